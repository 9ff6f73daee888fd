"""The dice are fair, follow from the seed alone, and anyone can check them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b, sha256
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.kernel.dice import Dice, agreed_seed, commitment, seed_from_text

SEED = bytes(range(32))
VECTOR = [5, 3, 6, 4, 2, 1, 6, 6, 5, 6, 1, 5, 2, 2, 3, 1, 4, 2, 4, 5]
"""The first dice of that seed."""
SHUFFLED = [2, 3, 1, 4, 5, 0, 6, 8, 9, 7]
"""The numbers 0 to 9 as that seed shuffles them."""


# -------------------------------------------------------------------- the same again, by the description alone


def described_bytes(seed: bytes, epoch: int) -> Iterator[int]:
    """BLAKE2b, keyed with the seed, over epoch and block number, both as 8 bytes, most significant first."""
    block = 0
    while True:
        yield from blake2b(epoch.to_bytes(8, "big") + block.to_bytes(8, "big"), key=seed).digest()
        block += 1


def described_dice(seed: bytes, epoch: int, number: int) -> list[int]:
    """A byte each; those from 252 on are thrown away."""
    return list(islice((byte % 6 + 1 for byte in described_bytes(seed, epoch) if byte < 252), number))


def described_shuffle(seed: bytes, cards: list[int]) -> list[int]:
    """Fisher-Yates from the end on words of 8 bytes, words beyond the last whole multiple thrown away."""
    stream = described_bytes(seed, 0)
    out = list(cards)
    for last in range(len(out) - 1, 0, -1):
        while True:
            word = int.from_bytes(bytes(islice(stream, 8)), "big")
            if word < 2**64 - 2**64 % (last + 1):
                break
        other = word % (last + 1)
        out[last], out[other] = out[other], out[last]
    return out


# -------------------------------------------------------------------- vectors


def test_exact_vectors() -> None:
    """Written down once: a change here makes every old record replay differently."""
    dice = Dice(SEED)
    assert [dice.die() for _ in range(20)] == VECTOR
    assert seed_from_text("maniple").hex() == sha256(b"maniple").hexdigest()
    cards = list(range(10))
    Dice(SEED).shuffle(cards)
    assert cards == SHUFFLED


@settings(deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000))
def test_dice_are_as_described(seed: bytes, epoch: int) -> None:
    """For any seed and epoch, well beyond one block."""
    dice = Dice(seed)
    dice.next_epoch(epoch)
    assert [dice.die() for _ in range(150)] == described_dice(seed, epoch, 150)


@settings(deadline=None)
@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), unique=True, max_size=60))
def test_a_shuffle_is_as_described_and_loses_no_card(seed: bytes, cards: list[int]) -> None:
    """The same cards in the described order."""
    shuffled = list(cards)
    Dice(seed).shuffle(shuffled)
    assert shuffled == described_shuffle(seed, cards)
    assert sorted(shuffled) == sorted(cards)


def test_bytes_from_252_on_are_thrown_away() -> None:
    """Else the faces 1 to 4 would come up a little more often."""
    seed, skipped = next(
        (seed, n)
        for seed in (seed_from_text(str(i)) for i in range(100))
        for n, byte in enumerate(islice(described_bytes(seed, 0), 10))
        if byte >= 252
    )
    dice = Dice(seed)
    for _ in range(skipped + 1):
        dice.die()
    assert dice.position == skipped + 2


def test_a_new_epoch_brings_new_dice() -> None:
    """After an undo by agreement nobody gets the same dice again."""
    rolls = []
    for epoch in range(4):
        dice = Dice(SEED)
        dice.next_epoch(epoch)
        rolls.append(tuple(dice.die() for _ in range(30)))
    assert len(set(rolls)) == 4


def test_a_new_epoch_forgets_the_block_at_hand() -> None:
    """Also in the middle of a block."""
    dice = Dice(SEED)
    for _ in range(5):
        dice.die()
    dice.next_epoch(1)
    assert [dice.die() for _ in range(10)] == described_dice(SEED, 1, 10)


def test_position_and_seed_are_all_there_is_to_save() -> None:
    """Dice made anew at a position go on in the same way, mid-block and after a block."""
    dice = Dice(SEED)
    for _ in range(200):
        again = Dice(SEED)
        again.epoch, again.position = dice.epoch, dice.position
        assert again.clone().die() == again.die() == dice.die()


def test_a_clone_rolls_the_same_and_apart() -> None:
    """Rolling one leaves the other where it was."""
    dice = Dice(SEED)
    dice.loaded = [6]
    dice.orders = [[2, 1]]
    other = dice.clone()
    assert [other.die() for _ in range(4)] == [6, *VECTOR[:3]]
    cards = [0, 1, 2]
    other.shuffle(cards)
    assert dice.loaded == [6] and dice.orders == [[2, 1]] and dice.position == 0
    assert [dice.die() for _ in range(4)] == [6, *VECTOR[:3]]


# -------------------------------------------------------------------- loaded


def test_loaded_dice_are_used_first_and_cost_no_randomness() -> None:
    """Then come the dice that would have come."""
    dice = Dice(SEED)
    dice.loaded = [6, 6, 1]
    assert [dice.die() for _ in range(6)] == [6, 6, 1, *VECTOR[:3]]


def test_a_loaded_order_puts_its_cards_first_and_the_others_after_them() -> None:
    """Cards that are not there are left out; the next shuffle is a real one again."""
    dice = Dice(SEED)
    dice.orders = [[7, 99, 3]]
    cards = [1, 3, 5, 7, 9]
    dice.shuffle(cards)
    assert cards == [7, 3, 1, 5, 9]
    cards = list(range(10))
    dice.shuffle(cards)
    assert cards == SHUFFLED


def test_a_loaded_order_keeps_every_chit_of_a_kind() -> None:
    """Where several are alike, none is lost and none is made."""
    dice = Dice(SEED)
    dice.orders = [[2, 2, 1, 1, 1]]
    chits = [1, 2, 2, 2, 1, 3]
    dice.shuffle(chits)
    assert chits == [2, 2, 1, 1, 2, 3]


# -------------------------------------------------------------------- fairness


def test_every_face_is_as_likely_as_the_others() -> None:
    """Chi-square of 60,000 dice stays below what chance exceeds once in 1,000 (5 degrees: 20.5)."""
    dice = Dice(seed_from_text("fair"))
    counts = Counter(dice.die() for _ in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_every_order_is_as_likely_as_the_others() -> None:
    """Chi-square over the 24 orders of four cards (23 degrees: 49.7)."""
    dice = Dice(seed_from_text("orders"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        dice.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.7


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1000])
def test_a_number_below_n(n: int) -> None:
    """Never n itself, and for a small n every number below it."""
    dice = Dice(SEED)
    found = {dice.below(n) for _ in range(200)}
    assert found <= set(range(n))
    assert n > 7 or found == set(range(n))


# -------------------------------------------------------------------- nobody chooses the dice


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    """It is shown first, so the secret cannot be changed afterwards."""
    assert commitment(b"secret") == sha256(b"secret").hexdigest()


def test_the_agreed_seed_follows_from_the_secret_and_every_nonce() -> None:
    """Whoever changes one of them changes the dice; moving a byte from one to the next is a change too."""
    seed = agreed_seed(b"secret", [b"one", b"two"])
    expected = sha256(b"secret" + sha256(b"one").digest() + sha256(b"two").digest()).digest()
    assert seed == expected
    others = [
        agreed_seed(b"other", [b"one", b"two"]),
        agreed_seed(b"secret", [b"two", b"one"]),
        agreed_seed(b"secret", [b"onet", b"wo"]),
        agreed_seed(b"secret", [b"one"]),
    ]
    assert len({seed, *others}) == 5
