import { type CostLine, verifySheet } from '../../engine/index.ts';
import { sumMicro, toMicro } from '../../engine/quantities/micro.ts';
import { worded } from '../plan/words.ts';
import type { Quote } from './quote.ts';

/**
 * Effect of a drawing: the operations that its facts require, each with its place on the drawing, and the price before and after;
 * null if it requires none.
 */
export const drawingTable = ({
  process_plan,
  without_drawing,
  offer_price,
  currency,
}: Quote): string | null => {
  const rows = process_plan.flatMap(({ op_id, label, facts = [] }) =>
    facts.map(
      ({ text, page, zone }) =>
        `  ${op_id.padEnd(6)} ${label.padEnd(24)} ${text}, sheet ${page}${zone === null ? '' : `, ${zone}`}`,
    ),
  );
  if (rows.length === 0) return null;
  return [
    'Operations required by the drawing',
    ...rows,
    without_drawing === undefined
      ? `  ${offer_price.toFixed(2)} ${currency} with the drawing`
      : `  ${without_drawing.toFixed(2)} ${currency} without the drawing, ${offer_price.toFixed(2)} ${currency} with it`,
  ].join('\n');
};

const LABEL_WIDTH = 62;
const AMOUNT_WIDTH = 14;
const SHARE_WIDTH = 9;

const money = (amount: number): string => amount.toFixed(6).padStart(AMOUNT_WIDTH);

const share = (amount: number, total: number): string =>
  (total === 0 ? '' : `${((100 * amount) / total).toFixed(1)} %`).padStart(SHARE_WIDTH);

const label = (text: string, depth: number): string => {
  const indented = `${'  '.repeat(depth)}${text}`;
  return (indented.length > LABEL_WIDTH ? `${indented.slice(0, LABEL_WIDTH - 1)}…` : indented).padEnd(
    LABEL_WIDTH,
  );
};

const rows = (line: CostLine, total: number, depth: number): readonly string[] => [
  `${label(line.label, depth)}${money(line.amount)}${depth === 0 ? share(line.amount, total) : ''}`,
  ...(depth < 1 ? line.children.flatMap((child) => rows(child, total, depth + 1)) : []),
];

const leaves = (line: CostLine): number =>
  line.children.length === 0 ? 1 : line.children.reduce((count, child) => count + leaves(child), 0);

/** Errors of a quote's sheet: empty if its lines sum to the offer price and each line follows from its formula. */
export const faultsOf = (quote: Quote): readonly string[] => {
  const sheet = quote.cost_sheet;
  const sum = sumMicro(sheet.lines.map((line) => toMicro(line.amount)));
  return [
    ...(sum === toMicro(quote.offer_price)
      ? []
      : [`the lines add up to ${sum / 1e6}, the offer price is ${quote.offer_price}`]),
    ...(sheet.reconciled ? [] : [`the sheet is not reconciled: residual ${sheet.residual}`]),
    ...verifySheet(sheet).map(({ path, message }) => `${path}: ${message}`),
  ];
};

const reason = ({ analytics }: Quote, code: string): string =>
  worded('en', 'note', code, analytics.notes.find((note) => note.code === code)?.params);

/** The cost sheet as text: top-level lines with their share and first children, then the sum check. */
export const sheetTable = (title: string, quote: Quote): string => {
  const sheet = quote.cost_sheet;
  const rule = '─'.repeat(LABEL_WIDTH + AMOUNT_WIDTH + SHARE_WIDTH);
  const faults = faultsOf(quote);
  const counted = sheet.lines.reduce((count, line) => count + leaves(line), 0);
  return [
    `${title}, lot size ${quote.lot_size}${quote.served_from_cache ? ' (served from cache)' : ''}`,
    rule,
    `${label('per piece', 0)}${sheet.currency.padStart(AMOUNT_WIDTH)}${'share'.padStart(SHARE_WIDTH)}`,
    rule,
    ...sheet.lines.flatMap((line) => rows(line, sheet.total, 0)),
    rule,
    `${label('Offer price', 0)}${money(quote.offer_price)}`,
    ...(faults.length === 0
      ? [
          `✓ ${sheet.lines.length} lines add up to the offer price; ${counted} amounts recalculated from their formulas and terms`,
        ]
      : faults.map((fault) => `✗ ${fault}`)),
    ...(quote.needs_human_review
      ? quote.review_reasons.map((code) => `! To be reviewed: ${reason(quote, code)}`)
      : []),
  ].join('\n');
};
