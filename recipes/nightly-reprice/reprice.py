"""Prices every part again and reports what changed: reprice.py [--threshold PERCENT] > report.md"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from uuid import UUID

from should_cost import ShouldCost, ShouldCostError, models, operations

# Lines of the cost sheet that are named as reasons of a change.
REASONS = 2


@dataclass(frozen=True)
class Change:
    before: models.CalculationListItem
    now: models.Calculation
    reasons: list[str]

    @property
    def percent(self) -> float:
        return 100 * ((self.now.offer_price or 0) / (self.before.offer_price or 1) - 1)


def newest_prices(client: ShouldCost) -> list[models.CalculationListItem]:
    """The newest price of each revision, environment and lot size."""
    newest: dict[tuple[UUID, UUID, int], models.CalculationListItem] = {}
    for row in client.items(operations.list_calculations(status_filter=["succeeded"])):
        newest.setdefault((row.part_revision_id, row.costing_environment_id, row.lot_size), row)
    return list(newest.values())


def price_again(client: ShouldCost, before: models.CalculationListItem) -> models.Calculation:
    """The same question once more. Fields that are left out take the values of the earlier calculation."""
    question = models.CalculationQuote(
        part_revision_id=before.part_revision_id,
        derived_from_calculation_id=before.id,
        costing_environment_id=before.costing_environment_id,
        lot_size=before.lot_size,
    )
    started = client.send(operations.quote_calculation(question))
    return client.calculations.wait(started.id)


def top_lines(client: ShouldCost, id: UUID) -> list[models.CostLine]:
    sheet = client.send(operations.get_calculation(id, view="summary")).cost_sheet
    return sheet.lines if sheet else []


def reasons(client: ShouldCost, before: UUID, now: UUID) -> list[str]:
    """The lines that changed most."""
    old, new = top_lines(client, before), top_lines(client, now)
    # A label may name a rate; its id stays the same when the rate changes.
    labels = {line.label_id: line.label for line in [*old, *new]}
    changes = {
        id: sum(line.amount for line in new if line.label_id == id) - sum(line.amount for line in old if line.label_id == id)
        for id in labels
    }
    largest = sorted(changes.items(), key=lambda change: -abs(change[1]))[:REASONS]
    return [f"{labels[id]} {change:+.2f}" for id, change in largest if abs(change) >= 0.005]


def report(changes: list[Change], failed: list[str], checked: int) -> str:
    lines = [f"# {len(changes)} of {checked} prices changed", ""]
    if changes:
        lines += ["| Part | Environment | Lot | Before | Now | Change | Largest reasons |", "|---|---|---|---|---|---|---|"]
    for change in sorted(changes, key=lambda change: -abs(change.percent)):
        now = change.now
        prices = f"{change.before.offer_price:.2f} | {now.offer_price:.2f} {now.currency} | {change.percent:+.1f} %"
        lines.append(
            f"| {now.part_number} {now.revision_code} | {now.costing_environment_name} | {now.lot_size} | {prices} "
            f"| {', '.join(change.reasons)} |"
        )
    if failed:
        lines += ["", "## Not priced", "", *(f"- {line}" for line in failed)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threshold", type=float, default=1.0, help="smallest change to report, in percent")
    threshold: float = parser.parse_args().threshold
    changes: list[Change] = []
    failed: list[str] = []
    with ShouldCost(os.environ["SHOULD_COST_URL"], os.environ["SHOULD_COST_API_KEY"]) as client:
        earlier = newest_prices(client)
        for before in earlier:
            try:
                now = price_again(client, before)
            except ShouldCostError as error:
                failed.append(f"{before.part_number}: {error}")
                continue
            if now.status != "succeeded":
                failed.append(f"{before.part_number}: {now.error or now.status}")
                continue
            change = Change(before, now, [])
            if abs(change.percent) >= threshold:
                changes.append(Change(before, now, reasons(client, before.id, now.id)))
            if now.offer_price == before.offer_price:
                # The list keeps one calculation per price.
                client.send(operations.delete_calculation(now.id))
    print(report(changes, failed, len(earlier)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
