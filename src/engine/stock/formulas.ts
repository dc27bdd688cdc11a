import type { Formula } from '../formulas/define.ts';
import { defineFormula } from '../formulas/define.ts';
import { hexagonArea } from '../quantities/geometry.ts';
import { MM3_PER_M3 } from '../quantities/units.ts';

/** V·ρ of the finished part. */
export const netMass = defineFormula({
  id: 'stock.net_mass',
  unit: 'kg',
  terms: { volume: 'mm3', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => (t.volume / MM3_PER_M3) * t.density,
});

/** Price of a form relative to the form of the quoted price per kg. */
export const formFactor = defineFormula({
  id: 'stock.form_factor',
  unit: '1',
  terms: { form: '1', quoted: '1' },
  source: 'definition',
  evaluate: (t) => t.form / t.quoted,
});

/** Flat, square, plate, sheet, block. */
export const rectangularMass = defineFormula({
  id: 'stock.rectangular_mass',
  unit: 'kg',
  terms: { length: 'mm', width: 'mm', height: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((t.length * t.width * t.height) / MM3_PER_M3) * t.density,
});

export const roundMass = defineFormula({
  id: 'stock.round_mass',
  unit: 'kg',
  terms: { diameter: 'mm', length: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((Math.PI * (t.diameter / 2) * (t.diameter / 2) * t.length) / MM3_PER_M3) * t.density,
});

/** Hexagon by its width across flats: √3/2·SW². */
export const hexagonMass = defineFormula({
  id: 'stock.hexagon_mass',
  unit: 'kg',
  terms: { across_flats: 'mm', length: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((hexagonArea(t.across_flats) * t.length) / MM3_PER_M3) * t.density,
});

/** Any section by its area. */
export const sectionMass = defineFormula({
  id: 'stock.section_mass',
  unit: 'kg',
  terms: { section: 'mm2', length: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((t.section * t.length) / MM3_PER_M3) * t.density,
});

/** A blank that the merchant cuts from plate: its mass and its share of the remnant. */
export const cutBlankMass = defineFormula({
  id: 'stock.cut_blank_mass',
  unit: 'kg',
  terms: { length: 'mm', width: 'mm', height: 'mm', density: 'kg/m3', utilisation: '1' },
  source: 'definition',
  evaluate: (t) => (((t.length * t.width * t.height) / MM3_PER_M3) * t.density) / t.utilisation,
});

/** Near-net blank: the part with a skin all round. */
export const nearNetMass = defineFormula({
  id: 'stock.near_net_mass',
  unit: 'kg',
  terms: { volume: 'mm3', area: 'mm2', allowance: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((t.volume + t.area * t.allowance) / MM3_PER_M3) * t.density,
});

/** n = floor((L − rest + kerf) / (l + kerf)): n pieces have n − 1 cuts between them, and the cut to the rest runs into it. */
export const barPieces = defineFormula({
  id: 'stock.bar_pieces',
  unit: 'pcs',
  terms: { bar_length: 'mm', rest: 'mm', piece_length: 'mm', kerf: 'mm' },
  source: 'definition',
  evaluate: (t) => Math.floor((t.bar_length - t.rest + t.kerf) / (t.piece_length + t.kerf)),
});

/** Pieces of a grid on a sheet, the better of the two orientations: n = floor((X−2e+g)/(x+g))·floor((Y−2e+g)/(y+g)). */
export const gridPieces = defineFormula({
  id: 'stock.grid_pieces',
  unit: 'pcs',
  terms: {
    sheet_length: 'mm',
    sheet_width: 'mm',
    edge: 'mm',
    part_length: 'mm',
    part_width: 'mm',
    gap: 'mm',
  },
  source: 'definition',
  evaluate: (t) => {
    const along = (available: number, size: number): number =>
      Math.max(0, Math.floor((available - 2 * t.edge + t.gap) / (size + t.gap)));
    return Math.max(
      along(t.sheet_length, t.part_length) * along(t.sheet_width, t.part_width),
      along(t.sheet_length, t.part_width) * along(t.sheet_width, t.part_length),
    );
  },
});

/** Stock mass of one piece of its format. */
export const massShare = defineFormula({
  id: 'stock.mass_share',
  unit: 'kg',
  terms: { format_mass: 'kg', pieces: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.format_mass / t.pieces,
});

/**
 * Stock mass of one piece of a sheet whose rest goes into other orders: its share of a sheet full of equal parts, or its outline
 * with the surrounding gap at the utilisation of mixed sheets, whichever is less.
 */
export const mixedShare = defineFormula({
  id: 'stock.mixed_share',
  unit: 'kg',
  terms: {
    format_mass: 'kg',
    pieces: 'pcs',
    outline: 'mm2',
    length: 'mm',
    width: 'mm',
    height: 'mm',
    gap: 'mm',
    density: 'kg/m3',
    utilisation: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    Math.min(
      t.format_mass / t.pieces,
      ((((t.outline + t.gap * (t.length + t.width + t.gap)) * t.height) / MM3_PER_M3) * t.density) /
        t.utilisation,
    ),
});

/** Stock mass of one piece of a solved nest's sheets. */
export const nestShare = defineFormula({
  id: 'stock.nest_share',
  unit: 'kg',
  terms: { sheet_mass: 'kg', sheets: '1', area_share: '1', pieces: 'pcs' },
  source: 'definition',
  evaluate: (t) => (t.sheet_mass * t.sheets * t.area_share) / t.pieces,
});

export const STOCK_FORMULAS: readonly Formula[] = [
  netMass,
  formFactor,
  rectangularMass,
  roundMass,
  hexagonMass,
  sectionMass,
  cutBlankMass,
  nearNetMass,
  barPieces,
  gridPieces,
  massShare,
  mixedShare,
  nestShare,
] as readonly Formula[];
