import path from 'node:path';

/** A part of `examples/` with the demo's request for it. */
export type DemoPart = {
  readonly file: string;
  /** Its drawing in the same folder; left out if it has none. */
  readonly drawing?: string;
  readonly partNumber: string;
  readonly title: string;
  readonly material: string;
  readonly lotSize: number;
  readonly annualVolume: number;
  /** For an assembly: drawings of some components, in `drawings/`. */
  readonly drawings?: readonly string[];
};

export const EXAMPLES = path.resolve(import.meta.dirname, '../../../examples');

export const DEMO_PARTS: readonly DemoPart[] = [
  {
    file: 'plate_holes_pocket.step',
    drawing: 'plate_holes_pocket.pdf',
    partNumber: 'DEMO-PLATE',
    title: 'milled plate with holes and a pocket',
    material: 'EN AW-6082',
    lotSize: 50,
    annualVolume: 600,
  },
  {
    file: 'shaft_turned.step',
    partNumber: 'DEMO-SHAFT',
    title: 'turned shaft',
    material: 'C45',
    lotSize: 100,
    annualVolume: 1200,
  },
  {
    file: 'bracket_sheetmetal.step',
    partNumber: 'DEMO-BRACKET',
    title: 'bent sheet bracket',
    material: 'DC01',
    lotSize: 250,
    annualVolume: 5000,
  },
  {
    file: 'vice_assembly.step',
    partNumber: 'DEMO-VICE',
    title: 'vice of eight components',
    material: 'S235JR',
    lotSize: 20,
    annualVolume: 240,
    drawings: ['vice base plate.pdf', 'vice jaw.pdf', 'VC-103_Rev.B.pdf'],
  },
];
