"""The application: its window, menus, open files, and the dialogs that are not specific to a tab."""
