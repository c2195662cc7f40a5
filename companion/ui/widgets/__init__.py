"""The boards and charts, one canvas each; they draw the frozen views of `companion.ui.views` and nothing else."""
