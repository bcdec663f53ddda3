"""Plans of hives and of wheels: a puzzle a day without repeats, in weeks whose difficulty the editor chooses."""
