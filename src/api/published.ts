import { OpenAPIHono } from '@hono/zod-openapi';
import { describeRoutes } from './kit/openapi.ts';
import { routes } from './routes.ts';

/** Where the committed description says the service is; a running one names its own address. */
const EXAMPLE_BASE_URL = 'http://127.0.0.1:8080';

/** The description as `openapi.json` holds it. */
export const publishedDescription = (baseUrl: string = EXAMPLE_BASE_URL): object =>
  describeRoutes(new OpenAPIHono(), routes, baseUrl);
