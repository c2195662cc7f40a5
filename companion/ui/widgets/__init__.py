"""The boards and charts, one canvas each; they draw frozen values and know nothing else."""
