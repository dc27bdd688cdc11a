import type {
  GeometryFeature,
  PricedResult,
  PricingResult,
  ProcessOperation,
  UnpriceableResult,
} from '../../engine/index.ts';
import { languageOf, type Params, text } from '../../texts/index.ts';
import { groupFeatures } from './group-features.ts';
import { type Group, worded } from './words.ts';

const LABEL_WIDTH = 66;
const WIDTH = 12;

const row = (label: string, cells: readonly string[]): string =>
  `  ${label.slice(0, LABEL_WIDTH).padEnd(LABEL_WIDTH)}${cells.join('')}`.trimEnd();

/** Every top-level line of the sheets, a column for each lot; they sum to the offer, which is shown with its band. */
const moneyTable = (
  results: readonly PricedResult[],
  language: string,
  shown: (amount: number) => string,
): readonly string[] => {
  const cell = (amount: number | undefined): string =>
    (amount === undefined ? '' : shown(amount)).padStart(WIDTH);
  const labels = new Map<string, string>();
  for (const { cost_sheet: sheet } of results)
    for (const { bucket, label } of sheet.lines) labels.set(bucket, label);
  const line = (label: string, amountOf: (result: PricedResult) => number | undefined): string =>
    row(
      label,
      results.map((result) => cell(amountOf(result))),
    );
  const currency = results[0]?.currency ?? '';
  return [
    row(
      text(language, 'plan.price_per_piece', { currency }),
      results.map(({ lot_size: lot }) => text(language, 'plan.lot', { lot }).padStart(WIDTH)),
    ),
    ...[...labels].map(([bucket, label]) =>
      line(label, ({ cost_sheet }) => cost_sheet.lines.find((one) => one.bucket === bucket)?.amount),
    ),
    line(text(language, 'plan.offer', {}), ({ offer_price }) => offer_price),
    line('P10', ({ confidence }) => confidence.p10),
    line('P90', ({ confidence }) => confidence.p90),
    line(text(language, 'plan.unit_cost', {}), ({ unit_cost }) => unit_cost),
  ];
};

type Note = PricedResult['notes'][number];

/** Context of a report: its language, and the features of the part by id. */
type Reader = { readonly language: string; readonly known: ReadonlyMap<string, GeometryFeature> };

const FOLDED = 3;
const SHOWN_FINDINGS = 8;
const LABEL = 10;

const fixed = ({ language }: Reader, value: number, places: number): string =>
  languageOf(language) === 'de' ? value.toFixed(places).replace('.', ',') : value.toFixed(places);

const minutes = (reader: Reader, seconds: number): string => fixed(reader, seconds / 60, 2).padStart(7);

const total = (result: PricedResult, of: keyof ProcessOperation['time']): number =>
  result.process_plan.reduce((sum, { time }) => sum + time[of], 0);

const coded = ({ language, known }: Reader, group: Group, code: string, params: Params = {}): string =>
  worded(language, group, code, params, known);

const operationLine = (operation: ProcessOperation, reader: Reader): string => {
  const { time } = operation;
  const folded = groupFeatures(operation.features, reader.known);
  const more =
    folded.length > FOLDED
      ? `, ${text(reader.language, 'plan.more', { count: folded.length - FOLDED })}`
      : '';
  const features = folded.length === 0 ? '' : `  ${folded.slice(0, FOLDED).join(', ')}${more}`;
  return [
    operation.op_id.padEnd(6),
    String(operation.setup_no).padStart(2),
    operation.label.padEnd(28),
    (operation.machine?.name ?? '').slice(0, 34).padEnd(34),
    minutes(reader, time.tr_s),
    minutes(reader, time.th_s),
    minutes(reader, time.tn_s),
    minutes(reader, time.tv_s),
    fixed(reader, operation.cost, 3).padStart(9),
    features,
  ].join(' ');
};

const rejections = (operations: readonly ProcessOperation[], reader: Reader): readonly string[] => {
  const lines = operations.flatMap(({ machine, rejected_machines }) =>
    machine === null
      ? []
      : rejected_machines.map(({ name, reason, params }) => {
          const why = coded(reader, 'machine_reason', reason, params);
          return `  ${text(reader.language, 'plan.not_used', { chosen: machine.name, other: name, why })}`;
        }),
  );
  const [first, ...others] = new Set(lines);
  return first === undefined
    ? []
    : ['', text(reader.language, 'plan.rejected_machines', {}), first, ...others];
};

/** The bought stock; its cost is part of the price. */
const stockLine = ({ stock }: PricedResult, reader: Reader): readonly string[] =>
  stock === null
    ? []
    : [
        `${text(reader.language, 'plan.stock', {}).padEnd(LABEL)} ${stock.designation}; ${text(
          reader.language,
          'plan.masses',
          {
            gross_kg: fixed(reader, stock.gross_mass_kg, 3),
            net_kg: fixed(reader, stock.net_mass_kg, 3),
          },
        )}`,
      ];

