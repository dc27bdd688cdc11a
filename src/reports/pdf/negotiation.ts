import { categoryName, text, textOrId } from '../../texts/index.ts';
import { amountHeadings, categoriesOf, hasBreakdown, knownIn, restOf } from '../negotiation.ts';
import { left, notes, type Of, plan, right } from './offer.ts';
import { type Column, formats, type Section, type TableRow } from './pages.ts';

const NONE = '–';
const LABEL_WIDTH = 220;
const AMOUNT_WIDTH = 95;
const SHARE_WIDTH = 70;

const facts: Of = (input) => {
  const { language, calculation } = input;
  const known = knownIn(input);
  const { whole, date } = formats(language);
  const named = (id: string, value: string | null): readonly TableRow[] =>
    value === null || value === '' ? [] : [{ cells: [textOrId(language, `report.${id}`, {}), value] }];
  return [
    {
      kind: 'table',
      header: false,
      columns: [left('', LABEL_WIDTH), left('')],
      rows: [
        ...named('part', calculation.part_number),
        ...named('revision', calculation.revision_code),
        ...named('material', calculation.material),
        ...named('supplier', known.supplier),
        ...named('date', date(`${known.date}T00:00:00Z`)),
        ...named('paid_lot_size', whole(known.lot_size)),
        ...named('annual_volume', known.annual_volume === null ? null : whole(known.annual_volume)),
        ...named('calculation', calculation.name),
        ...named('environment', calculation.environment_name),
        ...named('priced_at', date(calculation.priced_at)),
      ],
    },
  ];
};

const columns = (input: Parameters<Of>[0], first: string): readonly Column[] => [
  left(first),
  ...amountHeadings(input).map((title) => right(title, AMOUNT_WIDTH)),
  right(text(input.language, 'report.gap_share', {}), SHARE_WIDTH),
];

const comparison: Of = (input) => {
  const { language, result } = input;
  const known = knownIn(input);
  const { gap, annual_volume } = known;
  const { money, share, whole } = formats(language);
  const perYear = (amount: number): string => money(amount * (annual_volume ?? 0));
  const { currency } = result;
  const range = { low: money(gap.p10), high: money(gap.p90), currency };
  return [
    { kind: 'heading', text: text(language, 'report.section.comparison', {}) },
    {
      kind: 'table',
      header: true,
      columns: columns(input, ''),
      rows: [
        {
          cells: [
            text(language, 'report.price_per_piece', {}),
            money(known.price),
            money(gap.should_cost),
            money(gap.gap),
            share(gap.gap_pct),
          ],
          bold: true,
        },
        ...(annual_volume === null
          ? []
          : [
              {
                cells: [
                  text(language, 'report.per_year', {}),
                  perYear(known.price),
                  perYear(gap.should_cost),
                  perYear(gap.gap),
                  share(gap.gap_pct),
                ],
              },
            ]),
      ],
    },
    {
      kind: 'text',
      text: text(language, gap.inside_band ? 'report.paid_inside' : 'report.paid_outside', range),
    },
    ...(gap.lot_size === known.lot_size
      ? []
      : [
          {
            kind: 'text',
            text: text(language, 'report.nearest_lot', {
              paid: whole(known.lot_size),
              lot: whole(gap.lot_size),
            }),
          } as const,
        ]),
  ];
};

const categories: Of = (input) => {
  const { language } = input;
  const known = knownIn(input);
  const { money, share, whole } = formats(language);
  const amount = (value: number | null): string => (value === null ? NONE : money(value));
  const isSameLot = known.gap.categories_lot_size === known.lot_size;
  const rest = restOf(known);
  const shareOf = (gap: number | null, should: number): string =>
    gap === null || should === 0 ? NONE : share(gap / should);
  const said = (words: string): Section => ({ kind: 'text', text: words });
  const lots = { paid: whole(known.lot_size), lot: whole(known.gap.categories_lot_size) };
  return [
    { kind: 'heading', text: text(language, 'report.section.categories', {}) },
    ...(hasBreakdown(known) ? [] : [said(text(language, 'report.without_breakdown', {}))]),
    ...(isSameLot ? [] : [said(text(language, 'report.other_lot', lots))]),
    {
      kind: 'table',
      header: true,
      columns: columns(input, text(language, 'report.category', {})),
      rows: [
        ...categoriesOf(known).map((one) => ({
          cells: [
            categoryName(input.language, one.category),
            amount(one.paid),
            money(one.should_cost),
            amount(one.gap),
            shareOf(one.gap, one.should_cost),
          ],
        })),
        ...(hasBreakdown(known) && isSameLot
          ? [
              {
                cells: [
                  text(language, 'report.rest', {}),
                  money(rest.paid),
                  money(rest.should),
                  money(rest.paid - rest.should),
                  shareOf(rest.paid - rest.should, rest.should),
                ],
                bold: true,
              },
            ]
          : []),
      ],
    },
  ];
};

/** A supplier's price beside the should-cost, with the gap of each category that the supplier states. */
export const negotiationOf: Of = (input) => {
  const { language, calculation, picture } = input;
  const part = calculation.part_number;
  return [
    { kind: 'title', text: text(language, 'report.title.negotiation', { part }) },
    ...(picture === null
      ? []
      : [{ kind: 'picture', png: picture, alt: text(language, 'report.picture', { part }) } as const]),
    ...facts(input),
    ...comparison(input),
    ...categories(input),
    ...plan(input),
    ...notes(input),
  ];
};
