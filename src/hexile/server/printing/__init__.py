"""Print kits: pages made of plain SVG, which a browser prints and a PDF is painted from.

The package is part of the server's layer: it draws with `server.drawing`, and the pages show what it makes.
"""
