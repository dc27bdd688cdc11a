import type { CostContext } from '../cost/context.ts';
import { runSeconds } from '../formulas/cost.ts';
import { compute, derived, type TermInput } from '../formulas/define.ts';
import {
  emissionComponents,
  emissionCredit,
  emissionEnergy,
  emissionMaterial,
} from '../formulas/emission.ts';
import { rowOfSize } from '../machines/sizes.ts';
import { parameterTerm } from '../parameters-view.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Computed, MaterialFacts, Operation, StockChoice } from '../records.ts';
import type { Emissions } from '../result.ts';
import type { PricedComponent } from '../snapshot.ts';
import { secondsOf } from '../time/element.ts';

type Source = Emissions['sources'][number];

type EmittingPlan = { readonly stock: StockChoice | null; readonly operations: readonly Operation[] };

const SOLID_SHARE = 'chips';

/**
 * kg CO2e per piece: bought material, returned scrap, electricity of the operations, components. Reported separately from the
 * cost.
 */
export const emissions = (
  plan: EmittingPlan,
  material: MaterialFacts | null,
  components: readonly PricedComponent[],
  context: CostContext,
): Emissions => {
  const sources = [
    ...(plan.stock && material ? materialSources(plan.stock, material, context) : []),
    ...energySources(plan.operations, context),
    ...components.map(componentSource),
  ];
  return { kg_co2e: sources.reduce((sum, source) => sum + source.kg_co2e, 0), sources };
};

const sourceOf = (kind: Source['kind'], computed: Computed, source: string): Source => ({
  kind,
  kg_co2e: computed.value,
  formula_id: computed.formula_id,
  terms: computed.terms,
  source,
});

/** The factor of the region, otherwise the global one. */
const regional = (bin: string, context: CostContext): TermInput & { readonly citation: string } => {
  const row = context.parameters.find(bin, context.request.region) ?? context.lookup(bin, 'any');
  return { ...parameterTerm(row), citation: row.citation };
};

const materialSources = (
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
): readonly Source[] => {
  const own = stock.emission_bin === undefined ? null : context.lookup(stock.emission_bin, 'co2e');
  const factor =
    own === null
      ? regional(`emission.material.${material.category}`, context)
      : { ...parameterTerm(own), citation: own.citation };
  const bought = compute(emissionMaterial, { gross_mass: derived(stock.gross_mass_kg), factor });
  // Granulate and ingot are charged net of what is melted again: only dross and rejects are left.
  const scrap = own === null ? Math.max(0, stock.gross_mass_kg.value - stock.net_mass_kg.value) : 0;
  const credit = context.lookup('emission.credit', material.category);
  const returned = compute(emissionCredit, {
    scrap_mass: { value: scrap, source: 'formula' },
    recovery: parameterTerm(context.lookup('scrap.recovery', SOLID_SHARE)),
    factor: parameterTerm(credit),
  });
  return [
    sourceOf('material', bought, factor.citation),
    ...(scrap > 0 ? [sourceOf('credit', returned, credit.citation)] : []),
  ];
};

const energySources = (operations: readonly Operation[], context: CostContext): readonly Source[] => {
  const grid = regional('emission.grid', context);
  const idle = parameterTerm(context.lookup('rate.setup', 'idle_energy_share'));
  return operations.flatMap((operation) => {
    const bought = boughtEnergy(operation, grid, idle, context);
    if (bought !== null) return [sourceOf('energy', bought, grid.citation)];
    const power = powerOf(operation, context);
    if (power === null || operation.time === null) return [];
    const { th, tn, tr, cycle_efficiency, allowance, setup_efficiency } = operation.time;
    const run = runSeconds({
      th: secondsOf(th),
      cycle_efficiency: cycle_efficiency.value,
      tn: secondsOf(tn),
      allowance: allowance.value,
    });
    const at = `operation:${operation.op_id}`;
    const energy = compute(emissionEnergy, {
      power,
      run: { value: run, source: at },
      setup: { value: secondsOf(tr) * setup_efficiency.value, source: `${at}.tr` },
      idle_share: idle,
      lot_size: { value: context.request.lot_size, source: 'request' },
      factor: grid,
    });
    return [sourceOf('energy', energy, grid.citation)];
  });
};

/** Electricity of a contractor's machine by its mean draw, melting included; null for other work. */
const boughtEnergy = (
  { op_id, subcontract }: Operation,
  grid: TermInput,
  idle: TermInput,
  context: CostContext,
): Computed | null => {
  const { hours, machine } = subcontract?.by_hour ?? {};
  if (hours === undefined || machine === undefined) return null;
  const seconds = (of: Computed) => ({
    value: of.value * SECONDS_PER_HOUR,
    source: `operation:${op_id}`,
  });
  return compute(emissionEnergy, {
    power: parameterTerm(context.lookup(machine.bin, 'power')),
    run: seconds(hours),
    setup: seconds(machine.setup_hours),
    idle_share: idle,
    lot_size: { value: context.request.lot_size, source: 'request' },
    factor: grid,
  });
};

const powerOf = (operation: Operation, context: CostContext): TermInput | null => {
  if (operation.machine === null) return null;
  if (operation.power_kw !== null)
    return { value: operation.power_kw, source: `operation:${operation.op_id}` };
  const member = context.member(operation.machine.membership_id);
  const stated = member?.capabilities.vdi_3258?.energy_kw ?? null;
  if (stated !== null) return { value: stated, source: `machine:${operation.machine.machine_id}` };
  const ofSize = member === undefined ? null : rowOfSize(context.parameters, member, 'power');
  return parameterTerm(ofSize ?? context.lookup('emission.machine', 'power'));
};

const componentSource = (component: PricedComponent): Source =>
  sourceOf(
    'components',
    compute(emissionComponents, {
      per_piece: { value: component.kg_co2e, source: `component:${component.key}` },
      quantity: { value: component.quantity, source: 'cad' },
    }),
    'component',
  );
