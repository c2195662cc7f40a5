"""The chips under the board: what can be done or seen now."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.contract import Offer
from companion.ui.kit import Chip, Chips, fill
from companion.ui.theme import space


class OfferChips(Chips):
    """`chosen` is called with an offer's key. A chip that was shown before is shown again, not made anew."""

    def __init__(self, chosen: Callable[[str], None]) -> None:
        super().__init__(spacing=[space("snug"), 0], height=0)
        self._chosen = chosen
        self._made: dict[str, OfferChip] = {}
        self._share = 1.0

    def forget(self) -> None:
        """Those that are not shown were made for another width."""
        self._made = {chip.key: chip for chip in self.children}

    def show(self, offers: tuple[Offer, ...]) -> None:
        for offer in offers:
            if offer.key not in self._made:
                self._made[offer.key] = OfferChip(offer.key, self._chosen)
        chips = [self._made[offer.key] for offer in offers]
        fill(self, chips)
        for chip, offer in zip(chips, offers, strict=True):
            chip.text, chip.icon, chip.kind, chip.selected = offer.text, offer.icon, offer.kind, offer.selected
        self.write_at(self._share)

    def write_at(self, share: float) -> None:
        """The words at a share of their size."""
        self._share = share
        for chip in self.children:
            chip.share = share
        self.height = self.wanted_height()


class OfferChip(Chip):
    def __init__(self, key: str, chosen: Callable[[str], None]) -> None:
        self.key = key
        super().__init__(tid=f"offer:{key}")
        self.bind(on_release=lambda *_: chosen(key))
