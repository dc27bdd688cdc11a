import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { modelOf } from '../../src/cad/kernel/model.ts';
import { explore, readStep } from '../../src/cad/kernel/read-step.ts';
import { minimumBox } from '../../src/cad/measure/minimum-box.ts';
import type { Support } from '../../src/cad/measure/support.ts';
import { CAD_DATA, EXAMPLES, withData } from './support.ts';
import { generator } from './synthetic.ts';

type Quaternion = readonly [number, number, number, number];

function axes([w, x, y, z]: Quaternion): readonly [Vec3, Vec3, Vec3] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

const normal = (q: Quaternion): Quaternion => {
  const l = Math.hypot(...q);
  return [q[0] / l, q[1] / l, q[2] / l, q[3] / l];
};

function volume(support: Support, q: Quaternion): number {
  return axes(q).reduce((product, d) => {
    const back: Vec3 = [-d[0], -d[1], -d[2]];
    return product * (support.max(d) + support.max(back));
  }, 1);
}

/** Turns a little this way and that as long as the box gets smaller, then less: it knows nothing of planes and axes. */
function descend(support: Support, start: Quaternion): number {
  let [q, least] = [start, volume(support, start)];
  for (let step = 0.2; step > 1e-5; ) {
    let found = false;
    for (const k of [1, 2, 3] as const) {
      for (const sign of [-1, 1]) {
        const moved = [...q] as [number, number, number, number];
        const turn: [number, number, number, number] = [1, 0, 0, 0];
        turn[k] = sign * step;
        const [a, b, c, d] = turn;
        const [e, f, g, h] = q;
        moved[0] = a * e - b * f - c * g - d * h;
        moved[1] = a * f + b * e + c * h - d * g;
        moved[2] = a * g - b * h + c * e + d * f;
        moved[3] = a * h + b * g - c * f + d * e;
        const next = normal(moved);
        const size = volume(support, next);
        if (size < least * (1 - 1e-9)) [q, least, found] = [next, size, true];
      }
    }
    if (!found) step /= 2;
  }
  return least;
}

const STARTS = 24;
const REFINED = 4;

/** The smallest box that a search over all orientations comes upon. */
function searched(support: Support, next: () => number): number {
  const starts = Array.from({ length: STARTS }, () =>
    normal([next() - 0.5, next() - 0.5, next() - 0.5, next() - 0.5]),
  );
  return starts
    .map((q) => ({ q, size: volume(support, q) }))
    .sort((a, b) => a.size - b.size)
    .slice(0, REFINED)
    .reduce((least, { q }) => Math.min(least, descend(support, q)), Number.POSITIVE_INFINITY);
}

async function checkTurned(path: string, seed: number): Promise<void> {
  const oc = await loadKernel();
  const next = generator(seed);
  const { whole } = readStep(oc, readFileSync(path));
  const turn = new oc.gp_Trsf();
  const about = new oc.gp_Dir(next() - 0.5, next() - 0.5, next() - 0.5);
  turn.SetRotation(new oc.gp_Ax1(new oc.gp_Pnt(1, 2, 3), about), 0.3 + 2 * next());
  const shape = whole.Moved(new oc.TopLoc_Location(turn), false);
  const { brep, support } = modelOf(oc, shape, explore(oc, shape, 'SOLID'));
  const { sizes } = minimumBox(brep, support);
  const ours = sizes[0] * sizes[1] * sizes[2];
  expect(ours / searched(support, next)).toBeLessThanOrEqual(1.001);
}

describe('no orientation has a smaller box, by more than 0.1 %, of a part turned at random', () => {
  test.each(['plate_holes_pocket.step', 'shaft_turned.step', 'bracket_sheetmetal.step'])('%s', (name) =>
    checkTurned(join(EXAMPLES, name), name.length),
  );
});

withData('of prismatic and turned parts with features', () => {
  test.each([
    'known/block_features.step',
    'known/shaft_keyway_crosshole.step',
    'mfcad/mfcad_0-5-10-11-11-23.step',
    'mfcad/mfcad_1-3-4-14-19.step',
    'mfcad/mfcad_2-6-12-12-12-23.step',
    'mfcad/mfcad_6-11-11-12-19.step',
    'nist/nist_ctc_01_ap203.stp',
  ])('%s', (name) => checkTurned(join(CAD_DATA, name), name.length));
});
