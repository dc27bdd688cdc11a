import { readPreset } from '../../../src/db/kernel/preset-files.ts';
import {
  type EnvironmentSettings,
  type EnvironmentTool,
  type FleetMember,
  type LabourRate,
  type MachineCapabilities,
  type MachineClass,
  MONEY_SETTINGS,
  type NumericSetting,
  PLAIN_SETTINGS,
  type ResolvedEnvironment,
  type Sourced,
  type Subcontractor,
  type ToolingMode,
} from '../../../src/engine/index.ts';

const SETTINGS: readonly NumericSetting[] = [...MONEY_SETTINGS, ...PLAIN_SETTINGS];

const sourced = <T>(value: T): Sourced<T> => ({
  value,
  level: value === null ? 'platform' : 'environment',
  source: null,
  source_id: value === null ? null : 'env',
});

export type SettingValues = Partial<Record<NumericSetting, number | null>> & {
  margin_base?: 'selbstkosten' | 'netto_selbstkosten';
  reject_rate_base?: 'material' | 'herstellkosten';
  tooling_mode?: ToolingMode;
};

/** Settings where only `values` are stated. */
export const settingsOf = (values: SettingValues): EnvironmentSettings => ({
  ...(Object.fromEntries(SETTINGS.map((name) => [name, sourced(values[name] ?? null)])) as Record<
    NumericSetting,
    Sourced<number | null>
  >),
  margin_base: sourced(values.margin_base ?? null),
  reject_rate_base: sourced(values.reject_rate_base ?? null),
  tooling_mode: sourced(values.tooling_mode ?? null),
  default_material_family: sourced<string | null>(null),
});

export const withSettings = (
  environment: ResolvedEnvironment,
  values: SettingValues,
): ResolvedEnvironment => {
  const changed = settingsOf(values);
  const names = Object.keys(values) as (keyof EnvironmentSettings)[];
  return {
    ...environment,
    settings: { ...environment.settings, ...Object.fromEntries(names.map((name) => [name, changed[name]])) },
  };
};

export const emptyEnvironment = (values: SettingValues = {}): ResolvedEnvironment => ({
  id: 'env',
  currency: 'EUR',
  region: 'DE',
  settings: settingsOf(values),
  machines: [],
  labour_rates: [],
  tools: [],
  subcontractors: [],
  parameter_overrides: [],
  calibration: [],
});

type PresetFile = {
  readonly currency: string;
  readonly region: string;
  readonly settings: Readonly<Record<string, { readonly value: number | string }>>;
  readonly rates: readonly {
    key: string;
    kind: string;
    subject: string | null;
    value: number;
    citation: string;
  }[];
  readonly machines: readonly {
    readonly key: string;
    readonly fleet_priority: number;
    readonly definition: {
      readonly name: string;
      readonly klass: MachineClass;
      readonly subclass: string | null;
      readonly hourly_rate_eur: number | null;
      readonly burden_rate_eur: number | null;
      readonly capabilities: MachineCapabilities;
    };
  }[];
  readonly tools: readonly (Omit<EnvironmentTool, 'tool_id' | 'level'> & { readonly key: string })[];
  readonly subcontractors: readonly (Omit<Subcontractor, 'subcontractor_id' | 'level'> & {
    readonly key: string;
  })[];
};

export const SLUGS = ['de-2026', 'pl-2026', 'cn-2026', 'us-2026'] as const;
export type Slug = (typeof SLUGS)[number];

/** A shipped preset as a resolved environment, ids from the preset's keys. */
export const presetEnvironment = (slug: Slug | `${Slug}-foundry` = 'de-2026'): ResolvedEnvironment => {
  const file = readPreset<PresetFile>(slug);
  const machines = new Set(file.machines.map((machine) => machine.key));
  const labour_rates: LabourRate[] = file.rates
    .filter(({ kind, subject }) => kind === 'labour' && (subject === null || machines.has(subject)))
    .map(({ key, subject, value, citation }) => ({
      rate_id: key,
      subject_id: subject,
      value,
      level: 'environment',
      source: citation,
    }));
  const values = Object.fromEntries(
    Object.entries(file.settings).map(([name, { value }]) => [name, value]),
  ) as SettingValues;
  return {
    ...emptyEnvironment(values),
    id: slug,
    currency: file.currency,
    region: file.region,
    labour_rates,
    machines: file.machines
      .map(
        ({ key, fleet_priority, definition }): FleetMember => ({
          membership_id: `member-${key}`,
          machine_id: key,
          name: definition.name,
          klass: definition.klass,
          subclass: definition.subclass,
          fleet_priority,
          level: 'environment',
          hourly_rate_eur: definition.hourly_rate_eur,
          burden_rate_eur: definition.burden_rate_eur,
          rate_row: null,
          capabilities: definition.capabilities,
        }),
      )
      .sort((a, b) => a.fleet_priority - b.fleet_priority || (a.membership_id < b.membership_id ? -1 : 1)),
    tools: file.tools.map(
      ({ key, name, klass, diameter_mm, flutes, material, price, life_min, cutting_data }) => ({
        tool_id: key,
        name,
        klass,
        diameter_mm,
        flutes,
        material,
        price,
        life_min,
        level: 'environment',
        cutting_data,
      }),
    ),
    subcontractors: file.subcontractors.map((row) => ({
      subcontractor_id: row.key,
      name: row.name,
      process: row.process,
      price_per_kg: row.price_per_kg,
      price_per_dm2: row.price_per_dm2,
      price_per_lot: row.price_per_lot,
      min_price: row.min_price,
      transport_eur_per_lot: row.transport_eur_per_lot,
      lead_time_days: row.lead_time_days,
      level: 'environment',
    })),
  };
};

const TWO_SPINDLES = ['turn_bar65', 'turn_sliding20', 'turn_sliding38', 'millturn_medium'];

/** The preset without lathes that have a counter spindle: what a first chucking leaves asks for a second one. */
export const oneSpindle = (): ResolvedEnvironment => {
  const environment = presetEnvironment('de-2026');
  const machines = environment.machines.filter(({ machine_id }) => !TWO_SPINDLES.includes(machine_id));
  return { ...environment, machines };
};
