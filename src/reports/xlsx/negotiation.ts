import { categoryName, text, textOrId } from '../../texts/index.ts';
import { amountHeadings, categoriesOf, hasBreakdown, knownIn } from '../negotiation.ts';
import type { ReportInput } from '../report.ts';
import {
  AMOUNT,
  address,
  addressIn,
  formula,
  MONEY,
  number,
  type Row,
  SHARE,
  type Sheet,
  words,
} from './cells.ts';

const [PAID, SHOULD, GAP] = [1, 2, 3];
const AMOUNT_COLUMN = 1;

/** Where the cost sheet has its amounts. */
export type PricePlaces = {
  readonly sheet: string;
  readonly total: number;
  /** Rows of a category's lines at the top level. */
  readonly rowsOf: (category: string) => readonly number[];
};

const factsOf = (input: ReportInput): readonly Row[] => {
  const { language, calculation } = input;
  const known = knownIn(input);
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
    [words(text(language, 'report.title.negotiation', { part: calculation.part_number }), 'title')],
    ...named('revision', calculation.revision_code),
    ...named('material', calculation.material),
    ...named('supplier', known.supplier),
    ...named('date', known.date),
    ...named('paid_lot_size', known.lot_size),
    ...named('annual_volume', known.annual_volume),
    ...named('calculation', calculation.name),
    ...named('environment', calculation.environment_name),
    ...named('priced_at', calculation.priced_at.slice(0, 'yyyy-mm-dd'.length)),
    [],
  ];
};

const heading = (input: ReportInput, first: string): Row =>
  [first, ...amountHeadings(input), text(input.language, 'report.gap_share', {})].map((title) =>
    words(title, 'heading'),
  );

/** The gap of a row and its share of the should-cost, as formulas over the cells beside them. */
const gapCells = (row: number, format: string, look?: 'sum') => [
  formula(`=${address(PAID, row)}-${address(SHOULD, row)}`, format, look),
  formula(`=IF(${address(SHOULD, row)}=0,0,${address(GAP, row)}/${address(SHOULD, row)})`, SHARE, look),
];

const totalRows = (input: ReportInput, row: number, places: PricePlaces): readonly Row[] => {
  const { language, result } = input;
  const known = knownIn(input);
  const { gap, annual_volume } = known;
  // Only the lot of the calculation follows its inputs.
  const should =
    gap.lot_size === result.lot_size
      ? formula(`=${addressIn(places.sheet, AMOUNT_COLUMN, places.total)}`, MONEY, 'sum')
      : number(gap.should_cost, MONEY, 'sum');
  const perYear = (column: number) => formula(`=${address(column, row)}*${annual_volume}`, MONEY);
  return [
    [
      words(text(language, 'report.price_per_piece', {}), 'sum'),
      number(known.price, MONEY, 'input'),
      should,
      ...gapCells(row, MONEY, 'sum'),
    ],
    ...(annual_volume === null
      ? []
      : [[words(text(language, 'report.per_year', {})), perYear(PAID), perYear(SHOULD), perYear(GAP)]]),
  ];
};

const categoryRows = (
  input: ReportInput,
  first: number,
  total: number,
  places: PricePlaces,
): readonly Row[] => {
  const known = knownIn(input);
  const isSameLot = known.gap.categories_lot_size === known.lot_size;
  const categories = categoriesOf(known);
  const rows = categories.map((one, index): Row => {
    const row = first + index;
    const cells = places.rowsOf(one.category).map((at) => addressIn(places.sheet, AMOUNT_COLUMN, at));
    return [
      words(categoryName(input.language, one.category)),
      one.paid === null ? null : number(one.paid, AMOUNT, 'input'),
      cells.length === 0 ? number(0, AMOUNT) : formula(`=${cells.join('+')}`, AMOUNT),
      ...(one.paid === null || !isSameLot ? [] : gapCells(row, AMOUNT)),
    ];
  });
  if (!hasBreakdown(known) || !isSameLot) return rows;
  const last = first + categories.length - 1;
  const stated = categories.flatMap((one, index) => (one.paid === null ? [] : [first + index]));
  const restRow = last + 1;
  return [
    ...rows,
    [
      words(text(input.language, 'report.rest', {}), 'sum'),
      formula(`=${address(PAID, total)}-SUM(${address(PAID, first)}:${address(PAID, last)})`, AMOUNT, 'sum'),
      formula(
        `=${[address(SHOULD, total), ...stated.map((row) => address(SHOULD, row))].join('-')}`,
        AMOUNT,
        'sum',
      ),
      ...gapCells(restRow, AMOUNT, 'sum'),
    ],
  ];
};

const remarks = (input: ReportInput): readonly Row[] => {
  const { language } = input;
  const known = knownIn(input);
  const { gap, lot_size } = known;
  return [
    ...(gap.lot_size === lot_size
      ? []
      : [text(language, 'report.nearest_lot', { paid: lot_size, lot: gap.lot_size })]),
    ...(gap.categories_lot_size === lot_size
      ? []
      : [text(language, 'report.other_lot', { paid: lot_size, lot: gap.categories_lot_size })]),
    ...(hasBreakdown(known) ? [] : [text(language, 'report.without_breakdown', {})]),
  ].map((said): Row => [words(said, 'quiet')]);
};

/** The first sheet of a negotiation: the supplier's amounts beside those of the cost sheet, whose cells it reads. */
export const negotiationSheet = (input: ReportInput, places: PricePlaces): Sheet => {
  const { language } = input;
  const facts = factsOf(input);
  const total = facts.length + 2;
  const top = [...facts, heading(input, ''), ...totalRows(input, total, places), []];
  return {
    name: text(language, 'report.sheet.negotiation', {}),
    widths: [52, 18, 18, 18, 14],
    sticky: 0,
    rows: [
      ...top,
      heading(input, text(language, 'report.category', {})),
      ...categoryRows(input, top.length + 2, total, places),
      [],
      ...remarks(input),
    ],
  };
};
