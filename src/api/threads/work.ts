/** Tasks of the pool in `request-threads.ts`, by name: work of single requests that would hold up the event loop. */
import type { ScrapPriceDates, statedForces } from '../../db/environments/audit.ts';
import type { Chain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { audit as auditOf, type FxRate, openPlant } from '../../engine/index.ts';
import { drawnSheets, dxfOf, type NestJob, type NestResult, svgOf } from '../../nest/index.ts';
import { type Compared, type ComparedInput, comparedOf } from '../known-prices/compare.ts';
import { type Proposal, proposalOf } from '../known-prices/propose.ts';
import { type Asked, readFile } from '../known-prices/read-rows.ts';
import { readParts as partsOfSheet } from '../standard-parts/sheet.ts';

export { machinesFromCsv, ratesFromCsv } from '../environments/sheets.ts';

type Drawn = {
  readonly job: NestJob;
  readonly result: NestResult;
  readonly labels: ReadonlyMap<string, string>;
  readonly sheet: number | undefined;
  readonly format: 'dxf' | 'svg';
};

/** The prices of a sheet of standard parts. */
export const readParts = ({ csv, now }: { readonly csv: string; readonly now: Date }) =>
  partsOfSheet(csv, now);

/** The known prices of a file. */
export const readKnownPrices = ({
  file,
  asked,
}: {
  readonly file: Parameters<typeof readFile>[0];
  readonly asked: Asked;
}) => readFile(file, asked);

/** Known prices beside the should-costs of their parts. */
export const compareKnownPrices = (input: ComparedInput): readonly Compared[] => comparedOf(input);

/** The calibration that known prices propose. */
export const proposeCalibration = (input: ComparedInput): Proposal => proposalOf(input);

/** The drawing of a nest as text. */
export const drawNest = ({ job, result, labels, sheet, format }: Drawn): string => {
  const drawn = drawnSheets(job, result, (item) => labels.get(item) ?? '', sheet);
  return format === 'dxf' ? dxfOf(drawn) : svgOf(drawn);
};

type Audited = {
  readonly chain: Chain;
  readonly fx: readonly FxRate[];
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly scrapPrices: ScrapPriceDates | null;
  readonly materials: Awaited<ReturnType<typeof statedForces>>;
};

/** The audit of an environment as JSON. */
export const audit = ({ chain, fx, today, scrapPrices, materials }: Audited): string => {
  const name = chain.environments[0]?.name ?? '';
  const plant = openPlant(resolveChain(chain, today), fx);
  return JSON.stringify(auditOf(plant, { name, today, rates: chain.rates, scrapPrices, materials }));
};
