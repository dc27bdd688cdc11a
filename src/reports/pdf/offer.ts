import type { CostLine } from '../../engine/index.ts';
import { type CodeOf, isTextId, type Language, text, textOrId } from '../../texts/index.ts';
import { LOT_COLUMNS, labelOf } from '../labels.ts';
import type { ReportInput } from '../report.ts';
import { type Column, formats, type Section, type TableRow } from './pages.ts';

const SECONDS_PER_MINUTE = 60;
const NUMBER_WIDTH = 78;
const INDENT = '    ';

export const left = (title: string, width: Column['width'] = '*'): Column => ({
  title,
  width,
  align: 'left',
});
export const right = (title: string, width: Column['width'] = NUMBER_WIDTH): Column => ({
  title,
  width,
  align: 'right',
});

export type Of = (input: ReportInput) => readonly Section[];

const heading = ({ language }: ReportInput, id: CodeOf<'report.section'>): Section => ({
  kind: 'heading',
  text: text(language, `report.section.${id}`, {}),
});

const facts: Of = ({ language, calculation, result }) => {
  const { money, whole, date } = formats(language);
  const { confidence, currency } = result;
  const named = (id: string, value: string | null): readonly TableRow[] =>
    value === null || value === '' ? [] : [{ cells: [textOrId(language, `report.${id}`, {}), value] }];
  return [
    {
      kind: 'table',
      header: false,
      columns: [left('', 220), left('')],
      rows: [
        ...named('part', calculation.part_number),
        ...named('revision', calculation.revision_code),
        ...named('calculation', calculation.name),
        ...named('environment', calculation.environment_name),
        ...named('material', calculation.material),
        ...named('lot_size', whole(result.lot_size)),
        ...named(
          'annual_volume',
          calculation.annual_volume === null ? null : whole(calculation.annual_volume),
        ),
        ...named('priced_at', date(calculation.priced_at)),
        {
          cells: [text(language, 'report.offer_price', {}), `${money(result.offer_price)} ${currency}`],
          bold: true,
        },
        ...named('band', `${money(confidence.p10)} – ${money(confidence.p90)} ${currency}`),
      ],
    },
  ];
};

const structure: Of = (input) => {
  const { language, result } = input;
  const { money, share } = formats(language);
  const shareOf = (amount: number): string =>
    result.offer_price === 0 ? '' : share(amount / result.offer_price);
  return [
    heading(input, 'structure'),
    {
      kind: 'table',
      header: true,
      columns: [
        left(text(language, 'report.category', {})),
        right(text(language, 'report.amount', { currency: result.currency }), 100),
        right(text(language, 'report.share', {}), 60),
      ],
      rows: [
        ...result.cost_sheet.lines.map((line) => ({
          cells: [labelOf(input, line), money(line.amount), shareOf(line.amount)],
        })),
        {
          cells: [
            text(language, 'report.offer_price', {}),
            money(result.offer_price),
            shareOf(result.offer_price),
          ],
          bold: true,
        },
      ],
    },
  ];
};

const lines: Of = (input) => {
  const { language, result } = input;
  const { money } = formats(language);
  const rowsOf = (line: CostLine, depth: number): readonly TableRow[] => [
    { cells: [`${INDENT.repeat(depth)}${labelOf(input, line)}`, money(line.amount)], bold: depth === 0 },
    ...line.children.flatMap((child) => rowsOf(child, depth + 1)),
  ];
  return [
    heading(input, 'lines'),
    {
      kind: 'table',
      header: true,
      columns: [
        left(text(language, 'report.line', {})),
        right(text(language, 'report.amount', { currency: result.currency }), 100),
      ],
      rows: result.cost_sheet.lines
        .filter(({ children }) => children.length > 0)
        .flatMap((line) => rowsOf(line, 0)),
    },
  ];
};

