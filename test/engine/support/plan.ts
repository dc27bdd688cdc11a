import type { TermInput } from '../../../src/engine/formulas/define.ts';
import { compute } from '../../../src/engine/formulas/define.ts';
import { estimateMass, estimateStandard } from '../../../src/engine/formulas/estimate.ts';
import type {
  Computed,
  Evidence,
  FleetMember,
  MachineCapabilities,
  MaterialFacts,
  Operation,
  ProcessPlan,
  ResolvedEnvironment,
  StockChoice,
  TimeElement,
  TimeFactor,
  ToolUse,
  Valued,
} from '../../../src/engine/index.ts';
import { emptyEnvironment, type SettingValues } from './environment.ts';

export const evidence: Evidence = { kind: 'stated', source: 'test', source_id: null, sigma: 0.1 };

const input = (value: number): TermInput => ({ value, source: 'test' });

/** A stated quantity as a computed value. */
export const stated = (value: number): Computed =>
  compute(estimateStandard, { time: input(value), count: input(1) });

const mass = (kg: number): Computed => compute(estimateMass, { volume: input(kg * 1e9), density: input(1) });

export const element = (id: string, seconds: number, feature: string | null = null): TimeElement => ({
  id,
  time: stated(seconds),
  evidence,
  feature_id: feature,
});

const factor = (name: string, value: number): TimeFactor => ({
  name,
  value,
  band: [0.5, 2],
  sigma: 0.2,
  citation: 'test',
});

const valued = (value: number, unit = '1'): Valued => ({ value, unit, evidence });

export const STEEL: MaterialFacts = {
  grade_id: 'g',
  display_code: 'S355',
  category: 'carbon_steel',
  iso_group: 'P',
  density: valued(7850, 'kg/m3'),
  kc1_1: valued(1500),
  mc: valued(0.22),
  kc_basis_rake_deg: 0,
  tensile_mpa: valued(500),
  price_per_kg: valued(2, 'EUR/kg'),
  scrap_price_per_kg: valued(0.5, 'EUR/kg'),
  price_form: 'round_bar',
  forms: null,
  inch_sizes: false,
  notes: [],
  review_reasons: [],
};

export const stockOf = (change: Partial<StockChoice> = {}): StockChoice => ({
  id: 'stock',
  form: 'round_bar',
  designation: 'Ø40',
  blank: { kind: 'bar', section: 'round', d: 40, l: 100 },
  net_mass_kg: mass(1),
  gross_mass_kg: mass(1.5),
  pieces_per_format: null,
  format_mass_kg: null,
  format_mm: null,
  stock_format_id: null,
  form_factor: stated(1),
  on_shared_sheet: false,
  arrival: 'sawn',
  charge: 'share',
  notes: [],
  ...change,
});

/** Ten pieces of 1.5 kg from a sheet of 20 kg. */
export const sheetStock = (change: Partial<StockChoice> = {}): StockChoice =>
  stockOf({
    form: 'sheet',
    pieces_per_format: stated(10),
    format_mass_kg: mass(20),
    format_mm: [2000, 1000],
    charge: 'auto',
    ...change,
  });

export const MACHINE: FleetMember = {
  membership_id: 'm1',
  machine_id: 'mill',
  name: 'Mill',
  klass: 'milling_3axis',
  subclass: null,
  fleet_priority: 1,
  level: 'environment',
  hourly_rate_eur: 36,
  burden_rate_eur: null,
  rate_row: null,
  capabilities: { vdi_3258: null, extra: {} } as Partial<MachineCapabilities> as MachineCapabilities,
};

/** 36 per hour of machine, 60 per hour of labour whatever the role. */
export const shop = (values: SettingValues = {}): ResolvedEnvironment => ({
  ...emptyEnvironment({
    material_overhead_pct: 0,
    sample_pct_default: 0.1,
    factor_first_off: 0,
    reject_rate_pct: 0,
    fai_cost: 0,
    ...values,
  }),
  machines: [MACHINE],
  // Lines are tested one by one: pieces lost in set-up rest on several of them and have tests of their own.
  parameter_overrides: [
    {
      bin: 'yield.setup_pieces',
      parameter: 'most_share',
      value: 0,
      source: null,
      source_id: null,
      level: 'environment',
    },
  ],
  labour_rates: [
    { rate_id: 'r1', subject_id: 'mill', value: 60, level: 'environment', source: null },
    { rate_id: 'r2', subject_id: null, value: 40, level: 'environment', source: null },
  ],
});

/** 100 s path at 1.2, 80 s auxiliary, 10 % allowance = 220 s per piece; 1800 s of set-up. Half an operator. */
export const operationOf = (change: Partial<Operation> = {}): Operation => ({
  op_id: 'OP10',
  process: 'milling',
  step: 'mill_rough',
  role: 'make',
  setup_no: 1,
  feature_ids: ['f1'],
  face_ids: ['face-1'],
  machine: {
    membership_id: 'm1',
    machine_id: 'mill',
    name: 'Mill',
    klass: 'milling_3axis',
    rejections: [],
  },
  time: {
    th: [element('cut', 100, 'f1')],
    tn: [element('load_unload', 80)],
    tr: [element('fixture', 1800)],
    cycle_efficiency: factor('time.cycle_efficiency.milling', 1.2),
    setup_efficiency: factor('time.setup_efficiency.milling', 1),
    allowance: factor('allowance.total', 0.1),
  },
  operator_share: valued(0.5),
  power_kw: null,
  tools: [],
  subcontract: null,
  evidence,
  notes: [],
  ...change,
});

export const toolOf = (change: Partial<ToolUse> = {}): ToolUse => ({
  id: 'end mill',
  tool_id: null,
  klass: 'end_mill',
  material: 'coated_carbide',
  diameter_mm: 10,
  use: stated(36),
  life: stated(3600),
  life_unit: 's',
  edge_price: valued(25, 'EUR'),
  level: 'platform',
  ...change,
});

export const planOf = (change: Partial<ProcessPlan> = {}): ProcessPlan => ({
  id: 'plan',
  route: 'mill_3axis',
  stock: stockOf(),
  operations: [operationOf()],
  special_direct: [],
  notes: [],
  review_reasons: [],
  ...change,
});
