import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Estimate, LOTS, summary } from '../../src/cli/estimates/compare.ts';

const PAGE = join(import.meta.dirname, '../../docs/method/proof.md');

/** What a table says of its rows today, for each lot. */
type Today = ReadonlyMap<string, (lot: number) => string | undefined>;

const shown = ({ offer, factor, flagged }: Estimate, priceless: string): string =>
  offer === null ? priceless : `${factor.toFixed(2)}${flagged ? '!' : ''}`;

/** The rows of a set by their names on the page: its parts, and where all of them were priced their sums. */
const rowsOf = (all: readonly Estimate[], isWhole: boolean): Today => {
  const rows = new Map<string, (lot: number) => string | undefined>();
  for (const [part, own] of Map.groupBy(all, (one) => one.part))
    rows.set(part, (lot) => {
      const one = own.find((of) => of.lot === lot);
      return one === undefined ? undefined : shown(one, 'refused');
    });
  if (!isWhole) return rows;
  const of = (lot: number) => summary(all.filter((one) => one.lot === lot));
  const priced = all.filter(({ lot, offer }) => lot === LOTS[0] && offer !== null).length;
  rows.set('median factor, whichever way', (lot) => of(lot).medianDistance.toFixed(2));
  rows.set('off by more than two without a flag', (lot) => String(of(lot).unflaggedOverTwo));
  rows.set(`estimate inside P10 to P90, of ${priced}`, (lot) => String(of(lot).covered));
  return rows;
};

const lotOf = (head: string): number => Number(/([\d,]+)$/.exec(head)?.[1]?.replaceAll(',', ''));

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** A section of the page with today's rows. */
const withToday = (section: string, today: Today): string => {
  let lots: readonly number[] = [];
  return section
    .split('\n')
    .map((line, at, lines) => {
      if (!line.startsWith('| ')) return line;
      const [name = '', ...cells] = cellsOf(line);
      if (lines[at + 1]?.startsWith('|---') === true) lots = cells.map(lotOf);
      const row = today.get(name);
      if (row === undefined) return line;
      return `| ${[name, ...cells.map((cell, i) => row(lots[i] ?? Number.NaN) ?? cell)].join(' | ')} |`;
    })
    .join('\n');
};

/** A row of the bands: set, prices, and how many estimates lie inside the band. */
const BAND = /^\| (\w+) \| (\d+) \| (\d+) \(\d+ %\) \|$/gm;

const bandRow = (set: string, prices: number, covered: number): string =>
  `| ${set} | ${prices} | ${covered} (${Math.round((100 * covered) / prices)} %) |`;

/** Of a set, its row among the bands of all sets, and the sum of all rows. */
const withBand = (page: string, set: string, all: readonly Estimate[]): string => {
  const own = page.replace(BAND, (line, name: string) =>
    name === set ? bandRow(set, all.length, summary(all).covered) : line,
  );
  const rows = [...own.matchAll(BAND)].filter(([, name]) => name !== 'all');
  const sum = (at: number): number => rows.reduce((total, row) => total + Number(row[at]), 0);
  return own.replace(BAND, (line, name: string) => (name === 'all' ? bandRow('all', sum(2), sum(3)) : line));
};

/**
 * The page with what a set shows today, beside the page as it stands: the section that names its folder, and of a whole set its row of the bands.
 * `WRITE_ESTIMATES` writes it.
 */
export const publishedEstimates = (
  set: string,
  all: readonly Estimate[],
  isWhole: boolean,
): { readonly stands: string; readonly today: string } => {
  const stands = readFileSync(PAGE, 'utf8');
  const today = stands
    .split(/^(?=###? )/m)
    .map((section) =>
      section.includes(`test/estimates/${set}/`) || section.includes(`test/cli/estimates-${set}.test.ts`)
        ? withToday(section, rowsOf(all, isWhole))
        : section,
    )
    .join('');
  const whole = isWhole ? withBand(today, set, all) : today;
  if (process.env.WRITE_ESTIMATES === 'true') writeFileSync(PAGE, whole);
  return { stands: process.env.WRITE_ESTIMATES === 'true' ? whole : stands, today: whole };
};
