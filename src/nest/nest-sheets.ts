import { allocate } from './allocation.ts';
import { type Blank, blankOf, containerOf, fitsInto } from './blank.ts';
import { faultsOf, miscounted, type Placed } from './check.ts';
import { filledRemnant } from './fill.ts';
import type { NestedLine, NestedSheet, SheetFormat, SheetGroup } from './job.ts';
import { type Nested, refusedLine } from './nest-bars.ts';
import type { Clipper } from './no-fit.ts';
import { extentOf, type Loop, movedBy, rectangle, signedArea } from './outline.ts';
import { type Filled, lastShare, packed, pushed, shelfLayout } from './pack.ts';
import { outlineOf } from './pieces.ts';
import { remnantOf } from './remnant.ts';

/** A shorter or narrower rest is not kept, mm. `assumed` */
const MIN_REST_MM = 300;
/** Tolerance of the check, mm: more than the play of the no-fit polygons and the chord error of their round corners. */
const TOLERANCE_MM = 0.05;
/** Value of a kept rest, relative to new stock, for the choice of a format. `assumed` */
const REST_SHARE = 0.5;
/** Maximum share of the work that fills remnants. */
const SHARE_OF_REMNANTS = 0.25;

/** A sheet with its pieces, and the loop of its kept remnant. */
type Cut = { readonly format: SheetFormat; readonly filled: Filled; readonly rest: Loop | null };

const loopOf = ({ outline, length_mm, width_mm }: SheetFormat): Loop =>
  outline ?? rectangle({ minX: 0, minY: 0, maxX: length_mm, maxY: width_mm });

const areaOf = (format: SheetFormat): number => signedArea(loopOf(format));

type Works = { readonly blanks: readonly Blank[]; readonly group: SheetGroup; readonly clipper: Clipper };

const cutOf = ({ blanks, group, clipper }: Works, format: SheetFormat, filled: Filled): Cut => {
  const taken = filled.map((lying) => {
    const { outer } = outlineOf(blanks[lying.blank] as Blank, lying);
    const { maxX, maxY } = extentOf([outer]);
    const [minX, minY] = [lying.x + group.edge_mm, lying.y + group.edge_mm];
    return { minX, minY, maxX: minX + maxX, maxY: minY + maxY };
  });
  return { format, filled, rest: remnantOf(loopOf(format), taken, group.gap_mm, MIN_REST_MM, clipper) };
};

const chargedArea = (cuts: readonly Cut[]): number =>
  cuts.reduce((sum, { format, rest }) => sum + areaOf(format) - (rest === null ? 0 : signedArea(rest)), 0);

/** @throws Error when the search returned a nest that cannot be cut: an internal fault, never stored */
const checked = ({ blanks, group }: Works, { format, filled, rest }: Cut): NestedSheet => {
  const { edge_mm: edge, gap_mm: gap } = group;
  const placed: Placed[] = filled.map((lying) => {
    const blank = blanks[lying.blank] as Blank;
    const outline = movedBy(outlineOf(blank, lying), lying.x + edge, lying.y + edge);
    return { name: blank.line.item_id, sheet: 0, outline };
  });
  const container = { length: format.length_mm, height: format.width_mm };
  const boundary = format.outline ?? null;
  const kept = rest === null ? [] : [{ name: 'the rest', sheet: 0, outline: { outer: rest, inner: [] } }];
  const [fault] = [
    ...faultsOf(placed, container, gap, edge, TOLERANCE_MM, boundary),
    ...faultsOf([...kept, ...placed], container, 0, 0, TOLERANCE_MM, boundary),
  ];
  if (fault !== undefined) throw new Error(`a nest cannot be cut: ${fault}`);
  const area = filled.reduce((sum, { blank }) => sum + (blanks[blank] as Blank).area, 0);
  const extent = rest === null ? null : extentOf([rest]);
  return {
    stock_format_id: format.stock_format_id,
    remnant_id: format.remnant_id,
    format_mm: [format.length_mm, format.width_mm],
    outline_mm: boundary,
    count: 1,
    utilisation: area / areaOf(format),
    placements: filled.map(({ blank, degrees, x, y }) => ({
      nest_item_id: (blanks[blank] as Blank).line.item_id,
      x_mm: x + edge,
      y_mm: y + edge,
      rotation_deg: degrees,
    })),
    remnant_mm: extent === null ? null : [extent.maxX - extent.minX, extent.maxY - extent.minY],
    remnant_outline_mm: rest,
  };
};

