import { z } from '@hono/zod-openapi';
import type { LedgerTransaction } from '../../db/billing/ledger.ts';
import { LEDGER_KINDS } from '../../db/billing/ledger.ts';
import type { Wallet } from '../../db/billing/wallet.ts';
import { envelope } from '../kit/pagination.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

export const MAX_CENTS = 100_000_000_00;

export const usage = z
  .object({
    tier_slug: z.string(),
    window: z.string().openapi({ description: 'UTC month', example: '2026-11' }),
    included: z.int(),
    used: z.int().openapi({ description: 'captured units, overage among them' }),
    reserved: z.int().openapi({ description: 'units of queued and running calculations' }),
    remaining: z.int().openapi({ description: 'included units that are neither used nor reserved' }),
    overage_cents: z.int().openapi({ description: 'spent in the window beyond the included units' }),
    overage_price_cents: z.int().nullable().openapi({ description: 'of one unit; null: none is sold' }),
    hard_capped: z.boolean(),
    payment_blocked: z.boolean(),
  })
  .openapi('BillingUsage');

export const wallet = z
  .object({
    balance_cents: z.int().openapi({ description: 'sum of the ledger; what is held is still in it' }),
    held_cents: z.int(),
    currency: z.string(),
    low_balance_threshold_cents: z.int(),
  })
  .openapi('Wallet');

const ledgerItem = z
  .object({
    id: uuid(),
    kind: z.enum(LEDGER_KINDS),
    amount_cents: z.int().openapi({ description: 'what it added to the wallet; negative: a charge' }),
    reason: z.string(),
    reference_id: z.string().openapi({
      description:
        'the one of its wallet.* event: calculation/<id>/<run> of a charge and of its refund, the own id of a top-up',
    }),
    created_at: timestamp,
  })
  .openapi('LedgerTransaction');

export const ledger = envelope(ledgerItem).openapi('LedgerPage');

export const spendCapBody = z.strictObject({
  cap_cents: z.int().min(0).max(MAX_CENTS).nullable().openapi({ description: 'null takes the cap away' }),
  action: z.enum(['warn', 'pause']).optional().openapi({ description: 'default pause' }),
});

export const spendCap = z
  .object({
    cap_cents: z.int().nullable(),
    action: z.enum(['warn', 'pause']).nullable(),
    spend_cents: z.int().openapi({ description: 'captured in the current month' }),
  })
  .openapi('SpendCap');

export const thresholdBody = z.strictObject({ threshold_cents: z.int().min(0).max(MAX_CENTS) });

export const walletToWire = (row: Omit<Wallet, 'id'>): z.infer<typeof wallet> => ({
  balance_cents: row.postedCents,
  held_cents: row.heldCents,
  currency: row.currency,
  low_balance_threshold_cents: row.thresholdCents,
});

export const ledgerToWire = (row: LedgerTransaction): z.infer<typeof ledgerItem> => ({
  id: row.id,
  kind: row.kind,
  amount_cents: row.amountCents,
  reason: row.reason,
  reference_id: row.referenceId,
  created_at: row.createdAt.toISOString(),
});
