import type { OpenAPIHono } from '@hono/zod-openapi';
import { ERRORS, type ErrorCode } from './errors.ts';
import type { Route, RouteSpec } from './route.ts';
import { errorEnvelope } from './schemas.ts';

type Responses = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]['responses'];

const EVERY_ROUTE: readonly ErrorCode[] = [
  'invalid_api_key',
  'insufficient_scope',
  'validation_error',
  'rate_limited',
  'internal_error',
  'unavailable',
];

/** The OpenAPI 3.1 description of the published routes, printed from the route table. */
export const describeRoutes = (hono: OpenAPIHono, routes: readonly Route[], baseUrl: string): object => {
  const registry = hono.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  for (const { spec, kind } of routes) {
    if (spec.published === false) continue;
    registry.registerPath({
      operationId: spec.operationId,
      method: spec.method,
      path: spec.path,
      tags: [spec.tag],
      summary: spec.summary,
      description: `${spec.description === undefined ? '' : `${spec.description}\n\n`}Scope: \`${spec.scope}\`.`,
      security: [{ ApiKey: [] }],
      request: {
        ...(spec.params === undefined ? {} : { params: spec.params as never }),
        ...(spec.query === undefined ? {} : { query: spec.query as never }),
        ...(spec.body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: spec.body as never } } } }),
      },
      ...(kind === 'write' ? { parameters: [IDEMPOTENCY_KEY] } : {}),
      responses: responsesOf(spec, kind),
    } as Parameters<typeof registry.registerPath>[0]);
  }
  return hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Should-cost service',
      version: '0.1.0',
      description:
        'Should-cost calculation for manufactured parts: upload CAD, price it in a costing environment, get an itemised and reconciled cost sheet.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: baseUrl }],
  });
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
    ...(spec.body === undefined
      ? []
      : (['bad_request', 'payload_too_large', 'unsupported_media_type'] as const)),
  ]);
  const responses: Record<string, unknown> = {};
  for (const [status, { description, schema }] of Object.entries(spec.responses)) {
    responses[status] = {
      description,
      content: { 'application/json': { schema } },
      ...(spec.paginated === true ? { headers: PAGE_HEADERS } : {}),
    };
  }
  for (const code of [...codes].sort()) {
    const { status, message } = ERRORS[code];
    const known = responses[status] as { description: string } | undefined;
    if (known !== undefined && status < 400) continue;
    responses[status] = {
      description:
        known === undefined ? `\`${code}\`: ${message}` : `${known.description} \`${code}\`: ${message}`,
      content: { 'application/json': { schema: errorEnvelope } },
    };
  }
  return responses as Responses;
};

const text = (description: string) => ({ description, schema: { type: 'string' } });

const PAGE_HEADERS = {
  Link: text('RFC 8288, rel="next"'),
  'X-Next-Cursor': text('position of the next page'),
  'X-Has-More': text('false on the last page'),
  'X-Page-Limit': text('page size in force'),
};
