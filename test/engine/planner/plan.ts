import { readFileSync } from 'node:fs';
import { partFacts } from '../../../src/engine/facts/part-facts.ts';
import type {
  DrawingFacts,
  GradeRecord,
  MaterialOverride,
  PricingGeometry,
  PricingRequest,
  PricingSnapshot,
  ResolvedEnvironment,
} from '../../../src/engine/index.ts';
import { openFleet } from '../../../src/engine/machines/choose-machine.ts';
import { openPark } from '../../../src/engine/machines/park.ts';
import { resolveMaterial } from '../../../src/engine/material/resolve-material.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { planProcess, stocksOf } from '../../../src/engine/process/plan-process.ts';
import { processOf } from '../../../src/engine/process/processes.ts';
import { openRates } from '../../../src/engine/rates/open-rates.ts';
import type { Operation, PlanningOutcome, ProcessPlan, StockOutcome } from '../../../src/engine/records.ts';
import { requestOf } from '../support/context.ts';
import { presetEnvironment } from '../support/environment.ts';
import { forOneLot } from '../support/lots.ts';

/** Facts as `src/cad` reads them from the known parts. */
export const knownPart = (stem: string): PricingGeometry =>
  JSON.parse(readFileSync(new URL(`./facts/${stem}.json`, import.meta.url), 'utf8')) as PricingGeometry;

type Grade = Pick<
  GradeRecord,
  | 'category'
  | 'iso_group'
  | 'display_code'
  | 'density_kg_m3'
  | 'tensile_mpa'
  | 'hardness_hb'
  | 'kc1_1_n_mm2'
  | 'mc'
>;

const GRADES = {
  C45: {
    category: 'carbon_steel',
    iso_group: 'P',
    display_code: '1.0503',
    density_kg_m3: 7850,
    tensile_mpa: 650,
    hardness_hb: 200,
    kc1_1_n_mm2: 1500,
    mc: 0.22,
  },
  S235: {
    category: 'carbon_steel',
    iso_group: 'P',
    display_code: '1.0038',
    density_kg_m3: 7850,
    tensile_mpa: 420,
    hardness_hb: 125,
    kc1_1_n_mm2: 1350,
    mc: 0.21,
  },
  '42CrMo4': {
    category: 'alloy_steel',
    iso_group: 'P',
    display_code: '1.7225',
    density_kg_m3: 7850,
    tensile_mpa: 1000,
    hardness_hb: 300,
    kc1_1_n_mm2: 1725,
    mc: 0.24,
  },
  '1.4301': {
    category: 'stainless_steel',
    iso_group: 'M',
    display_code: '1.4301',
    density_kg_m3: 7900,
    tensile_mpa: 600,
    hardness_hb: 180,
    kc1_1_n_mm2: 2150,
    mc: 0.2,
  },
  '6082': {
    category: 'aluminium',
    iso_group: 'N',
    display_code: 'EN AW-6082',
    density_kg_m3: 2700,
    tensile_mpa: 300,
    hardness_hb: 95,
    kc1_1_n_mm2: 800,
    mc: 0.25,
  },
  TiAl6V4: {
    category: 'titanium',
    iso_group: 'S',
    display_code: '3.7165',
    density_kg_m3: 4430,
    tensile_mpa: 950,
    hardness_hb: 330,
    kc1_1_n_mm2: null,
    mc: null,
  },
} satisfies Readonly<Record<string, Grade>>;

export type GradeName = keyof typeof GRADES;

export const gradeOf = (name: GradeName): GradeRecord => ({
  ...GRADES[name],
  id: name,
  urn: `urn:material:en:${GRADES[name].display_code}`,
  name,
  kc_basis_rake_deg: 0,
  price_per_kg: 2,
  scrap_price_per_kg: 0.3,
  price_currency: 'EUR',
  price_as_of: null,
  source: 'assumed',
  price_source: 'assumed',
  price_sigma: 0.2,
});

export { calloutOf, drawingOf } from '../support/parts.ts';

export type Given = {
  readonly facts: PricingGeometry;
  readonly grade?: GradeName;
  readonly drawing?: DrawingFacts | null;
  readonly request?: Partial<PricingRequest>;
  readonly override?: MaterialOverride | null;
  readonly environment?: ResolvedEnvironment;
  readonly stock_formats?: PricingSnapshot['stock_formats'];
};

export const snapshotOf = (given: Given): PricingSnapshot => ({
  schema_version: 1,
  engine_version: 'test',
  parameter_version: 'test',
  facts: given.facts,
  drawing: given.drawing ?? null,
  request: requestOf(given.request),
  material: {
    grade: gradeOf(given.grade ?? 'C45'),
    override: given.override ?? null,
    resolved_from: 'request',
  },
  environment: given.environment ?? presetEnvironment('de-2026'),
  stock_formats: given.stock_formats ?? [],
  fx: [],
  components: null,
});

export type Planned = { readonly stock: StockOutcome; readonly planning: PlanningOutcome };

/** The plans on the machines that the lot of the request asks for. */
export const planOf = (given: Given): Planned => {
  const snapshot = snapshotOf(given);
  const parameters = openParameters(snapshot);
  const part = partFacts(snapshot, parameters);
  const material = resolveMaterial(snapshot, parameters);
  const stock = stocksOf({ part, material, snapshot, parameters });
  return {
    stock,
    planning: planProcess({
      part,
      material,
      snapshot,
      parameters,
      fleet: forOneLot(
        openFleet(
          openPark(
            snapshot.environment.machines,
            parameters,
            openRates(snapshot.environment, parameters.get),
            processOf,
          ),
          snapshot.request,
          parameters,
        ),
      ),
    }),
  };
};

/** The plan whose id begins so. */
export const planNamed = ({ planning }: Planned, start: string): ProcessPlan => {
  const plan = planning.plans.find((one) => one.id.startsWith(start));
  if (plan === undefined)
    throw new Error(
      `no plan ${start}: ${planning.plans.map((one) => one.id).join(', ')} / ${JSON.stringify(planning.rejected)}`,
    );
  return plan;
};

export const stepsOf = (plan: ProcessPlan): readonly string[] =>
  plan.operations.map((operation) => operation.step);

const total = (elements: readonly { readonly time: { readonly value: number } }[]): number =>
  elements.reduce((sum, one) => sum + one.time.value, 0);

/** Run time of one piece in minutes, factors and allowance applied, inspection left out. */
export const runMinutes = (plan: ProcessPlan): number =>
  plan.operations.reduce(
    (sum, operation) => sum + (operation.role === 'make' ? runSeconds(operation) : 0),
    0,
  ) / 60;

export const runSeconds = ({ time }: Operation): number =>
  time === null
    ? 0
    : (total(time.th) * time.cycle_efficiency.value + total(time.tn)) * (1 + time.allowance.value);

export const setupMinutes = (plan: ProcessPlan): number =>
  plan.operations.reduce(
    (sum, { time }) => sum + (time === null ? 0 : total(time.tr) * time.setup_efficiency.value),
    0,
  ) / 60;