/** The components of an assembly with their quantities, as its cost sheet has them. */
const components: Of = (input) => {
  const { language, result } = input;
  const { currency } = result;
  const { money, share, whole } = formats(language);
  const all = result.cost_sheet.lines
    .filter(({ bucket }) => bucket === 'components')
    .flatMap(({ children }) => children);
  if (all.length === 0) return [];
  return [
    heading(input, 'components'),
    {
      kind: 'table',
      header: true,
      columns: [
        left(text(language, 'report.component', {})),
        right(text(language, 'report.quantity', {}), 60),
        right(text(language, 'report.each', { currency })),
        right(text(language, 'report.amount', { currency }), 90),
        right(text(language, 'report.share', {}), 55),
      ],
      rows: all.map(({ label_params: { name }, terms, amount }) => {
        const quantity = terms.find((term) => term.name === 'quantity')?.value ?? 1;
        return {
          cells: [
            String(name ?? ''),
            whole(quantity),
            money(amount / quantity),
            money(amount),
            result.offer_price === 0 ? '' : share(amount / result.offer_price),
          ],
        };
      }),
    },
  ];
};

export const plan: Of = (input) => {
  const { language, result } = input;
  const { money, minutes } = formats(language);
  if (result.process_plan.length === 0) return [];
  return [
    heading(input, 'plan'),
    {
      kind: 'table',
      header: true,
      columns: [
        left(text(language, 'report.operation', {})),
        left(text(language, 'report.machine', {}), 150),
        right(text(language, 'report.setup_time', {}), 65),
        right(text(language, 'report.run_time', {}), 75),
        right(text(language, 'report.cost', { currency: result.currency }), 70),
      ],
      rows: result.process_plan.map(({ op_id, step, machine, time, cost }) => ({
        cells: [
          `${op_id} ${textOrId(language, `operation.${step}`, {})}`,
          machine?.name ?? '',
          minutes(time.tr_s / SECONDS_PER_MINUTE),
          minutes((time.th_s + time.tn_s + time.tv_s) / SECONDS_PER_MINUTE),
          money(cost),
        ],
      })),
    },
  ];
};

const lots: Of = (input) => {
  const { language, result } = input;
  const { money, whole } = formats(language);
  if (result.lot_curve.length === 0) return [];
  return [
    heading(input, 'lots'),
    {
      kind: 'table',
      header: true,
      columns: LOT_COLUMNS.map((id) => right(text(language, `report.${id}`, {}), '*')),
      rows: result.lot_curve.map(({ lot_size, offer_price, unit_cost }) => ({
        cells: [whole(lot_size), money(offer_price), money(unit_cost)],
        bold: lot_size === result.lot_size,
      })),
    },
  ];
};

/** The name of an assumed figure; a parameter of the registry keeps its own. */
const figureOf = (language: Language, figure: string): string => {
  for (const id of [`uncertainty.${figure}`, figure]) if (isTextId(id)) return textOrId(language, id, {});
  return figure.replace(/^parameter:/, '').replaceAll(/[_/.]+/g, ' ');
};

const assumed: Of = (input) => {
  const { language, result } = input;
  const { exact, share } = formats(language);
  const figures = result.confidence.state_first;
  if (figures.length === 0) return [];
  return [
    heading(input, 'assumed'),
    { kind: 'text', text: text(language, 'report.assumed', {}) },
    {
      kind: 'table',
      header: true,
      columns: [
        left(text(language, 'report.figure', {})),
        right(text(language, 'report.value', {})),
        right(text(language, 'report.uncertainty', {})),
      ],
      rows: figures.map(({ figure, value, sigma }) => ({
        cells: [figureOf(language, figure), exact(value), share(sigma)],
      })),
    },
  ];
};

export const notes: Of = (input) => {
  const { language, result } = input;
  const review = result.review_reasons.map((code) =>
    text(language, 'report.to_review', { reason: textOrId(language, `note.${code}`, {}) }),
  );
  const said = result.notes.map(({ code, params }) => textOrId(language, `note.${code}`, params));
  const all = [...new Set([...review, ...said])];
  if (all.length === 0) return [];
  return [heading(input, 'notes'), ...all.map((words): Section => ({ kind: 'text', text: words }))];
};

/** The price of a part, how it is made up, how the part is made, and what is assumed. */
export const offerOf = (input: ReportInput): readonly Section[] => {
  const { kind, language, calculation, picture } = input;
  const part = calculation.part_number;
  return [
    { kind: 'title', text: text(language, `report.title.${kind}`, { part }) },
    ...(picture === null
      ? []
      : [{ kind: 'picture', png: picture, alt: text(language, 'report.picture', { part }) } as const]),
    ...facts(input),
    ...structure(input),
    ...components(input),
    ...plan(input),
    ...lots(input),
    ...lines(input),
    ...assumed(input),
    ...notes(input),
  ];
};
