"""Made pairs on operations: scenarios with a wide vocabulary."""
