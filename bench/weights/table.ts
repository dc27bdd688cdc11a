import { heaviesOf, type Route } from '../../src/api/kit/route.ts';

export type Measured = {
  readonly route: Route;
  /** Cost of the request in units of the plan. */
  readonly units: number;
  /** Processor time for each unit, as a multiple of one small read. */
  readonly multiple: number;
  readonly loopMs: number;
  readonly status: number;
};

/** The page that `npm run bench -- weights` writes, from the root of the repository. */
export const PAGE = 'docs/operations/weights.md';

/** Weight of a request of the route, as worded on the page. */
const weightOf = ({ spec }: Route): string => {
  const heavies = heaviesOf(spec);
  if (heavies === 0) return '1';
  return heavies === 1 ? 'heavy' : `${heavies} × heavy`;
};

/** Route and weight of one line of the page. */
export const lineHead = (route: Route): string =>
  `| \`${route.spec.method.toUpperCase()} ${route.spec.path}\` | ${weightOf(route)} |`;

const headOf = (plans: readonly string[], atMost: number): readonly string[] => [
  '# What requests weigh, and what they cost',
  '',
  'For everyone who adds a route or watches the load of an installation. A request costs one unit, or a number of heavy weights of its plan. The figures',
  'are the processor time of the dearest legal request, divided by its units, in multiples of one small authenticated read. The limit is',
  `${atMost}, on the smallest and on the largest plan.`,
  '',
  '`npm run bench -- weights` measures the figures and writes this page. Its organisation has as much of everything as its plan and',
  '`db/configuration/row-limits.ts` allow. A dear request is sent up to four times, and the least counts. A figure below 5 only says that the request is small,',
  "because PostgreSQL's share is measured in hundredths of a second. A large preview spends several heavy weights (`docs/decisions/weights-and-room.md`); its figure is for each unit that it spent.",
  '',
  `| Route | Weight | ${plans.join(' | ')} | At most ${atMost} |`,
  `|---|---|${plans.map(() => '---:|').join('')}---|`,
];

/** The page that shows what was measured: routes in the order of their dearest multiple. */
export const pageOf = (byPlan: Readonly<Record<string, readonly Measured[]>>, atMost: number): string => {
  const plans = Object.entries(byPlan);
  const [first = []] = plans.map(([, rows]) => rows);
  const of = (rows: readonly Measured[], route: Route): number =>
    rows.find((row) => row.route === route)?.multiple ?? 0;
  const lines = first
    .map(({ route }) => ({ route, figures: plans.map(([, rows]) => of(rows, route)) }))
    .sort((a, b) => Math.max(...b.figures) - Math.max(...a.figures))
    .map(({ route, figures }) => {
      const verdict = Math.max(...figures) <= atMost ? 'kept' : 'broken';
      return `${lineHead(route)} ${figures.map((figure) => figure.toFixed(1)).join(' | ')} | ${verdict} |`;
    });
  const names = plans.map(([plan]) => plan);
  return [...headOf(names, atMost), ...lines, ''].join('\n');
};