/** The plan with the lots for which it is cheapest; times and costs of operations are for one of them. */
const planLine = (
  result: PricedResult,
  lots: readonly number[],
  several: boolean,
  { language }: Reader,
): string => {
  const named = text(language, lots.length > 1 ? 'plan.for_lots' : 'plan.for_lot', { lots: lots.join(', ') });
  return [
    `${text(language, 'plan.plan', {}).padEnd(LABEL)} ${result.plan_id ?? ''}${several ? `, ${named}` : ''}`,
    ...(lots.length > 1 ? [text(language, 'plan.shown_lot', { lot: result.lot_size })] : []),
  ].join('; ');
};

const header = ({ currency }: PricedResult, { language }: Reader): string =>
  [
    text(language, 'plan.operation', {}).padEnd(6),
    text(language, 'plan.clamping', {}).padStart(2),
    text(language, 'plan.step', {}).padEnd(28),
    text(language, 'plan.machine', {}).padEnd(34),
    ...['tr min', 'th min', 'tn min', 'tv min'].map((name) => name.padStart(7)),
    currency.padStart(9),
  ].join(' ');

const operations = (
  result: PricedResult,
  lots: readonly number[],
  several: boolean,
  reader: Reader,
): readonly string[] => [
  planLine(result, lots, several, reader),
  ...stockLine(result, reader),
  '',
  header(result, reader),
  ...result.process_plan.map((operation) => operationLine(operation, reader)),
  `${''.padEnd(73)}${(['tr_s', 'th_s', 'tn_s', 'tv_s'] as const).map((name) => ` ${minutes(reader, total(result, name))}`).join('')}`,
  '',
];

/** Findings: who changes what, and the saving per piece. */
const findingLines = ({ findings, currency }: PricedResult, reader: Reader): readonly string[] => {
  const { language } = reader;
  if (findings.length === 0) return [];
  const left = findings.length - SHOWN_FINDINGS;
  return [
    text(language, 'plan.findings', {}),
    ...findings
      .slice(0, SHOWN_FINDINGS)
      .map(({ lever, kind, params, audience, saving_per_piece: saving }) => {
        const amount = fixed(reader, saving, 2).padStart(9);
        const what = coded(reader, 'finding', kind, { ...params, of: lever.split('.').at(-1) ?? '' });
        return `  ${text(language, 'plan.saving', { amount, currency })}: ${what} (${text(language, `audience.${audience}`, {})}; ${lever})`;
      }),
    ...(left > 0 ? [`  ${text(language, 'plan.more_findings', { count: left })}`] : []),
    '',
  ];
};

const alternativeLines = ({ alternatives, currency }: PricedResult, reader: Reader): readonly string[] =>
  alternatives.length === 0
    ? []
    : [
        text(reader.language, 'plan.alternatives', {}),
        ...alternatives.map(({ id, offer_price, reason, params }) => {
          const price = offer_price === null ? [] : [`${fixed(reader, offer_price, 2)} ${currency}`];
          const why = reason === null ? [] : [`${coded(reader, 'failure', reason, params)} (${reason})`];
          return `  ${id}: ${[...price, ...why].join(', ')}`;
        }),
      ];

const noteLine = ({ code, params }: Note, reader: Reader): string =>
  `  ${coded(reader, 'note', code, params)} (${code})`;

/** Reasons for a review of the price; their parameters are those of the note with the same code. */
const reviewLines = (
  { review_reasons: reasons, notes }: PricedResult,
  { language }: Reader,
): readonly string[] =>
  reasons.length === 0
    ? []
    : [
        '',
        text(language, 'plan.review', {}),
        ...reasons.map((code) =>
          noteLine(notes.find((note) => note.code === code) ?? { code, params: {} }, {
            language,
            known: new Map(),
          }),
        ),
      ];

/** Each plan once with its lots, the price of every lot line by line, then details of the last lot. */
const priced = (results: readonly PricedResult[], reader: Reader): string => {
  const { language } = reader;
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
          reader,
        ),
      ),
    ),
    text(language, 'plan.legend', {}),
    '',
    ...moneyTable(results, language, (amount) => fixed(reader, amount, 2)),
    text(language, 'plan.range', {}),
    '',
    ...(results.length > 1 ? [text(language, 'plan.last_lot', { lot: last.lot_size }), ''] : []),
    ...findingLines(last, reader),
    ...alternativeLines(last, reader),
    ...rejections(last.process_plan, reader),
    ...reviewLines(last, reader),
    ...(last.notes.length > 0
      ? ['', text(language, 'plan.notes', {}), ...last.notes.map((note) => noteLine(note, reader))]
      : []),
  ].join('\n');
};

const unpriceable = ({ reasons }: UnpriceableResult, reader: Reader): string =>
  [
    text(reader.language, 'plan.unpriceable', {}),
    ...reasons.map(({ code, params }) => `  ${coded(reader, 'failure', code, params)} (${code})`),
  ].join('\n');

/** The prices of a part for a planner: plan and times, the sheet that sums to the offer, findings; a column for each lot. */
export const planReport = (
  results: readonly PricingResult[],
  features: readonly GeometryFeature[] = [],
  language = 'en',
): string => {
  const reader = { language, known: new Map(features.map((feature) => [feature.id, feature])) };
  const failed = results.find((result) => result.outcome === 'unpriceable');
  if (failed !== undefined) return unpriceable(failed, reader);
  return priced(
    results.filter((result) => result.outcome === 'priced'),
    reader,
  );
};
