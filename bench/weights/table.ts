import { heaviesOf, type Route } from '../../src/api/kit/route.ts';

export type Measured = {
  readonly route: Route;
  /** What the request costs on the plan. */
  readonly units: number;
  /** Processor time for each unit, as a multiple of one small read. */
  readonly multiple: number;
  readonly loopMs: number;
  readonly status: number;
};

/** What a request of the route weighs, in words of the page. */
export const weightOf = ({ spec }: Route): string => {
  const heavies = heaviesOf(spec);
  if (heavies === 0) return '1 unit';
  return heavies === 1 ? 'heavy' : `${heavies} × heavy`;
};

/** Route and weight of one line of the page. */
export const lineHead = (route: Route): string =>
  `| \`${route.spec.method.toUpperCase()} ${route.spec.path}\` | ${weightOf(route)} |`;

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
  return [
    `| Route | Weight | ${plans.map(([plan]) => plan).join(' | ')} | At most ${atMost} |`,
    `|---|---|${plans.map(() => '---:|').join('')}---|`,
    ...lines,
    '',
  ].join('\n');
};
