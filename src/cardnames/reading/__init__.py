"""Reading: a bulk file to face rows, in this process or divided among several.

`part` reads one shard of a file; `messages` is how a part says what it found, `worker` the process that does,
`divided` the process that listens to several; `whole` gives the reading of a file either way.
"""
