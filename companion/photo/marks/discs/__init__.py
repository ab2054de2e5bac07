"""Round pieces of a colour: stones, paper counters, blots of ink."""
