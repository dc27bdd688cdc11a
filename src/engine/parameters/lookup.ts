import { fxRate } from '../currency/convert.ts';
import type { Parameters, ResolvedParameter } from '../records.ts';
import type { ParameterOverride, PricingSnapshot } from '../snapshot.ts';
import { PARAMETER_ROWS } from './registry.ts';
import { PARAMETER_VERSION } from './version.ts';

const REGISTRY_CURRENCY = 'EUR';

const keyOf = (bin: string, parameter: string): string => `${bin} ${parameter}`;

const BASE: ReadonlyMap<string, ResolvedParameter> = new Map(
  PARAMETER_ROWS.map(({ bin, parameter, unit, value, sigma, band, citation }) => [
    keyOf(bin, parameter),
    { bin, parameter, unit, value, sigma, band, citation, layer: 'platform', source_id: null },
  ]),
);

/** Two steps instead of one joined key, because joining strings costs more than the look-up. */
const ROWS: ReadonlyMap<string, ReadonlyMap<string, ResolvedParameter>> = (() => {
  const found = new Map<string, Map<string, ResolvedParameter>>();
  for (const row of BASE.values()) {
    const bin = found.get(row.bin) ?? new Map<string, ResolvedParameter>();
    found.set(row.bin, bin.set(row.parameter, row));
  }
  return found;
})();

const BY_BIN: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const row of BASE.values()) {
    const list = found.get(row.bin) ?? [];
    list.push(row.parameter);
    found.set(row.bin, list);
  }
  for (const list of found.values()) list.sort();
  return found;
})();

/** Thrown when the method needs a row that does not exist: a fault of the registry, never of a customer's input. */
export class MissingParameter extends Error {
  readonly bin: string;
  readonly parameter: string;
  constructor(bin: string, parameter: string) {
    super(`the registry has no row ${bin} ${parameter}`);
    this.name = 'MissingParameter';
    this.bin = bin;
    this.parameter = parameter;
  }
}

const isMoney = (unit: string): boolean =>
  unit === REGISTRY_CURRENCY || unit.startsWith(`${REGISTRY_CURRENCY}/`);

/** The rows that hold an amount of money, by bin and parameter. */
export const MONEY_PARAMETERS: readonly { readonly bin: string; readonly parameter: string }[] =
  PARAMETER_ROWS.filter(({ unit }) => isMoney(unit)).map(({ bin, parameter }) => ({ bin, parameter }));

/**
 * Overrides of money parameters, converted to another currency. `rate` is the number of its units for one unit of the
 * environment's currency.
 */
export const convertOverrides = (
  overrides: readonly ParameterOverride[],
  rate: number,
): readonly ParameterOverride[] =>
  overrides.map((stated) => {
    const row = BASE.get(keyOf(stated.bin, stated.parameter));
    return row !== undefined && isMoney(row.unit) ? { ...stated, value: stated.value * rate } : stated;
  });

/** Units of the sheet's currency for one EUR. @throws MissingFx when the snapshot lacks the pair */
const euroRate = (snapshot: Pick<Stating, 'fx' | 'request'>): number =>
  fxRate(snapshot.fx, REGISTRY_CURRENCY, snapshot.request.currency);

type Stating = Pick<PricingSnapshot, 'fx'> & {
  readonly request: Pick<PricingSnapshot['request'], 'currency'>;
  readonly environment: Pick<PricingSnapshot['environment'], 'parameter_overrides'>;
};

/**
 * The registry of one snapshot: an override of the environment or a parent replaces the platform's row; money is in the sheet's
 * currency. Overrides must already be in that currency (`convertOverrides`). An override of an unknown (bin, parameter) has no
 * effect; the audit reports it.
 */
export const openParameters = (snapshot: Stating): Parameters => {
  const rate = euroRate(snapshot);
  const convert = (row: ResolvedParameter): ResolvedParameter =>
    rate === 1 || !isMoney(row.unit)
      ? row
      : {
          ...row,
          unit: row.unit.replace(REGISTRY_CURRENCY, snapshot.request.currency),
          value: row.value * rate,
          band: [row.band[0] * rate, row.band[1] * rate],
        };
  const own = new Map<string, ResolvedParameter>();
  for (const stated of snapshot.environment.parameter_overrides) {
    const key = keyOf(stated.bin, stated.parameter);
    const row = BASE.get(key);
    if (row === undefined) continue;
    own.set(key, {
      ...convert(row),
      value: stated.value,
      citation: stated.source ?? row.citation,
      layer: stated.level === 'environment' ? 'override' : 'inherited',
      source_id: stated.source_id,
    });
  }
  const find = (bin: string, parameter: string): ResolvedParameter | null => {
    const stated = own.size === 0 ? undefined : own.get(keyOf(bin, parameter));
    if (stated !== undefined) return stated;
    const row = ROWS.get(bin)?.get(parameter);
    return row === undefined ? null : convert(row);
  };
  const get = (bin: string, parameter: string): ResolvedParameter => {
    const row = find(bin, parameter);
    if (row === null) throw new MissingParameter(bin, parameter);
    return row;
  };
  return {
    get,
    find,
    table: (bin) => (BY_BIN.get(bin) ?? []).map((parameter) => get(bin, parameter)),
    version: PARAMETER_VERSION,
  };
};
