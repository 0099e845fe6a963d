"""Sums, percentages, shares and units in words: `answers.answer` reads a text and says what comes out.

No eval: tokens.py cuts the text up, numbers.py reads numbers, parser.py the sum, and shapes.py, shares.py and
conversions.py the questions around one. Values are exact fractions (values.py), bounded in size; units.py asks pint,
which is imported for the first conversion. Called by specialists/research_scout/looking_up.py.
"""
