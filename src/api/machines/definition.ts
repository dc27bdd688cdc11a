import type { z } from '@hono/zod-openapi';
import { findMachines, type MachineRow, templatesOf } from '../../db/environments/machines.ts';
import type { MachineCapabilities, Vdi3258 } from '../../engine/index.ts';
import { given, type Request } from '../environments/context.ts';
import { conflict, invalid, notFound, type Problem } from '../kit/errors.ts';
import type { machineDefinition, UpdateMachine } from './schemas.ts';

const NO_VDI: Vdi3258 = {
  acquisition_cost_eur: null,
  annual_hours_T_G: null,
  annual_hours_T_IH: null,
  annual_hours_T_ST: null,
  capital_interest_rate: null,
  depreciation_life_h: null,
  energy_eur_per_kwh: null,
  energy_kw: null,
  floor_space_m2: null,
  maintenance_eur_per_year: null,
  operator_hourly_eur: null,
  operator_share: null,
  space_eur_per_m2_y: null,
  tooling_eur_per_year: null,
};

const NOTHING: Omit<MachineCapabilities, 'klass'> = {
  schema_version: 1,
  subclass: null,
  axes_indexable: null,
  axes_simultaneous: null,
  certifications: [],
  chatter_stability_lobe: [],
  coolant: [],
  iso_286_achievable_grade: null,
  max_material_thickness_mm: null,
  max_part_envelope_mm: [],
  max_setups_per_part: null,
  max_spindle_rpm: null,
  max_table_load_kg: null,
  max_tool_diameter_mm: null,
  max_tool_length_mm: null,
  nominal_tool_change_time_s_by_class: {},
  positioning_accuracy_mm: null,
  repeatability_mm: null,
  rapid_traverse_m_per_min: null,
  spindle_power_kw: null,
  workholding: [],
  vdi_3258: null,
  extra: {},
};

type Given = UpdateMachine;

