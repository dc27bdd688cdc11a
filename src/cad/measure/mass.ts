import type { Inertia, Vec3 } from '../facts.ts';
import { add, dot, scale, sub } from '../vec.ts';

/** Volume in mm³, its centre, and its inertia about that centre in mm⁵. */
export type MassProperties = { readonly volume: number; readonly centre: Vec3; readonly inertia: Inertia };

/** Contribution of a point mass at `d` from the centre (parallel axis theorem: Huygens and Steiner). */
function steiner(mass: number, d: Vec3): Inertia {
  const square = dot(d, d);
  const [x, y, z] = d;
  return [
    mass * (square - x * x),
    mass * (square - y * y),
    mass * (square - z * z),
    -mass * x * y,
    -mass * x * z,
    -mass * y * z,
  ];
}

const plus = (a: Inertia, b: Inertia): Inertia => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
  a[5] + b[5],
];

/** Several bodies as one. With a total volume of zero the centre is undefined and set to the origin. */
export function joined(bodies: readonly MassProperties[]): MassProperties {
  const volume = bodies.reduce((sum, body) => sum + body.volume, 0);
  const moment = bodies.reduce<Vec3>((sum, body) => add(sum, scale(body.centre, body.volume)), [0, 0, 0]);
  const centre = volume === 0 ? moment : scale(moment, 1 / volume);
  const inertia = bodies.reduce<Inertia>(
    (sum, body) => plus(sum, plus(body.inertia, steiner(body.volume, sub(body.centre, centre)))),
    [0, 0, 0, 0, 0, 0],
  );
  return { volume, centre, inertia };
}

/**
 * Inertia about the centre from the second moments ∫x², ∫y², ∫z², ∫xy, ∫xz, ∫yz about another origin.
 * @param centre of the volume, from that origin
 */
export function inertiaOf(moments: Inertia, volume: number, centre: Vec3): Inertia {
  const [xx, yy, zz, xy, xz, yz] = moments;
  const about: Inertia = [yy + zz, xx + zz, xx + yy, -xy, -xz, -yz];
  return plus(about, steiner(-volume, centre));
}
