import { allocate } from './allocation.ts';
import { type Blank, blankOf, fitsInto, type Room, roomOf } from './blank.ts';
import { faultsOf, type Placed } from './check.ts';
import type { NestedLine, NestedSheet, SheetFormat, SheetGroup } from './job.ts';
import { type Nested, refusedLine } from './nest-bars.ts';
import type { Clipper } from './no-fit.ts';
import { extentOf, movedBy } from './outline.ts';
import { type Filled, lastShare, packed, pushed, shelved } from './pack.ts';
import { outlineOf } from './pieces.ts';

/** A rest that is shorter or narrower is not kept, mm. `assumed` */
const LEAST_REST_MM = 300;
/** What the check lets pass, mm: more than the play of the no-fit polygons and a chord of their round corners. */
const TOLERANCE_MM = 0.05;
const DEGREES = 90;

/** A sheet with its pieces; `length` is what they take of the room, as far as it is known. */
type Cut = { readonly format: SheetFormat; readonly filled: Filled; readonly length: number };

const areaOf = ({ length_mm, width_mm }: SheetFormat): number => length_mm * width_mm;

const extentAlong = (blanks: readonly Blank[], filled: Filled): number =>
  filled.reduce((most, lying) => {
    const outline = outlineOf(blanks[lying.blank] as Blank, lying);
    return Math.max(most, lying.x + extentOf([outline.outer]).maxX);
  }, 0);

/** Length of the rest behind the pieces that may be kept; 0: none. */
const restOf = ({ format, length }: Cut, { gap_mm, edge_mm }: SheetGroup): number => {
  const rest = format.length_mm - edge_mm - length - gap_mm;
  return rest >= LEAST_REST_MM && format.width_mm >= LEAST_REST_MM ? Math.floor(rest) : 0;
};

const chargedArea = (cuts: readonly Cut[], group: SheetGroup): number =>
  cuts.reduce((sum, cut) => sum + areaOf(cut.format) - restOf(cut, group) * cut.format.width_mm, 0);

/** @throws Error when the search gave what cannot be cut: a fault of ours, never stored */
const checked = (blanks: readonly Blank[], cut: Cut, group: SheetGroup): NestedSheet => {
  const { format, filled } = cut;
  const { edge_mm: edge, gap_mm: gap } = group;
  const placed: Placed[] = filled.map((lying) => {
    const blank = blanks[lying.blank] as Blank;
    const outline = movedBy(outlineOf(blank, lying), lying.x + edge, lying.y + edge);
    return { name: blank.line.item_id, sheet: 0, outline };
  });
  const room = { length: format.length_mm, height: format.width_mm };
  const [fault] = faultsOf(placed, room, gap, edge, TOLERANCE_MM);
  if (fault !== undefined) throw new Error(`a nest cannot be cut: ${fault}`);
  const area = filled.reduce((sum, { blank }) => sum + (blanks[blank] as Blank).area, 0);
  const rest = restOf(cut, group);
  return {
    stock_format_id: format.stock_format_id,
    remnant_id: format.remnant_id,
    format_mm: [format.length_mm, format.width_mm],
    count: 1,
    utilisation: area / areaOf(format),
    placements: filled.map(({ blank, between, turns, x, y }) => ({
      nest_item_id: (blanks[blank] as Blank).line.item_id,
      x_mm: x + edge,
      y_mm: y + edge,
      rotation_deg: between + turns * DEGREES,
    })),
    remnant_mm: rest > 0 ? [rest, format.width_mm] : null,
  };
};

/** What fits on one remnant of the pieces that are left; both lists are of blanks. */
const onRemnant = (
  blanks: readonly Blank[],
  own: readonly number[],
  room: Room,
  gap: number,
  clipper: Clipper,
): { readonly filled: Filled; readonly left: readonly number[] } => {
  const fitting = own.filter((blank) => fitsInto(blanks[blank] as Blank, room));
  if (fitting.length === 0) return { filled: [], left: own };
  const [filled = []] = shelved(blanks, fitting, room, gap, clipper);
  const left = [...own];
  for (const { blank } of filled) left.splice(left.indexOf(blank), 1);
  return { filled, left };
};

/** The format on which the shelves charge least; formats in which not every piece fits are none. */
const bestFormat = (
  blanks: readonly Blank[],
  own: readonly number[],
  group: SheetGroup,
  clipper: Clipper,
): SheetFormat | null => {
  const different = [...new Set(own)];
  const usable = group.formats.filter((format) =>
    different.every((blank) => fitsInto(blanks[blank] as Blank, roomOf(format, group.edge_mm))),
  );
  if (usable.length <= 1) return usable[0] ?? null;
  const charges = usable.map((format) => {
    const room = roomOf(format, group.edge_mm);
    const cuts = shelved(blanks, own, room, group.gap_mm, clipper).map((filled) => ({
      format,
      filled,
      length: extentAlong(blanks, filled),
    }));
    return chargedArea(cuts, group);
  });
  return usable[charges.indexOf(Math.min(...charges))] ?? null;
};

