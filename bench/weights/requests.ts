import type { Route } from '../../src/api/kit/route.ts';
import { VDI_FIELDS } from '../../src/engine/index.ts';
import { schemaOf } from '../../test/contract/sample.ts';
import { bodyOf, ownPath, type World } from '../../test/contract/world.ts';
import { largestOf } from './largest.ts';

/** Queries that make a read show as much as it can. */
const ASKED: Readonly<Record<string, string>> = {
  limit: '200',
  include: 'all',
  include_facets: 'true',
  include_total: 'true',
  include_cancelled: 'true',
  include_components: 'true',
  include_assembly_components: 'true',
  kind: 'machines',
  format: 'dxf',
  q: 'e',
};

const queryOf = ({ spec }: Route): string => {
  const known = Object.keys(spec.query?.shape ?? {});
  const query = new URLSearchParams();
  for (const name of known) if (ASKED[name] !== undefined) query.set(name, ASKED[name]);
  return query.size === 0 ? '' : `?${query}`;
};

const machineLine = (n: number): string =>
  [
    `M${n}`,
    'milling_3axis',
    ...VDI_FIELDS.map((name) => (/share|rate/.test(name) ? `0.${n}` : `${n % 99}`)),
  ].join(',');

const sheet = (header: string, lines: number, line: (n: number) => string): string =>
  [header, ...Array.from({ length: lines }, (_, n) => line(n))].join('\n');

/** How much there is of what a world is filled with. */
export type Filled = {
  /** Rows of one kind in an environment. */
  readonly rows: { readonly machines: number };
  readonly calculations: readonly string[];
};

/** Bodies that make the most work, where the largest one is refused before it makes any. */
const bodies = (world: World, { rows, calculations }: Filled): Readonly<Record<string, unknown>> => ({
  importEnvironmentCsv: {
    kind: 'machines',
    mode: 'replace',
    csv: sheet(['name', 'klass', ...VDI_FIELDS].join(','), rows.machines, machineLine),
  },
  importStandardParts: {
    mode: 'replace',
    csv: sheet('kind,name,price,currency', 5_000, (n) => `other,part ${n},${n}.5,EUR`),
  },
  compareCalculations: { calculation_ids: calculations },
  calculateMachineRate: { machine_id: world.ids.machine_id },
});

export type Request = { readonly path: string; readonly body: unknown };

/**
 * The dearest requests of a route: the one that does the most work, which is taken, and the largest body that is let in, which may be
 * refused. Refusing costs, too.
 */
export const dearestOf = (route: Route, world: World, filled: Filled): readonly [Request, ...Request[]] => {
  const { body, operationId, path } = route.spec;
  const to = `${ownPath(world, path)}${queryOf(route)}`;
  const working = { path: to, body: bodies(world, filled)[operationId] ?? bodyOf(route, world) };
  return body === undefined ? [working] : [working, { path: to, body: largestOf(schemaOf(body)) }];
};
