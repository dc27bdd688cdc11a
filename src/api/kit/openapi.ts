import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { SESSION_COOKIE } from './authenticate.ts';
import { type Deprecation, deprecationInWords } from './deprecation.ts';
import { TAGS } from './description.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { hoistShared } from './hoist.ts';
import type { MultipartSpec } from './multipart.ts';
import type { OpenSpec } from './open-spec.ts';
import { resourceUrl, scopesOfResource } from './resources.ts';
import { heaviesOf, type Route, type RouteSpec } from './route.ts';
import { errorEnvelope } from './schemas.ts';
import { SCOPE_WORDS } from './scopes.ts';

type Responses = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]['responses'];

const EVERY_ROUTE: readonly ErrorCode[] = [
  'invalid_api_key',
  'insufficient_scope',
  // Also for routes without an id: X-Org-Slug may name an organisation that the credential does not have.
  'not_found',
  'validation_error',
  'rate_limited',
  'internal_error',
  'unavailable',
];

const binary = z.any().openapi({ type: 'string', format: 'binary' });

/** Files are binary parts; a repeatable one is a list. */
const formOf = ({ fields, files }: MultipartSpec) =>
  fields.extend(
    Object.fromEntries(
      Object.entries(files).map(([name, { required, max, description, alias }]) => {
        const also = alias === undefined ? '' : ` The field may also be named \`${alias}\`.`;
        const part = (max > 1 ? z.array(binary).max(max) : binary).openapi({
          description: `${description}${also}`,
        });
        return [name, required ? part : part.optional()];
      }),
    ),
  );

const SESSION = { Session: [] };

/** A key, an access token or a session. Scopes that a token cannot have exclude tokens; decisions of people require a session. */
const securityOf = ({ scope, managersOnly }: Route['spec']): Record<string, string[]>[] => {
  if (managersOnly === true) return [SESSION];
  const token = scope === null ? [] : scopesOfResource('rest').includes(scope) ? [scope] : null;
  return [{ ApiKey: [] }, ...(token === null ? [] : [{ OAuth: token }]), SESSION];
};

const securityOfOpen = ({ session }: OpenSpec): Record<string, string[]>[] =>
  session === undefined ? [] : session === 'needed' ? [SESSION] : [SESSION, {}];

export type Described = {
  readonly title: string;
  readonly description: string;
  readonly routes: readonly Route[];
  readonly open: readonly OpenSpec[];
  /** Webhook payloads by event type. */
  readonly webhooks?: Readonly<Record<string, { readonly summary: string; readonly body: z.ZodType }>>;
};

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const registerSecurity = (registry: OpenAPIHono['openAPIRegistry'], baseUrl: string): void => {
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key, for example `sc_live_…`.',
  });
  registry.registerComponent('securitySchemes', 'Session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'Session of a person, set by `POST /api/v1/auth/login`. Requests that change anything need an `Origin` of this service or a configured one.',
  });
  registry.registerComponent('securitySchemes', 'OAuth', {
    type: 'oauth2',
    description: `OAuth access token for the resource ${resourceUrl(baseUrl, 'rest')}, sent as \`Authorization: Bearer\`.`,
    flows: {
      authorizationCode: {
        authorizationUrl: new URL('/oauth/authorize', baseUrl).href,
        tokenUrl: new URL('/oauth/token', baseUrl).href,
        refreshUrl: new URL('/oauth/token', baseUrl).href,
        scopes: Object.fromEntries(
          scopesOfResource('rest').map((scope) => [scope, sentence(SCOPE_WORDS[scope])]),
        ),
      },
    },
  });
};

const registerWebhooks = (
  registry: OpenAPIHono['openAPIRegistry'],
  webhooks: NonNullable<Described['webhooks']>,
): void => {
  for (const [type, { summary, body }] of Object.entries(webhooks))
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: `on.${type}`,
      summary: `Receive ${type}`,
      description: `${summary} Verify \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (Standard Webhooks) before you use the body.`,
      security: [],
      request: { body: { required: true, content: { 'application/json': { schema: body } } } },
      responses: {
        '2XX': { description: 'Event received.' },
        '4XX': { description: 'Event refused. It is delivered again later.' },
      },
    });
};

