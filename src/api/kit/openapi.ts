import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { describeFields } from './describe-fields.ts';
import { DESCRIPTION, TAGS } from './description.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { hoistShared } from './hoist.ts';
import type { MultipartSpec } from './multipart.ts';
import { resourceUrl, scopesOfResource } from './resources.ts';
import type { Route, RouteSpec } from './route.ts';
import { errorEnvelope } from './schemas.ts';

type Responses = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]['responses'];

const EVERY_ROUTE: readonly ErrorCode[] = [
  'invalid_api_key',
  'insufficient_scope',
  // Also for a resource that is there: X-Org-Slug may name an organisation that the credential does not have.
  'not_found',
  'validation_error',
  'rate_limited',
  'internal_error',
  'unavailable',
];

const binary = z.any().openapi({ type: 'string', format: 'binary' });

/** Files are binary parts; one that may come several times is a list. */
const formOf = ({ fields, files }: MultipartSpec) =>
  fields.extend(
    Object.fromEntries(
      Object.entries(files).map(([name, { required, max }]) => {
        const part = max > 1 ? z.array(binary).max(max) : binary;
        return [name, required ? part : part.optional()];
      }),
    ),
  );

/** A key or an access token; what a token can never hold is for keys and sessions. */
const securityOf = ({ scope, managersOnly }: Route['spec']): Record<string, string[]>[] => {
  const key = { ApiKey: [] };
  if (scope === null) return managersOnly === true ? [key] : [key, { OAuth: [] }];
  return scopesOfResource('rest').includes(scope) ? [key, { OAuth: [scope] }] : [key];
};

/** The OpenAPI 3.1 description of the published routes, printed from the route table. */
export const describeRoutes = (hono: OpenAPIHono, routes: readonly Route[], baseUrl: string): object => {
  const registry = hono.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key, `sc_live_…`.',
  });
  registry.registerComponent('securitySchemes', 'OAuth', {
    type: 'oauth2',
    description: `An access token as \`Authorization: Bearer\`, asked for with the resource ${resourceUrl(baseUrl, 'rest')}.`,
    flows: {
      authorizationCode: {
        authorizationUrl: new URL('/oauth/authorize', baseUrl).href,
        tokenUrl: new URL('/oauth/token', baseUrl).href,
        refreshUrl: new URL('/oauth/token', baseUrl).href,
        scopes: Object.fromEntries(scopesOfResource('rest').map((scope) => [scope, scope])),
      },
    },
  });
  const published = routes.filter((route) => route.spec.published !== false);
  for (const { spec, kind } of published) {
    registry.registerPath({
      operationId: spec.operationId,
      method: spec.method,
      path: spec.path,
      tags: [spec.tag],
      summary: spec.summary,
      description: `${spec.description === undefined ? '' : `${spec.description}\n\n`}${accessOf(spec)}`,
      security: securityOf(spec),
      request: {
        ...(spec.params === undefined ? {} : { params: spec.params as never }),
        ...(spec.query === undefined ? {} : { query: spec.query as never }),
        ...(spec.multipart === undefined
          ? {}
          : {
              body: {
                required: true,
                content: { 'multipart/form-data': { schema: formOf(spec.multipart) } },
              },
            }),
        ...(spec.body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: spec.body as never } } } }),
      },
      parameters: [ORG_SLUG, ...(kind === 'write' ? [IDEMPOTENCY_KEY] : [])],
      responses: responsesOf(spec, kind),
    } as Parameters<typeof registry.registerPath>[0]);
  }
  const used = [...new Set(published.map((route) => route.spec.tag))];
  const document = hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Should-cost service',
      version: '0.1.0',
      description: DESCRIPTION,
      contact: { name: 'Support', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: used.map((name) => ({ name, description: TAGS[name] ?? name })),
  });
  return describeFields(hoistShared(document));
};

