import { z } from '@hono/zod-openapi';
import type { LedgerTransaction } from '../../db/billing/ledger.ts';
import { LEDGER_KINDS } from '../../db/billing/ledger.ts';
import type { Wallet } from '../../db/billing/wallet.ts';
import { createdAt, monthField, tierSlug } from '../kit/fields.ts';
import { envelope } from '../kit/pagination.ts';
import { uuid } from '../kit/schemas.ts';

const MAX_CENTS = 100_000_000_00;

export const usage = z
  .object({
    tier_slug: tierSlug,
    window: monthField,
    included: z.int().describe('Calculations included in the plan this month.'),
    used: z.int().describe('Calculations used this month, including overage.'),
    reserved: z.int().describe('Calculations reserved for queued and running runs.'),
    remaining: z.int().describe('Included calculations that are neither used nor reserved.'),
    overage_cents: z.int().describe('Overage spent this month, in cents.'),
    overage_price_cents: z.int().nullable().describe('Price of one calculation beyond the included ones, in cents. Null if the plan sells none.'),
    hard_capped: z.boolean().describe('True if the plan sells no calculations beyond the included ones.'),
    payment_blocked: z.boolean().describe('True while a payment is outstanding; new runs are parked.'),
  })
  .openapi('BillingUsage', { description: 'Calculations used and overage spent in the current month.' });

export const wallet = z
  .object({
    balance_cents: z.int().describe('Balance in cents, including held amounts.'),
    held_cents: z.int().describe('Amount reserved for queued and running calculations, in cents.'),
    currency: z.string().describe('ISO 4217 code of the wallet balance.'),
    low_balance_threshold_cents: z.int().describe('Balance in cents below which `wallet.low_balance` is sent.'),
  })
  .openapi('Wallet', { description: 'Prepaid balance of the organisation.' });

const ledgerItem = z
  .object({
    id: uuid('UUID of the ledger entry.'),
    kind: z.enum(LEDGER_KINDS).describe('Kind of entry: `credit`, `refund` or `capture` (a charge).'),
    amount_cents: z.int().describe('Amount of the entry in cents; negative for a charge.'),
    reason: z.string().describe('Reason of the entry.'),
    reference_id: z.string().describe('Reference of the entry, as in its `wallet.*` event: `calculation/<id>/<run>`, or its own id for a top-up.'),
    created_at: createdAt,
  })
  .openapi('LedgerTransaction', { description: 'One entry of the ledger.' });

export const ledger = envelope(ledgerItem).openapi('LedgerPage', { description: 'One page of the ledger.' });

export const spendCapBody = z.strictObject({
  cap_cents: z.int().min(0).max(MAX_CENTS).nullable().describe('Monthly cap on overage spend to set, in cents. Null removes the cap.'),
  action: z.enum(['warn', 'pause']).optional().describe('Effect of reaching the cap: `pause` (default) parks further runs, `warn` only reports it.'),
});

export const spendCap = z
  .object({
    cap_cents: z.int().nullable().describe('Monthly cap on overage spend, in cents. Null: no cap.'),
    action: z.enum(['warn', 'pause']).nullable().describe('Effect of reaching this cap: `warn` or `pause` (parks further runs). Null without a cap.'),
    spend_cents: z.int().describe('Overage spent in the current month, in cents.'),
  })
  .openapi('SpendCap', { description: 'Monthly cap on overage spend of the organisation.' });

export const thresholdBody = z.strictObject({ threshold_cents: z.int().min(0).max(MAX_CENTS).describe('Threshold to set, in cents: `wallet.low_balance` is sent when the balance falls below it.') });

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
