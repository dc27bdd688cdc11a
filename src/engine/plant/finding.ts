import type { AUDIT_PANELS, AUDIT_SEVERITIES } from '../vocabulary.ts';

export type AuditPanel = (typeof AUDIT_PANELS)[number];
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

export type AuditFinding = {
  readonly code: string;
  readonly panel: AuditPanel;
  readonly severity: AuditSeverity;
  readonly subject_id: string | null;
  readonly subject_kind: string;
  readonly subject_name: string;
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
};

/** All findings of the audit, with panel and severity. The codes never change. */
export const FINDINGS = {
  machine_unresolvable: ['machines', 'error'],
  rate_currency_mismatch: ['rates', 'error'],
  discounts_reach_price: ['rates', 'error'],
  cutting_data_unsourced: ['tools', 'warning'],
  cutting_data_out_of_range: ['tools', 'warning'],
  feed_above_machine: ['tools', 'warning'],
  tool_without_life: ['tools', 'warning'],
  override_unsourced: ['parameters', 'warning'],
  override_out_of_range: ['parameters', 'warning'],
  spindle_power_missing: ['machines', 'warning'],
  clamp_force_missing: ['machines', 'warning'],
  machine_rate_out_of_range: ['machines', 'warning'],
  setup_in_standstill: ['machines', 'warning'],
  double_operator_wage: ['machines', 'warning'],
  variable_overhead_inactive: ['rates', 'warning'],
  tool_terms_inactive: ['rates', 'info'],
  specific_force_out_of_range: ['materials', 'warning'],
  scrap_price_stale: ['materials', 'warning'],
  scrap_prices_ageing: ['materials', 'info'],
  general_tooling_beside_wear: ['machines', 'info'],
  member_sources_nothing: ['machines', 'info'],
  parameter_assumed: ['parameters', 'info'],
} as const satisfies Record<string, readonly [AuditPanel, AuditSeverity]>;

export type FindingCode = keyof typeof FINDINGS;

export type Subject = { readonly id: string | null; readonly kind: string; readonly name: string };

export const finding = (
  code: FindingCode,
  subject: Subject,
  params: AuditFinding['params'] = {},
): AuditFinding => {
  const [panel, severity] = FINDINGS[code];
  return {
    code,
    panel,
    severity,
    subject_id: subject.id,
    subject_kind: subject.kind,
    subject_name: subject.name,
    params,
  };
};
