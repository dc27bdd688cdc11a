"""Answers why a part is dear and what would make it cheaper: agent.py PART_NUMBER"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

MOST = 3


async def ask(client: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The structured content of a tool. Raises with the sentence of a refusal."""
    result = await client.call_tool(name, arguments)
    if result.is_error:
        raise RuntimeError(" ".join(getattr(block, "text", "") for block in result.content))
    return result.structured_content or {}


async def answer(client: Client, part_number: str) -> list[str]:
    """The reasoning: which tools to call, and what to say. A language model would take this place."""
    found = await ask(client, "find_calculations", {"part_number": part_number, "status": "succeeded"})
    if not found["calculations"]:
        return [f"{part_number} has no price yet."]
    its = {"calculation_id": found["calculations"][0]["calculation_id"]}
    price = await ask(client, "explain_cost", {**its, "depth": 0})
    drivers = await ask(client, "cost_drivers", {**its, "top_n": MOST})
    directions = await ask(client, "optimization_directions", its)
    lots = await ask(client, "optimize_lot_size", its)
    currency, lot = price["currency"], price["basis"]["lot_size"]
    largest = sorted(price["lines"], key=lambda line: -line["amount"])[:MOST]
    flat = next((point for point in lots["curve"] if point["lot_size"] == lots["flat_from_lot_size"]), None)
    said = [f"{part_number} costs {price['offer_price']:.2f} {currency} per piece at a lot of {lot}."]
    said += [f"Caution: {caution}" for caution in price["cautions"]]
    said += ["", "Why is it dear?"]
    said += [f"- {line['label']}: {line['amount']:.2f} {currency}" for line in largest]
    said += [f"- driver {driver['label']}: {driver['amount']:.2f} {currency}" for driver in drivers["drivers"]]
    said += ["", "What would make it cheaper?"]
    for finding in directions["findings"][:MOST]:
        saving = f"saves {finding['saving_per_piece']:.2f} {currency} per piece"
        said.append(f"- {finding['kind']} ({finding['lever']}): {saving}")
    if flat and flat["lot_size"] > lot:
        said.append(f"- a lot of {flat['lot_size']}: {flat['offer_price']:.2f} {currency} per piece")
    return said


async def main(part_number: str) -> None:
    headers = {"Authorization": f"Bearer {os.environ['SHOULD_COST_API_KEY']}"}
    address = f"{os.environ['SHOULD_COST_URL'].rstrip('/')}/mcp-server/mcp"
    async with httpx2.AsyncClient(headers=headers) as http:
        async with Client(streamable_http_client(address, http_client=http)) as client:
            print("\n".join(await answer(client, part_number)))


asyncio.run(main(sys.argv[1]))
