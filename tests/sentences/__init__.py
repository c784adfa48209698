"""What people read, collected from the source: every sentence on a screen, in plain text, in a lesson and in the docs.

``python -m tests.sentences`` lists the ones with a retired word, since one thing has one word;
``python -m tests.sentences --draw 200 --seed 7`` draws some at random for readers to judge.
"""