/** The whole definition: what is given over what was there, or over nothing. */
export const completeMachine = (
  id: string,
  body: Given,
  before: MachineRow | null,
  now: Date,
): MachineRow => {
  const { capabilities, ...plain } = body;
  const fields = given(plain);
  const klass = fields.klass ?? before?.klass ?? '';
  const stated = given(capabilities ?? {});
  // Said at either place it is said; `machineFaults` refuses two words that differ.
  const subclass =
    [fields.subclass, stated.subclass, before?.subclass].find((word) => word !== undefined) ?? null;
  const base = { ...NOTHING, ...before?.capabilities };
  const vdi =
    stated.vdi_3258 === undefined
      ? base.vdi_3258
      : stated.vdi_3258 === null
        ? null
        : { ...NO_VDI, ...base.vdi_3258, ...given(stated.vdi_3258) };
  return {
    id,
    name: fields.name ?? before?.name ?? '',
    vendor: fields.vendor !== undefined ? fields.vendor : (before?.vendor ?? null),
    model_no: fields.model_no !== undefined ? fields.model_no : (before?.model_no ?? null),
    klass,
    subclass,
    parent_template_id:
      fields.parent_template_id !== undefined
        ? fields.parent_template_id
        : (before?.parent_template_id ?? null),
    hourly_rate_eur:
      fields.hourly_rate_eur !== undefined ? fields.hourly_rate_eur : (before?.hourly_rate_eur ?? null),
    burden_rate_eur:
      fields.burden_rate_eur !== undefined ? fields.burden_rate_eur : (before?.burden_rate_eur ?? null),
    valid_from: fields.valid_from !== undefined ? fields.valid_from : (before?.valid_from ?? null),
    valid_to: fields.valid_to !== undefined ? fields.valid_to : (before?.valid_to ?? null),
    capabilities: { ...base, ...stated, klass, subclass, vdi_3258: vdi } as MachineCapabilities,
    source: keptSource(before?.source ?? {}, stated),
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
};

/** A citation belongs to the figure it came with: what is stated anew is the organisation's own word. */
const keptSource = (
  source: MachineRow['source'],
  stated: Readonly<Record<string, unknown>>,
): MachineRow['source'] => {
  const { citations } = source as { readonly citations?: Readonly<Record<string, string>> };
  if (citations === undefined) return source;
  const vdi = Object.keys((stated.vdi_3258 as object | null | undefined) ?? {}).map(
    (field) => `vdi_3258.${field}`,
  );
  const restated = [...Object.keys(stated), ...vdi];
  const kept = Object.entries(citations).filter(
    ([field]) =>
      !restated.some((name) => name !== 'vdi_3258' && (field === name || field.startsWith(`${name}.`))),
  );
  return { ...source, citations: Object.fromEntries(kept) };
};

/** What one definition breaks by itself, as path below the definition → reason. */
export const machineFaults = (
  row: MachineRow,
  body: Given,
): readonly (Omit<Problem, 'loc'> & { readonly path: readonly (string | number)[] })[] => {
  const faults: (Omit<Problem, 'loc'> & { path: (string | number)[] })[] = [];
  const add = (path: (string | number)[], msg: string, type: string): void => {
    faults.push({ path, msg, type });
  };
  if (row.valid_from !== null && row.valid_to !== null && row.valid_to < row.valid_from)
    add(['valid_to'], 'is before valid_from', 'window_reversed');
  const stated = body.capabilities;
  if (stated?.klass !== undefined && stated.klass !== row.klass)
    add(['capabilities', 'klass'], `differs from klass ${row.klass}`, 'contradiction');
  if (stated?.subclass != null && stated.subclass !== row.subclass)
    add(['capabilities', 'subclass'], `differs from subclass ${row.subclass ?? 'null'}`, 'contradiction');
  const vdi = row.capabilities.vdi_3258;
  if (vdi !== null && vdi.annual_hours_T_G !== null) {
    const productive = vdi.annual_hours_T_G - (vdi.annual_hours_T_ST ?? 0) - (vdi.annual_hours_T_IH ?? 0);
    if (productive <= 0) {
      add(
        ['capabilities', 'vdi_3258', 'annual_hours_T_G'],
        'leaves no productive hours: T_G - T_ST - T_IH must be above 0',
        'no_productive_hours',
      );
    }
  }
  const lobe = row.capabilities.chatter_stability_lobe;
  const unordered = lobe.findIndex(([rpm], index) => index > 0 && rpm <= (lobe[index - 1]?.[0] ?? 0));
  if (unordered > 0)
    add(['capabilities', 'chatter_stability_lobe', unordered], 'speeds must ascend', 'not_ascending');
  return faults;
};

/** @throws ApiError for a fault of the definition, an unknown template or a template that leads back to the machine */
export const checkMachine = async (
  { tx, caller }: Request,
  row: MachineRow,
  body: Given,
  at: readonly (string | number)[] = ['body'],
): Promise<void> => {
  const faults = machineFaults(row, body);
  if (faults.length > 0)
    throw invalid(faults.map(({ path, msg, type }) => ({ loc: [...at, ...path], msg, type })));
  if (row.parent_template_id === null) return;
  const [template] = await findMachines(tx, caller.orgId, [row.parent_template_id]);
  if (template === undefined) throw notFound('parent_template_id');
  const above = await templatesOf(tx, caller.orgId, [template.id]);
  if (above.some((machine) => machine.id === row.id))
    throw conflict('A machine cannot be its own template.', { reason: 'template_cycle' });
};

export const definitionToWire = (row: MachineRow): z.infer<typeof machineDefinition> => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  model_no: row.model_no,
  klass: row.klass as z.infer<typeof machineDefinition>['klass'],
  subclass: row.subclass,
  parent_template_id: row.parent_template_id,
  hourly_rate_eur: row.hourly_rate_eur,
  burden_rate_eur: row.burden_rate_eur,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  capabilities: row.capabilities as unknown as z.infer<typeof machineDefinition>['capabilities'],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
