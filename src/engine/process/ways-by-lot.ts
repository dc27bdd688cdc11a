import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import type { Context } from '../plan-context.ts';
import type { Made, Shaped } from './process.ts';

type Ways = Made<{ readonly ways: readonly Shaped[] }>;

/** Tool of a way, with the machine or the notes of each of its operations: ways that agree in these are one. */
const keyOf = ({ tool, drafts }: Shaped): string =>
  [
    tool.cavities,
    ...drafts.map(({ machine, notes }) => machine?.membership_id ?? notes.map(({ code }) => code).join()),
  ].join(' ');

/** Ways of shaping a body on the machines of every lot, smaller lots first; those of one lot are refused only if all are. */
export const waysByLot = (ctx: Context, waysOf: (ctx: Context) => Ways): Ways => {
  const found = new Map<string, Shaped>();
  let refusal: Ways | null = null;
  for (let lot = 1; lot <= GREATEST_LOT; ) {
    const fleet = ctx.fleet.at(lot);
    const made = waysOf({ ...ctx, fleet });
    if (!made.ok) refusal ??= made;
    else for (const way of made.ways) found.set(keyOf(way), found.get(keyOf(way)) ?? way);
    lot = fleet.holdsTo() + 1;
  }
  return found.size > 0 || refusal === null ? { ok: true, ways: [...found.values()] } : refusal;
};
