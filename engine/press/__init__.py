"""The press: it executes a drawing as PDF, SVG or pixels, and checks what goes to print."""
