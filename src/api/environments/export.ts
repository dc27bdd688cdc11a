import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { listMemberships, type MembershipRow } from '../../db/environments/fleet.ts';
import { type MachineRow, templatesOf } from '../../db/environments/machines.ts';
import { listStatements, type RateRow, type ToolRow } from '../../db/environments/statements.ts';
import { canonicalJson, sha256Hex } from '../../platform/digest.ts';
import { environmentOf, type Request } from './context.ts';

type Document = Record<string, unknown>;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Rows as canonical JSON, sorted by content, so that equal environments give equal bytes. */
const sorted = (rows: readonly unknown[]): readonly string[] => rows.map(canonicalJson).sort(byText);

const arrayOf = (texts: readonly string[]): string => `[${texts.join(',')}]`;

const definitionOf = (row: MachineRow): Document => ({
  name: row.name,
  klass: row.klass,
  subclass: row.subclass,
  vendor: row.vendor,
  model_no: row.model_no,
  hourly_rate_eur: row.hourly_rate_eur,
  burden_rate_eur: row.burden_rate_eur,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  capabilities: row.capabilities,
});

const memberOf = (row: MembershipRow): Document => ({
  fleet_priority: row.fleet_priority,
  is_enabled: row.is_enabled,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
});

const rateOf = (row: RateRow): Document => ({
  kind: row.kind,
  value: row.value,
  unit: row.unit,
  currency: row.currency,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  source: row.source,
});

const toolOf = (row: ToolRow): Document => ({
  name: row.name,
  klass: row.klass,
  diameter_mm: row.diameter_mm,
  flutes: row.flutes,
  material: row.material,
  price: row.price,
  life_min: row.life_min,
  cutting_data: row.cutting_data.map((datum) => ({
    iso_group: datum.iso_group,
    vc_m_min: datum.vc_m_min,
    fz_mm: datum.fz_mm,
    ap_max_mm: datum.ap_max_mm ?? null,
    source: datum.source ?? null,
    ...(datum.sigma == null ? {} : { sigma: datum.sigma }),
  })),
  source: row.source,
});

type MachineTexts = { readonly definition: string; readonly citations: string };

/** Canonical JSON of each machine of a document: the largest part of it, and read twice. */
const textsOf = (machines: readonly MachineRow[]): ReadonlyMap<string, MachineTexts> =>
  new Map(
    machines.map((row) => [
      row.id,
      { definition: canonicalJson(definitionOf(row)), citations: canonicalJson(row.source) },
    ]),
  );

/** Keys `m1`, `m2`, … in the order of the machines' content, not of their ids, so that an imported copy gets the same keys. */
const keyMachines = (
  machines: readonly MachineRow[],
  texts: ReadonlyMap<string, MachineTexts>,
  members: readonly MembershipRow[],
  rates: readonly RateRow[],
): ReadonlyMap<string, string> => {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const membersOf = Map.groupBy(members, (row) => row.machine_id);
  const ratesOf = Map.groupBy(rates, (row) => row.subject_id);
  const known = new Map<string, string>();
  const contentOf = (machine: MachineRow): string => {
    const found = known.get(machine.id);
    if (found !== undefined) return found;
    // Breaks the recursion for a machine that is its own template, which no write allows.
    known.set(machine.id, '');
    const above = machine.parent_template_id === null ? undefined : byId.get(machine.parent_template_id);
    const { definition, citations } = texts.get(machine.id) ?? { definition: '', citations: '' };
    const content = arrayOf([
      arrayOf(sorted((membersOf.get(machine.id) ?? []).map(memberOf))),
      definition,
      citations,
      arrayOf(sorted((ratesOf.get(machine.id) ?? []).map(rateOf))),
      // A digest, because nested JSON text doubles its escapes at each level.
      above === undefined ? 'null' : sha256Hex(contentOf(above)),
    ]);
    known.set(machine.id, content);
    return content;
  };
  const ordered = machines
    .map((machine) => ({ id: machine.id, content: contentOf(machine) }))
    .sort((a, b) => byText(a.content, b.content));
  return new Map(ordered.map(({ id }, index) => [id, `m${index + 1}`]));
};

/**
 * The environment as JSON with sorted keys: equal documents are equal bytes. Inherited rows are left out; the document names the
 * parent.
 */
export const exportEnvironment = async (request: Request, environmentId: string): Promise<string> => {
  const { tx, caller } = request;
  const environment = await environmentOf(request, environmentId);
  const list = <T extends Parameters<typeof listStatements>[2]>(table: T) =>
    listStatements(tx, caller.orgId, table, environment.id);
  const members = await listMemberships(tx, caller.orgId, environment.id);
  const rates = await list('environment_rates');
  const ids = [
    ...members.map((row) => row.machine_id),
    ...rates.flatMap((row) => (row.subject_id === null ? [] : [row.subject_id])),
  ];
  const machines = ids.length === 0 ? [] : await templatesOf(tx, caller.orgId, [...new Set(ids)]);
  const texts = textsOf(machines);
  const keys = keyMachines(machines, texts, members, rates);
  const keyOf = (id: string | null): string | null => (id === null ? null : (keys.get(id) ?? null));
  const withoutId = (row: object): Document => {
    const { id: _id, environment_id: _environment, ...fields } = row as Document;
    return fields;
  };
  const head = {
    format: 'should-cost/environment',
    version: 1,
    name: environment.name,
    description: environment.description,
    currency: environment.currency,
    region: environment.region,
    valid_from: environment.valid_from,
    valid_to: environment.valid_to,
    parent: await parentName(request, environment),
    enabled_extractors: environment.enabled_extractors,
    attributes: environment.attributes,
    settings: environment.settings,
  };
  const lists: Readonly<Record<string, readonly string[]>> = {
    machines: [...machines]
      .sort((a, b) => Number(keyOf(a.id)?.slice(1)) - Number(keyOf(b.id)?.slice(1)))
      .map(({ id, parent_template_id }) => {
        const { definition, citations } = texts.get(id) ?? { definition: '', citations: '' };
        const [key, template] = [keyOf(id), keyOf(parent_template_id)].map((one) => JSON.stringify(one));
        return `{"citations":${citations},"definition":${definition},"key":${key},"template":${template}}`;
      }),
    fleet: sorted(members.map((row) => ({ machine: keyOf(row.machine_id), ...memberOf(row) }))),
    rates: sorted(rates.map((row) => ({ machine: keyOf(row.subject_id), ...rateOf(row) }))),
    tools: sorted((await list('environment_tools')).map(toolOf)),
    subcontractors: sorted((await list('environment_subcontractors')).map(withoutId)),
    overrides: sorted((await list('environment_overrides')).map(withoutId)),
  };
  const fields = [
    ...Object.entries(head).map(([name, value]) => [name, canonicalJson(value)] as const),
    ...Object.entries(lists).map(([name, texts]) => [name, arrayOf(texts)] as const),
  ].sort(([a], [b]) => byText(a, b));
  return `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
};

const parentName = async (request: Request, environment: CountedEnvironment): Promise<string | null> =>
  environment.parent_environment_id === null
    ? null
    : (await environmentOf(request, environment.parent_environment_id)).name;
