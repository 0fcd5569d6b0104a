"""What a consumer needs: open a publication, ask it. `import cardnames` offers all of it by name.

Everything is read from one index.sqlite through the standard library; nothing here imports what makes an
index. A cold answer reads what it needs and imports what it uses: so no module of this package is imported
by another before it is needed.
"""
