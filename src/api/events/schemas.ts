import { z } from '@hono/zod-openapi';
import type { EventData, EventType } from '../../db/outbox/event-types.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';

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

const calculationFields = {
  calculation_id: uuid(),
  calculation_name: z
    .string()
    .openapi({ description: 'The name of the calculation, as its caller or the service gave it.' }),
  part_id: uuid(),
  part_number: z.string(),
  part_revision_id: uuid(),
  costing_environment_id: uuid(),
  batch_id: uuid('null: the calculation is not part of a batch').nullable(),
  lot_size: z.int(),
};

const succeeded = z
  .object({
    ...calculationFields,
    unit_cost: z.number(),
    offer_price: z.number(),
    currency,
    served_from_cache: z.literal(true).optional(),
    replaces_earlier_price: z.literal(true).optional().openapi({
      description:
        'Present only when this price replaces the one that an earlier event of this calculation reported, for example because a drawing was read later.',
    }),
  })
  .openapi('CalculationSucceededData');

const failed = z.object({ ...calculationFields, error: z.string() }).openapi('CalculationFailedData');
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

const uploadFields = { data_source_id: uuid(), name: z.string(), format: z.string() };

const uploadConfirmed = z
  .object({ ...uploadFields, size_bytes: z.int(), sha256: z.string() })
  .openapi('UploadConfirmedData');

const uploadFailed = z
  .object({
    ...uploadFields,
    failure_code: z
      .string()
      .openapi({ description: 'Why the upload failed, as a code such as `unreadable` or `type_mismatch`.' }),
    failure_reason: z.string().openapi({ description: 'Why the upload failed, as a sentence for people.' }),
    missing_files: z.array(z.string()).readonly().openapi({
      description:
        'Names of the files that an assembly asks for and that were not sent; empty for any other failure.',
    }),
  })
  .openapi('UploadFailedData');

const nestSolved = z
  .object({
    job_nest_id: uuid(),
    name: z.string(),
    costing_environment_id: uuid(),
    nest_revision: z.int(),
  })
  .openapi('NestSolvedData');

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
  'upload.confirmed': uploadConfirmed,
  'upload.failed': uploadFailed,
  'nest.solved': nestSolved,
} satisfies { readonly [T in keyof EventData]: z.ZodType<EventData[T]> };

/** The body that a receiver gets. */
export const eventOf = (type: EventType) =>
  z.object({
    id: uuid('the same in every delivery of the event'),
    type: z.literal(type).openapi({ type: 'string', enum: [type] }),
    created_at: timestamp,
    data: PAYLOADS[type],
  });

export const eventData = z
  .union([
    succeeded,
    failed,
    low,
    change,
    funding,
    cap,
    budget,
    tested,
    uploadConfirmed,
    uploadFailed,
    nestSolved,
  ])
  .openapi({ description: 'the payload of the type' });
