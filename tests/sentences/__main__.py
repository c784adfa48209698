"""``python -m tests.sentences``; see the package."""

from __future__ import annotations

import argparse
import random

from tests.sentences.collect import collected, sentences
from tests.sentences.retired import retired_in


def main() -> int:
    """Draw or list sentences, or list retired words. Returns 1 if there are retired words."""
    parser = argparse.ArgumentParser(prog="python -m tests.sentences")
    parser.add_argument("under", nargs="*", default=[""], metavar="PATH", help="only files whose paths begin with this")
    parser.add_argument("--draw", type=int, metavar="N", help="draw N sentences at random")
    parser.add_argument("--seed", type=int, default=0, help="random seed for --draw")
    parser.add_argument("--all", action="store_true", help="list every sentence")
    asked = parser.parse_args()
    under = tuple(asked.under)
    if asked.draw or asked.all:
        found = [each for each in sentences() if each.path.startswith(under)]
        for each in random.Random(asked.seed).sample(found, asked.draw) if asked.draw else found:
            print(f"{each.path}:{each.line}: {each.text}")
        return 0
    retired = [word for text in collected() if text.path.startswith(under) for word in retired_in(text)]
    for word in retired:
        print(f"{word.text.path}:{word.text.line}: {word.word} -> {word.use}: {word.text.text[:100]}")
    return 1 if retired else 0


if __name__ == "__main__":
    raise SystemExit(main())
