import { z } from '@hono/zod-openapi';
import type { EventData, EventType } from '../../db/outbox/event-types.ts';
import { calculationField, environmentField, lotSizeField, partField, partNumberField, partRevisionField, tierSlug, uploadField } from '../kit/fields.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';

const walletFields = {
  wallet_id: uuid('UUID of the wallet that changed.'),
  amount_cents: z.int().describe('Amount that was credited or debited, in cents; never negative.'),
  balance_cents: z.int().describe('Balance after the change, in cents.'),
  held_cents: z.int().describe('Amount reserved for queued and running calculations after the change, in cents.'),
  currency: currency.describe('ISO 4217 code of the wallet.'),
  reason: z.string().describe('Reason of the change, as the ledger states it.'),
  reference_id: z.string().describe('Reference in the ledger: `calculation/<id>/<run>` for a charge and its refund, the id of the transaction for a top-up.'),
};

const capFields = {
  scope: z.enum(['org', 'api_key']).describe('Holder of the cap: the organisation (`org`) or an API key (`api_key`).'),
  holder_id: uuid('UUID of the organisation or API key with the cap.'),
  threshold_pct: z
    .literal([50, 80, 100])
    .openapi({ type: 'integer', enum: [50, 80, 100] })
    .describe('Share of the cap that was reached, in percent: 50 or 80 (warning), or 100 (cap reached).'),
  cap_cents: z.int().describe('Monthly cap on overage spend, in cents.'),
  spend_cents: z.int().describe('Overage spend of the current month, in cents.'),
  action: z.enum(['warn', 'pause']).describe('Effect of reaching the cap: `warn` only reports it, `pause` parks further runs.'),
};

const calculationFields = {
  calculation_id: calculationField,
  calculation_name: z.string().describe('Name of the calculation when the event occurred.'),
  part_id: partField,
  part_number: partNumberField,
  part_revision_id: partRevisionField,
  costing_environment_id: environmentField,
  batch_id: uuid('UUID of the batch of the calculation. Null if it was created alone.').nullable(),
  lot_size: lotSizeField,
};

const succeeded = z
  .object({
    ...calculationFields,
    unit_cost: z.number().describe('Unit cost of one piece before surcharges and mark-up, in `currency`.'),
    offer_price: z.number().describe('Price of one piece to the customer, in `currency`.'),
    currency: currency.describe('ISO 4217 code of both prices.'),
    served_from_cache: z.literal(true).optional().describe('Present and true only if an identical price of this month was reused.'),
    replaces_earlier_price: z.literal(true).optional().describe('Present and true only if this price replaces one that an earlier event of the calculation reported.'),
  })
  .openapi('CalculationSucceededData', { description: 'A calculation has a price.' });

const failed = z
  .object({ ...calculationFields, error: z.string().describe('Error of the calculation as `code: sentence`.') })
  .openapi('CalculationFailedData', { description: 'A calculation failed.' });
const change = z.object(walletFields).openapi('WalletChangeData', { description: 'The wallet was credited or debited.' });
const low = z
  .object({ ...walletFields, threshold_cents: z.int().describe('Threshold that the balance fell below, in cents.') })
  .openapi('WalletLowBalanceData', { description: 'The wallet balance fell below the threshold.' });

const funding = z
  .object({
    tier_slug: tierSlug,
    used: z.int().describe('Calculations used this month when the event was sent, including overage.'),
    included: z.int().describe('Calculations included in the plan per month.'),
    remaining: z.int().describe('Included calculations left this month.'),
    overage_cents: z.int().describe('Price of one calculation beyond the included ones, in cents.'),
    wallet_balance_cents: z.int().describe('Balance of the wallet, in cents.'),
  })
  .openapi('PrepaidFundingNeededData', { description: 'The included calculations are nearly used up and the wallet cannot pay for further ones.' });

const cap = z.object(capFields).openapi('SpendCapData', { description: 'Overage spend reached a share of a cap.' });

const budget = z
  .object({
    env_id: uuid('UUID of the environment whose budget was reached.'),
    cap_cents: z.int().describe('Monthly budget for the external extractor, in cents.'),
    spent_cents: z.int().describe('Amount spent on the external extractor this month, in cents.'),
  })
  .openapi('ExtractionBudgetCappedData', { description: 'The external extractor reached the monthly budget of an environment.' });

const tested = z
  .object({ message: z.string().describe('Text of the test event.'), endpoint_id: uuid('UUID of the tested endpoint.') })
  .openapi('EndpointTestData', { description: 'A test event for one webhook endpoint.' });

const uploadFields = { data_source_id: uploadField, name: z.string().describe('Name of the uploaded file.'), format: z.string().describe('Format of the file, for example `step`.') };

const uploadConfirmed = z
  .object({ ...uploadFields, size_bytes: z.int().describe('Size of the uploaded file in bytes.'), sha256: z.string().describe('SHA-256 digest of the uploaded file, hexadecimal.') })
  .openapi('UploadConfirmedData', { description: 'An uploaded file was read and can be used.' });

const uploadFailed = z
  .object({
    ...uploadFields,
    failure_code: z.string().describe('Reason why the upload failed, as a code such as `unreadable` or `type_mismatch`.'),
    failure_reason: z.string().describe('Reason why the upload failed, as a sentence for people.'),
    missing_files: z.array(z.string()).readonly().describe('Names of files that an assembly refers to and that were not sent. Empty for any other failure.'),
  })
  .openapi('UploadFailedData', { description: 'An uploaded file could not be read or did not arrive.' });

const nestSolved = z
  .object({
    job_nest_id: uuid('UUID of the solved job nest.'),
    name: z.string().describe('Name of the job nest.'),
    costing_environment_id: environmentField,
    nest_revision: z.int().describe('Revision of the nest that was solved.'),
  })
  .openapi('NestSolvedData', { description: 'A job nest was solved.' });

/** The payload of each type; does not compile when `db` adds or changes one. */
const PAYLOADS = {
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

export const eventId = uuid('UUID of the event, the same in every delivery.');
export const eventTime = timestamp.describe('Time of the event, RFC 3339 in UTC.');

/** The body of a delivery. */
export const eventOf = (type: EventType) =>
  z.object({
    id: eventId,
    type: z
      .literal(type)
      .openapi({ type: 'string', enum: [type] })
      .describe('Type of the event, always this value.'),
    created_at: eventTime,
    data: PAYLOADS[type],
  });

export const eventData = z
  .union([succeeded, failed, low, change, funding, cap, budget, tested, uploadConfirmed, uploadFailed, nestSolved])
  .openapi({ description: 'Details of the event; their schema follows from `type`.' });
