/**
 * The walls of ARCHITECTURE.md as rules. Each room lists what it may import; everything else of src/ is refused.
 * `types` rooms may be imported with `import type` only, so nothing of them is loaded at run time.
 */
const ROOMS = [
  'api',
  'console',
  'mcp',
  'oauth',
  'workflows',
  'activities',
  'engine',
  'nest',
  'cad',
  'drawings',
  'db',
  'platform',
  'cli',
  'texts',
  'reports',
  'sheets',
  'workbench',
];

const PUBLIC_ENGINE = '^src/engine/index[.]ts$';
const PUBLIC_NEST = '^src/nest/index[.]ts$';
/** Closed lists without an import: what a statement of SQL is built from is the list that prices are made with. */
const VOCABULARY = '^src/engine/vocabulary[.]ts$';
/** The record of a drawing and its closed lists, without an import: what is bound and corrected is what is read. */
const DRAWING_FACTS = '^src/drawings/facts[.]ts$';
/** Sentences and words for users, in every language: each room that writes one takes it from here. */
const TEXTS = '^src/texts/index[.]ts$';
const CONTRACTS = '^src/workflows/.*contract[.]ts$';

/** The door that needs no HTTP, and what it takes to stand at it. */
const WITHOUT_HTTP =
  '^src/(api-deps|api/invoke|api/kit/(errors|scopes)|api/threads/request-threads|activities/pricer)[.]ts$';

/** room → { values: patterns it may import, types: patterns it may import as types only } */
const MAY = {
  api: {
    values: [
      '^src/(api|db|platform)/',
      '^src/reports/report[.]ts$',
      CONTRACTS,
      PUBLIC_ENGINE,
      PUBLIC_NEST,
      TEXTS,
    ],
    types: ['^src/(engine|cad|drawings|sheets)/'],
  },
  console: { values: ['^src/(console|api|db|platform)/', CONTRACTS, TEXTS], types: ['^src/engine/'] },
  mcp: {
    values: [
      '^src/(mcp|platform)/',
      '^src/api/invoke[.]ts$',
      '^src/api/parts/faces[.]ts$',
      '^src/api/kit/',
      PUBLIC_ENGINE,
      TEXTS,
    ],
    types: ['^src/api/.*schemas[.]ts$'],
  },
  oauth: {
    values: ['^src/(oauth|db|platform)/', '^src/api/kit/', '^src/console/style[.]ts$', TEXTS],
    types: [],
  },
  workflows: { values: ['^src/workflows/'], types: ['^src/activities/'] },
  activities: {
    values: ['^src/(activities|engine|db|platform|reports)/', CONTRACTS, DRAWING_FACTS, PUBLIC_NEST, TEXTS],
    types: ['^src/(cad|drawings)/'],
  },
  engine: { values: ['^src/engine/', PUBLIC_NEST, TEXTS], types: [] },
  nest: { values: ['^src/nest/'], types: [] },
  cad: { values: ['^src/cad/'], types: [] },
  drawings: { values: ['^src/drawings/'], types: [] },
  db: {
    values: ['^src/(db|platform)/', VOCABULARY, DRAWING_FACTS, TEXTS],
    types: ['^src/engine/', PUBLIC_NEST],
  },
  platform: { values: ['^src/platform/'], types: [] },
  cli: {
    values: [
      '^src/(cli|engine|db|platform)/',
      '^src/config[.]ts$',
      CONTRACTS,
      PUBLIC_NEST,
      WITHOUT_HTTP,
      TEXTS,
    ],
    types: ['^src/(cad|drawings)/'],
  },
  texts: { values: ['^src/texts/'], types: [] },
  reports: { values: ['^src/reports/', PUBLIC_ENGINE, TEXTS], types: ['^src/db/reports/kinds[.]ts$'] },
  sheets: { values: ['^src/sheets/'], types: [] },
  workbench: { values: ['^src/(workbench|platform)/', '^src/api/kit/', TEXTS], types: [] },
};

const wall = (room, { values, types }) => [
  {
    name: `wall-${room}`,
    comment: `src/${room} may import values only from: ${values.join(', ')}`,
    severity: 'error',
    from: { path: `^src/${room}/`, ...(room === 'cli' ? { pathNot: '^src/cli/main[.]ts$' } : {}) },
    to: { path: '^src/', pathNot: values, dependencyTypesNot: ['type-only'] },
  },
  {
    name: `wall-${room}-types`,
    comment: `src/${room} may import types only from: ${[...values, ...types].join(', ')}`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^src/', pathNot: [...values, ...types], dependencyTypes: ['type-only'] },
  },
];

