import { readPreset } from '../../db/kernel/preset-files.ts';
import {
  type Citations,
  type EnvironmentSettings,
  type EnvironmentTool,
  type FleetMember,
  type LabourRate,
  MONEY_SETTINGS,
  PLAIN_SETTINGS,
  type ResolvedEnvironment,
  type Sourced,
  type Subcontractor,
} from '../../engine/index.ts';

type Cited = { readonly value: number | string | null; readonly citation: string };

type PresetFile = {
  readonly slug: string;
  readonly currency: string;
  readonly region: string;
  readonly settings: Readonly<Record<string, Cited>>;
  readonly rates: readonly {
    readonly key: string;
    readonly kind: string;
    readonly subject: string | null;
    readonly value: number;
    readonly citation: string;
  }[];
  readonly machines: readonly {
    readonly key: string;
    readonly fleet_priority: number;
    readonly citations: Citations;
    readonly definition: Omit<
      FleetMember,
      'membership_id' | 'machine_id' | 'fleet_priority' | 'level' | 'rate_row'
    >;
  }[];
  readonly tools: readonly (Omit<EnvironmentTool, 'tool_id' | 'level'> & { readonly key: string })[];
  readonly subcontractors: readonly (Omit<Subcontractor, 'subcontractor_id' | 'level'> & {
    readonly key: string;
  })[];
};

/** Settings that a preset may leave to the platform. */
const SETTINGS = [...MONEY_SETTINGS, ...PLAIN_SETTINGS];

const settingsOf = (file: PresetFile): EnvironmentSettings => {
  const stated = Object.entries(file.settings).map(
    ([name, { value, citation }]): [string, Sourced<unknown>] => [
      name,
      { value, level: 'environment', source: citation, source_id: file.slug },
    ],
  );
  const none: Sourced<null> = { value: null, level: 'platform', source: null, source_id: null };
  return {
    ...Object.fromEntries(SETTINGS.map((name) => [name, none])),
    ...Object.fromEntries(stated),
  } as EnvironmentSettings;
};

const memberOf = ({
  key,
  fleet_priority,
  citations,
  definition,
}: PresetFile['machines'][number]): FleetMember => ({
  membership_id: key,
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
  citations,
});

/** A shipped preset as an environment without parents. @throws the system's error when there is no such preset */
export const presetEnvironment = (slug: string): ResolvedEnvironment => {
  const file = readPreset<PresetFile>(slug);
  const machines = new Set(file.machines.map(({ key }) => key));
  return {
    id: file.slug,
    currency: file.currency,
    region: file.region,
    settings: settingsOf(file),
    machines: file.machines
      .map(memberOf)
      .sort((a, b) => a.fleet_priority - b.fleet_priority || (a.membership_id < b.membership_id ? -1 : 1)),
    labour_rates: file.rates
      .filter(({ kind, subject }) => kind === 'labour' && (subject === null || machines.has(subject)))
      .map(
        ({ key, subject, value, citation }): LabourRate => ({
          rate_id: key,
          subject_id: subject,
          value,
          level: 'environment',
          source: citation,
        }),
      ),
    tools: file.tools.map(({ key, ...tool }) => ({ ...tool, tool_id: key, level: 'environment' })),
    subcontractors: file.subcontractors.map(({ key, ...row }) => ({
      ...row,
      subcontractor_id: key,
      level: 'environment',
    })),
    parameter_overrides: [],
    calibration: [],
  };
};