const accessOf = (spec: RouteSpec): string =>
  spec.managersOnly === true
    ? 'For the session of an owner or admin.'
    : `${spec.scope === null ? 'Any credential' : `Scope: \`${spec.scope}\``}. Weight: ${spec.weight === 'heavy' ? 'the heavy weight of the plan' : '1'}.`;

const ORG_SLUG = {
  name: 'X-Org-Slug',
  in: 'header',
  required: false,
  description: 'Selects among the organisations of the credential; default its own.',
  schema: { type: 'string', maxLength: 63 },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the first 2xx answer is replayed for 24 hours. A different request under the same key is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const responsesOf = (spec: RouteSpec, kind: Route['kind']): Responses => {
  const codes = new Set<ErrorCode>([
    ...EVERY_ROUTE,
    ...(spec.errors ?? []),
    ...(spec.paginated === true ? (['invalid_cursor'] as const) : []),
    ...(kind === 'write' ? (['conflict'] as const) : []),
    ...(spec.body === undefined && spec.multipart === undefined
      ? []
      : (['bad_request', 'payload_too_large', 'unsupported_media_type'] as const)),
  ]);
  const responses: Record<string, unknown> = {};
  for (const [status, { description, schema }] of Object.entries(spec.responses)) {
    responses[status] = {
      description,
      content: {
        'application/json': { schema },
        ...(spec.csv === undefined ? {} : { 'text/csv': { schema: { type: 'string' } } }),
      },
      headers: {
        ...COMMON_HEADERS,
        ...BUDGET_HEADERS,
        ...(spec.paginated === true ? PAGE_HEADERS : {}),
        ...(kind === 'write' ? REPLAY_HEADERS : {}),
      },
    };
  }
  for (const [status, listed] of byStatus(codes)) {
    if (responses[status] !== undefined && Number(status) < 400) continue;
    const known = responses[status] as { description: string } | undefined;
    const told = listed.map((code) => `\`${code}\`: ${ERRORS[code].message}`);
    responses[status] = {
      description: [...(known === undefined ? [] : [known.description]), ...told].join(' '),
      content: {
        'application/json': {
          schema: errorEnvelope,
          examples: Object.fromEntries(listed.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
      headers: {
        ...COMMON_HEADERS,
        ...(listed.some((code) => ERRORS[code].retryable) ? { 'Retry-After': RETRY_AFTER } : {}),
        ...(status === '429' ? BUDGET_HEADERS : {}),
      },
    };
  }
  return responses as Responses;
};

const byStatus = (codes: ReadonlySet<ErrorCode>): ReadonlyMap<string, readonly ErrorCode[]> => {
  const grouped = new Map<string, ErrorCode[]>();
  for (const code of [...codes].sort()) {
    const status = String(ERRORS[code].status);
    grouped.set(status, [...(grouped.get(status) ?? []), code]);
  }
  return grouped;
};

const DETAILS: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  validation_error: {
    errors: [{ loc: ['body', 'lot_size'], msg: 'Too small: expected number to be >=1', type: 'too_small' }],
  },
  insufficient_scope: { required_scope: 'parts:write' },
  rate_limited: { limit: 600, window_seconds: 60 },
  too_many_pending: { pending_bound: 25, pending_count: 25 },
};

const exampleOf = (code: ErrorCode) => ({
  error: {
    code,
    message: ERRORS[code].message,
    ...(DETAILS[code] === undefined ? {} : { details: DETAILS[code] }),
  },
  request_id: '0192f4c4-6f1e-7b1c-9d0a-3f6c2b5a7e10',
});

const text = (description: string) => ({ description, schema: { type: 'string' } });
const whole = (description: string) => ({ description, schema: { type: 'integer' } });

const COMMON_HEADERS = { 'X-Request-Id': text('correlation id, also in the logs') };
const RETRY_AFTER = whole('seconds to wait');
const REPLAY_HEADERS = { 'Idempotent-Replayed': text('true: the stored answer of an earlier request') };

const BUDGET_HEADERS = {
  'X-RateLimit-Limit': whole('units of the window'),
  'X-RateLimit-Remaining': whole('units left'),
  'X-RateLimit-Reset': whole('UTC epoch second at which spent units begin to return'),
  RateLimit: text('`"default";r=<remaining>;t=<seconds to reset>`'),
  'RateLimit-Policy': text('`"default";q=<budget>;w=60`'),
};

const PAGE_HEADERS = {
  Link: text('RFC 8288, rel="next"'),
  'X-Next-Cursor': text('position of the next page'),
  'X-Has-More': text('false on the last page'),
  'X-Page-Limit': whole('page size in force'),
};
