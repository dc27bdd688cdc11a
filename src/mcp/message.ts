import { readBytes } from '../api/kit/body.ts';
import { ApiError } from '../api/kit/errors.ts';
import { parseJson } from '../api/kit/json-body.ts';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

const refusal = (code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status: 400 });

const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/**
 * The one message of a request, or the refusal of what is none. The specification ended batches in 2025-06-18; a thousand calls behind one
 * token would pass every limit.
 *
 * @throws ApiError payload_too_large, unsupported_media_type
 */
export const readMessage = async (request: Request): Promise<{ readonly message: unknown } | Response> => {
  if (!isJson(request)) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request);
  let message: unknown;
  try {
    message = parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'bad_request'
      ? refusal(PARSE_ERROR, 'Parse error: the body is not valid UTF-8 JSON.')
      : refusal(INVALID_REQUEST, `Invalid request: ${JSON.stringify(error.details)}`);
  }
  return Array.isArray(message)
    ? refusal(INVALID_REQUEST, 'Invalid request: one message per request, batches are not taken.')
    : { message };
};
