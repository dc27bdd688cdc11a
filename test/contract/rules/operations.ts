import type { Requirement } from '../requirements.ts';

const API = 'test/api';
const SUITE = 'test/contract/route-suite.test.ts';
const HOSTILE = `${API}/hostile-input.test.ts`;
const LISTENERS = `${API}/listeners.test.ts`;

/** What holds for every route: how it may be asked, what every answer carries, how the service is run and watched. */
export const OPERATIONS: Readonly<Record<string, readonly Requirement[]>> = {
  'Every request': [
    {
      promise: 'Both forms of the trailing slash answer, without a redirect.',
      shownBy: [`${SUITE} › with and without a trailing slash it is the same route`],
    },
    {
      promise: 'A known path with another method is 405 with Allow.',
      shownBy: [`${SUITE} › with a method that it does not have: 405 with Allow`],
    },
    {
      promise: 'Unknown body fields are refused by name; all problems are told at once.',
      shownBy: [
        `${SUITE} › with a body that is no JSON, of another type, too large, or with unknown fields: a clear 4xx`,
        `${HOSTILE} › given several faults of all kinds, then all are told at once`,
      ],
    },
    {
      promise: 'Whatever a body, query, path or header holds, the answer is a clear 4xx and nothing is made.',
      shownBy: [
        `${HOSTILE} › given %s, then it is refused by its place and nothing is made`,
        `${HOSTILE} › given a field of 10 MB, declared or streamed, then 413 and the service goes on`,
        `${HOSTILE} › given %s, then 415`,
        `${HOSTILE} › given ?%s, then 422 names the parameter`,
        `${HOSTILE} › given the id %s, then a 4xx with its envelope`,
        `${HOSTILE} › given %s, then a clear answer`,
        `${HOSTILE} › given %s, then %s`,
        'test/contract/outside/schemathesis.test.ts › given the whole description and a fixed seed, then no 5xx, no undocumented status, no schema violation',
      ],
    },
    {
      promise: 'No input makes any expression or parser take more than linear time.',
      shownBy: [
        'test/walls/expressions.test.ts › $place /$source/$flags takes no more than linear time',
        'test/walls/hostile-length.test.ts › of %s',
      ],
    },
    {
      promise: 'A failing organisation keeps no chore of the platform from the others.',
      shownBy: [
        `${API}/sweeps.test.ts › does not keep the answers and starts of the others`,
        `${API}/sweeps.test.ts › does not keep the open rows of the others, nor its own further ones`,
      ],
    },
    {
      promise:
        'A request id is on every answer, in the log, and in the memo of the workflow that was started.',
      shownBy: [
        `${LISTENERS} › given a request id, then it is in the answer, in the log with the organisation, and in the memo of the workflow`,
        `${HOSTILE} › given the request id "%s", then ours is used instead`,
      ],
    },
    {
      promise: 'Security headers are on every answer; CORS for configured origins only, never *.',
      shownBy: [
        `${LISTENERS} › given an address of https, then HSTS; every answer forbids sniffing, framing and caching`,
        `${LISTENERS} › given a configured origin, then its preflight names methods and headers, and its answers can be read`,
        `${LISTENERS} › given the origin %s, then nothing is allowed and never *`,
      ],
    },
    {
      promise: 'Identifiers are UUIDs; timestamps are RFC 3339 in UTC.',
      shownBy: [`${API}/app.test.ts › has ids that are UUIDs and times in RFC 3339, UTC`],
    },
    {
      promise: 'A fault of ours tells no detail; without PostgreSQL the answer is 503 with Retry-After.',
      shownBy: [
        `${API}/app.test.ts › given a fault of our own, then a fixed text without any detail, under the request id`,
        'test/e2e/survival.test.ts › given runs under way, when PostgreSQL is killed, then the API says so and every run ends once',
      ],
    },
    {
      promise: 'With Temporal away writes are accepted and start when it is back.',
      shownBy: [
        'test/e2e/survival.test.ts › given runs under way, when Temporal is killed, then writes are accepted meanwhile and every run ends once',
      ],
    },
  ],
  Versioning: [
    {
      promise: 'All routes live under /api/v1; the description is OpenAPI 3.1, its own version 0.1.0.',
      shownBy: [
        `${API}/app.test.ts › lives under /api/v1, and its description is OpenAPI 3.1 of version 0.1.0`,
      ],
    },
    {
      promise: 'What was released breaks for no client.',
      shownBy: [
        'test/contract/description.test.ts › given the last released description, then today’s breaks no client',
      ],
    },
  ],
  Operators: [
    {
      promise: 'Operator routes take named tokens only, and every write is in the audit log.',
      shownBy: [
        `${API}/admin.test.ts › given an API key, a session cookie or an unknown token, then 401`,
        `${API}/admin.test.ts › given a change of plan, then it holds at once, and before and after are logged`,
        `${API}/admin.test.ts › given the log, then no role of the application can change or delete a row`,
      ],
    },
    {
      promise: 'With ADMIN_PORT they and the metrics are on a listener of their own.',
      shownBy: [
        `${LISTENERS} › given ADMIN_PORT, then operators and metrics are on that listener only`,
        'test/e2e/first-start.test.ts › given a second start with ADMIN_PORT, then the same credentials, not printed again; operators have their own listener',
      ],
    },
    {
      promise: 'The first start makes an organisation and writes dev.json, readable by its owner only.',
      shownBy: [
        'test/e2e/first-start.test.ts › given a first start, then dev.json says how to reach and use this copy, for its owner’s eyes only',
      ],
    },
  ],
  Speed: [
    {
      promise: 'Every list uses an index; a substring search too, behind row-level security.',
      shownBy: [
        'test/db/plans.test.ts › given the sort %s, then its index gives the order and nothing is sorted',
        'test/db/plans.test.ts › given a filter by %s, then indexes serve page, count and facets',
        'test/db/plans.test.ts › given a substring, then its trigrams find the rows although row-level security stands before them',
        'test/db/plans.test.ts › %s: by an index',
        'test/db/plans.test.ts › %s: no table is read whole',
      ],
    },
    {
      promise: 'The limiter adds one round trip at most, shared by the requests of a process.',
      shownBy: [
        'test/platform/coalesce.test.ts › given items during a run, then they go together in the next ones, in order, each with its own answer',
        'test/platform/coalesce.test.ts › given a run that hangs, then the next one does not wait for it for ever, and its own answer may still come',
        'test/db/key-admission.test.ts › given several keys, mixed, known and unknown, then each answer stands in the place of its request',
      ],
    },
  ],
};
