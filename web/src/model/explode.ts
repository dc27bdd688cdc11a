import { BufferAttribute, BufferGeometry, EdgesGeometry, Sphere, Vector3 } from 'three';
import type { Face, PartGeometry } from './geometry.ts';

/** Share of the way from the middle of the assembly that a component moves outwards when fully exploded. */
const REACH = 1.1;

type Range = { readonly first: number; readonly count: number; readonly away: Vector3 };

const slice = (
  attribute: { readonly array: ArrayLike<number> },
  first: number,
  count: number,
): Float32Array => Float32Array.from({ length: count * 3 }, (_, i) => attribute.array[first * 3 + i] ?? 0);

/** Edges of each face on its own, in one geometry: the corners of each, in the order of the faces. */
const edgesByFace = ({ geometry, faces }: PartGeometry, angle: number) => {
  const position = geometry.getAttribute('position') as BufferAttribute;
  const all: number[] = [];
  const counts = faces.map(({ first, count }: Face) => {
    const own = new BufferGeometry();
    own.setAttribute('position', new BufferAttribute(slice(position, first * 3, count * 3), 3));
    const edges = new EdgesGeometry(own, angle);
    const points = edges.getAttribute('position').array;
    for (const one of points) all.push(one);
    own.dispose();
    edges.dispose();
    return points.length / 3;
  });
  const edges = new BufferGeometry();
  edges.setAttribute('position', new BufferAttribute(new Float32Array(all), 3));
  return { edges, counts };
};

const move = (
  attribute: BufferAttribute,
  from: Float32Array,
  ranges: readonly Range[],
  share: number,
): void => {
  for (const { first, count, away } of ranges)
    for (let i = first; i < first + count; i += 1)
      attribute.setXYZ(
        i,
        (from[i * 3] ?? 0) + away.x * share,
        (from[i * 3 + 1] ?? 0) + away.y * share,
        (from[i * 3 + 2] ?? 0) + away.z * share,
      );
  attribute.needsUpdate = true;
};

/** Moves the components of an assembly away from its middle. */
export const explodable = (part: PartGeometry, angle: number) => {
  const { geometry, faces } = part;
  const { edges, counts } = edgesByFace(part, angle);
  const position = geometry.getAttribute('position') as BufferAttribute;
  const lines = edges.getAttribute('position') as BufferAttribute;
  const [points, ends] = [Float32Array.from(position.array), Float32Array.from(lines.array)];
  geometry.computeBoundingSphere();
  const middle = (geometry.boundingSphere ?? new Sphere()).center.clone();
  const centre = new Vector3();
  const aways = faces.map(({ first, count }) => {
    centre.set(0, 0, 0);
    for (let i = first * 3; i < (first + count) * 3; i += 1)
      centre.add(new Vector3(points[i * 3], points[i * 3 + 1], points[i * 3 + 2]));
    return centre
      .divideScalar(Math.max(1, count * 3))
      .clone()
      .sub(middle)
      .multiplyScalar(REACH);
  });
  const corners = faces.map(
    ({ first, count }, i): Range => ({
      first: first * 3,
      count: count * 3,
      away: aways[i] ?? middle,
    }),
  );
  let at = 0;
  const edgeRanges = counts.map((count, i): Range => {
    at += count;
    return { first: at - count, count, away: aways[i] ?? middle };
  });
  return {
    edges,
    /** @param share 0 together, 1 fully apart */
    explode: (share: number): void => {
      move(position, points, corners, share);
      move(lines, ends, edgeRanges, share);
    },
  };
};
