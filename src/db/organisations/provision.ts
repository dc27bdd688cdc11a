import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { StatedSettings } from '../environments/environments.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { asId, type EnvironmentId, type OrgId } from '../kernel/ids.ts';
import { insertOrganisation, type NewOrganisation } from './organisations.ts';
import type { PresetDocument } from './preset-document.ts';

const BASELINE_PRESET = 'de-2026';

/** Always contains the canonical geometry source. */
export const DEFAULT_EXTRACTORS = ['cad_brep', 'mesh', 'drawing_text', 'drawing_ocr', 'rfq_text'];

/**
 * A new organisation with its baseline environment, in a transaction of the operator role. The baseline is a copy of the
 * platform's preset: later changes of the preset do not affect it.
 */
export const provisionOrganisation = async (
  tx: Tx,
  organisation: NewOrganisation,
): Promise<EnvironmentId> => {
  await insertOrganisation(tx, organisation);
  return copyPreset(tx, organisation.id, {
    slug: BASELINE_PRESET,
    now: organisation.now,
    isBaseline: true,
  });
};

/** `provisionOrganisation` in a transaction of its own. */
export const createOrganisation = (db: Database, organisation: NewOrganisation): Promise<EnvironmentId> =>
  db.asAdmin((tx) => provisionOrganisation(tx, organisation));

/** Copies a preset into an organisation's own rows: environment, machines with memberships, rates, tools, subcontractors. */
export const copyPreset = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly slug: string; readonly now: Date; readonly isBaseline: boolean },
): Promise<EnvironmentId> => {
  const preset = await findPreset(tx, options.slug);
  if (preset === null) throw new Error(`the preset ${options.slug} is not loaded`);
  const { document } = preset;
  const environmentId = asId<EnvironmentId>(newId());
  await tx
    .insertInto('environments')
    .values({
      org_id: orgId,
      id: environmentId,
      name: document.name,
      description: document.description,
      currency: document.currency,
      region: document.region,
      valid_from: document.valid_from,
      valid_to: document.valid_to,
      is_baseline: options.isBaseline,
      source_preset_id: preset.id,
      settings: JSON.stringify(presetSettings(document)),
      enabled_extractors: DEFAULT_EXTRACTORS,
      created_at: options.now,
      updated_at: options.now,
    })
    .execute();
  await copyPresetRows(tx, orgId, environmentId, document, options.now);
  return environmentId;
};

export type Preset = { readonly id: string; readonly slug: string; readonly document: PresetDocument };

export const listPresets = async (tx: Tx): Promise<readonly Preset[]> => {
  const rows = await tx.selectFrom('environment_presets').selectAll().orderBy('slug').execute();
  return rows;
};

export const findPreset = async (tx: Tx, slug: string): Promise<Preset | null> =>
  (await listPresets(tx)).find((preset) => preset.slug === slug) ?? null;

/**
 * Inserts machines with memberships, rates, tools and subcontractors of a preset into an environment, in the preset's currency.
 * @returns the inserted machine definitions.
 */
export const copyPresetRows = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  document: PresetDocument,
  now: Date,
): Promise<readonly string[]> => {
  const machineIds = await copyMachines(tx, orgId, environmentId, document, now);
  await copyRates(tx, orgId, environmentId, document, machineIds, now);
  await copyTools(tx, orgId, environmentId, document, now);
  await copySubcontractors(tx, orgId, environmentId, document, now);
  return [...machineIds.values()];
};

/** A setting keeps its source, so that the cost sheet can cite it. */
export const presetSettings = (document: PresetDocument): StatedSettings =>
  Object.fromEntries(
    Object.entries(document.settings)
      // A labour-rate row states it; the field is read-only in the environment.
      .filter(([field]) => field !== 'default_labour_rate_eur_per_h')
      .map(([field, { value, citation }]) => [field, { value, source: citation }]),
  ) as StatedSettings;

