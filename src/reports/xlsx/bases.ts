import { CASCADE, CASCADE_STEPS, type CostLine, DELIVERY_BUCKETS } from '../../engine/index.ts';

/** A line of the sheet in its row. `above` are the siblings before it. */
export type Placed = {
  readonly line: CostLine;
  readonly depth: number;
  readonly row: number;
  readonly children: readonly Placed[];
};

const MICRO = 1_000_000;
const micro = (amount: number): number => Math.round(amount * MICRO);
const sumOf = (lines: readonly Placed[]): number =>
  lines.reduce((sum, { line }) => sum + micro(line.amount), 0);

export const leavesOf = (placed: Placed): readonly Placed[] =>
  placed.children.length === 0 ? [placed] : placed.children.flatMap(leavesOf);

/** The step of the costing scheme on whose subtotal a surcharge rests. */
const STEP_OF: Readonly<Record<string, keyof typeof CASCADE>> = {
  'line:direct_cost': 'direct_cost',
  'line:manufacturing_cost': 'manufacturing_cost',
  'line:selbstkosten': 'total_cost',
  'line:netto_selbstkosten': 'total_cost',
  'line:cash_price': 'cash_price',
  'line:target_price': 'target_price',
};

const TOOLS = 'tooling.amortised';

const isTool = ({ line }: Placed): boolean => line.formula_id === TOOLS;

/** Lines that may be the base of a surcharge, in the order in which they are tried. */
const ofSurcharge = (
  source: string,
  own: Placed,
  tops: readonly Placed[],
): readonly (readonly Placed[])[] => {
  const others = tops.filter((top) => top !== own);
  const leaves = others.flatMap(leavesOf);
  const step = STEP_OF[source];
  if (step !== undefined) {
    const buckets = CASCADE_STEPS.slice(0, CASCADE_STEPS.indexOf(step) + 1).flatMap(
      (name): readonly string[] => CASCADE[name],
    );
    const below = others.filter(({ line }) => buckets.includes(line.bucket));
    const delivered = below.filter(
      ({ line }) => !(DELIVERY_BUCKETS as readonly string[]).includes(line.bucket),
    );
    const counted = source === 'line:netto_selbstkosten' ? delivered : below;
    return [
      counted,
      counted.flatMap((top) =>
        leavesOf(top).some(isTool) ? leavesOf(top).filter((leaf) => !isTool(leaf)) : [top],
      ),
    ];
  }
  if (source === 'line:wages') return [leaves.filter(({ line }) => line.bucket === 'labour')];
  const named = others.filter(({ line }) => `line:${line.bucket}` === source);
  return [named, [...named, ...leaves.filter(({ line }) => line.label_id === 'line.components.bought')]];
};

/** As `ofSurcharge`, for a leaf that rests on the leaves before it in its group. */
const ofLeaf = (own: Placed, siblings: readonly Placed[]): readonly (readonly Placed[])[] => {
  const before = siblings.slice(0, siblings.indexOf(own));
  const same = before.filter(({ line }) => line.bucket === own.line.bucket);
  return [before, same, before.filter(({ line }) => line.bucket !== 'reject')];
};

/**
 * The lines whose sum is the base of a surcharge or of a following leaf. Null if no set of lines gives the base to the millionth:
 * the base is then a value like any other.
 */
export const baseOf = (
  own: Placed,
  siblings: readonly Placed[],
  tops: readonly Placed[],
): readonly Placed[] | null => {
  const base = own.line.terms.find(({ name, source }) => name === 'base' && source.startsWith('line:'));
  if (base === undefined) return null;
  const tried = tops.includes(own) ? ofSurcharge(base.source, own, tops) : ofLeaf(own, siblings);
  return tried.find((lines) => lines.length > 0 && sumOf(lines) === micro(base.value)) ?? null;
};
