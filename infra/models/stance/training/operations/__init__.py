"""Generated pairs about operations: scenarios with a wide vocabulary."""