/** The cheapest format for shelves, counting a kept rest at half the price; formats must fit every piece. */
const bestFormat = (works: Works, own: readonly number[]): SheetFormat | null => {
  const { blanks, group, clipper } = works;
  const different = [...new Set(own)];
  const usable = group.formats.filter((format) =>
    different.every((blank) => fitsInto(blanks[blank] as Blank, containerOf(format, group.edge_mm))),
  );
  if (usable.length <= 1) return usable[0] ?? null;
  const charges = usable.map((format) => {
    const container = containerOf(format, group.edge_mm);
    const sheets = shelfLayout(blanks, own, container, group.gap_mm, clipper);
    const bought = areaOf(format) * sheets.length;
    const charged = chargedArea(sheets.map((filled) => cutOf(works, format, filled)));
    return charged + (1 - REST_SHARE) * (bought - charged);
  });
  return usable[charges.indexOf(Math.min(...charges))] ?? null;
};

const fitsOneOf = (formats: readonly SheetFormat[], blank: Blank, edge: number): boolean =>
  formats.some((format) => fitsInto(blank, containerOf(format, edge)));

/** Prepared lines, and those that fit nowhere. */
const blanksOf = (group: SheetGroup, clipper: Clipper): { blanks: Blank[]; refused: NestedLine[] } => {
  const refused: NestedLine[] = [];
  const blanks: Blank[] = [];
  const formats = [...group.formats, ...group.remnants];
  for (const line of group.lines) {
    const blank = blankOf(line, group.lines.length, clipper);
    if (line.quantity < 1) refused.push(refusedLine(line.item_id, 'quantity_is_zero'));
    else if (typeof blank === 'string') refused.push(refusedLine(line.item_id, blank));
    else if (fitsOneOf(formats, blank, group.edge_mm)) blanks.push(blank);
    else refused.push(refusedLine(line.item_id, 'larger_than_every_sheet'));
  }
  return { blanks, refused };
};

/** Fills remnants, the smallest first; `large` blanks, which no format can hold, first. */
const onRemnants = (
  works: Works,
  large: ReadonlySet<number>,
  evaluations: number,
  seed: number,
): { readonly cuts: readonly Cut[]; readonly own: readonly number[]; readonly spent: number } => {
  const { blanks, group, clipper } = works;
  const cuts: Cut[] = [];
  let own: readonly number[] = blanks.flatMap(({ line }, blank) =>
    Array.from({ length: line.quantity }, () => blank),
  );
  let spent = 0;
  for (const format of [...group.remnants].sort((a, b) => areaOf(a) - areaOf(b))) {
    const container = containerOf(format, group.edge_mm);
    const remnant = { boundary: format.outline ?? null, container, edge: group.edge_mm };
    const work = { gap: group.gap_mm, clipper, seed };
    const made = filledRemnant(blanks, own, large, remnant, evaluations - spent, work);
    if (made.filled.length > 0) cuts.push(cutOf(works, format, made.filled));
    spent += made.spent;
    own = made.left;
  }
  return { cuts, own, spent };
};

/**
 * Sheets of one grade and thickness: remnants first, then as few whole sheets as the work allows, the last as short as possible.
 */