/** Generates the OpenAPI 3.1 description of some routes from the route table. */
export const describeRoutes = (
  hono: OpenAPIHono,
  { title, description, routes, open, webhooks = {} }: Described,
  baseUrl: string,
): object => {
  const registry = hono.openAPIRegistry;
  registerSecurity(registry, baseUrl);
  registerWebhooks(registry, webhooks);
  for (const { spec, kind } of routes) {
    registry.registerPath({
      operationId: spec.operationId,
      method: spec.method,
      path: spec.path,
      tags: [spec.tag],
      summary: spec.summary,
      description: aboutOf(spec),
      ...(spec.deprecated === undefined ? {} : { deprecated: true }),
      security: securityOf(spec),
      request: {
        ...(spec.params === undefined ? {} : { params: spec.params }),
        ...(spec.query === undefined ? {} : { query: spec.query }),
        ...(spec.multipart === undefined
          ? {}
          : {
              body: {
                required: true,
                content: { 'multipart/form-data': { schema: formOf(spec.multipart) } },
              },
            }),
        ...requestBodyOf(spec.body),
      },
      parameters: [ORG_SLUG, ...(kind === 'write' ? [IDEMPOTENCY_KEY] : [])],
      responses: responsesOf(spec, kind),
    } as Parameters<typeof registry.registerPath>[0]);
  }
  for (const spec of open) {
    registry.registerPath({
      operationId: spec.operationId,
      method: spec.method,
      path: spec.path,
      tags: [spec.tag],
      summary: spec.summary,
      ...(spec.description === undefined ? {} : { description: spec.description }),
      security: securityOfOpen(spec),
      request: requestBodyOf(spec.body),
      responses: responsesOfOpen(spec),
    } as Parameters<typeof registry.registerPath>[0]);
  }
  const used = [...new Set([...routes.map(({ spec }) => spec.tag), ...open.map(({ tag }) => tag)])];
  const document = hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title,
      version: '0.1.0',
      description,
      contact: { name: 'Support', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: used.sort(byUse).map((name) => ({ name, description: TAGS[name] ?? name })),
  });
  return hoistShared(document);
};

const ORDER = Object.keys(TAGS);
const byUse = (a: string, b: string): number => ORDER.indexOf(a) - ORDER.indexOf(b);

const aboutOf = (spec: RouteSpec): string =>
  [
    ...(spec.deprecated === undefined ? [] : [deprecationInWords(spec.deprecated)]),
    ...(spec.description === undefined ? [] : [spec.description]),
    accessOf(spec),
  ].join('\n\n');

const requestBodyOf = (schema: z.ZodType | undefined): object =>
  schema === undefined ? {} : { body: { required: true, content: { 'application/json': { schema } } } };

const weightInWords = (spec: RouteSpec): string => {
  const heavies = heaviesOf(spec);
  if (heavies === 0) return '1';
  return `${heavies === 1 ? '' : `${heavies} times `}the heavy weight of the plan`;
};

