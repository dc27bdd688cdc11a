import { OpenAPIHono } from '@hono/zod-openapi';
import { EVENT_TYPES, type EventType } from '../db/outbox/event-types.ts';
import { openSpecs } from './auth/specs.ts';
import { eventOf } from './events/schemas.ts';
import examples from './examples.json' with { type: 'json' };
import { DESCRIPTION, WEBHOOKS_DESCRIPTION } from './kit/description.ts';
import type { Example } from './kit/examples.ts';
import { withExamples } from './kit/examples.ts';
import { describeRoutes } from './kit/openapi.ts';
import { routes } from './routes.ts';
import { withSamples } from './samples/index.ts';
import { EXAMPLE_BASE_URL } from './served-description.ts';

const isPublished = ({ spec }: (typeof routes)[number]): boolean => spec.published !== false;

/** With the recorded example of each operation, and code that sends it. */
const illustrated = <T extends object>(description: T): T =>
  withSamples(
    withExamples(
      description,
      examples as Readonly<Record<string, Example>>,
      Object.fromEntries(routes.map(({ spec }) => [spec.operationId, spec.csv])),
    ),
  );

/** The description in `openapi.json`. */
export const publishedDescription = (baseUrl: string = EXAMPLE_BASE_URL): object =>
  illustrated(
    describeRoutes(
      new OpenAPIHono(),
      {
        title: 'Should-cost service',
        description: DESCRIPTION,
        routes: routes.filter(isPublished),
        open: openSpecs,
      },
      baseUrl,
    ),
  );

/** The description in `openapi-webhooks.json`: unpublished routes and webhook payloads. */
export const webhooksDescription = (baseUrl: string = EXAMPLE_BASE_URL): object =>
  illustrated(
    describeRoutes(
      new OpenAPIHono(),
      {
        title: 'Should-cost webhooks',
        description: WEBHOOKS_DESCRIPTION,
        routes: routes.filter((route) => !isPublished(route)),
        open: [],
        webhooks: Object.fromEntries(
          (Object.entries(EVENT_TYPES) as [EventType, string][]).map(([type, summary]) => [
            type,
            { summary, body: eventOf(type) },
          ]),
        ),
      },
      baseUrl,
    ),
  );