export const nestSheetGroup = (
  group: SheetGroup,
  clipper: Clipper,
  evaluations: number,
  seed: number,
  onBest: (best: Nested, spent: number) => void = () => undefined,
): Nested & { readonly spent: number } => {
  const { blanks, refused } = blanksOf(group, clipper);
  const work = { gap: group.gap_mm, clipper, seed };
  const works: Works = { blanks, group, clipper };
  const isLarge = (blank: Blank): boolean => !fitsOneOf(group.formats, blank, group.edge_mm);
  const large = new Set(blanks.flatMap((blank, index) => (isLarge(blank) ? [index] : [])));
  const filled = onRemnants(works, large, Math.floor(evaluations * SHARE_OF_REMNANTS), seed);
  const unplacedLines = new Set(filled.own.filter((blank) => large.has(blank)).map((k) => blanks[k]?.line));
  if (unplacedLines.size > 0) {
    // A line is placed completely or not at all: the others are nested without it.
    const without = { ...group, lines: group.lines.filter((line) => !unplacedLines.has(line)) };
    const lost = group.lines
      .filter((line) => unplacedLines.has(line))
      .map(({ item_id }) => refusedLine(item_id, 'larger_than_every_sheet'));
    const withLost = (nested: Nested): Nested => ({ ...nested, lines: [...nested.lines, ...lost] });
    const rest = nestSheetGroup(without, clipper, evaluations - filled.spent, seed, (best, more) =>
      onBest(withLost(best), filled.spent + more),
    );
    return { ...withLost(rest), spent: filled.spent + rest.spent };
  }
  const cuts = [...filled.cuts];
  let { own, spent } = filled;
  const lots: { readonly format: SheetFormat; readonly own: readonly number[] }[] = [];
  // Long pieces may fit another format than wide ones: first those with the largest share of formats in common.
  while (own.length > 0) {
    const format = bestFormat(works, own);
    if (format !== null) {
      lots.push({ format, own });
      break;
    }
    const container = (one: SheetFormat) => containerOf(one, group.edge_mm);
    const fitting = (one: SheetFormat) =>
      own.filter((blank) => fitsInto(blanks[blank] as Blank, container(one)));
    const [widest] = [...group.formats].sort((a, b) => fitting(b).length - fitting(a).length);
    const taken = new Set(fitting(widest as SheetFormat));
    lots.push({ format: widest as SheetFormat, own: own.filter((blank) => taken.has(blank)) });
    own = own.filter((blank) => !taken.has(blank));
  }
  const evaluationsLeft = evaluations - spent;
  const onShelves = ({ format, own: pieces }: (typeof lots)[number]): readonly Cut[] =>
    shelfLayout(blanks, pieces, containerOf(format, group.edge_mm), group.gap_mm, clipper).map((filled) =>
      cutOf(works, format, filled),
    );
  const total = lots.reduce((sum, lot) => sum + lot.own.length, 0);
  for (const [index, lot] of lots.entries()) {
    const container = containerOf(lot.format, group.edge_mm);
    const share = Math.floor((evaluationsLeft * lot.own.length) / total);
    const done = [...cuts];
    const before = spent;
    const nest = packed(blanks, lot.own, container, share - lastShare(share), work, (sheets, more) => {
      // Pieces that are not packed yet lie on shelves.
      const rest = lots.slice(index + 1).flatMap((later) => onShelves(later));
      const now = [...done, ...sheets.map((filled) => cutOf(works, lot.format, filled)), ...rest];
      onBest(finished(works, now, refused), before + more);
    });
    spent += nest.spent;
    for (const [sheet, filled] of nest.sheets.entries()) {
      const isLast = sheet === nest.sheets.length - 1;
      if (!isLast) cuts.push(cutOf(works, lot.format, filled));
      else {
        const end = pushed(blanks, filled, container, lastShare(share), work);
        spent += end.spent;
        // A shorter strip may use the whole width: keep the variant with the larger rest.
        const [before, after] = [filled, end.filled].map((one) => cutOf(works, lot.format, one)) as [
          Cut,
          Cut,
        ];
        cuts.push(chargedArea([after]) < chargedArea([before]) ? after : before);
      }
    }
  }
  return { ...finished(works, cuts, refused), spent };
};

/**
 * Minimum number of whole formats by area alone, however remnants are filled: each at most to its edges, with pieces that fit.
 */
const boundOf = ({ blanks, group }: Works): number => {
  const areaWithin = (format: SheetFormat): number => {
    const { length, height } = containerOf(format, group.edge_mm);
    return Math.min(areaOf(format), Math.max(0, length) * Math.max(0, height));
  };
  const areaOfLines = (taken: readonly Blank[]): number =>
    taken.reduce((sum, { area, line }) => sum + area * line.quantity, 0);
  const there = group.remnants.reduce((sum, remnant) => {
    const container = containerOf(remnant, group.edge_mm);
    return (
      sum + Math.min(areaWithin(remnant), areaOfLines(blanks.filter((blank) => fitsInto(blank, container))))
    );
  }, 0);
  const left = areaOfLines(blanks) - there;
  return left > 0 ? Math.ceil(left / Math.max(...group.formats.map(areaWithin)) - 1e-9) : 0;
};

const finished = (works: Works, cuts: readonly Cut[], refused: readonly NestedLine[]): Nested => {
  const { group, blanks } = works;
  const sheets = cuts.map((cut) => checked(works, cut));
  const [fault] = miscounted(
    blanks.map(({ line }) => line),
    sheets,
  );
  if (fault !== undefined) throw new Error(`a nest cannot be cut: ${fault}`);
  const largest = group.formats.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const whole = cuts.find(({ format }) => format.remnant_id === null)?.format ?? largest;
  const chargedKg = chargedArea(cuts) * group.kg_mm2;
  const shared = allocate(
    blanks.map(({ line }) => line),
    blanks.map(({ area }) => area),
    group,
    chargedKg,
    { length: whole.length_mm, width: whole.width_mm, kg: areaOf(whole) * group.kg_mm2, stockId: null },
  );
  const bound = boundOf(works);
  return {
    group: {
      material_grade_id: group.material_grade_id,
      form: 'sheet',
      thickness_mm: group.thickness_mm,
      section: null,
      gap_mm: group.gap_mm,
      edge_mm: group.edge_mm,
      sheets,
      lower_bound_sheets: bound,
      gap: null,
      proven: cuts.filter(({ format }) => format.remnant_id === null).length <= bound,
      mass_kg: chargedKg,
      cost_cents: shared.cents,
    },
    lines: [...shared.lines, ...refused],
  };
};
