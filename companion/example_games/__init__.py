"""The examples of ``companion/docs/add-a-game.md``; ``companion games new`` begins with one."""
