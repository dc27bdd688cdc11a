type Stroke = readonly (readonly [number, number])[];

const arc = (u: number, v: number, ru: number, rv: number, from: number, to: number): Stroke =>
  Array.from({ length: 13 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 12) * Math.PI) / 180;
    return [u + ru * Math.cos(angle), v + rv * Math.sin(angle)] as const;
  });

/** Signs of sizes as CAD letters them by strokes, in heights of a capital from the left of the baseline: all 0.6 wide but the points. */
const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc(0.3, 0.5, 0.3, 0.5, 0, 360)],
  '1': [
    [
      [0.05, 0.75],
      [0.35, 1],
      [0.35, 0],
    ],
  ],
  '2': [
    arc(0.3, 0.7, 0.28, 0.3, 160, -30),
    [
      [0.54, 0.55],
      [0, 0],
      [0.6, 0],
    ],
  ],
  '3': [arc(0.28, 0.75, 0.27, 0.25, 150, -90), arc(0.28, 0.25, 0.32, 0.25, 90, -150)],
  '4': [
    [
      [0.45, 0],
      [0.45, 1],
      [0, 0.3],
      [0.6, 0.3],
    ],
  ],
  '5': [
    [
      [0.55, 1],
      [0.1, 1],
      [0.05, 0.55],
    ],
    arc(0.27, 0.32, 0.32, 0.32, 130, -140),
  ],
  '6': [arc(0.3, 0.3, 0.3, 0.3, 0, 360), arc(0.6, 0.35, 0.58, 0.65, 180, 95)],
  '7': [
    [
      [0, 1],
      [0.6, 1],
      [0.2, 0],
    ],
  ],
  '8': [arc(0.3, 0.76, 0.25, 0.24, 0, 360), arc(0.3, 0.26, 0.3, 0.26, 0, 360)],
  '9': [arc(0.3, 0.7, 0.3, 0.3, 0, 360), arc(0, 0.65, 0.58, 0.65, 0, -85)],
  '.': [arc(0.08, 0.05, 0.05, 0.05, 0, 360)],
  ',': [
    [
      [0.1, 0.08],
      [0.02, -0.15],
    ],
  ],
  R: [
    [
      [0, 0],
      [0, 1],
      [0.4, 1],
      [0.58, 0.85],
      [0.58, 0.65],
      [0.4, 0.5],
      [0, 0.5],
    ],
    [
      [0.3, 0.5],
      [0.6, 0],
    ],
  ],
  Ø: [
    arc(0.35, 0.5, 0.35, 0.35, 0, 360),
    [
      [0.1, -0.05],
      [0.6, 1.05],
    ],
  ],
  φ: [
    arc(0.3, 0.5, 0.3, 0.35, 0, 360),
    [
      [0.3, -0.1],
      [0.3, 1.1],
    ],
  ],
};

const widthOf = (sign: string): number => (sign === '.' || sign === ',' ? 0.35 : sign === ' ' ? 0.5 : 0.85);

/** How far a text reaches, in heights of a capital. */
export const strokedWidth = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

/** The strokes of a text that runs to the right from the origin. @throws Error for a sign that has none */
export const stroked = (text: string, height: number): readonly (readonly [number, number])[][] => {
  let at = 0;
  return [...text].flatMap((sign) => {
    const glyph = sign === ' ' ? [] : GLYPHS[sign];
    if (glyph === undefined) throw new Error(`${sign} has no strokes`);
    const from = at;
    at += widthOf(sign);
    return glyph.map((stroke) => stroke.map(([u, v]) => [(u + from) * height, v * height] as const));
  });
};
