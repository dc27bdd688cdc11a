import { readBytes } from '../api/kit/body.ts';
import { ApiError } from '../api/kit/errors.ts';
import { parseJson } from '../api/kit/json-body.ts';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;

type Id = string | number | null;

const refusal = (code: number, message: string, id: Id = null, status = 400): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status });

const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/**
 * The id of a subscription request, otherwise undefined. The server declares no subscriptions; the library would wrongly report a
 * full server.
 */
const listenerOf = (message: unknown): Id | undefined => {
  if (typeof message !== 'object' || message === null) return undefined;
  const { method, id } = message as { readonly method?: unknown; readonly id?: unknown };
  if (method !== 'subscriptions/listen') return undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

/**
 * The single message of a request, or the error response. The specification of 2025-06-18 removed batches; with them, a thousand
 * calls of one token would evade every limit.
 * @throws ApiError payload_too_large, unsupported_media_type
 */
export const readMessage = async (request: Request): Promise<{ readonly message: unknown } | Response> => {
  if (!isJson(request)) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request);
  let message: unknown;
  try {
    message = parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'payload_too_large') throw error;
    return error.code === 'bad_request'
      ? refusal(PARSE_ERROR, `Parse error: ${error.message}`)
      : refusal(INVALID_REQUEST, `Invalid request: ${error.message}`);
  }
  if (Array.isArray(message))
    return refusal(
      INVALID_REQUEST,
      'Invalid request: batches are not supported. Send one message per request.',
    );
  const listener = listenerOf(message);
  return listener === undefined
    ? { message }
    : refusal(
        METHOD_NOT_FOUND,
        'Method not found: subscriptions are not supported, because the lists never change.',
        listener,
        404,
      );
};
