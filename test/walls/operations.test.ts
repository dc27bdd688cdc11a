import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'docs/operations';
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

const PAGES = [
  ...readdirSync(path.join(ROOT, FOLDER))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${FOLDER}/${name}`),
  ...['deploy/README.md', 'deploy/helm/README.md', 'docs/releasing.md', 'scripts/README.md', 'README.md'],
];

/** What every page names by a pattern with one group. */
const named = (pattern: RegExp): readonly { readonly page: string; readonly name: string }[] =>
  PAGES.flatMap((page) => [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })));

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link of the pages for operators leads to a file, and to a heading of it', () => {
  const links = named(/\]\(([^)\s]+)\)/g).filter(({ name }) => !/^https?:/.test(name));
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ page, name }) => {
    const [file = '', anchor] = name.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every command that they name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const commands = named(/npm run ([a-z][a-z:-]*)/g);
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every file of the repository that they name exists', () => {
  const files = named(/`((?:test|src|scripts|deploy|bench|migrations)\/[\w./-]+\.[a-z]+)`/g);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('each part of the deep tests and each benchmark that they name exists', async () => {
  const { PARTS } = await import('../../scripts/lib/deep.mjs');
  expect(named(/test:deep -- ([a-z]+)/g).filter(({ name }) => !Object.hasOwn(PARTS, name))).toEqual([]);
  const benches = named(/npm run bench -- ([a-z]+)/g);
  expect(benches.filter(({ name }) => !existsSync(path.join(ROOT, 'bench', name, 'main.ts')))).toEqual([]);
});

test('each page is in the index', () => {
  const index = read(`${FOLDER}/README.md`);
  const missing = PAGES.filter((page) => page.startsWith(FOLDER) && !page.endsWith('/README.md')).filter(
    (page) => !index.includes(`(${path.basename(page)}`),
  );
  expect(missing).toEqual([]);
});

type Rules = {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert?: string; readonly expr: string }[];
  }[];
};
const rules = (parse(read('deploy/prometheus/rules.yml')) as Rules).groups.flatMap((group) => group.rules);
const alerts = rules.flatMap(({ alert }) => alert ?? []);

test('each alert has its runbook, and each runbook its alert', () => {
  const page = read(`${FOLDER}/alerts.md`);
  const runbooks = page.slice(page.indexOf('\n## Runbooks'), page.indexOf('\n## Traces'));
  const headings = [...runbooks.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.toSorted()).toEqual(alerts.toSorted());
});

test('each panel that a runbook quotes is on a dashboard', () => {
  const panels = readdirSync(path.join(ROOT, 'deploy/grafana')).flatMap((file) => {
    const dashboard = JSON.parse(read(`deploy/grafana/${file}`)) as { panels: readonly { title: string }[] };
    return dashboard.panels.map(({ title }) => title);
  });
  const quoted = [...read(`${FOLDER}/alerts.md`).matchAll(/"([A-Z][^"]+)"/g)].map(([, title = '']) => title);
  expect(quoted.length).toBeGreaterThan(4);
  expect(quoted.filter((title) => !panels.includes(title))).toEqual([]);
});

/** Figures of a process, which a library makes. */
const OF_LIBRARIES = /^(?:temporal|nodejs|process)_/;

test('each metric of the pages and of the rules is one that the service has', () => {
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(`src/${name}`))
    .join('\n');
  const inPages = named(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[])/g).map(({ name }) => name);
  const inRules = rules.flatMap(
    ({ expr }) =>
      expr.replaceAll(/\bby \([^)]*\)/g, '').match(/(?<![:\w])[a-z]+(?:_[a-z0-9]+)+(?=[{[)]| >)/g) ?? [],
  );
  const metrics = [...inPages, ...inRules].filter((name) => !OF_LIBRARIES.test(name));
  expect(new Set(metrics).size).toBeGreaterThan(8);
  const isKnown = (name: string): boolean =>
    [name, name.replace(/_(?:bucket|count|sum)$/, '')].some((one) => sources.includes(`'${one}'`));
  expect(metrics.filter((name) => !isKnown(name))).toEqual([]);
});

/** Of other programs, and of single tests. */
const OF_OTHERS = [
  ...[
    'OTEL_TRACES_SAMPLER_ARG',
    'VISIBILITY_POSTGRES_SEEDS',
    'ENABLE_ES',
    'NODE_COMPILE_CACHE',
    'SOURCE_DATE_EPOCH',
  ],
  ...['PREVIOUS_RELEASE', 'RESTORE_ROWS', 'KEEP_SCREENSHOTS', 'TEST_DATA_DIR'],
];

test('each setting that they name is one of the service, of the set-up, or of what runs beside it', () => {
  const known = [
    ...[
      'src/config.ts',
      'docker-compose.yml',
      'scripts/services/temporal-server.mjs',
      'deploy/postgres/logins.sh',
    ],
    ...[
      'deploy/compose.env.example',
      'scripts/README.md',
      'CONTRIBUTING.md',
      '.env.example',
      'scripts/test-deep.mjs',
    ],
  ]
    .map(read)
    .join('\n');
  const settings = named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g).filter(
    ({ page }) => page !== 'scripts/README.md',
  );
  expect(settings.length).toBeGreaterThan(60);
  const isKnown = (name: string): boolean => known.includes(name) || OF_OTHERS.includes(name);
  expect(settings.filter(({ name }) => !isKnown(name))).toEqual([]);
});
