import type { Vec3 } from '../facts.ts';
import { add, clean, cross, dot, orthogonal, scale, sub, unit } from '../vec.ts';
import type { Part21File } from './file.ts';
import { isList, isRef, lengthFactorMm } from './header.ts';
import type { Value } from './values.ts';

type Axes = { readonly origin: Vec3; readonly x: Vec3; readonly y: Vec3; readonly z: Vec3 };

/** Placement of a usage's child: a rigid motion after scaling by `factor` about its origin; a negative factor mirrors. */
export type Placed = { readonly motion: readonly number[]; readonly factor: number };

export const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

function vector(file: Part21File, value: Value | undefined, type: string): Vec3 | null {
  if (!isRef(value)) return null;
  const numbers = file.args(value.ref, type)?.[1];
  if (!isList(numbers)) return null;
  const [x, y, z] = numbers;
  return typeof x === 'number' && typeof y === 'number' ? [x, y, typeof z === 'number' ? z : 0] : null;
}

/** AXIS2_PLACEMENT_3D (ISO 10303-42, 4.4.17): the reference direction is made perpendicular to the axis. */
export function axesOf(file: Part21File, id: number): Axes | null {
  const args = file.args(id, 'AXIS2_PLACEMENT_3D');
  const origin = vector(file, args?.[1], 'CARTESIAN_POINT');
  if (origin === null) return null;
  const z = unit(vector(file, args?.[2], 'DIRECTION') ?? [0, 0, 1]);
  const lead = vector(file, args?.[3], 'DIRECTION') ?? (Math.abs(z[0]) < 0.9 ? [1, 0, 0] : orthogonal(z));
  const x = unit(sub(lead, scale(z, dot(lead, z))));
  return { origin, x, y: cross(z, x), z };
}

/** The motion of `inner` followed by `outer`, both 3 × 4 row by row. */
export function composed(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const at = (m: readonly number[], row: number, column: number): number => m[row * 4 + column] ?? 0;
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map((column) => {
      const turned = [0, 1, 2].reduce((sum, k) => sum + at(outer, row, k) * at(inner, k, column), 0);
      return clean(column === 3 ? turned + at(outer, row, 3) : turned);
    }),
  );
}

/** The motion that maps the frame `from` onto `to`. */
function motion(from: Axes, to: Axes, factor: number): number[] {
  const turn = (p: Vec3): Vec3 =>
    add(add(scale(to.x, dot(p, from.x)), scale(to.y, dot(p, from.y))), scale(to.z, dot(p, from.z)));
  const columns = [turn([1, 0, 0]), turn([0, 1, 0]), turn([0, 0, 1])];
  const shift = scale(sub(to.origin, turn(from.origin)), factor);
  return ([0, 1, 2] as const).flatMap((row) => [
    ...columns.map((column) => clean(column[row])),
    clean(shift[row]),
  ]);
}

const linear = (x: Vec3, y: Vec3, z: Vec3, shift: Vec3): readonly number[] =>
  ([0, 1, 2] as const).flatMap((row) => [clean(x[row]), clean(y[row]), clean(z[row]), clean(shift[row])]);

/**
 * CARTESIAN_TRANSFORMATION_OPERATOR_3D (ISO 10303-42, 4.4.21): axes, which may be left-handed, a scale and an origin. Null if the
 * record is of another type.
 */
