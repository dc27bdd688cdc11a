import type {
  EnvironmentSettings,
  FleetMember,
  FxRate,
  NumericSetting,
  ResolvedEnvironment,
  Vdi3258,
} from '../snapshot.ts';

/** A pair that the snapshot does not carry: a typed outcome, because the customer can cure it. */
export class MissingFx extends RangeError {
  readonly from: string;
  readonly to: string;
  constructor(from: string, to: string) {
    super(`no exchange rate from ${from} to ${to}`);
    this.name = 'MissingFx';
    this.from = from;
    this.to = to;
  }
}

/** Units of `to` for one unit of `from`, by the direct or the inverse pair. @throws MissingFx */
export const fxRate = (fx: readonly FxRate[], from: string, to: string): number => {
  if (from === to) return 1;
  const direct = fx.find((pair) => pair.from === from && pair.to === to);
  if (direct) return direct.rate;
  const inverse = fx.find((pair) => pair.from === to && pair.to === from);
  if (inverse) return 1 / inverse.rate;
  throw new MissingFx(from, to);
};

const MONEY_SETTINGS: readonly NumericSetting[] = [
  'default_labour_rate_eur_per_h',
  'duty_eur_per_part',
  'freight_eur_per_part',
  'packaging_eur_per_part',
  'energy_eur_per_kwh',
  'space_eur_per_m2_y',
  'eoq_holding_cost_per_kg_per_year',
  'ordering_cost_eur_per_order',
  'fai_cost',
  'overhead_fixed_eur_per_part',
  'scrap_credit_eur_per_kg',
];

const MONEY_VDI = [
  'acquisition_cost_eur',
  'energy_eur_per_kwh',
  'maintenance_eur_per_year',
  'operator_hourly_eur',
  'space_eur_per_m2_y',
  'tooling_eur_per_year',
] as const satisfies readonly (keyof Vdi3258)[];

const times = (value: number | null, rate: number): number | null => (value === null ? null : value * rate);

/** The environment with every amount in `currency`, so that all stages and the sheet see one currency. @throws MissingFx */
export const convertEnvironment = (
  environment: ResolvedEnvironment,
  currency: string,
  fx: readonly FxRate[],
): ResolvedEnvironment => {
  const rate = fxRate(fx, environment.currency, currency);
  if (rate === 1) return environment;
  return {
    ...environment,
    currency,
    settings: convertSettings(environment.settings, rate),
    machines: environment.machines.map((member) => convertMember(member, rate)),
    labour_rates: environment.labour_rates.map((row) => ({ ...row, value: row.value * rate })),
    tools: environment.tools.map((tool) => ({ ...tool, price: times(tool.price, rate) })),
    subcontractors: environment.subcontractors.map((row) => ({
      ...row,
      price_per_kg: times(row.price_per_kg, rate),
      price_per_dm2: times(row.price_per_dm2, rate),
      price_per_lot: times(row.price_per_lot, rate),
      min_price: times(row.min_price, rate),
      transport_eur_per_lot: times(row.transport_eur_per_lot, rate),
    })),
  };
};

const convertSettings = (settings: EnvironmentSettings, rate: number): EnvironmentSettings => {
  const money = MONEY_SETTINGS.map((name) => [
    name,
    { ...settings[name], value: times(settings[name].value, rate) },
  ]);
  return { ...settings, ...Object.fromEntries(money) };
};

const convertMember = (member: FleetMember, rate: number): FleetMember => {
  const vdi = member.capabilities.vdi_3258;
  const converted = vdi && {
    ...vdi,
    ...Object.fromEntries(MONEY_VDI.map((name) => [name, times(vdi[name], rate)])),
  };
  return {
    ...member,
    hourly_rate_eur: times(member.hourly_rate_eur, rate),
    burden_rate_eur: times(member.burden_rate_eur, rate),
    rate_row: member.rate_row && { ...member.rate_row, value: member.rate_row.value * rate },
    capabilities: { ...member.capabilities, vdi_3258: converted },
  };
};
