import { CASCADE, CASCADE_STEPS, type CostLine } from '../../engine/index.ts';
import { text, textOrId } from '../../texts/index.ts';
import { LOT_COLUMNS, labelOf } from '../labels.ts';
import type { ReportInput } from '../report.ts';
import { baseOf, type Placed } from './bases.ts';
import { AMOUNT, address, formula, MONEY, number, type Row, SHARE, type Sheet, words } from './cells.ts';
import { negotiationSheet } from './negotiation.ts';
import { createTerms, type InputRow, type Terms } from './terms.ts';

const AMOUNT_COLUMN = 1;
/** Column and first row of the values of inputs and steps. */
const VALUE_COLUMN = 1;
const FIRST_ROW = 2;
/** A spreadsheet takes 255 arguments in a function. */
const MAX_ARGUMENTS = 200;
const USERS_SHOWN = 3;

const cellOf = (row: number): string => address(AMOUNT_COLUMN, row);

const inGroups = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, k) => all.slice(k * size, (k + 1) * size));

/** The sum of rows as a formula; rows one after another become a range. */
const sumOfRows = (rows: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const cells = ranges.map(([from, to]) => (from === to ? cellOf(from) : `${cellOf(from)}:${cellOf(to)}`));
  if (cells.length === 0) return '0';
  const sums = inGroups(cells, MAX_ARGUMENTS).map((group) => `SUM(${group.join(',')})`);
  return sums.join('+');
};

const sumOfLines = (lines: readonly Placed[]): string => sumOfRows(lines.map(({ row }) => row));

/** Rows for all lines, each before its children. */
const placedFrom = (
  lines: readonly CostLine[],
  first: number,
  depth = 0,
): readonly [readonly Placed[], number] => {
  let row = first;
  const placed: Placed[] = [];
  for (const line of lines) {
    const own = row;
    const [children, next] = placedFrom(line.children, row + 1, depth + 1);
    placed.push({ line, depth, row: own, children });
    row = next;
  }
  return [placed, row];
};

type Given = ReportInput & { readonly terms: Terms };

const amountOf = (
  given: Given,
  own: Placed,
  siblings: readonly Placed[],
  tops: readonly Placed[],
): string | null => {
  const { line, children } = own;
  if (children.length > 0) return sumOfLines(children);
  if (line.formula_id === null) return null;
  const base = baseOf(own, siblings, tops);
  const known = new Map(base === null ? [] : [['base', `(${sumOfLines(base)})`]]);
  const written = given.terms.over(
    { formula_id: line.formula_id, terms: line.terms },
    labelOf(given, line),
    known,
  );
  return written === null ? null : `ROUND(${written},6)`;
};

const INDENT = '    ';
/** Categories whose label has no parameters. */
const DIRECT: readonly string[] = CASCADE.direct_cost;

const rowsOf = (
  given: Given,
  siblings: readonly Placed[],
  tops: readonly Placed[],
  total: string,
): readonly Row[] =>
  siblings.flatMap((own) => {
    const { line, depth, row, children } = own;
    const look = depth === 0 ? 'sum' : undefined;
    const amount = amountOf(given, own, siblings, tops);
    return [
      [
        words(`${INDENT.repeat(depth)}${labelOf(given, line)}`, look),
        amount === null ? number(line.amount, AMOUNT, look) : formula(`=${amount}`, AMOUNT, look),
        formula(`=IF(${total}=0,0,${cellOf(row)}/${total})`, SHARE, look ?? 'quiet'),
        depth === 0 || !DIRECT.includes(line.bucket)
          ? null
          : words(textOrId(given.language, `line.${line.bucket}`, {}), 'quiet'),
        words(line.formula_id ?? '', 'quiet'),
      ],
      ...rowsOf(given, children, tops, total),
    ];
  });

const factsOf = ({ language, kind, calculation, result }: ReportInput, inputs: string): readonly Row[] => {
  const { part_number, revision_code, material, annual_volume } = calculation;
  const named = (id: string, value: string | number | null): readonly Row[] =>
    value === null || value === ''
      ? []
      : [
          [
            words(textOrId(language, `report.${id}`, {})),
            typeof value === 'number' ? number(value) : words(value),
          ],
        ];
  return [
    [words(text(language, `report.title.${kind}`, { part: part_number }), 'title')],
    ...named('calculation', calculation.name),
    ...named('revision', revision_code),
    ...named('environment', calculation.environment_name),
    ...named('material', material),
    ...named('lot_size', result.lot_size),
    ...named('annual_volume', annual_volume),
    ...named('priced_at', calculation.priced_at.slice(0, 'yyyy-mm-dd'.length)),
    [words(text(language, 'report.how_to', { inputs }), 'quiet')],
    [],
  ];
};

const schemeOf = (language: string, tops: readonly Placed[]): readonly Row[] => {
  let below: readonly Placed[] = [];
  return CASCADE_STEPS.map((step) => {
    const buckets: readonly string[] = CASCADE[step];
    below = [...below, ...tops.filter(({ line }) => buckets.includes(line.bucket))];
    return [words(text(language, `report.step.${step}`, {})), formula(`=${sumOfLines(below)}`, AMOUNT)];
  });
};

