"""What the server has to stand: kills, forged messages, its own description, load.

`python -m tests.soak` runs the full numbers; `test_samples.py` runs a sample of each.
"""
