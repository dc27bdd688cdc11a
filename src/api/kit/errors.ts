/** code → status, default message, and whether the same request may succeed later. The published error table is printed from this. */
export const ERRORS = {
  bad_request: { status: 400, retryable: false, message: 'The request could not be read.' },
  invalid_cursor: {
    status: 400,
    retryable: false,
    message: 'The cursor is not valid for this query; start again without it.',
  },
  invalid_api_key: {
    status: 401,
    retryable: false,
    message: 'The API key is missing, malformed, expired or revoked.',
  },
  invalid_credentials: {
    status: 401,
    retryable: false,
    message: 'The e-mail address or the password is not right.',
  },
  invalid_operator_token: {
    status: 401,
    retryable: false,
    message: 'The operator token is missing, unknown or revoked.',
  },
  insufficient_funds: {
    status: 402,
    retryable: false,
    message: 'The hold for this run exceeds the wallet balance.',
  },
  quota_exceeded: {
    status: 402,
    retryable: false,
    message: 'The included calculations of this month are used up.',
  },
  insufficient_scope: { status: 403, retryable: false, message: 'The credential lacks a required scope.' },
  forbidden_origin: {
    status: 403,
    retryable: false,
    message: 'A session may be used from our own pages and configured origins only.',
  },
  not_found: {
    status: 404,
    retryable: false,
    message: 'The resource does not exist or is not visible to this organisation.',
  },
  method_not_allowed: { status: 405, retryable: false, message: 'This path does not answer to that method.' },
  conflict: { status: 409, retryable: false, message: 'The change conflicts with the current state.' },
  environment_limit: { status: 409, retryable: false, message: 'The plan allows no further environment.' },
  storage_exceeded: { status: 409, retryable: false, message: 'The storage of the plan is full.' },
  not_reproducible: {
    status: 409,
    retryable: false,
    message: 'The stored price was made by another engine version.',
  },
  payload_too_large: { status: 413, retryable: false, message: 'The body is too large.' },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    message: 'The content type is not supported here.',
  },
  validation_error: {
    status: 422,
    retryable: false,
    message: 'The request is not valid; every problem is listed in details.errors.',
  },
  unsupported_file_type: { status: 422, retryable: false, message: 'Files of this type are not accepted.' },
  url_refused: { status: 422, retryable: false, message: 'This address is not allowed as a webhook target.' },
  material_unresolved: {
    status: 422,
    retryable: false,
    message: 'The material could not be resolved to one grade.',
  },
  stock_format_unresolved: {
    status: 422,
    retryable: false,
    message: 'The stock format is unknown or cannot be used.',
  },
  nest_item_unresolved: {
    status: 422,
    retryable: false,
    message: 'The job-nest line cannot price this calculation.',
  },
  currency_unresolved: {
    status: 422,
    retryable: false,
    message: 'There is no dated exchange rate for this pair of currencies.',
  },
  adjustment_refused: { status: 422, retryable: false, message: 'An adjustment cannot be applied.' },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests; wait and try again.' },
  too_many_requests: { status: 429, retryable: true, message: 'Too many attempts; wait and try again.' },
  too_many_pending: {
    status: 429,
    retryable: true,
    message: 'Too many calculations are pending; wait until earlier ones are done.',
  },
  internal_error: {
    status: 500,
    retryable: true,
    message: 'Something went wrong on our side. Quote the request id to support.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    message: 'A dependency cannot be reached at the moment; try again.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** A refusal with a documented code. Thrown inside a write it rolls the transaction back: nothing is half done. */
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
  new ApiError('not_found', field === undefined ? {} : { details: { field } });

/** What was looked for. @throws ApiError not_found where there is none, also for another tenant's */
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

/** An answer may not be made large by what was sent: so many problems are told, so much of each, and so much of all. */
const MAX_PROBLEMS = 50;
/** Problems that are not told are counted up to as many again. Whoever looks for problems stops when it has found more than that. */
export const MOST_FOUND = 2 * MAX_PROBLEMS - 1;
export const MANY_OMITTED = `${MAX_PROBLEMS}+` as const;
const MAX_TEXT = 200;
const MAX_PLACE = 40;
const MAX_CHARACTERS = 16 * 1024;

const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`;

const told = ({ loc, msg, type }: Problem): Problem => ({
  loc: loc.slice(0, MAX_PLACE).map((step) => (typeof step === 'string' ? shortened(step) : step)),
  msg: shortened(msg),
  type,
});

/** `errors_omitted` counts the problems that are not listed; `50+` means 50 or more, where counting stopped. */
export const invalid = (problems: readonly Problem[]): ApiError => {
  const errors: Problem[] = [];
  let characters = 0;
  for (const problem of problems.slice(0, MAX_PROBLEMS).map(told)) {
    characters += JSON.stringify(problem).length;
    if (errors.length > 0 && characters > MAX_CHARACTERS) break;
    errors.push(problem);
  }
  const omitted = problems.length - errors.length;
  return new ApiError('validation_error', {
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
