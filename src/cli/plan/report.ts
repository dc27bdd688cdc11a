import type {
  GeometryFeature,
  PricedResult,
  PricingResult,
  ProcessOperation,
  UnpriceableResult,
} from '../../engine/index.ts';
import { foldFeatures } from './fold.ts';
import { moneyTable } from './money.ts';
import { worded } from './words.ts';

type Note = PricedResult['notes'][number];
type Features = ReadonlyMap<string, GeometryFeature>;

const minutes = (seconds: number): string => (seconds / 60).toFixed(2).padStart(7);

const total = (result: PricedResult, of: keyof ProcessOperation['time']): number =>
  result.process_plan.reduce((sum, { time }) => sum + time[of], 0);

const FOLDED = 3;
const SHOWN_FINDINGS = 8;

const operationLine = (operation: ProcessOperation, known: Features): string => {
  const { time } = operation;
  const folded = foldFeatures(operation.features, known);
  const more = folded.length > FOLDED ? `, and ${folded.length - FOLDED} more` : '';
  const features = folded.length === 0 ? '' : `  ${folded.slice(0, FOLDED).join(', ')}${more}`;
  return [
    operation.op_id.padEnd(6),
    String(operation.setup_no).padStart(2),
    operation.label.padEnd(28),
    (operation.machine?.name ?? '').slice(0, 34).padEnd(34),
    minutes(time.tr_s),
    minutes(time.th_s),
    minutes(time.tn_s),
    minutes(time.tv_s),
    operation.cost.toFixed(3).padStart(9),
    features,
  ].join(' ');
};

const rejections = (operations: readonly ProcessOperation[]): readonly string[] => {
  const lines = operations.flatMap(({ machine, rejected_machines }) =>
    machine === null
      ? []
      : rejected_machines.map(
          ({ name, reason, params }) =>
            `  ${machine.name}, not ${name}: ${worded('refusal', reason, params)}`,
        ),
  );
  return [...new Set(lines)];
};

/** What the stock costs is in the price; here what is bought of it. */
const stockLine = ({ stock }: PricedResult): readonly string[] =>
  stock === null
    ? []
    : [
        `Stock      ${stock.designation}; ${stock.gross_mass_kg.toFixed(3)} kg for ${stock.net_mass_kg.toFixed(3)} kg`,
      ];

const operations = (
  result: PricedResult,
  lots: readonly number[],
  several: boolean,
  known: Features,
): readonly string[] => [
  `Plan       ${result.plan_id ?? ''}${several ? ` at a lot of ${lots.join(', ')}` : ''}${lots.length > 1 ? `; times and costs of ${result.lot_size}` : ''}`,
  ...stockLine(result),
  '',
  `${'op'.padEnd(6)} ${'cl'.padStart(2)} ${'step'.padEnd(28)} ${'machine'.padEnd(34)} ${'tr min'.padStart(7)} ${'th min'.padStart(7)} ${'tn min'.padStart(7)} ${'tv min'.padStart(7)} ${result.currency.padStart(9)}`,
  ...result.process_plan.map((operation) => operationLine(operation, known)),
  `${''.padEnd(73)} ${minutes(total(result, 'tr_s'))} ${minutes(total(result, 'th_s'))} ${minutes(total(result, 'tn_s'))} ${minutes(total(result, 'tv_s'))}`,
  '',
];

/** Who changes what, and what a piece costs less. */
const findingLines = ({ findings, currency }: PricedResult): readonly string[] =>
  findings.length === 0
    ? []
    : [
        'Findings',
        ...findings
          .slice(0, SHOWN_FINDINGS)
          .map(
            ({ lever, kind, params, audience, saving_per_piece: saving }) =>
              `  ${saving.toFixed(2).padStart(9)} ${currency} a piece: ${worded('finding', kind, { ...params, of: lever.split('.').at(-1) })} (${audience.replaceAll('_', ' ')}; ${lever})`,
          ),
        ...(findings.length > SHOWN_FINDINGS
          ? [`  and ${findings.length - SHOWN_FINDINGS} that save less`]
          : []),
        '',
      ];

const alternativeLines = ({ alternatives, currency }: PricedResult): readonly string[] =>
  alternatives.length === 0
    ? []
    : [
        'Other plans, offer',
        ...alternatives.map(({ id, offer_price, reason, params }) => {
          const price = offer_price === null ? [] : [`${offer_price.toFixed(2)} ${currency}`];
          const why = reason === null ? [] : [`${worded('refusal', reason, params)} (${reason})`];
          return `  ${id}: ${[...price, ...why].join(', ')}`;
        }),
        '',
      ];

const noteLine = ({ code, params }: Note, known: Features): string =>
  `  ${worded('note', code, params, known)} (${code})`;

/** Why somebody should look at the price; what a note says of the same code is said there. */
const reviewLines = ({ review_reasons: reasons, notes }: PricedResult): readonly string[] =>
  reasons.length === 0
    ? []
    : [
        '',
        'To be reviewed',
        ...reasons.map((code) =>
          noteLine(notes.find((note) => note.code === code) ?? { code, params: {} }, new Map()),
        ),
      ];

/** Each plan once with the lots that it wins, the price of every lot line by line, then what belongs to the last lot. */
const priced = (results: readonly PricedResult[], known: Features): string => {
  const plans = Map.groupBy(results, ({ plan_id }) => plan_id);
  const last = results.at(-1);
  if (last === undefined) return '';
  return [
    ...[...plans.values()].flatMap((same) =>
      same.slice(0, 1).flatMap((one) =>
        operations(
          one,
          same.map(({ lot_size }) => lot_size),
          results.length > 1,
          known,
        ),
      ),
    ),
    ...moneyTable(results),
    '',
    ...(results.length > 1 ? [`What follows is of the lot of ${last.lot_size}`, ''] : []),
    ...findingLines(last),
    ...alternativeLines(last),
    'Machines passed over',
    ...rejections(last.process_plan),
    ...reviewLines(last),
    ...(last.notes.length > 0 ? ['', 'Notes', ...last.notes.map((note) => noteLine(note, known))] : []),
  ].join('\n');
};

const unpriceable = (result: UnpriceableResult): string =>
  [
    'Cannot be made in this environment',
    ...result.reasons.map(({ code, params }) => `  ${worded('refusal', code, params)} (${code})`),
  ].join('\n');

/** The prices of a part as a planner reads them: plan and times, the sheet that adds up to the offer, findings; a column for each lot. */
export const planReport = (
  results: readonly PricingResult[],
  features: readonly GeometryFeature[] = [],
): string => {
  const failed = results.find((result) => result.outcome === 'unpriceable');
  if (failed !== undefined) return unpriceable(failed);
  return priced(
    results.filter((result) => result.outcome === 'priced'),
    new Map(features.map((feature) => [feature.id, feature])),
  );
};
