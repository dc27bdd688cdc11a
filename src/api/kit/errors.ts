/**
 * code → status, default message, and whether the same request may succeed later. The published error table is generated from
 * this.
 */
export const ERRORS = {
  bad_request: {
    status: 400,
    retryable: false,
    message: 'The request cannot be read. Correct it and send it again.',
  },
  invalid_cursor: {
    status: 400,
    retryable: false,
    message:
      'The cursor is not valid for this query. Start again without a cursor, with the same filters and order on each page.',
  },
  invalid_api_key: {
    status: 401,
    retryable: false,
    message:
      'The API key is missing, malformed, expired or revoked. Send a valid key in the header X-API-Key.',
  },
  invalid_credentials: {
    status: 401,
    retryable: false,
    message: 'The e-mail address or the password is wrong. Try again, or reset the password.',
  },
  invalid_operator_token: {
    status: 401,
    retryable: false,
    message:
      'The operator token is missing, unknown or revoked. Send a valid token as Authorization: Bearer.',
  },
  insufficient_funds: {
    status: 402,
    retryable: false,
    message: 'The wallet balance does not cover this run. Top up the wallet, then run it again.',
  },
  quota_exceeded: {
    status: 402,
    retryable: false,
    message:
      'The plan has no calculations left for this run. details.coverage gives the reason; see details.upgrade_url.',
  },
  insufficient_scope: {
    status: 403,
    retryable: false,
    message: 'The credential lacks a scope or role that this call needs. Use a credential that has it.',
  },
  forbidden_origin: {
    status: 403,
    retryable: false,
    message: 'A session works only from the pages of this service and from the origins in CORS_ORIGINS.',
  },
  not_found: {
    status: 404,
    retryable: false,
    message:
      'Not found: the resource does not exist, or this organisation cannot see it. Check the id and the credential.',
  },
  method_not_allowed: {
    status: 405,
    retryable: false,
    message: 'This path does not support that method. The Allow header lists the methods that it supports.',
  },
  conflict: {
    status: 409,
    retryable: false,
    message: 'The change conflicts with the current state. Read the resource again, then retry.',
  },
  environment_limit: {
    status: 409,
    retryable: false,
    message: 'The plan allows no more environments. Delete one, or change the plan.',
  },
  storage_exceeded: {
    status: 409,
    retryable: false,
    message: 'The storage of the plan is full. Delete uploads that no part needs, or change the plan.',
  },
  not_reproducible: {
    status: 409,
    retryable: false,
    message: 'Another engine version made the stored price. Run the calculation again, then preview it.',
  },
  payload_too_large: { status: 413, retryable: false, message: 'The body is too large. Send less at once.' },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    message:
      'The content type is not supported here. Send application/json, or the type that this operation documents.',
  },
  validation_error: {
    status: 422,
    retryable: false,
    message: 'The request is not valid. details.errors lists each problem.',
  },
  unsupported_file_type: {
    status: 422,
    retryable: false,
    message: 'Files of this type are not accepted. Send one of the documented formats.',
  },
  url_refused: {
    status: 422,
    retryable: false,
    message: 'This address is not allowed as a webhook target. Use a public https address.',
  },
  material_unresolved: {
    status: 422,
    retryable: false,
    message:
      'The material does not match exactly one grade. Choose one of details.candidates, or send material_grade_id.',
  },
  stock_format_unresolved: {
    status: 422,
    retryable: false,
    message: 'The stock format is unknown or does not fit. Choose one from GET /api/v1/stock-formats.',
  },
  nest_item_unresolved: {
    status: 422,
    retryable: false,
    message:
      'The job-nest line cannot price this calculation. details.reason says why; choose another line or none.',
  },
  process_unavailable: {
    status: 422,
    retryable: false,
    message:
      'The manufacturing process is unknown, or the material or the environment rule it out. details.reasons says why; choose another, or none.',
  },
  report_unavailable: {
    status: 422,
    retryable: false,
    message: 'The calculation has no report of this kind. details.reason says why; choose another kind.',
  },
  currency_unresolved: {
    status: 422,
    retryable: false,
    message:
      'No dated exchange rate exists for this pair of currencies. Add one with POST /api/v1/exchange-rates.',
  },
  adjustment_refused: {
    status: 422,
    retryable: false,
    message: 'An adjustment cannot be applied. details.refusals names each one.',
  },
  machine_refused: {
    status: 422,
    retryable: false,
    message: 'The machine cannot make the part. details.reasons says why; choose another machine.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    message: 'Too many requests. Wait for the seconds in Retry-After, then try again.',
  },
  too_many_requests: {
    status: 429,
    retryable: true,
    message: 'Too many attempts. Wait for the seconds in Retry-After, then try again.',
  },
  too_many_pending: {
    status: 429,
    retryable: true,
    message: 'Too many calculations are queued or running. Wait until some of them have finished.',
  },
  internal_error: {
    status: 500,
    retryable: true,
    message: 'An internal error occurred. Try again; if it persists, send the request_id to support.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    message:
      'A service that this request needs is unavailable. Wait for the seconds in Retry-After, then try again.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** A refusal with a documented code. Thrown inside a write it rolls the transaction back, so that nothing is half done. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: ErrorDetails; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  get status(): ErrorStatus {
    return ERRORS[this.code].status;
  }
}

