import { compute } from '../formulas/define.ts';
import { points } from '../parameters/select.ts';
import type { StockChoice } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';
import { type Blank, sawnSection } from './blank.ts';
import { roundMass, sectionMass } from './formulas.ts';
import { common, density, designation, type StockInput, shown, stockTerm } from './piece.ts';

/** Oxygen burns only low-alloy iron. */
export const BURNS: readonly MaterialCategory[] = ['carbon_steel', 'alloy_steel'];

/** Table of flame cutting speeds. */
export const FLAME_TABLE = 'flame_cutting.steel';

type Ring = { readonly outer: number; readonly wall: number };

export const tubeOf = ({ outer, wall }: Ring, l: number): Extract<Blank, { readonly wall: number }> => ({
  kind: 'tube',
  round: true,
  a: outer,
  b: outer,
  wall,
  l,
});

export const tubeMass = (input: StockInput, ring: Ring, length: number) =>
  compute(sectionMass, {
    section: stockTerm(sawnSection(tubeOf(ring, length))),
    length: stockTerm(length),
    density: density(input.material),
  });

/** A ring with an allowance of `side` mm all round; null if its bore would close. */
const around = (diameter: number, bore: number, side: number): (Ring & { readonly inner: number }) | null => {
  const inner = bore - 2 * side;
  const outer = diameter + 2 * side;
  return inner < side ? null : { outer, inner, wall: (outer - inner) / 2 };
};

/** Common fields of rings made for this part. */
const single = (diameter: number) => ({
  pieces_per_format: null,
  format_mass_kg: null,
  format_mm: null,
  stock_format_id: null,
  notes: [{ code: 'stock_bought_as_blank', params: { diameter_mm: shown(diameter) } }],
});

/** A ring rolled for this part, dearer than standard tube. */
const rolledRing = (
  input: StockInput,
  diameter: number,
  length: number,
  bore: number,
): readonly StockChoice[] => {
  const { parameters } = input;
  const side = parameters.get('stock.allowance', 'sawn_face').value;
  const ring = around(diameter, bore, side);
  if (ring === null) return [];
  const blank = tubeOf(ring, length + 2 * side);
  return [
    {
      ...common(input, 'tube', parameters.get('stock.ring', 'rolled_price')),
      ...single(diameter),
      id: `blank_ring_${shown(ring.outer)}`,
      arrival: 'delivered',
      designation: designation(input, 'stock.ring', {
        outer: ring.outer,
        inner: ring.inner,
        length: blank.l,
      }),
      blank,
      gross_mass_kg: tubeMass(input, ring, blank.l),
    },
  ];
};

/** A ring flame-cut from plate: charged for the whole disc, the drop of its bore is scrap. */
const flameRing = (
  input: StockInput,
  diameter: number,
  length: number,
  bore: number,
): readonly StockChoice[] => {
  const { parameters, material } = input;
  const ring = around(diameter, bore, parameters.get('stock.allowance', 'flame_cut').value);
  const thickness = length + 2 * parameters.get('stock.allowance', 'sawn_face').value;
  const known = points(parameters, FLAME_TABLE, 't', 'speed').map(({ x }) => x);
  const reached = known.some((x) => x <= thickness) && known.some((x) => x >= thickness);
  if (ring === null || !reached || !BURNS.includes(material.category)) return [];
  return [
    {
      ...common(input, 'plate'),
      ...single(diameter),
      id: `flame_ring_${shown(ring.outer)}`,
      arrival: 'flame_cut',
      designation: designation(input, 'stock.flame_cut_ring', {
        outer: ring.outer,
        inner: ring.inner,
        length: thickness,
      }),
      blank: tubeOf(ring, thickness),
      gross_mass_kg: compute(roundMass, {
        diameter: stockTerm(ring.outer),
        length: stockTerm(thickness),
        density: density(material),
      }),
    },
  ];
};

/** Rings with skin all round, if no standard bar covers the part. */
export const singleRings = (
  input: StockInput,
  diameter: number,
  length: number,
  bore: number,
): readonly StockChoice[] => [
  ...rolledRing(input, diameter, length, bore),
  ...flameRing(input, diameter, length, bore),
];
