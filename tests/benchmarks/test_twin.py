"""The C program that the benchmark compares with plays the very same hands, so that its figures mean something."""

import pytest

from benchmarks.measuring.playouts import COMPARED, Compiled, differences, rules, twin_differences
from benchmarks.measuring.twin import FLAGS, Twin, compiler_is_there

pytestmark = pytest.mark.skipif(not compiler_is_there(), reason="the C program needs gcc")


@pytest.mark.parametrize("flags", [FLAGS, ("-O2",)], ids=["this processor", "any processor"])
def test_hands_in_c_end_bit_equal_to_compiled_and_interpreted_ones(flags: tuple[str, ...]) -> None:
    assert list(differences(Twin(flags))) == []


def test_a_hand_that_differs_is_noticed() -> None:
    compiled = Compiled(rules(), COMPARED)
    compiled.play()
    compiled.states[7, 0] ^= 1
    assert "2 players: hand 7 ends differently compiled and in C" in list(twin_differences(Twin(), rules(), compiled))
