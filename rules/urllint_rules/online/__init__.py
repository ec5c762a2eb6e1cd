"""Rules about what servers say. They are asked in an audit that goes online, and nowhere else."""
