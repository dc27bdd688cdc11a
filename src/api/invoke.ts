import type { z } from '@hono/zod-openapi';
import { canonicalJson, sha256 } from '../platform/digest.ts';
import type { Caller } from './kit/caller.ts';
import type { Deps } from './kit/deps.ts';
import { checkInput } from './kit/input.ts';
import { JsonText } from './kit/json-text.ts';
import { mayPerform, perform } from './kit/perform.ts';
import type { Reply, Route, Spend, Weighed } from './kit/route.ts';
import { isRepeatable } from './kit/schemas.ts';
import { routes } from './routes.ts';

/** Unparsed input of an operation: plain values by wire name. */
export type OperationInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  readonly body?: unknown;
};

type Invocation = {
  readonly requestId: string;
  /** A repeated key with the same request returns the stored answer; null: no idempotency. */
  readonly idempotencyKey: string | null;
  readonly spend: Spend;
};

/** Operations that take files are available over HTTP only. */
const operations = new Map<string, Route>(
  routes.filter(({ spec }) => spec.multipart === undefined).map((route) => [route.spec.operationId, route]),
);

/** Read-only operations by operationId: paths, summaries and weights. */
export const reads: ReadonlyMap<string, Pick<Route['spec'], 'path' | 'summary'> & Weighed> = new Map(
  [...operations].flatMap(([id, { kind, spec }]) => (kind === 'read' ? [[id, spec]] : [])),
);

/**
 * An operation of the API without HTTP: the same scopes, schemas, transaction and response. The caller must have
 * authenticated and counted the request.
 * @param operation an operationId of the description
 * @throws ApiError as the operation does over HTTP; RangeError for an operation that does not exist
 */
export const invoke = async (
  deps: Deps,
  operation: string,
  caller: Caller,
  given: OperationInput,
  { requestId, idempotencyKey, spend }: Invocation,
): Promise<Reply> => {
  const route = operations.get(operation);
  if (route === undefined) throw new RangeError(`unknown operation ${operation}`);
  mayPerform(route, caller);
  const input = checkInput(route.spec, {
    params: given.params ?? {},
    query: textQuery(route.spec, given.query ?? {}),
    body: given.body,
  });
  const sent =
    idempotencyKey === null
      ? null
      : { key: idempotencyKey, fingerprint: sha256(canonicalJson([operation, input])) };
  const reply = await perform(deps, route, {
    caller,
    input: { ...input, form: null },
    requestId,
    sent,
    gone: null,
    spend,
  });
  return reply.body instanceof JsonText ? { ...reply, body: reply.body.toJSON() } : reply;
};

/** Query parameters are text on the wire, and their schemas parse text; a repeatable one is always a list. */
const textQuery = (
  spec: Route['spec'],
  query: NonNullable<OperationInput['query']>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const texts = [value].flat().map(String);
      const schema = spec.query?.shape[name] as z.ZodType | undefined;
      const list = Array.isArray(value) || (schema !== undefined && isRepeatable(schema));
      return [name, list ? texts : (texts[0] ?? '')];
    }),
  );
