import { z } from 'zod';
import type { CostSheet } from './call-operation.ts';

export type SheetLine = CostSheet['lines'][number];
type Term = SheetLine['terms'][number];

const term = z.object({ name: z.string(), value: z.number(), unit: z.string(), source: z.string() });

export const line = z.object({
  path: z.string().describe('labels from the top of the sheet; unique'),
  depth: z.int(),
  label: z.string(),
  bucket: z.string(),
  line_kind: z.string(),
  amount: z.number().describe('per piece'),
  share: z.number().describe('of the offer price'),
  formula_id: z.string().nullable().describe('explained by formula://{formula_id}'),
  terms: z.array(term),
  rate: z.number().nullable().describe('per hour'),
  time_s: z.number().nullable(),
  time_basis: z.enum(['per_piece', 'per_lot']).nullable(),
  evidence: z.object({ kind: z.string(), source: z.string(), sigma: z.number() }),
  door: z.string().nullable().describe('where to change this amount'),
  op_refs: z.array(z.string()),
});

export type Line = z.infer<typeof line>;

const flatTerm = ({ name, value, unit, source }: Term): z.infer<typeof term> => ({
  name,
  value,
  unit,
  source,
});

const shareOf = (amount: number, total: number): number => (total === 0 ? 0 : amount / total);

type Unfold = (line: SheetLine, depth: number) => boolean;

/** The lines of a sheet, each after its parent; `unfold` selects the lines whose children are included. */
export const flatten = (sheet: CostSheet, unfold: Unfold): Line[] => [...byLine(sheet, unfold).values()];

/** `flatten`, keyed by the line of the sheet. */
export const byLine = (sheet: CostSheet, unfold: Unfold): ReadonlyMap<SheetLine, Line> => {
  type Entry = readonly [SheetLine, Line];
  const walk = (lines: readonly SheetLine[], parent: string, depth: number): Entry[] => {
    const seen = new Map<string, number>();
    return lines.flatMap((one) => {
      const times = (seen.get(one.label) ?? 0) + 1;
      seen.set(one.label, times);
      const path = `${parent}${one.label}${times === 1 ? '' : ` (${times})`}`;
      const flat: Line = {
        path,
        depth,
        label: one.label,
        bucket: one.bucket,
        line_kind: one.line_kind,
        amount: one.amount,
        share: shareOf(one.amount, sheet.total),
        formula_id: one.formula_id,
        terms: one.terms.map(flatTerm),
        rate: one.rate,
        time_s: one.time_s,
        time_basis: one.time_basis,
        evidence: { kind: one.evidence.kind, source: one.evidence.source, sigma: one.evidence.sigma },
        door: one.door,
        op_refs: one.op_refs,
      };
      return [[one, flat], ...(unfold(one, depth) ? walk(one.children, `${path} / `, depth + 1) : [])];
    });
  };
  return new Map(walk(sheet.lines, '', 0));
};

export const cascade = z.array(
  z.object({ step: z.string(), amount: z.number(), buckets: z.array(z.string()) }),
);

/** Unit cost of a sheet: the step of that name. */
export const unitCostOf = (sheet: CostSheet): number =>
  sheet.cascade.find(({ step }) => step === 'unit_cost')?.amount ?? sheet.total;
