"""What every part of the window needs: jobs, sessions, the theme, settings, painting."""
