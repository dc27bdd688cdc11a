import type { Route } from '../../src/api/kit/route.ts';
import { MAX_COMPARED_FULL } from '../../src/api/shares/schemas.ts';
import { VDI_FIELDS } from '../../src/engine/index.ts';
import { schemaOf } from '../../test/contract/sample.ts';
import { bodyOf, ownPath, type World } from '../../test/contract/world.ts';
import { largestOf } from './largest.ts';

/** Queries that make a read show as much as it can. */
const LARGEST_QUERY: Readonly<Record<string, string>> = {
  limit: '200',
  include: 'all',
  include_facets: 'true',
  include_thumbnails: 'true',
  include_total: 'true',
  include_cancelled: 'true',
  include_components: 'true',
  include_assembly_components: 'true',
  kind: 'machines',
  format: 'dxf',
  q: 'e',
};

const queryOf = ({ spec }: Route, world: World): string => {
  const queryValues: Readonly<Record<string, string | undefined>> = {
    ...LARGEST_QUERY,
    part_revision_id: world.ids.revision_id,
  };
  const query = new URLSearchParams();
  for (const name of Object.keys(spec.query?.shape ?? {}))
    if (queryValues[name] !== undefined) query.set(name, queryValues[name]);
  if (spec.operationId === 'proposeCalibration')
    query.set('costing_environment_id', world.organisation.environmentId);
  return query.size === 0 ? '' : `?${query}`;
};

/** Hours of a year that leave productive ones. */
const HOURS: Readonly<Record<string, string>> = {
  annual_hours_T_G: '2000',
  annual_hours_T_ST: '100',
  annual_hours_T_IH: '100',
};

const machineLine = (n: number): string =>
  [
    `M${n}`,
    'milling_3axis',
    ...VDI_FIELDS.map((name) => HOURS[name] ?? (/share|rate/.test(name) ? `0.${n}` : `${1 + (n % 99)}`)),
  ].join(',');

const sheet = (header: string, lines: number, line: (n: number) => string): string =>
  [header, ...Array.from({ length: lines }, (_, n) => line(n))].join('\n');

/** Rows and ids with which a world was filled. */
export type Filled = {
  /** Rows of one kind in an environment. */
  readonly rows: { readonly machines: number };
  /** Number of the part whose known prices fill the world, by lot sizes from 1 on. */
  readonly pricedPart: string;
  readonly calculations: readonly string[];
  /** The environment as it is exported, under a name of its own. */
  readonly document: unknown;
  /** A solved nest, as it is stored. */
  readonly nest: { readonly job: unknown; readonly result: unknown };
  /** Components of an assembly. */
  readonly components: number;
};

/** Bodies that make the most work, where the largest one is refused before it makes any. */
const bodies = (
  world: World,
  { rows, pricedPart, calculations, document }: Filled,
): Readonly<Record<string, unknown>> => ({
  importEnvironmentCsv: {
    kind: 'machines',
    mode: 'replace',
    csv: sheet(['name', 'klass', ...VDI_FIELDS].join(','), rows.machines, machineLine),
  },
  // They replace rows, because there is no room for more.
  createKnownPrices: {
    items: Array.from({ length: 1_000 }, (_, n) => ({
      part_number: pricedPart,
      supplier: 'bench',
      lot_size: 1 + n,
      price: 1 + n,
      currency: 'EUR',
      date: '2026-02-01',
    })),
  },
  importKnownPrices: {
    csv: sheet(
      'part number,supplier,lot size,price,currency,date,profit',
      5_000,
      (n) => `${pricedPart},bench,${1 + n},${1 + n}.5,EUR,2026-02-01,0.5`,
    ),
  },
  importStandardParts: {
    mode: 'replace',
    csv: sheet('kind,name,price,currency', 5_000, (n) => `other,part ${n},${n}.5,EUR`),
  },
  importEnvironment: document,
  cloneEnvironment: { name: 'cloned' },
  createLegacyEnvironment: { name: 'legacy', valid_from: '2026-01-01' },
  createEnvironmentRate: { kind: 'labour', value: 1, valid_from: '1990-01-01', valid_to: '1990-01-01' },
  attachEnvironmentMachine: { new_machine: { name: 'attached', klass: 'turning' } },
  attachLegacyEnvironmentMachine: { new_machine: { name: 'attached', klass: 'turning' } },
  createStandardPart: { kind: 'other', name: 'new', price: 1, currency: 'EUR' },
  createReferenceSet: { name: 'weighed' },
  compareCalculations: { calculation_ids: calculations },
  createComparisonShare: {
    calculation_ids: calculations.slice(0, MAX_COMPARED_FULL),
    expires_at: world.inADay,
    detail: 'full',
  },
  calculateMachineRate: { machine_id: world.ids.machine_id },
});

const ORDER = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Reads first, then creations and changes; replacements and deletions last, those of the deepest paths first. So each route still finds its
 * rows.
 */
const rank = ({ kind, spec }: Route): number => {
  if (kind === 'read') return -1;
  if (spec.operationId.startsWith('bulkDelete')) return ORDER.length + 1;
  if (spec.operationId.startsWith('import')) return ORDER.length - 1.5;
  return spec.method === 'delete' ? ORDER.length - spec.path.length / 1000 : ORDER.indexOf(spec.method);
};

/** Routes in the order of their requests. */
export const inOrder = (routes: readonly Route[]): readonly Route[] =>
  [...routes].sort((a, b) => rank(a) - rank(b));

export type Request = { readonly path: string; readonly body: unknown };

/** A world with the rows that a route needs; `body`: the one that names them. */
export type Own = { readonly world: World; readonly body?: unknown };

/**
 * The dearest requests of a route: the one that does the most work, which is taken, and the largest body that is let in, which may be
 * refused. Refusing costs, too.
 */
export const costliestOf = (
  route: Route,
  { world, body: own }: Own,
  filled: Filled,
): readonly [Request, ...Request[]] => {
  const { body, operationId, path } = route.spec;
  const to = `${ownPath(world, path)}${queryOf(route, world)}`;
  const working = { path: to, body: own ?? bodies(world, filled)[operationId] ?? bodyOf(route, world) };
  return body === undefined ? [working] : [working, { path: to, body: largestOf(schemaOf(body)) }];
};