function operatorOf(file: Part21File, id: number, factorMm: number): Placed | null {
  const own = file.args(id, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D');
  if (own === null) return null;
  const general = file.args(id, 'CARTESIAN_TRANSFORMATION_OPERATOR') ?? own.slice(-5);
  const [first, second, origin, scaled] = general;
  const unitZ = unit(vector(file, own.at(-1), 'DIRECTION') ?? [0, 0, 1]);
  const square = (lead: Vec3, ...to: Vec3[]): Vec3 =>
    unit(to.reduce((rest, axis) => sub(rest, scale(axis, dot(rest, axis))), lead));
  const x = square(vector(file, first, 'DIRECTION') ?? orthogonal(unitZ), unitZ);
  const y = square(vector(file, second, 'DIRECTION') ?? cross(unitZ, x), unitZ, x);
  const hand = dot(cross(x, y), unitZ) < 0 ? -1 : 1;
  const size = typeof scaled === 'number' && scaled > 0 ? scaled : 1;
  const shift = scale(vector(file, origin, 'CARTESIAN_POINT') ?? [0, 0, 0], factorMm);
  return {
    motion: linear(scale(x, hand), scale(y, hand), scale(unitZ, hand), shift),
    factor: hand * size,
  };
}

/** The inverse of a placement. */
function inverse({ motion: m, factor }: Placed): Placed {
  const at = (row: number, column: number): number => m[row * 4 + column] ?? 0;
  const column = (k: number): Vec3 => [at(k, 0), at(k, 1), at(k, 2)];
  const shift: Vec3 = [at(0, 3), at(1, 3), at(2, 3)];
  const back = ([0, 1, 2] as const).map(
    (k) => -(at(0, k) * shift[0] + at(1, k) * shift[1] + at(2, k) * shift[2]) / factor,
  );
  return {
    motion: linear(column(0), column(1), column(2), [back[0] ?? 0, back[1] ?? 0, back[2] ?? 0]),
    factor: 1 / factor,
  };
}

type Index = ReadonlyMap<number, readonly number[]>;
const indexes = new WeakMap<Part21File, Map<string, Index>>();

/** Records of a type, indexed by the record in one of their arguments. Built once per file, because each usage needs it. */
function naming(file: Part21File, type: string, argument: number): Index {
  const known = indexes.get(file) ?? new Map<string, Index>();
  indexes.set(file, known);
  const found = known.get(type);
  if (found !== undefined) return found;
  const pairs = file.all(type).flatMap((id) => {
    const named = file.args(id, type)?.[argument];
    return isRef(named) ? [{ id, named: named.ref }] : [];
  });
  const grouped = Map.groupBy(pairs, ({ named }) => named);
  const index = new Map([...grouped].map(([named, group]) => [named, group.map(({ id }) => id)]));
  known.set(type, index);
  return index;
}

/** PRODUCT_DEFINITION_SHAPEs by the record that they define. */
const shapesOf = (file: Part21File, definition: number): readonly number[] =>
  naming(file, 'PRODUCT_DEFINITION_SHAPE', 2).get(definition) ?? [];

const NONE: ReadonlySet<number> = new Set();
const representations = new WeakMap<Part21File, Map<number, ReadonlySet<number>>>();

/** Representations of a product's own shape. Built once per product, because each usage needs it. */
const representationsOf = (file: Part21File, definition: number): ReadonlySet<number> => {
  const known = representations.get(file) ?? new Map<number, ReadonlySet<number>>();
  representations.set(file, known);
  const found =
    known.get(definition) ??
    new Set(
      shapesOf(file, definition)
        .flatMap((shape) => naming(file, 'SHAPE_DEFINITION_REPRESENTATION', 0).get(shape) ?? [])
        .flatMap((id) => {
          const representation = file.args(id, 'SHAPE_DEFINITION_REPRESENTATION')?.[1];
          return isRef(representation) ? [representation.ref] : [];
        }),
    );
  known.set(definition, found);
  return found;
};

/**
 * Placement of a NEXT_ASSEMBLY_USAGE_OCCURRENCE's child in its parent, in mm; identity if the file states none. The two
 * representations of the relationship may come in either order: the child's own representation identifies its side.
 */
export function placementOf(file: Part21File, usage: number): Placed {
  const child = file.args(usage, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')?.[4];
  const placed = naming(file, 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION', 1);
  for (const id of shapesOf(file, usage).flatMap((shape) => placed.get(shape) ?? [])) {
    const relation = file.args(id, 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')?.[0];
    if (!isRef(relation)) continue;
    const operator = file.args(relation.ref, 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')?.[0];
    if (!isRef(operator)) continue;
    const firstRep = file.args(relation.ref, 'REPRESENTATION_RELATIONSHIP')?.[2];
    const own = isRef(child) ? representationsOf(file, child.ref) : NONE;
    const childFirst = !isRef(firstRep) || own.size === 0 || own.has(firstRep.ref);
    const factorMm = lengthFactorMm(file);
    const placed = operatorOf(file, operator.ref, factorMm);
    if (placed !== null) return childFirst ? placed : inverse(placed);
    const [, , first, second] = file.args(operator.ref, 'ITEM_DEFINED_TRANSFORMATION') ?? [];
    if (!isRef(first) || !isRef(second)) continue;
    const [a, b] = [axesOf(file, first.ref), axesOf(file, second.ref)];
    if (a === null || b === null) continue;
    return { motion: childFirst ? motion(a, b, factorMm) : motion(b, a, factorMm), factor: 1 };
  }
  return { motion: IDENTITY, factor: 1 };
}
