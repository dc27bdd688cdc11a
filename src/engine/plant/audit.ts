import { AUDIT_SEVERITIES } from '../vocabulary.ts';
import { auditMachines } from './audit-machines.ts';
import { auditTools } from './audit-tools.ts';
import { type AuditFinding, finding, type Subject } from './finding.ts';
import type { Plant } from './open-plant.ts';

/** Inputs of the audit besides the resolved plant. */
export type AuditContext = {
  readonly name: string;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Rate rows of the whole chain, including inactive ones. */
  readonly rates: readonly {
    readonly id: string;
    readonly kind: string;
    readonly currency: string;
    readonly valid_from: string | null;
    readonly valid_to: string | null;
  }[];
  /** Dates of the catalogue's scrap prices, and how many are older than 90 days; null without any. */
  readonly scrapPrices: { readonly newest: string; readonly oldest: string; readonly stale: number } | null;
  /** The organisation's own values for grades. */
  readonly materials: readonly {
    readonly id: string;
    readonly name: string;
    readonly kc1_1_n_mm2: number | null;
  }[];
};

export type Audit = {
  readonly clean: boolean;
  readonly counts: { readonly error: number; readonly warning: number; readonly info: number };
  readonly findings: readonly AuditFinding[];
};

/** Plausible specific cutting forces, N/mm². */
const KC_BAND = [500, 5000] as const;
export const SCRAP_PRICE_DAYS = 90;
const DAY_MS = 86_400_000;

const ageInDays = (day: string, today: string): number =>
  Math.floor((Date.parse(today) - Date.parse(day)) / DAY_MS);

/** Audits an environment for what cannot be priced, is doubtful, or is assumed. The same input gives the same list. */
export const audit = (plant: Plant, context: AuditContext): Audit => {
  const findings = worstFirst([
    ...auditMachines(plant),
    ...auditTools(plant),
    ...auditRates(plant, context),
    ...auditParameters(plant, context),
    ...auditMaterials(plant, context),
  ]);
  const count = (severity: AuditFinding['severity']): number =>
    findings.filter((row) => row.severity === severity).length;
  const counts = { error: count('error'), warning: count('warning'), info: count('info') };
  return { clean: counts.error + counts.warning === 0, counts, findings };
};

const worstFirst = (findings: readonly AuditFinding[]): readonly AuditFinding[] =>
  findings
    .map((row) => ({
      row,
      place: `${AUDIT_SEVERITIES.indexOf(row.severity)} ${row.panel} ${row.code} ${row.subject_name} ${row.subject_id}`,
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ row }) => row);

const auditRates = (plant: Plant, context: AuditContext): readonly AuditFinding[] => {
  const { environment, settings } = plant;
  const whole: Subject = { id: environment.id, kind: 'environment', name: context.name };
  const found = context.rates
    .filter((rate) => rate.kind !== 'variable_overhead' && rate.currency !== environment.currency)
    .map((rate) =>
      finding(
        'rate_currency_mismatch',
        { id: rate.id, kind: 'rate', name: rate.kind },
        { rate_currency: rate.currency, environment_currency: environment.currency },
      ),
    );
  const value = (name: Parameters<typeof settings.get>[0]): number => settings.get(name).value;
  const onTarget = value('cash_discount_pct') + value('sales_commission_pct');
  const onList = value('customer_discount_pct');
  if (onTarget >= 1 || onList >= 1) {
    found.push(finding('discounts_reach_price', whole, { of_target_price: onTarget, of_list_price: onList }));
  }
  const isReplaced =
    settings.get('material_overhead_pct').stated || settings.get('production_overhead_pct').stated;
  if (isReplaced && settings.get('overhead_var_pct').stated) {
    found.push(finding('variable_overhead_inactive', whole, { overhead_var_pct: value('overhead_var_pct') }));
  }
  if (settings.toolingMode !== 'amortised' && settings.get('tooling_amortisation_years').stated) {
    const years = value('tooling_amortisation_years');
    found.push(finding('tool_terms_inactive', whole, { tooling_mode: settings.toolingMode, years }));
  }
  return found;
};

const isUnsourced = (source: string | null): boolean => source === null || source.trim() === '';

const auditParameters = (plant: Plant, context: AuditContext): readonly AuditFinding[] => {
  const found: AuditFinding[] = [];
  for (const stated of plant.environment.parameter_overrides) {
    const subject: Subject = {
      id: stated.source_id,
      kind: 'override',
      name: `${stated.bin} ${stated.parameter}`,
    };
    if (isUnsourced(stated.source)) found.push(finding('override_unsourced', subject));
    // Amount and range in the environment's currency, like the override.
    const row = plant.parameters.find(stated.bin, stated.parameter);
    const [low, high] = row?.band ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (stated.value < low || stated.value > high) {
      found.push(finding('override_out_of_range', subject, { value: stated.value, low, high }));
    }
    if (stated.source === 'assumed') found.push(finding('parameter_assumed', subject));
  }
  for (const [name, stated] of Object.entries(plant.environment.settings)) {
    if (stated.value !== null && stated.source === 'assumed') {
      found.push(
        finding(
          'parameter_assumed',
          { id: stated.source_id ?? plant.environment.id, kind: 'setting', name },
          { environment: context.name },
        ),
      );
    }
  }
  for (const rate of plant.environment.labour_rates) {
    if (rate.source === 'assumed') {
      found.push(finding('parameter_assumed', { id: rate.rate_id, kind: 'rate', name: 'labour' }));
    }
  }
  return found;
};

/** Scrap credited at the grade's price, unless a flat credit is stated. */
const auditMaterials = (plant: Plant, context: AuditContext): readonly AuditFinding[] => {
  const found: AuditFinding[] = [];
  const { scrapPrices, today } = context;
  if (scrapPrices !== null && !plant.settings.get('scrap_credit_eur_per_kg').stated) {
    const list: Subject = { id: null, kind: 'material_catalogue', name: 'scrap prices' };
    const params = { newest: scrapPrices.newest, oldest: scrapPrices.oldest, older: scrapPrices.stale };
    // One old quotation is a gap; a list whose newest entry is old is no longer maintained.
    if (ageInDays(scrapPrices.newest, today) > SCRAP_PRICE_DAYS) {
      found.push(finding('scrap_price_stale', list, params));
    } else if (scrapPrices.stale > 0) found.push(finding('scrap_prices_ageing', list, params));
  }
  for (const grade of context.materials) {
    const kc = grade.kc1_1_n_mm2;
    if (kc !== null && (kc < KC_BAND[0] || kc > KC_BAND[1])) {
      const subject: Subject = { id: grade.id, kind: 'material_override', name: grade.name };
      found.push(
        finding('specific_force_out_of_range', subject, { value: kc, low: KC_BAND[0], high: KC_BAND[1] }),
      );
    }
  }
  return found;
};
