/** A remnant as stored; `outlineMm` null: the rectangle of its length and width. */
type KeptOutline = {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly outlineMm: readonly number[] | null;
};

const STEPS_PER_MM = 1000;
const rounded = (mm: number): number => Math.round(mm * STEPS_PER_MM) / STEPS_PER_MM + 0;
/** A loop whose area is within this share of its bounding rectangle is a rectangle. */
const RECTANGLE = 1e-6;

/** A loop as alternating x and y, mm, counter-clockwise from the lower left corner of its bounding box. */
export const keptOutline = (loop: readonly number[]): KeptOutline => {
  const points = Array.from(
    { length: loop.length / 2 },
    (_, k) => [loop[2 * k] ?? 0, loop[2 * k + 1] ?? 0] as const,
  );
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  const [lengthMm, widthMm] = [rounded(Math.max(...xs) - left), rounded(Math.max(...ys) - low)];
  const area =
    points.reduce((sum, [x, y], k) => {
      const [px, py] = points.at(k - 1) ?? [0, 0];
      return sum + px * y - x * py;
    }, 0) / 2;
  if (Math.abs(area) >= lengthMm * widthMm * (1 - RECTANGLE)) return { lengthMm, widthMm, outlineMm: null };
  const turned = area > 0 ? points : [...points].reverse();
  return { lengthMm, widthMm, outlineMm: turned.flatMap(([x, y]) => [rounded(x - left), rounded(y - low)]) };
};
