"""The keys of the Crossword tab, as the page of shortcuts lists them."""

from __future__ import annotations

SHORTCUTS = (
    ("Arrows", "Go to another cell; while drawing, turn first"),
    ("Space", "Select the crossing word; while dragging, turn the word"),
    ("Delete", "Remove the chosen word from the grid, not while drawing"),
    ("L, Ctrl+L", "Lock or unlock the chosen word; while drawing Ctrl+L only"),
    ("P, Ctrl+Shift+P", "Show the grid as it is printed; while drawing Ctrl+Shift+P only"),
    ("Ctrl+D", "Switch between words and drawing"),
    ("Tab, Shift+Tab", "While drawing: go to the next or the previous word"),
    ("Home, End", "While drawing: go to the ends of the word"),
    ("Esc, Ctrl+Tab", "While drawing: leave the grid"),
    ("Backspace, Delete", "While drawing: clear the cell before, or this cell"),
    ("Period, Ctrl+B", "While drawing: draw or remove a block"),
    ("Ctrl+Shift+B", "While drawing: draw or remove a blank"),
    ("Ctrl and an arrow", "While drawing: draw or remove a bar at that side of the cell"),
    ("Insert", "While drawing: type several letters into the cell"),
    ("Ctrl+K, Ctrl+H, Ctrl+G", "While drawing: circle, shade, given letter"),
    ("Ctrl+I", "While drawing: type pencilled letters, or not"),
    ("Shift and an arrow", "While drawing: select a region"),
    ("Ctrl+V", "In the grid or the list: add the words of the clipboard"),
    ("Enter", "In the list: place the word where it fits best"),
    ("Insert", "In the list: require the selected words"),
    ("Ctrl+L", "In the list: lock the selected words"),
    ("Insert, Delete", "On the page Fill: a word as favourite, or never again"),
    ("Shift+F2", "On the page Clues: edit the length"),
    ("Ctrl+PgDown, Ctrl+PgUp", "Turn the pages of the inspector"),
)
