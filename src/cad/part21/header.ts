import type { GeometryFacts } from '../facts.ts';
import type { Part21File } from './file.ts';
import type { Value } from './values.ts';

/** Schema names of FILE_SCHEMA, after ISO 10303-203, -214 and -242. */
const SCHEMAS: readonly (readonly [RegExp, string])[] = [
  [/^AP242_|^MANAGED_MODEL_BASED_3D/, 'AP242'],
  [/^AUTOMOTIVE_DESIGN/, 'AP214'],
  [/^CONFIG_CONTROL_DESIGN|^CONFIG_CONTROLLED_3D|^AP203_/, 'AP203'],
  [/^AP209_|^STRUCTURAL_ANALYSIS_DESIGN/, 'AP209'],
];

/** `AP203`, `AP214`, `AP242` if known, otherwise the name as written; null without one. */
export function schemaOf(file: Part21File): string | null {
  const name = file.schemas[0];
  if (name === undefined) return null;
  return (
    SCHEMAS.find(([pattern]) => pattern.test(name))?.[1] ??
    (/^[A-Z0-9_]+/.exec(name)?.[0].slice(0, MAX_SCHEMA_CHARACTERS) || null)
  );
}

/** Each component of an assembly repeats it. */
const MAX_SCHEMA_CHARACTERS = 64;

type LengthUnit = GeometryFacts['source']['length_unit'];

const PREFIX_UNITS: Readonly<Record<string, LengthUnit>> = { MILLI: 'mm', CENTI: 'cm' };
const UNIT_MM: readonly (readonly [LengthUnit, number])[] = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1000],
  ['inch', 25.4],
  ['foot', 304.8],
];

const isRef = (value: Value | undefined): value is { readonly ref: number } =>
  typeof value === 'object' && value !== null && 'ref' in value;
const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

function siUnit(file: Part21File, id: number): LengthUnit {
  const args = file.args(id, 'SI_UNIT');
  const prefix = args?.at(-2);
  if (prefix === null) return 'm';
  const name =
    typeof prefix === 'object' && prefix !== null && 'enumeration' in prefix ? prefix.enumeration : '';
  return PREFIX_UNITS[name] ?? 'unknown';
}

/** An inch may be defined in centimetres, and these in millimetres. A unit defined by itself is unknown. */
const MAX_CONVERSIONS = 4;

/** A converted unit is recognised by its factor, not its name: files write INCH, 'inch', 'IN' and worse. */
function convertedUnit(file: Part21File, id: number, conversions: number): LengthUnit {
  if (conversions > MAX_CONVERSIONS) return 'unknown';
  const factor = file.args(id, 'CONVERSION_BASED_UNIT')?.[1];
  const measure = isRef(factor)
    ? file.entity(factor.ref)?.parts.find((part) => part.args.length >= 2)?.args
    : undefined;
  const [value, base] = measure ?? [];
  const amount = typeof value === 'object' && value !== null && 'typed' in value ? value.args[0] : value;
  const baseUnit = isRef(base) ? lengthUnit(file, base.ref, conversions) : 'unknown';
  const baseMm = UNIT_MM.find(([unit]) => unit === baseUnit)?.[1];
  if (typeof amount !== 'number' || baseMm === undefined) return 'unknown';
  const inMm = amount * baseMm;
  return UNIT_MM.find(([, factorMm]) => Math.abs(factorMm / inMm - 1) < 1e-6)?.[0] ?? 'unknown';
}

function lengthUnit(file: Part21File, id: number, conversions = 0): LengthUnit {
  const types = file.types(id);
  if (!types.includes('LENGTH_UNIT')) return 'unknown';
  return types.includes('CONVERSION_BASED_UNIT')
    ? convertedUnit(file, id, conversions + 1)
    : siUnit(file, id);
}

const lengthUnits = new WeakMap<Part21File, LengthUnit>();

/**
 * The length unit of the representations; the first context with one wins. Looked up once per file, because each placement needs
 * it.
 */
export function lengthUnitOf(file: Part21File): LengthUnit {
  const known = lengthUnits.get(file) ?? findLengthUnit(file);
  lengthUnits.set(file, known);
  return known;
}

function findLengthUnit(file: Part21File): LengthUnit {
  for (const id of file.all('GLOBAL_UNIT_ASSIGNED_CONTEXT')) {
    const units = file.args(id, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.at(-1);
    for (const unit of isList(units) ? units : []) {
      const found = isRef(unit) ? lengthUnit(file, unit.ref) : 'unknown';
      if (found !== 'unknown') return found;
    }
  }
  return 'unknown';
}

/** Millimetres of one length unit; null if unknown. */
export const unitMm = (file: Part21File, id: number): number | null => {
  const unit = lengthUnit(file, id);
  return UNIT_MM.find(([name]) => name === unit)?.[1] ?? null;
};

/** Millimetres per unit of the file's coordinates; 1 if the unit is unknown. */
export const lengthFactorMm = (file: Part21File): number => {
  const unit = lengthUnitOf(file);
  return UNIT_MM.find(([name]) => name === unit)?.[1] ?? 1;
};

export { isList, isRef };