/** Row of the offer price, and the lines of the sheet in their rows below it. */
const placesIn = (input: ReportInput, inputs: string) => {
  const head = factsOf(input, inputs);
  const totalRow = head.length + 1;
  const [tops] = placedFrom(input.result.cost_sheet.lines, totalRow + 4);
  return { head, totalRow, tops };
};

const priceSheet = (given: Given, names: { readonly price: string; readonly inputs: string }): Sheet => {
  const { language, result } = given;
  const { head, totalRow, tops } = placesIn(given, names.inputs);
  const total = cellOf(totalRow);
  return {
    name: names.price,
    widths: [58, 16, 10, 34, 26],
    sticky: 0,
    rows: [
      ...head,
      [
        words(text(language, 'report.offer_price', {}), 'sum'),
        formula(`=${sumOfLines(tops)}`, MONEY, 'sum'),
        null,
        words(result.currency),
      ],
      [
        words(text(language, 'report.lot_price', {})),
        formula(`=ROUND(${total},2)*${result.lot_size}`, MONEY),
        null,
        words(result.currency),
      ],
      [],
      [
        words(text(language, 'report.line', {}), 'heading'),
        words(text(language, 'report.amount', { currency: result.currency }), 'heading'),
        words(text(language, 'report.share', {}), 'heading'),
        words(text(language, 'report.category', {}), 'heading'),
        words(text(language, 'report.formula', {}), 'heading'),
      ],
      ...rowsOf(given, tops, tops, total),
      [],
      [words(text(language, 'report.scheme', {}), 'heading')],
      ...schemeOf(language, tops),
    ],
  };
};

const usersIn = (language: string, { users }: InputRow): string => {
  const all = [...users];
  const lines = all.slice(0, USERS_SHOWN).join('; ');
  return all.length > USERS_SHOWN
    ? text(language, 'report.used_by_more', { lines, count: all.length - USERS_SHOWN })
    : lines;
};

const headingOf = (
  language: string,
  ids: readonly ('name' | 'value' | 'unit' | 'source' | 'formula' | 'used_by')[],
): Row => ids.map((id) => words(text(language, `report.${id}`, {}), 'heading'));

/** A unit with the currency of the sheet. */
const unitOf = (unit: string, currency: string): string => unit.replace('currency', currency);

const inputSheet = ({ language, terms, result }: Given, name: string): Sheet => ({
  name,
  widths: [26, 16, 16, 44, 80],
  sticky: 1,
  rows: [
    headingOf(language, ['name', 'value', 'unit', 'source', 'used_by']),
    ...terms.inputs.map((input) => [
      words(input.term.name),
      number(input.term.value, undefined, 'input'),
      words(unitOf(input.term.unit, result.currency), 'quiet'),
      words(input.term.source, 'quiet'),
      words(usersIn(language, input), 'quiet'),
    ]),
  ],
});

const stepSheet = ({ language, terms, result }: Given, name: string): Sheet => ({
  name,
  widths: [26, 16, 16, 32],
  sticky: 1,
  rows: [
    headingOf(language, ['name', 'value', 'unit', 'formula']),
    ...terms.steps.map(({ term, expression }) => [
      words(term.name),
      formula(`=${expression}`),
      words(unitOf(term.unit, result.currency), 'quiet'),
      words(term.from?.formula_id ?? '', 'quiet'),
    ]),
  ],
});

const lotSheet = ({ language, result }: ReportInput, name: string): Sheet => ({
  name,
  widths: [18, 22, 18],
  sticky: 1,
  rows: [
    LOT_COLUMNS.map((id) => words(text(language, `report.${id}`, {}), 'heading')),
    ...result.lot_curve.map(({ lot_size, offer_price, unit_cost }) => [
      number(lot_size),
      number(offer_price, MONEY),
      number(unit_cost, MONEY),
    ]),
    [],
    [words(text(language, 'report.lots_fixed', {}), 'quiet')],
  ],
});

/**
 * The cost sheet as a workbook: every amount is a formula over the terms, so that a changed rate gives the new price of the same
 * plan. The first sheet holds the offer price; that of a negotiation stands before it.
 */
export const workbookOf = (input: ReportInput): readonly Sheet[] => {
  const { language } = input;
  const names = {
    price: text(language, 'report.sheet.price', {}),
    inputs: text(language, 'report.sheet.inputs', {}),
    steps: text(language, 'report.sheet.steps', {}),
    lots: text(language, 'report.sheet.lots', {}),
  };
  const given = { ...input, terms: createTerms(names, FIRST_ROW, VALUE_COLUMN) };
  const price = priceSheet(given, names);
  const { totalRow, tops } = placesIn(input, names.inputs);
  const places = {
    sheet: names.price,
    total: totalRow,
    rowsOf: (category: string) => tops.filter(({ line }) => line.bucket === category).map(({ row }) => row),
  };
  return [
    ...(input.known === null ? [] : [negotiationSheet(input, places)]),
    price,
    inputSheet(given, names.inputs),
    stepSheet(given, names.steps),
    lotSheet(given, names.lots),
  ];
};
