import { OpenAPIHono } from '@hono/zod-openapi';
import { openSpecs } from './auth/specs.ts';
import examples from './examples.json' with { type: 'json' };
import type { Example } from './kit/examples.ts';
import { withExamples } from './kit/examples.ts';
import { describeRoutes } from './kit/openapi.ts';
import { routes } from './routes.ts';

/** Where the committed description says the service is; a running one names its own address. */
const EXAMPLE_BASE_URL = 'http://127.0.0.1:8080';

/** The description as `openapi.json` holds it. */
export const publishedDescription = (baseUrl: string = EXAMPLE_BASE_URL): object =>
  withExamples(
    describeRoutes(new OpenAPIHono(), { routes, open: openSpecs }, baseUrl),
    examples as Readonly<Record<string, Example>>,
    Object.fromEntries(routes.map(({ spec }) => [spec.operationId, spec.csv])),
  );
