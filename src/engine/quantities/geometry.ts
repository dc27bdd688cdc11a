/** Ratios of plane figures: the only numbers besides 0, 1 and 2 that a formula may contain, by name. */
const SQRT_3 = Math.sqrt(3);

/** Circumscribed diameter over the width across flats. */
export const CORNERS_PER_FLATS = { hexagon: 2 / SQRT_3, square: Math.SQRT2 } as const;

/** Edges of a box along each of its axes. */
export const EDGES_ALONG_AXIS = 4;

export const QUARTER = 1 / 4;

/** Area between a square corner and an arc of radius 1. */
export const CORNER_BESIDE_ARC = 1 - Math.PI / 4;

/** First coefficient of the temperature at the centre of a slab that cools from both sides. */
export const SLAB_CENTRE = 4 / Math.PI;

/** Slab that cools inside as fast as a long cylinder, over its diameter: π/2 over the first zero of the Bessel function J0. */
export const CYLINDER_AS_SLAB = Math.PI / (2 * 2.404825557695773);

/** Slab of the surface and volume of a long cylinder, over its diameter. */
export const CYLINDER_AS_PLATE = 1 / 2;

/** Area of a ring between two diameters. */
export const ringArea = (outer: number, inner: number): number =>
  (Math.PI * (outer * outer - inner * inner)) / 4;

export const discArea = (diameter: number): number => (Math.PI * diameter * diameter) / 4;

/** Area by the width across flats. */
export const hexagonArea = (flats: number): number => (SQRT_3 / 2) * flats * flats;

/** Volume of equal cylinders together. */
export const cylinderVolume = (diameter: number, length: number, count: number): number =>
  (count * Math.PI * diameter * diameter * length) / 4;

/** Volume of a sphere by its surface: the largest body that the surface can enclose. */
export const sphereVolume = (area: number): number => (area * Math.sqrt(area / Math.PI)) / 6;
