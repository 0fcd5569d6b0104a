"""Pure: which names a card has, by which rule, and whose characteristics count (CR 201, 709–722)."""
