"""The error tree: near names, and errors that reach another process whole."""

import pickle

import pytest

from rulekeeper.core.errors import EndlessRule, RecordParts, RulekeeperError, UnknownGame, near


@pytest.mark.parametrize("error", [EndlessRule(["a.b", "a.c"], 100), RecordParts(3, "why"), UnknownGame("no game")])
def test_an_error_reaches_another_process_whole(error: RulekeeperError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_near_names_are_found_whatever_their_case() -> None:
    assert near("en-bid-9", ["EN-BID-09", "EN-INC-01"]) == "; near: 'EN-BID-09'"


def test_without_a_near_name_some_of_what_there_is_is_listed() -> None:
    assert near("zzz", [str(n) for n in range(100, 110)]).endswith("'107' and more")
    assert near("zzz", []) == "; there is none"
