"""What is printed on the components: decks, counters, cards, operations. The only reader of `data/`."""
