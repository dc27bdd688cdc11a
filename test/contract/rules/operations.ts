import type { Requirement } from '../requirements.ts';

const API = 'test/api';
const SUITE = 'test/contract/route-suite.test.ts';
const HOSTILE = `${API}/hostile-input.test.ts`;
const BODIES = 'test/contract/bodies.test.ts';
const FORMS = `${API}/forms.test.ts`;
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
        'No route of any listener takes a body over its limit, with or without a length: 413, and nothing of it is held.',
      shownBy: [
        `${BODIES} › given its length, then every route refuses it before a byte of it comes`,
        `${BODIES} › given no length, then every route takes the limit and no more, and holds none of a form`,
        `${BODIES} › covers the console, the operators, what is before any credential, and what is no resource`,
      ],
    },
    {
      promise: 'An answer is not made large by what was sent: at most 50 problems, in few words.',
      shownBy: [
        `${HOSTILE} › given %s, then at most 50 problems are told, in few words, and the others are counted`,
        `${FORMS} › given names and texts without measure, then the answer stays small`,
      ],
    },
    {
      promise: 'A form brings as many files as its fields take; each weighs like a heavy operation.',
      shownBy: [
        `${FORMS} › given %s, then it is refused in few words and nothing is kept`,
        `${FORMS} › given %i files, then the heavy weight is taken for each`,
        `${FORMS} › given a budget for one of two files, then 429 and neither is kept`,
      ],
    },
    {
      promise:
        'Of a request that is refused, or whose client goes away, no file stays; the latter is no error.',
      shownBy: [
        `${FORMS} › is removed: %s`,
        `${FORMS} › is removed: the calculation that it is for is not there`,
        `${FORMS} › given the same request again, then its copies are removed and the files of the first stay`,
        `${FORMS} › given a client that goes away, then nothing stays, and it is no error of ours`,
        `${FORMS} › given a file over the limit of a form, then 413 and no part of it stays`,
        `${FORMS} › given a store that refuses, then the request ends though its file goes on`,
      ],
    },
    {
      promise: 'Days are of the years 1 to 9999, wherever one is taken.',
      shownBy: [
        'test/contract/dates.test.ts › takes no day that cannot be, and fails for none that can',
        'test/contract/dates.test.ts › whatever days were stored, everything can still be read',
      ],
    },
    {
      promise: 'Asking whether the service is ready asks what it stands on once a second.',
      shownBy: [
        `${API}/app.test.ts › given many who ask whether it is ready, then what it stands on is asked once a second`,
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
        `${API}/app.test.ts › given a statement that the database cut off for its length, then it is 503 and may be asked again`,
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
  'The reference page': [
    {
      promise:
        'Search, code samples and "try it", in a browser, without a request to anybody else; the guides beside it.',
      shownBy: [
        `${API}/reference.test.ts › finds, shows code and tries an operation, and asks nobody else`,
        `${API}/reference.test.ts › the reference loads scripts of ours only, none stands in the page, and nobody may frame it`,
        `${API}/reference.test.ts › /docs/%s is a page without scripts whose links and pictures are there`,
      ],
    },
  ],
  'Small rules': [
    {
      promise: 'PATCH {} changes nothing: no updated_at, no revision.',
      shownBy: [
        `${API}/empty-patch.test.ts › PATCH {} answers the record as it is: nothing moves, updated_at least of all`,
        `${API}/empty-patch.test.ts › every record that says when it changed is among them`,
        `${API}/empty-patch.test.ts › PATCH {} of what an environment states moves no revision of it`,
      ],
    },
    {
      promise: 'A key as a bearer token is told where keys are sent.',
      shownBy: [
        `${API}/api-keys.test.ts › given a key as a bearer token, then the 401 says where keys are sent`,
      ],
    },
    {
      promise: 'One key, one override, one upload and the cap of spending are read by themselves.',
      shownBy: [
        `${API}/whoami.test.ts › one key, one override, one upload and the cap are read as their lists and writes show them`,
      ],
    },
    {
      promise: 'The embedded store answers the preflights of the configured origins.',
      shownBy: [
        `${API}/object-store.test.ts › given configured origins, then their pages may send files to a presigned address, and no others`,
      ],
    },
    {
      promise: 'The code of an error is one of a closed list.',
      shownBy: ['test/contract/description.test.ts › the code of an error is one of a closed list'],
    },
    {
      promise: 'Every command prints its help; a setting with a wrong value is named with what was expected.',
      shownBy: [
        'test/scripts/help.test.ts › says how it is used, and does nothing else',
        'test/scripts/settings.test.ts › %s: a DATABASE_URL that is no address is named with what was expected, without a stack',
        'test/scripts/settings.test.ts › a database that nobody serves is named by its setting, without a stack and without its password',
        'test/platform/config.test.ts › lists every problem at once, by name',
      ],
    },
  ],
  'Read in Temporal': [
    {
      promise: 'Every workflow, activity and timer says in words what it is about and where it stands.',
      shownBy: [
        'test/workflows/summaries.test.ts › every activity and timer of src/workflows is started with a summary',
        'test/workflows/summaries.test.ts › %s says where it stands',
        'test/workflows/summaries.test.ts › %s names its start, each activity and each timer',
        'test/e2e/operators.test.ts › a run that waits says for what: for its file, then for a slot and where it stands',
        'test/e2e/operators.test.ts › a delivery between retries says which attempt comes when',
        'test/e2e/operators.test.ts › a batch and a chore say what they are',
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
        'test/e2e/first-start.test.ts › given a second start with ADMIN_PORT, then the same credentials, not printed; operators have their own listener',
      ],
    },
    {
      promise: 'The owner’s login is in the one-shot job alone; each role works with its own settings only.',
      shownBy: [
        'test/e2e/roles.test.ts › given a schema that nobody brought up, then api and worker refuse to start and say what to do',
        'test/e2e/roles.test.ts › given the owner’s login, then migrate brings it up and ends; again it changes nothing',
        'test/e2e/roles.test.ts › given both, each with its own, then a calculation is priced',
        'test/e2e/roles.test.ts › %s refuses to start with it, by either name',
        'test/scripts/compose.test.ts › only the one-shot job has the login of the schema owner, and the others wait for its end',
      ],
    },
    {
      promise:
        'A worker names the walls that are missing around untrusted files, and refuses to start where they are required.',
      shownBy: [
        'test/e2e/roles.test.ts › given a machine that cannot build them, then a worker names each that is missing; required, it refuses to start',
        'test/platform/sandbox/walls.test.ts › what the compose file gives its worker is enough for every wall',
        'test/scripts/compose.test.ts › %s: memory and processes are limited',
      ],
    },
    {
      promise: 'Secrets of a first start are shown to a person at a terminal only.',
      shownBy: [
        'test/e2e/first-start.test.ts › given a person at a terminal, then the secrets of a first start are shown; otherwise only where they are',
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
