"""The book's charts as pictures made of simple shapes, the same for screen, SVG, PNG and PDF."""
