/** Enough to process an event without a request for its calculation. */
export type CalculationSubject = {
  readonly calculation_id: string;
  readonly calculation_name: string;
  readonly part_id: string;
  readonly part_number: string;
  readonly part_revision_id: string;
  readonly costing_environment_id: string;
  /** Null: not of a batch. */
  readonly batch_id: string | null;
  readonly lot_size: number;
};

/** Data of a calculation's end. Prices have six decimals, as in the calculation. */
type CalculationSucceeded = CalculationSubject & {
  readonly unit_cost: number;
  readonly offer_price: number;
  readonly currency: string;
  /** Present, and true, only when the result came from the cache of the billing window. */
  readonly served_from_cache?: true | undefined;
  /** Present, and true, only when this price replaces the one that an earlier event of this calculation reported. */
  readonly replaces_earlier_price?: true | undefined;
};

type CalculationFailed = CalculationSubject & { readonly error: string };

type UploadSubject = { readonly data_source_id: string; readonly name: string; readonly format: string };

type UploadConfirmed = UploadSubject & { readonly size_bytes: number; readonly sha256: string };

type UploadFailed = UploadSubject & {
  readonly failure_code: string;
  readonly failure_reason: string;
  /** Names of the files that the ingest requested; empty if none. */
  readonly missing_files: readonly string[];
};

type NestSolved = {
  readonly job_nest_id: string;
  readonly name: string;
  readonly costing_environment_id: string;
  readonly nest_revision: number;
};

type WalletChange = {
  readonly wallet_id: string;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly held_cents: number;
  readonly currency: string;
  readonly reason: string;
  /** Reference in the ledger: `calculation/<id>/<run>` for a charge and its refund, the transaction's own id for a top-up. */
  readonly reference_id: string;
};

type WalletLow = WalletChange & { readonly threshold_cents: number };

type PrepaidFundingNeeded = {
  readonly tier_slug: string;
  readonly used: number;
  readonly included: number;
  readonly remaining: number;
  readonly overage_cents: number;
  readonly wallet_balance_cents: number;
};

type SpendCap = {
  readonly scope: 'org' | 'api_key';
  readonly holder_id: string;
  /** In percent: 50 or 80 for a warning, 100 for a reached cap. */
  readonly threshold_pct: 50 | 80 | 100;
  readonly cap_cents: number;
  readonly spend_cents: number;
  readonly action: 'warn' | 'pause';
};

type ExtractionBudgetCapped = {
  readonly env_id: string;
  readonly cap_cents: number;
  readonly spent_cents: number;
};

type EndpointTest = { readonly message: string; readonly endpoint_id: string };

/** Payload of every event type, `data` of the envelope. */
export type EventData = {
  readonly 'calculation.succeeded': CalculationSucceeded;
  readonly 'calculation.failed': CalculationFailed;
  readonly 'wallet.credited': WalletChange;
  readonly 'wallet.debited': WalletChange;
  readonly 'wallet.low_balance': WalletLow;
  readonly 'billing.prepaid_funding_needed': PrepaidFundingNeeded;
  readonly 'billing.spend_cap_warning': SpendCap;
  readonly 'billing.spend_cap_reached': SpendCap;
  readonly 'extraction.budget_capped': ExtractionBudgetCapped;
  readonly 'endpoint.test': EndpointTest;
  readonly 'upload.confirmed': UploadConfirmed;
  readonly 'upload.failed': UploadFailed;
  readonly 'nest.solved': NestSolved;
};

export type EventType = keyof EventData;

/**
 * Every event type, those of the reference first and in its order, with when it fires. The names are a stable contract: new ones
 * are added, none changes.
 */
export const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  'calculation.succeeded':
    'A calculation finished with a priced result, including one served from the cache of the billing window.',
  'calculation.failed': 'A calculation failed, or the service found before the run that it cannot be priced.',
  'wallet.credited': 'The wallet was credited (top-up, refund).',
  'wallet.debited': 'A charge was captured.',
  'wallet.low_balance': 'The balance fell below the configured threshold.',
  'billing.prepaid_funding_needed':
    'The included calculations are nearly used up, and the balance cannot pay for further ones.',
  'billing.spend_cap_warning': 'The overage spend of the month crossed 50 % or 80 % of a cap.',
  'billing.spend_cap_reached': 'The overage spend of the month reached a cap.',
  'extraction.budget_capped': 'A drawing extraction reached the monthly budget of its environment.',
  'endpoint.test': 'Sent by the test operation, to the tested endpoint only.',
  'upload.confirmed': 'A file was read and can be used.',
  'upload.failed': 'A file could not be read, or did not arrive.',
  'nest.solved': 'A job nest was solved.',
};

export const WILDCARDS = ['calculation.*', 'wallet.*', '*'] as const;

const isEventType = (text: string): text is EventType => Object.hasOwn(EVENT_TYPES, text);

/** True if an endpoint may subscribe to this text. */
export const isSubscription = (text: string): boolean =>
  isEventType(text) || (WILDCARDS as readonly string[]).includes(text);

/** The event types that a list of subscriptions with wildcards covers. */
export const typesOf = (subscriptions: readonly string[]): readonly EventType[] =>
  (Object.keys(EVENT_TYPES) as EventType[]).filter((type) =>
    subscriptionsOf(type).some((subscription) => subscriptions.includes(subscription)),
  );

/** The subscriptions that cover an event of this type. */
export const subscriptionsOf = (type: EventType): readonly string[] => {
  const family = `${type.slice(0, type.indexOf('.'))}.*`;
  return [type, ...WILDCARDS.filter((wildcard) => wildcard === family || wildcard === '*')];
};
