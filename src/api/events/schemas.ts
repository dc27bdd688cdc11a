import { z } from '@hono/zod-openapi';
import type { EventData } from '../../db/outbox/event-types.ts';
import { currency, uuid } from '../kit/schemas.ts';

const walletFields = {
  wallet_id: uuid(),
  amount_cents: z.int(),
  balance_cents: z.int(),
  held_cents: z.int(),
  currency,
  reason: z.string(),
  reference_id: z.string(),
};

const capFields = {
  scope: z.enum(['org', 'api_key']),
  holder_id: uuid(),
  threshold_pct: z.literal([50, 80, 100]).openapi({ type: 'integer', enum: [50, 80, 100] }),
  cap_cents: z.int(),
  spend_cents: z.int(),
  action: z.enum(['warn', 'pause']),
};

const succeeded = z
  .object({
    calculation_id: uuid(),
    part_id: uuid(),
    part_revision_id: uuid(),
    unit_cost: z.number(),
    currency,
    served_from_cache: z.literal(true).optional(),
    replaces_earlier_price: z.literal(true).optional().openapi({
      description:
        'Present only when this price replaces the one that an earlier event of this calculation reported, for example because a drawing was read later.',
    }),
  })
  .openapi('CalculationSucceededData');

const failed = z.object({ calculation_id: uuid(), error: z.string() }).openapi('CalculationFailedData');
const change = z.object(walletFields).openapi('WalletChangeData');
const low = z.object({ ...walletFields, threshold_cents: z.int() }).openapi('WalletLowBalanceData');

const funding = z
  .object({
    tier_slug: z.string(),
    used: z.int(),
    included: z.int(),
    remaining: z.int(),
    overage_cents: z.int(),
    wallet_balance_cents: z.int(),
  })
  .openapi('PrepaidFundingNeededData');

const cap = z.object(capFields).openapi('SpendCapData');

const budget = z
  .object({ env_id: uuid(), cap_cents: z.int(), spent_cents: z.int() })
  .openapi('ExtractionBudgetCappedData');

const tested = z.object({ message: z.string(), endpoint_id: uuid() }).openapi('EndpointTestData');

/** The payload of each type: one that `db` gains or changes does not compile here. */
export const PAYLOADS = {
  'calculation.succeeded': succeeded,
  'calculation.failed': failed,
  'wallet.credited': change,
  'wallet.debited': change,
  'wallet.low_balance': low,
  'billing.prepaid_funding_needed': funding,
  'billing.spend_cap_warning': cap,
  'billing.spend_cap_reached': cap,
  'extraction.budget_capped': budget,
  'endpoint.test': tested,
} satisfies { readonly [T in keyof EventData]: z.ZodType<EventData[T]> };

export const eventData = z
  .union([succeeded, failed, low, change, funding, cap, budget, tested])
  .openapi({ description: 'the payload of the type' });
