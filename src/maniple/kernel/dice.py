"""Fair dice that anyone can check: every throw follows from a 32-byte seed.

Block `n` of the randomness is BLAKE2b, keyed with the seed, over the epoch and `n`. A die takes
one byte (bytes from 252 on are thrown away, so that each face is equally likely); a shuffle is
Fisher-Yates on 8-byte words. Seed, epoch and position are part of a game's state. Tests load
dice and deck orders instead; loaded ones are used first.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Final

SEED_BYTES: Final = 32
BLOCK_BYTES: Final = 64
FAIR_BYTES: Final = 252  # the largest multiple of 6 that a byte can hold
WORD: Final = 1 << 64


def seed_from_text(text: str) -> bytes:
    """`--seed TEXT` means SHA-256 of the text."""
    return sha256(text.encode()).digest()


def commitment(secret: bytes) -> str:
    """What a server shows before the seats give their nonces, so that it cannot choose the dice."""
    return sha256(secret).hexdigest()


def agreed_seed(secret: bytes, nonces: list[bytes]) -> bytes:
    """The seed that nobody could choose: SHA-256 of the secret and a nonce from each seat, in seat order."""
    digest = sha256(secret)
    for nonce in nonces:
        digest.update(sha256(nonce).digest())
    return digest.digest()


class Dice:
    """The randomness of one game."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.epoch = 0
        self.position = 0
        self.loaded: list[int] = []
        self.orders: list[list[int]] = []
        self._block = b""
        self._number = -1

    def clone(self) -> Dice:
        other = Dice(self.seed)
        other.epoch = self.epoch
        other.position = self.position
        other._block = self._block
        other._number = self._number
        if self.loaded:
            other.loaded = self.loaded.copy()
        if self.orders:
            other.orders = [order.copy() for order in self.orders]
        return other

    def next_epoch(self, epoch: int) -> None:
        """After the n-th undo by agreement the dice to come are those of epoch n, which are new."""
        self.epoch = epoch
        self.position = 0
        self._number = -1

    def byte(self) -> int:
        number = self.position // BLOCK_BYTES
        if number != self._number:
            where = self.epoch.to_bytes(8, "big") + number.to_bytes(8, "big")
            self._block = blake2b(where, key=self.seed, digest_size=BLOCK_BYTES).digest()
            self._number = number
        value = self._block[self.position % BLOCK_BYTES]
        self.position += 1
        return value

    def word(self) -> int:
        """Eight bytes, the first the highest."""
        start = self.position % BLOCK_BYTES
        if self.position // BLOCK_BYTES == self._number and start <= BLOCK_BYTES - 8:
            self.position += 8
            return int.from_bytes(self._block[start : start + 8], "big")
        word = 0
        for _ in range(8):
            word = word << 8 | self.byte()
        return word

    def die(self) -> int:
        """One die, 1 to 6."""
        if self.loaded:
            return self.loaded.pop(0)
        while True:
            value = self.byte()
            if value < FAIR_BYTES:
                return value % 6 + 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely, from an 8-byte word."""
        fair = WORD - WORD % n
        while True:
            word = self.word()
            if word < fair:
                return word % n

    def shuffle(self, cards: list[int]) -> None:
        """Fisher-Yates in place; a loaded order puts the cards it names first, the others after them."""
        if self.orders:
            order: list[int] = []
            rest = sorted(cards)
            for card in self.orders.pop(0):
                if card in rest:
                    rest.remove(card)
                    order.append(card)
            cards[:] = order + rest
            return
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
