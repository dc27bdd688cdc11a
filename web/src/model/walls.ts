import { colourAt, HEAT_STOPS, type Scheme } from './heat.ts';

export type WallRange = { readonly least: number; readonly most: number };

/** Walls of the thickest tenth of the faces have one colour, so that a solid block beside a rib leaves the rib its shades. */
const THICK = 0.9;

/** Null without a wall. */
export const wallRange = (byFace: Readonly<Record<string, number>>): WallRange | null => {
  const sorted = Object.values(byFace).sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted[Math.floor((sorted.length - 1) * THICK)]];
  return least === undefined || most === undefined ? null : { least, most };
};

/** The thickness at a place of the scale, 0 to 1. */
export const wallAt = (place: number, { least, most }: WallRange): number => least + (most - least) * place;

/** Thin walls have the hot end. */
export const wallStops = (scheme: Scheme): readonly string[] => HEAT_STOPS[scheme].toReversed();

export const wallColour = (mm: number, { least, most }: WallRange, scheme: Scheme): string =>
  colourAt(most === least ? 0 : (mm - least) / (most - least), wallStops(scheme));