const copyMachines = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  document: PresetDocument,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map(document.machines.map((machine) => [machine.key, newId()]));
  const machines = document.machines.map((machine) => ({
    ...machine.definition,
    id: ids.get(machine.key),
    source: { citations: machine.citations, sigmas: machine.sigmas ?? {} },
    fleet_priority: machine.fleet_priority,
    membership_id: newId(),
  }));
  // One SQL statement for any number of machines: the document is sent as one value.
  await sql`
    insert into machines (org_id, id, name, vendor, model_no, klass, subclass, hourly_rate_eur, burden_rate_eur,
      valid_from, valid_to, capabilities, source, created_at, updated_at)
    select ${orgId}::uuid, m.id, m.name, m.vendor, m.model_no, m.klass, m.subclass, m.hourly_rate_eur, m.burden_rate_eur,
      m.valid_from, m.valid_to, m.capabilities, m.source, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as m(id uuid, name text, vendor text, model_no text,
      klass text, subclass text, hourly_rate_eur numeric, burden_rate_eur numeric, valid_from date, valid_to date,
      capabilities jsonb, source jsonb)`.execute(tx);
  await sql`
    insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled,
      valid_from, valid_to, created_at)
    select ${orgId}::uuid, m.membership_id, ${environmentId}::uuid, m.id, m.fleet_priority, true, m.valid_from, m.valid_to, ${now}
    from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as m(id uuid, membership_id uuid, fleet_priority integer,
      valid_from date, valid_to date)`.execute(tx);
  return ids;
};

const copyRates = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  document: PresetDocument,
  machineIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const rows = document.rates
    // Rows of a shop role document the wages that others are derived from; the subject of a rate row is a machine or null.
    .filter((rate) => rate.subject === null || machineIds.has(rate.subject))
    .map((rate) => ({
      org_id: orgId,
      id: newId(),
      environment_id: environmentId,
      kind: rate.kind,
      subject_id: rate.subject === null ? null : (machineIds.get(rate.subject) ?? null),
      value: rate.value,
      unit: rate.unit,
      currency: rate.currency,
      valid_from: rate.valid_from,
      valid_to: rate.valid_to,
      source: rate.citation,
      created_at: now,
    }));
  if (rows.length > 0) await tx.insertInto('environment_rates').values(rows).execute();
};

/**
 * Gives an environment every tool of the platform, in the currency of a preset: the one with the wanted currency, otherwise the
 * first. The caller converts from the returned currency.
 */
export const copyPlatformTools = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  options: { readonly currency: string; readonly now: Date },
): Promise<string> => {
  const documents = await listPresets(tx);
  const chosen =
    documents.find(({ document }) => document.currency === options.currency) ??
    documents.find(({ slug }) => slug === BASELINE_PRESET);
  if (chosen === undefined) throw new Error(`the preset ${BASELINE_PRESET} is not loaded`);
  await copyTools(tx, orgId, environmentId, chosen.document, options.now);
  return chosen.document.currency;
};

const withIds = (rows: PresetDocument['tools']): string =>
  JSON.stringify(rows.map((row) => ({ ...row, id: newId(), source: JSON.stringify(row.citations) })));

const copyTools = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  document: PresetDocument,
  now: Date,
): Promise<void> => {
  await sql`
    insert into environment_tools (org_id, id, environment_id, name, klass, diameter_mm, flutes, material, price, life_min,
      cutting_data, source, created_at)
    select ${orgId}::uuid, t.id, ${environmentId}::uuid, t.name, t.klass, t.diameter_mm, t.flutes, t.material, t.price,
      t.life_min, t.cutting_data, t.source, ${now}
    from jsonb_to_recordset(${withIds(document.tools)}::jsonb) as t(id uuid, name text, klass text, diameter_mm numeric,
      flutes integer, material text, price numeric, life_min numeric, cutting_data jsonb, source text)`.execute(
    tx,
  );
};

const copySubcontractors = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: EnvironmentId,
  document: PresetDocument,
  now: Date,
): Promise<void> => {
  await sql`
    insert into environment_subcontractors (org_id, id, environment_id, name, process, price_per_kg, price_per_dm2,
      price_per_lot, min_price, lead_time_days, transport_eur_per_lot, source, created_at)
    select ${orgId}::uuid, s.id, ${environmentId}::uuid, s.name, s.process, s.price_per_kg, s.price_per_dm2,
      s.price_per_lot, s.min_price, s.lead_time_days, s.transport_eur_per_lot, s.source, ${now}
    from jsonb_to_recordset(${withIds(document.subcontractors)}::jsonb) as s(id uuid, name text, process text,
      price_per_kg numeric, price_per_dm2 numeric, price_per_lot numeric, min_price numeric, lead_time_days integer,
      transport_eur_per_lot numeric, source text)`.execute(tx);
};
