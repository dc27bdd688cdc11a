import type { EnvironmentSettings, FleetMember, FxRate, ResolvedEnvironment } from '../snapshot.ts';
import { MONEY_SETTINGS, MONEY_SUBCONTRACTOR_FIELDS, MONEY_VDI_FIELDS } from '../vocabulary.ts';

/** The snapshot lacks a currency pair: a typed error, because the customer can correct it. */
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

const times = (value: number | null, rate: number): number | null => (value === null ? null : value * rate);

/** The environment with every amount in `currency`, so that all stages and the sheet use one currency. @throws MissingFx */
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
      ...Object.fromEntries(MONEY_SUBCONTRACTOR_FIELDS.map((name) => [name, times(row[name], rate)])),
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
    ...Object.fromEntries(MONEY_VDI_FIELDS.map((name) => [name, times(vdi[name], rate)])),
  };
  return {
    ...member,
    hourly_rate_eur: times(member.hourly_rate_eur, rate),
    burden_rate_eur: times(member.burden_rate_eur, rate),
    rate_row: member.rate_row && { ...member.rate_row, value: member.rate_row.value * rate },
    capabilities: { ...member.capabilities, vdi_3258: converted },
  };
};
