import { fromFrame, type Point, type Run } from '../content.ts';
import { heightOf } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';

/** The series of ISO 1302:1978, in µm; the leg of the symbol may be read as a character before it. */
const SERIES = /^[/√]?(0[.,](?:012|025|05|1|2|4|8)|1[.,]6|3[.,]2|6[.,]3|12[.,]5|25|50|100)$/;

const DARK = 200;
/** Both legs of the symbol are at sixty degrees; a scan deviates a little. */
const SLOPES = [57, 60, 63].map((degrees) => (degrees * Math.PI) / 180);
/** Minimum share of ink along a leg. */
const DRAWN = 0.92;
/** Confidence, because no symbol states that its number is Ra. */
const SIGN_CONFIDENCE = 0.85;

/** True if there is ink within a pixel of a point. */
const isInk = (picture: Picture, angle: number, point: Point): boolean => {
  const k = picture.pixelsPerMm;
  const [x, y] = fromFrame(angle, point);
  const [px, py] = [Math.floor(x * k), Math.floor(picture.height - y * k)];
  for (let dx = -1; dx <= 1; dx += 1) {
    const at = px + dx;
    if (at < 0 || py < 0 || at >= picture.width || py >= picture.height) continue;
    if ((picture.grey[py * picture.width + at] ?? 255) < DARK) return true;
  }
  return false;
};

/** True if a line of ink runs upwards from a point to a height, with this slope. */
const hasLeg = (picture: Picture, angle: number, [u, v]: Point, up: number, across: number): boolean => {
  const steps = Math.max(4, Math.ceil(up * picture.pixelsPerMm));
  let [missed, most] = [0, (1 - DRAWN) * steps];
  for (let step = 1; step <= steps; step += 1) {
    const rise = (step / steps) * up;
    if (!isInk(picture, angle, [u + across * rise, v + rise])) missed += 1;
    if (missed > most) return false;
  }
  return true;
};

/** True if a number is over the short leg of a roughness symbol, left of the long one. */
const isOverSymbol = (picture: Picture, run: Run): boolean => {
  const height = heightOf(run);
  const step = 1 / picture.pixelsPerMm;
  for (let v = run.v0 - 2.6 * height; v < run.v0 - 0.7 * height; v += step)
    for (let u = run.u0 - 0.5 * height; u < run.u1 + 0.5 * height; u += step) {
      if (!isInk(picture, run.angle, [u, v])) continue;
      for (const slope of SLOPES) {
        const across = 1 / Math.tan(slope);
        // The short leg ends below the number, the long one continues beside it.
        const short = run.v0 - 0.35 * height - v;
        const long = run.v0 + 0.4 * height - v;
        if (u + across * long < run.u1 - 0.4 * height) continue;
        if (
          hasLeg(picture, run.angle, [u, v], long, across) &&
          hasLeg(picture, run.angle, [u, v], short, -across) &&
          !hasLeg(picture, run.angle, [u, v], long, 0)
        )
          return true;
      }
    }
  return false;
};

/** The same from above: at edges to the right and below, the symbol is upside down and its number is turned for reading. */
const over = (run: Run): Run => ({
  ...run,
  angle: run.angle + Math.PI,
  u0: -run.u1,
  u1: -run.u0,
  v0: -run.v1,
  v1: -run.v0,
});

/** Texts with a `√` before the numbers that are at a roughness symbol and have no parameter. */
export const withRoughness = (picture: Picture, runs: readonly Run[]): Run[] =>
  runs.map((run) => {
    const number = SERIES.exec(run.text)?.[1];
    return number !== undefined && (isOverSymbol(picture, run) || isOverSymbol(picture, over(run)))
      ? { ...run, text: `√${number}`, confidence: run.confidence * SIGN_CONFIDENCE }
      : run;
  });
