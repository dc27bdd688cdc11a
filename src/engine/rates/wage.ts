import { statedAs } from '../evidence.ts';
import { compute } from '../formulas/define.ts';
import { wage as wageFormula } from '../formulas/wage.ts';
import { type Lookup, parameterTerm } from '../parameters-view.ts';
import type { Computed, Evidence } from '../records.ts';
import type { LabourRate } from '../snapshot.ts';
import type { EffectiveSettings } from './settings.ts';

export type LabourRole = 'operator' | 'setter' | 'programmer' | 'inspector' | 'assembler';

export type Wage = { readonly rate: Computed; readonly evidence: Evidence };

export type Wages = (role: LabourRole, machineId: string | null) => Wage;

/**
 * Wage per hour: the labour-rate row of the machine, otherwise the general row, otherwise the default labour rate. A general rate
 * is multiplied by the role's factor (a setter earns more than an operator). A row for one machine is the actual cost of its
 * people, without a factor.
 */
export const wages = (rates: readonly LabourRate[], settings: EffectiveSettings, lookup: Lookup): Wages => {
  const known = new Map<string, Wage>();
  return (role, machineId) => {
    const key = `${role} ${machineId ?? ''}`;
    const found = known.get(key) ?? resolveWage(role, machineId, rates, settings, lookup);
    known.set(key, found);
    return found;
  };
};

const resolveWage = (
  role: LabourRole,
  machineId: string | null,
  rates: readonly LabourRate[],
  settings: EffectiveSettings,
  lookup: Lookup,
): Wage => {
  const sigma = lookup('uncertainty.labour_rate', 'stated').value;
  const own = machineId === null ? undefined : rates.find((rate) => rate.subject_id === machineId);
  const row = own ?? rates.find((rate) => rate.subject_id === null);
  const factor = own ? { value: 1, source: 'definition' } : parameterTerm(lookup('labour.role_factor', role));
  if (row) {
    return {
      rate: compute(wageFormula, {
        labour_rate: { value: row.value, source: `rate:${row.rate_id}` },
        role_factor: factor,
      }),
      evidence: {
        kind: statedAs(row.source),
        source: row.source ?? row.level,
        source_id: row.rate_id,
        sigma,
      },
    };
  }
  const setting = settings.get('default_labour_rate_eur_per_h');
  return {
    rate: compute(wageFormula, {
      labour_rate: { value: setting.value, source: setting.source },
      role_factor: factor,
    }),
    evidence: setting.stated
      ? { ...setting.evidence, sigma }
      : { ...setting.evidence, sigma: lookup('uncertainty.labour_rate', 'platform').value },
  };
};
