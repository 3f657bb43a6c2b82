"""The rules of Chitin: I, a module for each chapter of the book."""