const accessOf = (spec: RouteSpec): string =>
  spec.managersOnly === true
    ? 'Needs the session of an owner or admin.'
    : `${spec.scope === null ? 'No scope needed' : `Scope: \`${spec.scope}\``}. Request weight: ${weightInWords(spec)}.`;

const ORG_SLUG = {
  name: 'X-Org-Slug',
  in: 'header',
  required: false,
  description:
    'Short name of the organisation to act for, out of those of the credential. Default: the organisation of the credential.',
  schema: { type: 'string', maxLength: 63 },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the first 2xx response is replayed for 24 hours. A different request with the same key is 409.',
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
  for (const [status, { description, schema, media }] of Object.entries(spec.responses)) {
    responses[status] = {
      description,
      content: {
        ...Object.fromEntries((media ?? ['application/json']).map((type) => [type, { schema }])),
        ...(spec.csv === undefined ? {} : { 'text/csv': { schema: { type: 'string' } } }),
      },
      headers: {
        ...COMMON_HEADERS,
        ...BUDGET_HEADERS,
        ...deprecationFields(spec.deprecated),
        ...(spec.paginated === true ? PAGE_HEADERS : {}),
        ...(kind === 'write' ? REPLAY_HEADERS : {}),
      },
    };
  }
  return { ...responses, ...errorsOf(codes, responses) } as Responses;
};

const OPEN_ROUTE: readonly ErrorCode[] = ['validation_error', 'internal_error', 'unavailable'];
const SENT_TO_OPEN: readonly ErrorCode[] = ['forbidden_origin', 'payload_too_large'];
const BODY_OF_OPEN: readonly ErrorCode[] = ['bad_request', 'unsupported_media_type'];

const responsesOfOpen = ({ method, body, answer, errors, setsCookie }: OpenSpec): Responses => {
  const codes = new Set<ErrorCode>([
    ...OPEN_ROUTE,
    ...errors,
    ...(method === 'post' ? SENT_TO_OPEN : []),
    ...(body === undefined ? [] : BODY_OF_OPEN),
  ]);
  const { status, description, schema } = answer;
  const headers = { ...COMMON_HEADERS, ...(setsCookie === true ? { 'Set-Cookie': SET_COOKIE } : {}) };
  return {
    [status]: { description, content: { 'application/json': { schema } }, headers },
    ...errorsOf(codes, {}),
  } as Responses;
};

/** Error responses by status, besides those that a route describes itself. */
const errorsOf = (
  codes: ReadonlySet<ErrorCode>,
  declaredResponses: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const responses: Record<string, unknown> = {};
  for (const [status, listed] of byStatus(codes)) {
    if (declaredResponses[status] !== undefined && Number(status) < 400) continue;
    const known = declaredResponses[status] as { description: string } | undefined;
    const words = listed.map((code) => `\`${code}\`: ${ERRORS[code].message}`);
    responses[status] = {
      description: [...(known === undefined ? [] : [known.description]), ...words].join(' '),
      content: {
        'application/json': {
          schema: errorEnvelope,
          examples: Object.fromEntries(listed.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
      headers: {
        ...COMMON_HEADERS,
        ...(listed.some((code) => ERRORS[code].retryable) ? { 'Retry-After': RETRY_AFTER } : {}),
        ...(listed.includes('rate_limited') ? BUDGET_HEADERS : {}),
      },
    };
  }
  return responses;
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
    errors: [
      { loc: ['body', 'lot_size'], msg: 'must be between 1 and 1,000,000,000 (got 0)', type: 'too_small' },
    ],
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

const COMMON_HEADERS = { 'X-Request-Id': text('Id of the request, for support.') };
const SET_COOKIE = text(`Session cookie \`${SESSION_COOKIE}\`: HttpOnly, Secure, SameSite=Lax.`);
const RETRY_AFTER = whole('Seconds to wait before the next attempt.');
const REPLAY_HEADERS = {
  'Idempotent-Replayed': text('`true` if this is the stored response to an earlier request.'),
};

const BUDGET_HEADERS = {
  'X-RateLimit-Limit': whole('Request units per 60 seconds.'),
  'X-RateLimit-Remaining': whole('Request units left in the window.'),
  'X-RateLimit-Reset': whole('Time at which spent units begin to return, in seconds since 1970 (UTC).'),
  RateLimit: text('Units left and seconds until they return: `"default";r=<remaining>;t=<seconds>`.'),
  'RateLimit-Policy': text('Units per window of 60 seconds: `"default";q=<units>;w=60`.'),
};

const deprecationFields = (deprecated: Deprecation | undefined) =>
  deprecated === undefined
    ? {}
    : {
        Deprecation: text('Time since which the route is deprecated: `@` and seconds since 1970 (RFC 9745).'),
        Link: text('Address of the page that names the replacement, with `rel="deprecation"`.'),
        ...(deprecated.sunset === null
          ? {}
          : { Sunset: text('Time from which the route may be gone (RFC 8594).') }),
      };

const PAGE_HEADERS = {
  Link: text('Address of the next page with `rel="next"` (RFC 8288). Absent on the last page.'),
  'X-Next-Cursor': text('Position of the next page, to be sent as `cursor`. Absent on the last page.'),
  'X-Has-More': text('`false` on the last page.'),
  'X-Page-Limit': whole('Page size of this response.'),
};
