import { z } from 'zod';
import { pairLines } from '../../engine/index.ts';
import {
  calculationId,
  cautionsOf,
  facts,
  factsOf,
  findPriced,
  guidance,
  less,
  money,
  naming,
  type Priced,
} from '../facts.ts';
import { byLine, type Line } from '../lines.ts';
import { defineTool } from '../tool.ts';

const difference = z.object({
  path: z.string().describe('labels from the top of the sheet of a, or of b'),
  path_b: z.string().nullable().describe('label of the line in b, where it differs'),
  depth: z.int(),
  bucket: z.string(),
  amount_a: z.number().nullable().describe('null: only in b'),
  amount_b: z.number().nullable().describe('null: only in a'),
  delta: z.number().describe('b minus a, per piece'),
  because: z
    .array(
      z.object({
        term: z.string(),
        unit: z.string(),
        value_a: z.number().nullable(),
        value_b: z.number().nullable(),
        source_a: z.string().nullable(),
        source_b: z.string().nullable(),
      }),
    )
    .describe('formula terms that differ'),
});

const cause = z.object({
  field: z.string(),
  a: z.union([z.string(), z.number()]).nullable(),
  b: z.union([z.string(), z.number()]).nullable(),
});

/** Inputs that differ between two prices. */
const causesOf = (a: Priced, b: Priced): z.infer<typeof cause>[] => {
  const read = (row: Priced) => ({
    part_id: row.part_id,
    part_revision_id: row.part_revision_id,
    costing_environment_id: row.costing_environment_id,
    config_revision: row.config_revision,
    lot_size: row.lot_size,
    annual_volume: row.annual_volume,
    material_grade_id: row.material_grade_id,
    currency: row.currency,
    region: row.region,
    manufacturing_process: row.manufacturing_process,
    full_stock_charge: row.full_stock_charge,
    stock_format_id: row.stock_format_id,
    provided_stock_kind: row.provided_stock_kind,
    plan: row.process_plan.map((op) => `${op.process} on ${op.machine?.name ?? 'no machine'}`).join(', '),
    engine_version: row.engine_version,
    parameter_version: row.parameter_version,
  });
  const ofB = read(b) as Readonly<Record<string, string | number | null>>;
  return Object.entries(read(a)).flatMap(([field, value]) =>
    value === ofB[field] ? [] : [{ field, a: value, b: ofB[field] ?? null }],
  );
};

const causeOf = (a: Line | undefined, b: Line | undefined): z.infer<typeof difference>['because'] => {
  const ofA = new Map(a?.terms.map((one) => [one.name, one]));
  const ofB = new Map(b?.terms.map((one) => [one.name, one]));
  return [...new Set([...ofA.keys(), ...ofB.keys()])].flatMap((name) => {
    const [one, other] = [ofA.get(name), ofB.get(name)];
    if (one?.value === other?.value) return [];
    return [
      {
        term: name,
        unit: one?.unit ?? other?.unit ?? '',
        value_a: one?.value ?? null,
        value_b: other?.value ?? null,
        source_a: one?.source ?? null,
        source_b: other?.source ?? null,
      },
    ];
  });
};

const linesOf = (
  a: Priced,
  b: Priced,
): { readonly count: number; readonly differ: z.infer<typeof difference>[] } => {
  const ofA = byLine(a.cost_sheet, () => true);
  const ofB = byLine(b.cost_sheet, () => true);
  const pairs = pairLines(a.cost_sheet.lines, b.cost_sheet.lines);
  const differ = pairs.flatMap(([inA, inB]) => {
    const one = inA && ofA.get(inA);
    const other = inB && ofB.get(inB);
    const found = one ?? other;
    const reasons = causeOf(one, other);
    if (found === undefined || (one?.amount === other?.amount && reasons.length === 0)) return [];
    return [
      {
        path: found.path,
        path_b: one === undefined || other === undefined || one.path === other.path ? null : other.path,
        depth: found.depth,
        bucket: found.bucket,
        amount_a: one?.amount ?? null,
        amount_b: other?.amount ?? null,
        delta: less(other?.amount ?? 0, one?.amount ?? 0),
        because: reasons,
      },
    ];
  });
  return { count: pairs.length, differ };
};

const LARGEST = 3;

export const compareCalculations = defineTool({
  name: 'compare_calculations',
  title: 'Compare two calculations',
  description:
    'Differences between two prices and their causes: inputs, cost lines, and the formula terms of each line.',
  asks: ['getCalculation'],
  input: z.strictObject({ calculation_id_a: calculationId, calculation_id_b: calculationId }),
  output: z.object({
    a: facts,
    b: facts,
    guidance,
    currency: z.string().nullable().describe('null: the currencies differ'),
    delta: z
      .object({ unit_cost: z.number(), offer_price: z.number(), offer_price_pct: z.number().nullable() })
      .nullable()
      .describe('b minus a; offer_price_pct is a fraction of a'),
    causes: z.array(cause).describe('inputs that differ'),
    lines: z.array(difference).describe('largest difference first'),
    lines_equal: z.int(),
  }),
  run: async (callOperation, { calculation_id_a, calculation_id_b }) => {
    const a = await findPriced(callOperation, calculation_id_a);
    const b = await findPriced(callOperation, calculation_id_b);
    const same = a.currency === b.currency;
    const { count, differ } = same ? linesOf(a, b) : { count: 0, differ: [] };
    const lines = differ.sort((x, y) => Math.abs(y.delta) - Math.abs(x.delta));
    const causes = causesOf(a, b);
    const delta = less(b.offer_price, a.offer_price);
    const named = lines
      .filter(({ depth, delta: of }) => depth === 0 && of !== 0)
      .slice(0, LARGEST)
      .map((one) => `${one.path} ${one.delta > 0 ? '+' : '−'}${money(Math.abs(one.delta), a.currency)}`);
    return {
      structured: {
        a: factsOf(a),
        b: factsOf(b),
        guidance: [
          ...cautionsOf(a),
          ...cautionsOf(b),
          ...(same
            ? []
            : ['The currencies differ: run one calculation in the currency of the other over REST.']),
          ...(a.lot_size === b.lot_size
            ? []
            : [`The lots differ: cost_breakdown with quantity ${a.lot_size} prices b at the lot of a.`]),
        ],
        currency: same ? a.currency : null,
        delta: same
          ? {
              unit_cost: less(b.unit_cost, a.unit_cost),
              offer_price: delta,
              offer_price_pct: a.offer_price === 0 ? null : delta / a.offer_price,
            }
          : null,
        causes,
        lines,
        lines_equal: count - lines.length,
      },
      text: `a is ${naming(a)}, b is ${naming(b)}. ${
        same
          ? `b costs ${money(Math.abs(delta), a.currency)} ${delta <= 0 ? 'less' : 'more'} per piece than a (${money(b.offer_price, b.currency)} against ${money(a.offer_price, a.currency)}). ${named.length === 0 ? 'No line differs.' : `Lines: ${named.join(', ')}.`} Inputs that differ: ${causes.map(({ field }) => field).join(', ') || 'nothing'}.`
          : `a costs ${money(a.offer_price, a.currency)}, b costs ${money(b.offer_price, b.currency)}: the currencies differ, so no difference is given.`
      }`,
    };
  },
});
