import type { MachineCapabilities, Vdi3258 } from '../../engine/environment.ts';
import { VDI_FIELDS } from '../../engine/vocabulary.ts';
import { findMachines, heightBelow, type MachineRow, templatesOf } from '../environments/machines.ts';
import { type Fault, invalid, notFound } from '../kernel/outcome.ts';
import { type Refused, type Write, windowFaults } from './outcome.ts';
import { MAX_TEMPLATES } from './row-limits.ts';

const NO_VDI = Object.fromEntries(VDI_FIELDS.map((field) => [field, null])) as Vdi3258;

const NO_CAPABILITIES: Omit<MachineCapabilities, 'klass'> = {
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

/** Undefined: left out. */
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Fields stated for a machine; null clears one. */
export type GivenMachine = Loose<
  Pick<
    MachineRow,
    | 'name'
    | 'vendor'
    | 'model_no'
    | 'klass'
    | 'subclass'
    | 'parent_template_id'
    | 'hourly_rate_eur'
    | 'burden_rate_eur'
    | 'valid_from'
    | 'valid_to'
  >
> & {
  readonly capabilities?:
    | (Loose<Omit<MachineCapabilities, 'vdi_3258'>> & {
        readonly vdi_3258?: Loose<Vdi3258> | null | undefined;
      })
    | undefined;
};

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined fields. */
export const given = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;

/** The complete definition: the given fields over the existing ones. */
export const completeMachine = (
  id: string,
  body: GivenMachine,
  before: MachineRow | null,
  now: Date,
): MachineRow => {
  const { capabilities, ...plain } = body;
  const fields = given(plain);
  const klass = fields.klass ?? before?.klass;
  if (klass === undefined) throw new Error('a new machine has no class');
  const stated = given(capabilities ?? {});
  // Either of the two fields may state it; `machineFaults` refuses two different values.
  const subclass =
    [fields.subclass, stated.subclass, before?.subclass].find((word) => word !== undefined) ?? null;
  const base = { ...NO_CAPABILITIES, ...before?.capabilities };
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

/** A citation belongs to its figure: a newly stated figure is the organisation's own and has none. */
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

/** Errors of one definition by itself. */
export const machineFaults = (row: MachineRow, body: GivenMachine): readonly Fault[] => {
  const faults: Fault[] = [...windowFaults(row)];
  const add = (path: Fault['path'], msg: string, type: string): void => {
    faults.push({ path, msg, type });
  };
  const stated = body.capabilities;
  if (stated?.klass !== undefined && stated.klass !== row.klass)
    add(['capabilities', 'klass'], `must equal klass ${row.klass} (got ${stated.klass})`, 'contradiction');
  if (stated?.subclass != null && stated.subclass !== row.subclass)
    add(
      ['capabilities', 'subclass'],
      `must equal subclass ${row.subclass ?? 'null'} (got ${stated.subclass})`,
      'contradiction',
    );
  const vdi = row.capabilities.vdi_3258;
  if (vdi !== null && vdi.annual_hours_T_G !== null) {
    const productive = vdi.annual_hours_T_G - (vdi.annual_hours_T_ST ?? 0) - (vdi.annual_hours_T_IH ?? 0);
    if (productive <= 0) {
      add(
        ['capabilities', 'vdi_3258', 'annual_hours_T_G'],
        `leaves no productive hours: T_G - T_ST - T_IH must be above 0 (got ${productive})`,
        'no_productive_hours',
      );
    }
  }
  const lobe = row.capabilities.chatter_stability_lobe;
  const unordered = lobe.findIndex(([rpm], index) => index > 0 && rpm <= (lobe[index - 1]?.[0] ?? 0));
  if (unordered > 0)
    add(
      ['capabilities', 'chatter_stability_lobe', unordered],
      'must have a higher speed than the entry before it',
      'not_ascending',
    );
  return faults;
};

/** Checks the definition, that the template exists and that it does not lead back to the machine. */
export const checkMachine = async (
  { tx, orgId }: Pick<Write, 'tx' | 'orgId'>,
  row: MachineRow,
  body: GivenMachine,
): Promise<Refused | null> => {
  const faults = machineFaults(row, body);
  if (faults.length > 0) return invalid(...faults);
  if (row.parent_template_id === null) return null;
  const [template] = await findMachines(tx, orgId, [row.parent_template_id]);
  if (template === undefined) return notFound('parent_template_id');
  const above = await templatesOf(tx, orgId, [template.id]);
  if (above.some((machine) => machine.id === row.id)) return { kind: 'template_cycle' };
  const below = await heightBelow(tx, orgId, row.id);
  if (above.length + below <= MAX_TEMPLATES) return null;
  const msg = `would make a chain of ${above.length + below} templates, at most ${MAX_TEMPLATES} are allowed`;
  return invalid({ path: ['parent_template_id'], msg, type: 'too_deep' });
};
