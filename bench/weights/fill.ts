import { VDI_FIELDS } from '../../src/engine/index.ts';
import type { World } from '../../test/contract/world.ts';

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Copies one row of a table, each with an id of its own and what `changed` says of the n-th. */
const copies = (table: string, count: number, changed: string) => `
  insert into ${table}
  select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()) || ${changed})).*
  from (select * from ${table} where org_id = $1 order by id limit 1) t, generate_series(1, ${count}) n`;

const NUMBERED = `jsonb_build_object('name', 'n' || n)`;
const LATER = `jsonb_build_object('valid_from', date '2000-01-01' + n, 'valid_to', date '2000-01-01' + n)`;

/** As much of everything as an organisation may have, or as lists and documents show at most. */
export const fill = async (sql: Sql, { organisation: { id } }: World): Promise<void> => {
  const long = `jsonb_build_object('attributes', jsonb_build_object('x', repeat('x', 16000)))`;
  for (const text of [
    copies('parts', 400, `jsonb_build_object('part_number', 'P' || n) || ${long}`),
    copies(
      'uploads',
      2_000,
      `jsonb_build_object('name', repeat('n', 200), 'sha256', null, 'size_bytes', null, 'object_key', null, 'status', 'cancelled')`,
    ),
    copies('folders', 2_000, NUMBERED),
    copies('machines', 2_000, NUMBERED),
    copies('environment_rates', 5_000, LATER),
  ])
    await sql(text, [id]);
  await sql(
    `insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, created_at)
     select m.org_id, gen_random_uuid(), e.id, m.id, 10, true, now()
     from machines m join environments e on e.org_id = m.org_id and e.is_baseline where m.org_id = $1 and m.name like 'n%'`,
    [id],
  );
};

const line = (n: number): string =>
  [
    `M${n}`,
    'milling_3axis',
    ...VDI_FIELDS.map((name) => (/share|rate/.test(name) ? `0.${n}` : `${n % 99}`)),
  ].join(',');

/** Sheets of as many lines as are taken. */
export const SHEETS: Readonly<Record<string, unknown>> = {
  importEnvironmentCsv: {
    kind: 'machines',
    csv: [
      ['name', 'klass', ...VDI_FIELDS].join(','),
      ...Array.from({ length: 2_900 }, (_, n) => line(n)),
    ].join('\n'),
  },
  importStandardParts: {
    csv: [
      'kind,name,price,currency',
      ...Array.from({ length: 5_000 }, (_, n) => `other,part ${n},${n}.5,EUR`),
    ].join('\n'),
  },
};
