"""The measures of docs/stack.md: each prints ratios of one run, side by side, and never asserts seconds.

This side of the package knows HTTP and processes only; `inside` is what runs within Django."""