/** Sheets of one grade and thickness: remnants first, then as few whole ones as the work allows, the last as short as it can be. */
export const nestSheetGroup = (
  group: SheetGroup,
  clipper: Clipper,
  evaluations: number,
  seed: number,
  told: (best: Nested, spent: number) => void = () => undefined,
): Nested & { readonly spent: number } => {
  const refused: NestedLine[] = [];
  const blanks: Blank[] = [];
  for (const line of group.lines) {
    const blank = blankOf(line, clipper);
    if (line.quantity < 1) refused.push(refusedLine(line.item_id, 'quantity_is_zero'));
    else if (typeof blank === 'string') refused.push(refusedLine(line.item_id, blank));
    else if (group.formats.some((format) => fitsInto(blank, roomOf(format, group.edge_mm))))
      blanks.push(blank);
    else refused.push(refusedLine(line.item_id, 'larger_than_every_sheet'));
  }
  const work = { gap: group.gap_mm, clipper, seed };
  let own: readonly number[] = blanks.flatMap(({ line }, blank) =>
    Array.from({ length: line.quantity }, () => blank),
  );
  const cuts: Cut[] = [];
  const cutOf = (format: SheetFormat, filled: Filled): Cut => ({
    format,
    filled,
    length: extentAlong(blanks, filled),
  });
  for (const remnant of [...group.remnants].sort((a, b) => areaOf(a) - areaOf(b))) {
    const { filled, left } = onRemnant(blanks, own, roomOf(remnant, group.edge_mm), group.gap_mm, clipper);
    if (filled.length > 0) cuts.push(cutOf(remnant, filled));
    own = left;
  }
  const area = own.reduce((sum, blank) => sum + (blanks[blank] as Blank).area, 0);
  const lots: { readonly format: SheetFormat; readonly own: readonly number[] }[] = [];
  // Long ones may fit another format than wide ones: those of the largest share of formats together.
  while (own.length > 0) {
    const format = bestFormat(blanks, own, group, clipper);
    if (format !== null) {
      lots.push({ format, own });
      break;
    }
    const room = (one: SheetFormat) => roomOf(one, group.edge_mm);
    const fitting = (one: SheetFormat) => own.filter((blank) => fitsInto(blanks[blank] as Blank, room(one)));
    const [widest] = [...group.formats].sort((a, b) => fitting(b).length - fitting(a).length);
    const taken = new Set(fitting(widest as SheetFormat));
    lots.push({ format: widest as SheetFormat, own: own.filter((blank) => taken.has(blank)) });
    own = own.filter((blank) => !taken.has(blank));
  }
  let spent = 0;
  const onShelves = ({ format, own: pieces }: (typeof lots)[number]): readonly Cut[] =>
    shelved(blanks, pieces, roomOf(format, group.edge_mm), group.gap_mm, clipper).map((filled) =>
      cutOf(format, filled),
    );
  const total = lots.reduce((sum, lot) => sum + lot.own.length, 0);
  for (const [index, lot] of lots.entries()) {
    const room = roomOf(lot.format, group.edge_mm);
    const share = Math.floor((evaluations * lot.own.length) / total);
    const done = [...cuts];
    const before = spent;
    const nest = packed(blanks, lot.own, room, share - lastShare(share), work, (sheets, more) => {
      // What is not packed yet lies on shelves.
      const rest = lots.slice(index + 1).flatMap((later) => onShelves(later));
      const now = [...done, ...sheets.map((filled) => cutOf(lot.format, filled)), ...rest];
      told(finished(group, blanks, now, refused, area), before + more);
    });
    spent += nest.spent;
    for (const [sheet, filled] of nest.sheets.entries()) {
      const isLast = sheet === nest.sheets.length - 1;
      if (!isLast) cuts.push(cutOf(lot.format, filled));
      else {
        const end = pushed(blanks, filled, room, lastShare(share), work);
        spent += end.spent;
        cuts.push({ format: lot.format, filled: end.filled, length: end.length });
      }
    }
  }
  return { ...finished(group, blanks, cuts, refused, area), spent };
};

const finished = (
  group: SheetGroup,
  blanks: readonly Blank[],
  cuts: readonly Cut[],
  refused: readonly NestedLine[],
  areaOfNew: number,
): Nested => {
  const sheets = cuts.map((cut) => checked(blanks, cut, group));
  const largest = group.formats.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const whole = cuts.find(({ format }) => format.remnant_id === null)?.format ?? largest;
  const room = roomOf(largest, group.edge_mm);
  const chargedKg = chargedArea(cuts, group) * group.kg_mm2;
  const shared = allocate(
    blanks.map(({ line }) => line),
    blanks.map(({ area }) => area),
    group,
    chargedKg,
    { length: whole.length_mm, width: whole.width_mm, kg: areaOf(whole) * group.kg_mm2, stockId: null },
  );
  const bound = Math.max(0, Math.ceil(areaOfNew / (room.length * room.height) - 1e-9));
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
      proven: cuts.filter(({ format }) => format.remnant_id === null).length <= bound,
      mass_kg: chargedKg,
      cost_cents: shared.cents,
    },
    lines: [...shared.lines, ...refused],
  };
};
