import { type Budget, copyOf, type Layout } from './layout.ts';
import { randomOf } from './random.ts';
import { separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';
import { onShelves } from './shelves.ts';

export type SheetContainer = { readonly length: number; readonly height: number };

export type SheetNest = {
  readonly layout: Layout;
  readonly sheets: number;
  readonly evaluations: number;
};

const areasOf = (layout: Layout, shapes: Shapes, sheets: number): Float64Array => {
  const areas = new Float64Array(sheets);
  for (const [piece, sheet] of layout.sheet.entries())
    areas[sheet] = (areas[sheet] as number) + (shapes.all[layout.shape[piece] as number] as Shape).area;
  return areas;
};

const leastFilled = (layout: Layout, shapes: Shapes, sheets: number): number => {
  const areas = areasOf(layout, shapes, sheets);
  return areas.indexOf(Math.min(...areas));
};

/** The layout without one sheet: its pieces are placed at random on the others. */
const without = (
  layout: Layout,
  dropped: number,
  sheets: number,
  shapes: Shapes,
  container: SheetContainer,
  random: () => number,
): Layout => {
  const changed = copyOf(layout);
  for (const [piece, sheet] of layout.sheet.entries()) {
    if (sheet === dropped) {
      const { width, height } = shapes.all[layout.shape[piece] as number] as Shape;
      changed.sheet[piece] = Math.floor(random() * (sheets - 1));
      changed.x[piece] = random() * (container.length - width);
      changed.y[piece] = random() * (container.height - height);
    } else if (sheet === sheets - 1) changed.sheet[piece] = dropped;
  }
  return changed;
};

/** The fullest sheet first; another order may fit beside pieces of the last. */
const sorted = (layout: Layout, shapes: Shapes, sheets: number): Layout => {
  const areas = areasOf(layout, shapes, sheets);
  const order = [...areas.keys()].sort((a, b) => (areas[b] as number) - (areas[a] as number) || a - b);
  const place = new Map(order.map((sheet, index) => [sheet, index]));
  return { ...layout, sheet: layout.sheet.map((sheet) => place.get(sheet) as number) };
};

/** Shares of the work: the maximum for removing one sheet, of the remaining work; the rest shortens the last sheet. */
const SHARE_OF_A_SHEET = 0.75;

/**
 * As few sheets as the work allows, the emptiest last: starts with shelves; then drops a whole sheet and fits its pieces in among
 * the others, as long as that succeeds.
 */
export const nestSheets = (
  pieces: readonly (readonly number[])[],
  shapes: Shapes,
  container: SheetContainer,
  gap: number,
  evaluations: number,
  seed: number,
  onBest: (best: Layout, sheets: number, spent: number) => void = () => undefined,
): SheetNest => {
  const random = randomOf(seed);
  const start = onShelves(pieces, shapes, container, gap);
  const budget: Budget = { spent: 0, limit: evaluations };
  const area = pieces.reduce((sum, forms) => sum + (shapes.all[forms[0] as number] as Shape).area, 0);
  const bound = Math.max(1, Math.ceil(area / (container.length * container.height) - 1e-9));
  let best = start.layout;
  let { sheets } = start;
  while (sheets > bound && budget.spent < budget.limit) {
    const within = { width: container.length, height: container.height, sheets: sheets - 1 };
    const own: Budget = { spent: 0, limit: Math.ceil((budget.limit - budget.spent) * SHARE_OF_A_SHEET) };
    const tried = without(best, leastFilled(best, shapes, sheets), sheets, shapes, container, random);
    let isDone = false;
    // An abandoned layout overlaps little: continue from it with fresh weights.
    while (!isDone && own.spent < own.limit) isDone = separate(tried, shapes, pieces, within, own, random);
    budget.spent += own.spent;
    if (!isDone) break;
    best = tried;
    sheets -= 1;
    onBest(best, sheets, budget.spent);
  }
  return { layout: sorted(best, shapes, sheets), sheets, evaluations: budget.spent };
};
