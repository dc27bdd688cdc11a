import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { canonicalJson, sha256Hex } from '../../platform/digest.ts';
import { SET_CHEAPER_GRADES } from './cheaper-grade.ts';
import { PRESET_SLUGS, readPreset } from './preset-files.ts';

const DATA = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../data');

export const readData = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(path.join(DATA, file), 'utf8')) as T;

type PlanTier = Readonly<Record<string, unknown>> & { readonly slug: string };
type Preset = Readonly<Record<string, unknown>> & { readonly slug: string };
type ExchangeRate = { base: string; quote: string; date: string; rate: number; source: string };

type Grade = Readonly<Record<string, unknown>> & { readonly urn: string };
type Catalogue = {
  readonly grades: readonly Grade[];
  readonly defaults: Readonly<Record<string, string>>;
  /** SQL statement of a rule: a changed rule is applied as changed data is. */
  readonly cheaper: string;
};

/** UUIDv5-like id from a preset's slug: equal on every installation, so that `source_preset_id` can be compared. */
const presetId = (slug: string): string => {
  const hex = sha256Hex(`preset:${slug}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

type Write = (db: Kysely<unknown>) => Promise<void>;
type Loader = { readonly name: string; readonly read: () => Promise<{ data: unknown; write: Write }> };

/** Hides the type of the data, so that loaders of different data can stand in one list. */
const loader = <T>(of: {
  readonly name: string;
  readonly read: () => Promise<T>;
  readonly write: (db: Kysely<unknown>, data: T) => Promise<void>;
}): Loader => ({
  name: of.name,
  read: async () => {
    const data = await of.read();
    return { data, write: (db) => of.write(db, data) };
  },
});

const loaders: readonly Loader[] = [
  loader({
    name: 'plan_tiers',
    read: () => readData<{ tiers: PlanTier[] }>('plan-tiers.json'),
    write: async (db, data: { tiers: PlanTier[] }) => {
      for (const tier of data.tiers) {
        await sql`
          insert into plan_tiers select * from jsonb_populate_record(null::plan_tiers, ${JSON.stringify(tier)}::jsonb)
          on conflict (slug) do update set
            included_per_month = excluded.included_per_month, hard_capped = excluded.hard_capped,
            overage_cents = excluded.overage_cents, environments = excluded.environments,
            pending_bound = excluded.pending_bound, inflight_cap = excluded.inflight_cap,
            heavy_weight = excluded.heavy_weight, units_per_minute = excluded.units_per_minute,
            requests_per_minute = excluded.requests_per_minute,
            organisation_units_per_minute = excluded.organisation_units_per_minute,
            organisation_requests_per_minute = excluded.organisation_requests_per_minute, storage_bytes = excluded.storage_bytes,
            drawing_cpu_seconds = excluded.drawing_cpu_seconds, month_cpu_seconds = excluded.month_cpu_seconds,
            open_nests = excluded.open_nests, uploads = excluded.uploads`.execute(db);
      }
    },
  }),
  loader({
    name: 'environment_presets',
    read: async () => PRESET_SLUGS.map((slug) => readPreset<Preset>(slug)),
    write: async (db, presets: Preset[]) => {
      for (const preset of presets) {
        await sql`
          insert into environment_presets (slug, id, document)
          values (${preset.slug}, ${presetId(preset.slug)}, ${JSON.stringify(preset)}::jsonb)
          on conflict (slug) do update set document = excluded.document`.execute(db);
      }
    },
  }),
  loader({
    name: 'exchange_rates',
    read: () => readData<{ rates: ExchangeRate[] }>('fx.json'),
    write: async (db, data: { rates: ExchangeRate[] }) => {
      for (const rate of data.rates) {
        await sql`
          insert into exchange_rates (base, quote, valid_from, rate, source)
          values (${rate.base}, ${rate.quote}, ${rate.date}, ${rate.rate}, ${rate.source})
          on conflict (base, quote, valid_from) do update set rate = excluded.rate, source = excluded.source`.execute(
          db,
        );
      }
    },
  }),
  loader({
    name: 'stock_formats',
    read: () => readData<{ formats: { readonly id: string }[] }>('stock-formats.json'),
    write: async (db, data: { formats: { readonly id: string }[] }) => {
      for (const format of data.formats) {
        await sql`
          insert into platform_stock_formats (id, document) values (${format.id}, ${JSON.stringify(format)}::jsonb)
          on conflict (id) do update set document = excluded.document`.execute(db);
      }
    },
  }),
  loader({
    name: 'material_grades',
    read: async (): Promise<Catalogue> => ({
      grades: (await readData<{ grades: Grade[] }>('materials/grades.json')).grades,
      defaults: (await readData<{ defaults: Record<string, string> }>('materials/family-defaults.json'))
        .defaults,
      cheaper: SET_CHEAPER_GRADES,
    }),
    write: async (db, catalogue: Catalogue) => {
      const rows = catalogue.grades.map((grade) => ({ ...grade, document: grade }));
      await sql`update material_grades set is_family_default = false`.execute(db);
      await sql`
        insert into material_grades (id, urn, standard, category, iso_group, primary_code, display_code, name, document)
        select id, urn, standard, category, iso_group, primary_code, display_code, name, document
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, urn text, standard text, category text,
          iso_group text, primary_code text, display_code text, name text, document jsonb)
        on conflict (id) do update set
          urn = excluded.urn, standard = excluded.standard, category = excluded.category,
          iso_group = excluded.iso_group, primary_code = excluded.primary_code,
          display_code = excluded.display_code, name = excluded.name, document = excluded.document`.execute(
        db,
      );
      await sql`
        update material_grades set is_family_default = true
        where urn in (select value from jsonb_each_text(${JSON.stringify(catalogue.defaults)}::jsonb))`.execute(
        db,
      );
      await sql.raw(catalogue.cheaper).execute(db);
    },
  }),
];

/**
 * Brings the platform's rows (plan tiers, presets, exchange rates, stock formats, grades) in line with `data/`. Runs after every
 * migration; a set of unchanged files costs one read. Existing environments are copies and never change with their preset.
 */
export const loadReferenceData = async (db: Kysely<unknown>, now: Date): Promise<void> => {
  for (const { name, read } of loaders) {
    const { data, write } = await read();
    const digest = sha256Hex(canonicalJson(data));
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`reference-data:${name}`}))`.execute(tx);
      const known = await sql<{
        digest: string;
      }>`select digest from reference_data where name = ${name}`.execute(tx);
      if (known.rows[0]?.digest === digest) return;
      await write(tx as Kysely<unknown>);
      await sql`
        insert into reference_data (name, digest, loaded_at) values (${name}, ${digest}, ${now})
        on conflict (name) do update set digest = excluded.digest, loaded_at = excluded.loaded_at`.execute(
        tx,
      );
    });
  }
};
