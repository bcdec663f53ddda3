"""The page "Plan" of a tab: a calendar of puzzles to fill, change and print. The Bee and the Wheel have one."""