export const notFound = (field?: string): ApiError =>
  field === undefined
    ? new ApiError('not_found')
    : new ApiError('not_found', {
        message: `${field} was not found: it does not exist, or this organisation cannot see it. Check the id.`,
        details: { field },
      });

/** The given row. @throws ApiError not_found if it is missing or belongs to another organisation */
export const existing = <T>(row: T | null | undefined): T => {
  if (row === null || row === undefined) throw notFound();
  return row;
};

export const conflict = (message: string, details?: ErrorDetails): ApiError =>
  new ApiError('conflict', details === undefined ? { message } : { message, details });

export type Problem = {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

/** Limits the number, length and total length of problems, so that a request cannot make its error response large. */
const MAX_PROBLEMS = 50;
/** Unlisted problems are counted up to as many again; validators stop after more than this. */
export const MAX_FOUND = 2 * MAX_PROBLEMS - 1;
export const MANY_OMITTED = `${MAX_PROBLEMS}+` as const;
const MAX_TEXT = 200;
const MAX_PLACE = 40;
const MAX_CHARACTERS = 16 * 1024;

const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`;

const capped = ({ loc, msg, type }: Problem): Problem => ({
  loc: loc.slice(0, MAX_PLACE).map((step) => (typeof step === 'string' ? shortened(step) : step)),
  msg: shortened(msg),
  type,
});

/** The field as a reader of the request names it: `items[2].lot_size`, `line 3, price` of a sheet. */
const nameOf = ([part, ...steps]: Problem['loc']): string => {
  if (steps.length === 0) return `The ${part ?? 'request'}`;
  const [field, line, column] = steps;
  if (field === 'csv' && typeof line === 'number')
    return `line ${line}${column === undefined ? '' : `, ${column}`}`;
  return steps
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('');
};

/** A problem as a sentence: `lot_size must be between 1 and 1,000,000,000 (got 0).` */
export const sentenceOf = ({ loc, msg }: Pick<Problem, 'loc' | 'msg'>): string =>
  `${shortened(nameOf(loc))} ${msg}.`;

const summaryOf = (errors: readonly Problem[], found: number): string | undefined => {
  const [first] = errors;
  if (first === undefined) return undefined;
  const rest =
    found === 1 ? '' : ` details.errors lists ${found > 2 ? 'the other problems' : 'the other problem'}.`;
  return `${sentenceOf(first)}${rest}`;
};

/** `errors_omitted` counts the problems that are not listed; `50+` means 50 or more, where counting stopped. */
export const invalid = (problems: readonly Problem[]): ApiError => {
  const errors: Problem[] = [];
  let characters = 0;
  for (const problem of problems.slice(0, MAX_PROBLEMS).map(capped)) {
    characters += JSON.stringify(problem).length;
    if (errors.length > 0 && characters > MAX_CHARACTERS) break;
    errors.push(problem);
  }
  const omitted = problems.length - errors.length;
  return new ApiError('validation_error', {
    message: summaryOf(errors, problems.length) ?? ERRORS.validation_error.message,
    details:
      omitted === 0
        ? { errors }
        : { errors, errors_omitted: omitted < MAX_PROBLEMS ? omitted : MANY_OMITTED },
  });
};

export const errorBody = (error: ApiError, requestId: string) => ({
  error: {
    code: error.code,
    message: error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
  },
  request_id: requestId,
});
