import { isAssumed, statedAs } from '../evidence.ts';
import type { Lookup } from '../parameters-view.ts';
import type { Evidence } from '../records.ts';
import type {
  EnvironmentSettings,
  MarginBase,
  NumericSetting,
  RejectBase,
  Sourced,
  ToolingMode,
} from '../snapshot.ts';

/** An effective setting: stated in the chain, or the platform's default. */
export type EffectiveSetting = {
  readonly name: NumericSetting;
  readonly value: number;
  readonly stated: boolean;
  readonly source: string;
  readonly evidence: Evidence;
};

export type EffectiveSettings = {
  readonly get: (name: NumericSetting) => EffectiveSetting;
  readonly marginBase: MarginBase;
  readonly rejectBase: RejectBase;
  readonly toolingMode: ToolingMode;
};

const statedEvidence = (sourced: Sourced<unknown>, sigma: number): Evidence => ({
  kind: statedAs(sourced.source),
  source: sourced.source ?? sourced.level,
  source_id: sourced.source_id,
  sigma,
});

/** Resolves every setting once: the chain's value, otherwise the registry's `economics` row. */
export const effectiveSettings = (settings: EnvironmentSettings, lookup: Lookup): EffectiveSettings => {
  const resolved = new Map<NumericSetting, EffectiveSetting>();
  const manual = lookup('uncertainty.named', 'manual_entry').value;
  const get = (name: NumericSetting): EffectiveSetting => {
    const known = resolved.get(name);
    if (known) return known;
    const stated = settings[name];
    const effective =
      stated.value === null
        ? platformDefault(name, lookup)
        : fromChain(
            name,
            stated,
            stated.value,
            isAssumed(stated.source) ? lookup('economics', name).sigma : manual,
          );
    resolved.set(name, effective);
    return effective;
  };
  return {
    get,
    marginBase: settings.margin_base.value ?? 'selbstkosten',
    rejectBase: settings.reject_rate_base.value ?? 'material',
    toolingMode: settings.tooling_mode?.value ?? 'amortised',
  };
};

const fromChain = (
  name: NumericSetting,
  sourced: Sourced<number | null>,
  value: number,
  sigma: number,
): EffectiveSetting => ({
  name,
  value,
  stated: true,
  source: `environment.settings.${name}`,
  evidence: statedEvidence(sourced, sigma),
});

const platformDefault = (name: NumericSetting, lookup: Lookup): EffectiveSetting => {
  const row = lookup('economics', name);
  return {
    name,
    value: row.value,
    stated: false,
    source: `parameter:economics/${name}`,
    evidence: {
      kind: row.citation === 'assumed' ? 'assumed' : 'catalogue',
      source: row.citation,
      source_id: null,
      sigma: row.sigma,
    },
  };
};
