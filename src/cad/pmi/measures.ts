import type { Part21File } from '../part21/file.ts';
import { isList, isRef, unitMm } from '../part21/header.ts';
import type { Value } from '../part21/values.ts';

export type Quantity = { readonly value: number; readonly unit: 'mm' | 'deg' };

/** The arguments of a measure with unit: value first, unit second. They may be in any part of a complex record. */
function measureArgs(file: Part21File, id: number): readonly Value[] | null {
  const parts = file.entity(id)?.parts ?? [];
  for (const { args } of parts) {
    const [value, unit] = args;
    const typed = typeof value === 'object' && value !== null && 'typed' in value;
    if (typed && isRef(unit)) return args;
  }
  // MEASURE_REPRESENTATION_ITEM has its name before value and unit.
  for (const { args } of parts) {
    const [, value, unit] = args;
    const typed = typeof value === 'object' && value !== null && 'typed' in value;
    if (typed && isRef(unit)) return [value, unit];
  }
  return null;
}

/** A length in mm or an angle in degrees; null for other records. */
export function quantityOf(file: Part21File, id: number): Quantity | null {
  const [measure, unit] = measureArgs(file, id) ?? [];
  if (typeof measure !== 'object' || measure === null || !('typed' in measure) || !isRef(unit)) return null;
  const [number] = measure.args;
  if (typeof number !== 'number') return null;
  if (measure.typed.includes('PLANE_ANGLE')) {
    const converted = file.types(unit.ref).includes('CONVERSION_BASED_UNIT');
    return { value: converted ? number : (number * 180) / Math.PI, unit: 'deg' };
  }
  const factor = unitMm(file, unit.ref);
  return factor === null ? null : { value: number * factor, unit: 'mm' };
}

export const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

export const refs = (value: Value | undefined): number[] =>
  (isList(value) ? value : [value]).flatMap((one) => (isRef(one) ? [one.ref] : []));
