import type {
  AnnualPoint,
  Calculation,
  CalculationPreview,
  CalculationQuote,
  CostLine,
  LotPoint,
} from '../../../../clients/typescript/src/index.ts';

/** What a person tries. A preview answers lot, factors and machine; the rest needs a new calculation. */
export type Changes = {
  readonly lot: number;
  readonly factors: Readonly<Record<string, number>>;
  /** Empty: the cheapest machines. */
  readonly machine: string;
  /** Null: not known, as in a calculation without an annual volume. */
  readonly annual: number | null;
  /** Empty: as before. */
  readonly material: string;
  readonly environment: string;
  readonly process: string | null;
};

export const unchanged = (calculation: Calculation): Changes => ({
  lot: calculation.lot_size,
  factors: {},
  machine: '',
  annual: calculation.annual_volume,
  material: '',
  environment: calculation.costing_environment_id,
  process: calculation.manufacturing_process,
});

export const isPreviewed = ({ lot, factors, machine }: Changes, { lot_size }: Calculation): boolean =>
  lot !== lot_size || Object.keys(factors).length > 0 || machine !== '';

/** The request of a preview. */
export const previewOf = ({ lot, factors, machine }: Changes): CalculationPreview => ({
  lot_size: lot,
  adjustments: factors,
  ...(machine !== '' && { machine_id: machine }),
});

export type Choice = 'annual' | 'material' | 'environment' | 'process';

/** What was changed and needs a new calculation. */
export const newChoices = (changes: Changes, calculation: Calculation): readonly Choice[] => {
  const isNew: Readonly<Record<Choice, boolean>> = {
    annual: changes.annual !== calculation.annual_volume,
    material: changes.material.trim() !== '',
    environment: changes.environment !== calculation.costing_environment_id,
    process: changes.process !== calculation.manufacturing_process,
  };
  return (Object.keys(isNew) as Choice[]).filter((choice) => isNew[choice]);
};

export type Factor = {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Amount per piece of the lines that the factor acts on. */
  readonly amount: number;
};

const leavesOf = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines.flatMap((line) => (line.children.length === 0 ? [line] : leavesOf(line.children)));

/** The factors of a sheet, those that move the most money first. */
export const factorsOf = (lines: readonly CostLine[]): readonly Factor[] => {
  const found = new Map<string, Factor>();
  for (const { factors, amount } of leavesOf(lines))
    for (const { name, value, band } of factors) {
      const before = found.get(name)?.amount ?? 0;
      found.set(name, { name, value, least: band[0], most: band[1], amount: before + Math.abs(amount) });
    }
  return [...found.values()].sort((a, b) => b.amount - a.amount);
};

type Prices = { readonly offer_price: number; readonly unit_cost: number };
export type Estimate = Prices & { readonly isExact: boolean };

/**
 * The price at a lot between two points of the curve. What a lot pays once is shared among its pieces, so the price of one plan is linear in
 * one over the lot. Null outside the curve.
 */
export const lotEstimate = (points: readonly LotPoint[], lot: number): Estimate | null => {
  const exact = points.find(({ lot_size }) => lot_size === lot);
  if (exact !== undefined) return { ...exact, isExact: true };
  const [below, above] = [
    points.findLast(({ lot_size }) => lot_size < lot),
    points.find(({ lot_size }) => lot_size > lot),
  ];
  if (below === undefined || above === undefined) return null;
  const share = (1 / below.lot_size - 1 / lot) / (1 / below.lot_size - 1 / above.lot_size);
  const between = (key: keyof Prices): number => below[key] + share * (above[key] - below[key]);
  return { offer_price: between('offer_price'), unit_cost: between('unit_cost'), isExact: false };
};

/** The price of a year; only the volumes of the curve are known. */
export const annualEstimate = (points: readonly AnnualPoint[], volume: number | null): Estimate | null => {
  const point = points.find(({ annual_volume }) => annual_volume === volume);
  return point === undefined ? null : { ...point, isExact: true };
};

const SIGNIFICANT = 2;

/** A place from 0 to 1 between two values, and back to a value of two digits: logarithmic, unless the scale begins at 0. */
export const scaleOf = (least: number, most: number) => {
  const isLinear = least <= 0;
  return {
    placeOf: (value: number): number =>
      isLinear ? (value - least) / (most - least) : Math.log(value / least) / Math.log(most / least),
    valueAt: (place: number): number => {
      if (place <= 0) return least;
      if (place >= 1) return most;
      const value = isLinear ? least + place * (most - least) : least * (most / least) ** place;
      return Math.min(most, Math.max(least, Number(value.toPrecision(SIGNIFICANT))));
    },
  };
};

export type CategoryChange = { readonly label: string; readonly before: number; readonly after: number };

/** Top-level lines of two sheets side by side, in the order of the costing scheme. */
export const categoryChanges = (
  before: readonly CostLine[],
  after: readonly CostLine[],
): readonly CategoryChange[] => {
  const later = new Map(after.map((line) => [line.bucket, line]));
  const known = new Set(before.map(({ bucket }) => bucket));
  return [
    ...before.map((line) => ({
      label: line.label,
      before: line.amount,
      after: later.get(line.bucket)?.amount ?? 0,
    })),
    ...after
      .filter(({ bucket }) => !known.has(bucket))
      .map((line) => ({ label: line.label, before: 0, after: line.amount })),
  ];
};

/** The manufacturing processes that this part was planned with. */
export const processesOf = ({ analytics, chosen_process }: Calculation): readonly string[] => [
  ...new Set(
    [chosen_process?.name, ...(analytics?.alternatives ?? []).map(({ process }) => process)].filter(
      (name) => name != null,
    ),
  ),
];

/** The request that prices the changes. Factors are no input of a calculation. */
export const quoteOf = (calculation: Calculation, changes: Changes): CalculationQuote => {
  const { lot, annual, material, environment, process } = changes;
  const isElsewhere = environment !== calculation.costing_environment_id;
  return {
    part_revision_id: calculation.part_revision_id,
    derived_from_calculation_id: calculation.id,
    language: calculation.language,
    lot_size: lot,
    annual_volume: annual,
    costing_environment_id: environment,
    manufacturing_process: process,
    // Prices of the material and emission factors are those of the new environment's country; the currency stays, to compare.
    ...(isElsewhere && { region: null }),
    ...(material.trim() !== '' && { material_grade_id: null, material_ref: material.trim() }),
  };
};
