import { textOrId } from '../../texts/index.ts';
import type { Evaluation } from '../cost/compiled.ts';
import type { Leaf, PricedLeaf } from '../cost/leaf.ts';
import { sheetNotes } from '../currency/notes.ts';
import { fromMicro, sumMicro, toMicro } from '../quantities/micro.ts';
import type { EngineNote, Evidence, Term } from '../records.ts';
import type { Bucket, CostLine, CostSheet, SheetNote } from '../result.ts';
import { DIRECT_BUCKETS } from '../surcharge/scheme.ts';

/** A smaller |residual| is rounding of the leaves; a larger one is an error in a sum. */
export const RECONCILED_BELOW = 0.0005;

/**
 * The sheet of one evaluation: one top-level line per bucket, in the order of the costing scheme; `exchange` is added to its
 * notes.
 */
export const buildSheet = (
  evaluation: Evaluation,
  language: string,
  exchange: readonly EngineNote[] = [],
): CostSheet => {
  const { compiled, scheme, leaves, lotSize } = evaluation;
  const direct = DIRECT_BUCKETS.flatMap((bucket) => {
    const own = leaves.filter(({ leaf }) => leaf.top === bucket);
    return own.length === 0 ? [] : [topLine(bucket, own, lotSize, language)];
  });
  const lines = [...direct, ...scheme.lines.map((priced) => leafLine(priced, lotSize, language))];
  const total = sumMicro(lines.map((line) => toMicro(line.amount)));
  const residual = scheme.offerPrice.exact - fromMicro(total);
  const reconciled = total === scheme.offerPrice.micro && Math.abs(residual) < RECONCILED_BELOW;
  return {
    version: 1,
    currency: compiled.context.request.currency,
    lot_size: lotSize,
    quantity_basis: 'per_piece',
    lines,
    total: fromMicro(total),
    residual,
    reconciled,
    notes: [...notesOf(evaluation, residual), ...sheetNotes(exchange)],
    cascade: scheme.cascade,
  };
};

/** Amounts of the sheet's top-level lines, in order, in whole millionths. */
export const topAmounts = ({
  tops,
  scheme,
}: Evaluation): readonly { readonly bucket: Bucket; readonly micro: number }[] => [
  ...DIRECT_BUCKETS.flatMap((bucket) => {
    const money = tops.get(bucket);
    return money === undefined ? [] : [{ bucket, micro: money.micro }];
  }),
  ...scheme.lines.map(({ leaf, money }) => ({ bucket: leaf.bucket, micro: money.micro })),
];

const notesOf = ({ compiled }: Evaluation, residual: number): readonly SheetNote[] => {
  const { settings, request, environment } = compiled.context;
  const notes: SheetNote[] = [];
  if (Math.abs(residual) >= RECONCILED_BELOW) notes.push({ code: 'not_reconciled', bucket: null, residual });
  if (request.material_is_provided)
    notes.push({ code: 'material_is_provided', bucket: 'material', residual: null });
  if (settings.get('material_overhead_pct').stated || settings.get('production_overhead_pct').stated)
    notes.push({ code: 'variable_overhead_off', bucket: 'variable_overhead', residual: null });
  if (environment.calibration.length > 0) notes.push({ code: 'calibrated', bucket: null, residual: null });
  return notes;
};

const topLine = (
  bucket: Bucket,
  leaves: readonly PricedLeaf[],
  lotSize: number,
  language: string,
): CostLine => {
  const children = leaves.map((priced) => leafLine(priced, lotSize, language));
  const label_id = `line.${bucket}`;
  return {
    amount: fromMicro(sumMicro(leaves.map(({ money }) => money.micro))),
    bucket,
    line_kind: 'cost',
    label_id,
    label_params: {},
    label: textOrId(language, label_id, {}),
    children,
    formula_id: null,
    terms: [],
    rate: null,
    time_s: null,
    time_basis: null,
    factors: [],
    op_refs: distinct(leaves.flatMap(({ leaf }) => leaf.op_refs)),
    evidence: combined(leaves),
    door: null,
  };
};

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Spread of a sum of independent parts. The result's confidence also considers correlations. */
const combined = (leaves: readonly PricedLeaf[]): Evidence => {
  let total = 0;
  let variance = 0;
  for (const { leaf, money } of leaves) {
    total += money.exact;
    const spread = money.exact * leaf.evidence.sigma;
    variance += spread * spread;
  }
  return {
    kind: 'derived',
    source: 'sum',
    source_id: null,
    sigma: total === 0 ? 0 : Math.sqrt(variance) / Math.abs(total),
  };
};

const termsOf = (leaf: Leaf, lotSize: number): readonly Term[] =>
  Object.entries(leaf.formula.terms).map(([name, unit]) => {
    const origin = leaf.origins[name];
    const value = name === leaf.lot_term ? lotSize : leaf.terms[name];
    if (origin === undefined || value === undefined)
      throw new RangeError(`${leaf.formula.id}: the term ${name} is missing`);
    return { name, value, unit, source: origin.source, ...(origin.from ? { from: origin.from } : {}) };
  });

/** Label of a line required by one drawing fact, with its place: `OP40 reaming, Ø10 H7, sheet 1, B3`. */
const labelOf = ({ label_id, label_params, facts = [] }: Leaf, language: string): string => {
  const label = textOrId(language, label_id, label_params);
  const [fact, ...others] = facts;
  if (fact === undefined || others.length > 0) return label;
  const { text, page, zone, extractor } = fact;
  const place = textOrId(language, 'label.fact', { text, page, zone: zone ?? '' });
  const reader = extractor === undefined ? '' : `, ${textOrId(language, 'label.fact_reader', { extractor })}`;
  return `${label}, ${place}${reader}`;
};

export const leafLine = ({ leaf, money }: PricedLeaf, lotSize: number, language: string): CostLine => {
  const terms = leaf.lot_term === null ? leaf.terms : { ...leaf.terms, [leaf.lot_term]: lotSize };
  return {
    amount: fromMicro(money.micro),
    bucket: leaf.bucket,
    line_kind: leaf.kind,
    label_id: leaf.label_id,
    label_params: leaf.label_params,
    label: labelOf(leaf, language),
    children: [],
    formula_id: leaf.formula.id,
    terms: termsOf(leaf, lotSize),
    rate: leaf.rate_term === null ? null : (terms[leaf.rate_term] ?? null),
    time_s: leaf.time === null ? null : leaf.time.seconds(terms),
    time_basis: leaf.time?.basis ?? null,
    factors: leaf.factors.map(({ name, term, band }) => ({ name, value: terms[term] ?? 0, band })),
    op_refs: leaf.op_refs,
    evidence: leaf.evidence,
    door: leaf.door,
    ...(leaf.facts === undefined ? {} : { facts: leaf.facts }),
  };
};
