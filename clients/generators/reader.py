"""Reads a whole calculation with the client of openapi-python-client: python reader.py BASE_URL API_KEY CALCULATION_ID"""

import sys

from generated import AuthenticatedClient
from generated.api.calculations import get_calculation
from generated.models import Calculation, GetCalculationIncludeItem, PublicCostSheet

base_url, api_key, calculation_id = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=api_key, prefix="", auth_header_name="X-API-Key")
read = get_calculation.sync(calculation_id, client=client, include=[GetCalculationIncludeItem.ALL])
assert isinstance(read, Calculation) and isinstance(read.cost_sheet, PublicCostSheet)
lines = [f"{line.amount:.6f}" for line in read.cost_sheet.lines]
print(read.status.value, read.currency, *lines, *[operation.op_id for operation in read.process_plan])
