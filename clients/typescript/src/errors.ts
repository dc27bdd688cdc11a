import type { Error as ErrorBody, ErrorDetails } from './generated/types.gen.ts';

/** `connection_failed`: no response arrived. `unexpected_response`: the response is not one of the service, for example a proxy's page. */
export type ErrorCode = ErrorBody['error']['code'] | 'connection_failed' | 'unexpected_response';

/** A refusal of the service, or a response that did not arrive. */
export class ShouldCostError extends Error {
  override readonly name = 'ShouldCostError';
  readonly code: ErrorCode;
  /** 0 if no response arrived. */
  readonly status: number;
  readonly details: ErrorDetails;
  /** Quote it to support. Null if the response has none. */
  readonly requestId: string | null;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      readonly status?: number;
      readonly details?: ErrorDetails;
      readonly requestId?: string | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 0;
    this.details = more.details ?? {};
    this.requestId = more.requestId ?? null;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof (body as Partial<ErrorBody> | null)?.error?.code === 'string';

/** The error of a request: from its body when the service made the response. An abort stays what it is. */
export const errorOf = (
  problem: unknown,
  response: Response | undefined,
  request: Request | undefined,
): unknown => {
  if (problem instanceof ShouldCostError || request?.signal.aborted === true) return problem;
  const requestLine = request === undefined ? 'The request' : `${request.method} ${request.url}`;
  if (response === undefined)
    return new ShouldCostError(
      'connection_failed',
      `${requestLine} got no response. Check the address and the network.`,
      {
        cause: problem,
      },
    );
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  if (!isErrorBody(problem))
    return new ShouldCostError(
      'unexpected_response',
      `${requestLine} got ${status} without an error of the service.`,
      {
        status,
        requestId,
        cause: problem,
      },
    );
  const { code, message, details } = problem.error;
  return new ShouldCostError(code, message, {
    status,
    requestId: problem.request_id,
    ...(details && { details }),
  });
};