/** The rooms of src/db by floor; a room imports only from floors below its own. `generated` and `functions` hold no code of ours. */
const DB_FLOORS = [
  ['kernel'],
  ['answers', 'calculation-record', 'environments', 'materials', 'resolve', 'uploads'],
  ['nests', 'organisations', 'packs', 'parts', 'shares'],
  ['accounts', 'configuration', 'snapshot'],
  ['oauth', 'outbox'],
  ['billing', 'webhooks'],
  ['calculations'],
  ['known-prices'],
  ['erasure', 'reference-sets', 'reports'],
];

const dbFloor = (rooms, index) =>
  rooms.map((room) => ({
    name: `db-floor-${room}`,
    comment: `src/db/${room} may import only from the floors below it.`,
    severity: 'error',
    from: { path: `^src/db/${room}/` },
    to: {
      path: '^src/db/',
      pathNot: `^src/db/(${[room, 'generated', ...DB_FLOORS.slice(0, index).flat()].join('|')})/`,
    },
  }));

const PURE_BANNED =
  '^(node:)?(fs|fs/promises|net|http|https|crypto|child_process|worker_threads|os|dns|tls)$';

export default {
  forbidden: [
    ...Object.entries(MAY).flatMap(([room, may]) => wall(room, may)),
    ...DB_FLOORS.flatMap(dbFloor),
    {
      name: 'every-room-of-db-has-a-floor',
      comment: 'A file of src/db lies in a room, and the room has a floor in the table above.',
      severity: 'error',
      from: { path: '^src/db/', pathNot: `^src/db/(generated|${DB_FLOORS.flat().join('|')})/` },
      to: {},
    },
    {
      name: 'config-is-read-by-the-entry-points-only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(main|service|opened|serve-queues|api-deps|backends|config)[.]ts$', '^src/cli/'],
      },
      to: { path: '^src/config[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-an-entry-point',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/main[.]ts$' },
    },
    {
      name: 'sql-is-written-in-db',
      comment: 'Only src/db speaks to PostgreSQL: no other room imports its driver or its query builder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/db/' },
      to: { path: '(^|/)node_modules/(kysely|pg|pg-[a-z-]+)/|^(kysely|pg)$' },
    },
    {
      name: 'pure-rooms-do-no-io',
      comment:
        'engine, nest, texts, workflows and all that works on plain data in cad and drawings are pure: no file, network, process or random source.',
      severity: 'error',
      from: {
        path: '^src/(engine|nest|texts|workflows|cad/(brep|contacts|fit|measure|pmi|recognise)|drawings/(grammar|layout|request|title))/',
      },
      to: { path: PURE_BANNED },
    },
    {
      name: 'every-room-is-listed',
      comment: 'A new folder of src/ needs a row in the table above.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: ROOMS.map((room) => `^src/${room}/`) },
      to: {},
    },
    {
      name: 'the-client-takes-the-verifier-only',
      comment:
        'The TypeScript client is a client like any other: of this service it has the verifier of sheets, and the reader of arguments.',
      severity: 'error',
      from: { path: '^clients/typescript/src/' },
      to: {
        path: '^(src|scripts|test)/',
        pathNot: '^(src/engine/cost-sheet/verify(-calculation)?[.]ts|scripts/lib/arguments[.](mjs|d[.]mts))$',
      },
    },
    {
      name: 'only-the-demo-is-a-client',
      comment: 'The service runs without its clients; of src/, only the demo uses the TypeScript client.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/demo([.]ts$|/)' },
      to: { path: '^(clients|web)/' },
    },
    {
      name: 'the-client-runs-in-browsers',
      comment: 'Only the command line of the TypeScript client imports from Node or from another package.',
      severity: 'error',
      from: { path: '^clients/typescript/src/', pathNot: '^clients/typescript/src/cli/' },
      to: { pathNot: '^(clients|src|scripts|test)/' },
    },
    {
      name: 'the-web-application-is-a-client',
      comment: 'web/ may import the TypeScript client, and the words for the codes that the API returns.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: {
        path: '^(src|scripts|test|clients)/',
        pathNot: `^clients/typescript/src/(index|operations)[.]ts$|${TEXTS}`,
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.json'] },
  },
};
