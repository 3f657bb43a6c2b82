"""A component's text as something to edit: tables of cells, boards of places, and what each sign looks like."""
