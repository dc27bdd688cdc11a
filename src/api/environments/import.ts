import { checkName, checkPlan } from '../../db/configuration/create.ts';
import { completeMachine, machineFaults } from '../../db/configuration/machine-definition.ts';
import { windowFaults } from '../../db/configuration/outcome.ts';
import {
  completeSubcontractor,
  completeTool,
  rateFaults,
  ratesOverlap,
} from '../../db/configuration/statement-rules.ts';
import { recordChange } from '../../db/environments/changes.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { insertMemberships, type MembershipRow } from '../../db/environments/fleet.ts';
import { insertMachines, type MachineRow } from '../../db/environments/machines.ts';
import { insertStatements, type RateRow } from '../../db/environments/statements.ts';
import { findByName, insertEnvironment, lockConfiguration } from '../../db/environments/write.ts';
import { asId, type EnvironmentId } from '../../db/kernel/ids.ts';
import { platformParameter } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { invalid, type Problem } from '../kit/errors.ts';
import { authorOf, environmentOf, type Request, writeOf } from './context.ts';
import type { EnvironmentDocument } from './document-schema.ts';
import { allow } from './refusals.ts';

type Loc = readonly (string | number)[];

/** Makes a new environment, its machines included, from a document: all of it, or every problem named and nothing. */
export const importEnvironment = async (
  request: Request,
  document: EnvironmentDocument,
): Promise<CountedEnvironment> => {
  const { tx, caller, now } = request;
  const { orgId } = caller;
  await lockConfiguration(tx, orgId);
  const write = writeOf(request);
  allow((await checkPlan(write)) ?? (await checkName(write, document.name)));
  const id = asId<EnvironmentId>(newId());
  const problems: Problem[] = [];
  const refuse = (loc: Loc, msg: string, type: string): void => {
    problems.push({ loc: ['body', ...loc], msg, type });
  };
  const machineIds = keysOf(document, refuse);
  const machines = machinesOf(document, machineIds, now, refuse);
  const members = membersOf(document, id, machineIds, refuse);
  const rates = ratesOf(document, id, machineIds, refuse);
  const parentId = document.parent === null ? null : await findByName(tx, orgId, document.parent);
  if (document.parent !== null && parentId === null)
    refuse(['parent'], 'names no environment of this organisation', 'not_found');
  const parent = parentId === null ? null : await environmentOf(request, parentId);
  if (parent !== null && parent.currency !== document.currency)
    refuse(['currency'], `the parent is in ${parent.currency}`, 'parent_currency_differs');
  checkWhole(document, refuse);
  if (problems.length > 0) throw invalid(problems);

  await insertEnvironment(tx, orgId, {
    id,
    name: document.name,
    description: document.description,
    currency: document.currency,
    region: document.region,
    valid_from: document.valid_from,
    valid_to: document.valid_to,
    is_baseline: false,
    parent_environment_id: parentId,
    source_preset_id: null,
    settings: document.settings as CountedEnvironment['settings'],
    enabled_extractors: document.enabled_extractors,
    attributes: document.attributes,
    now,
  });
  await insertMachines(tx, orgId, machines);
  await insertMemberships(tx, orgId, members, now);
  await insertStatements(tx, orgId, 'environment_rates', rates, now);
  const { tools, subcontractors, overrides } = document;
  const fields = <T>(row: T): never => row as never;
  await insertStatements(
    tx,
    orgId,
    'environment_tools',
    tools.map((row) => completeTool(id, newId(), fields(row))),
    now,
  );
  await insertStatements(
    tx,
    orgId,
    'environment_subcontractors',
    subcontractors.map((row) => completeSubcontractor(id, newId(), fields(row))),
    now,
  );
  await insertStatements(
    tx,
    orgId,
    'environment_overrides',
    overrides.map(({ bin, parameter, value, source }) => ({
      id: newId(),
      environment_id: id,
      bin,
      parameter,
      value,
      source: source ?? null,
    })),
    now,
  );
  const count = (rows: readonly unknown[]): number => rows.length;
  await recordChange(
    tx,
    orgId,
    [id],
    {
      action: 'import',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: document.name,
      before: null,
      after: {
        machines: count(machines),
        members: count(members),
        rates: count(rates),
        tools: count(tools),
        subcontractors: count(subcontractors),
        overrides: count(overrides),
        settings: document.settings,
      },
      seenByPrices: false,
    },
    authorOf(request),
  );
  return environmentOf(request, id);
};

type Refuse = (loc: Loc, msg: string, type: string) => void;

const keysOf = (document: EnvironmentDocument, refuse: Refuse): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const [index, { key }] of document.machines.entries()) {
    if (ids.has(key)) refuse(['machines', index, 'key'], 'is given twice', 'repeated');
    ids.set(key, newId());
  }
  return ids;
};

const machinesOf = (
  document: EnvironmentDocument,
  ids: ReadonlyMap<string, string>,
  now: Date,
  refuse: Refuse,
): readonly MachineRow[] => {
  const templates = new Map(document.machines.map(({ key, template }) => [key, template]));
  const leadsBack = (key: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | null | undefined = templates.get(key); at != null; at = templates.get(at)) {
      if (at === key || seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  return document.machines.map(({ key, template, definition, citations }, index) => {
    const at = ['machines', index];
    if (template !== null && !ids.has(template))
      refuse([...at, 'template'], 'names no machine of this document', 'unknown_key');
    else if (leadsBack(key)) refuse([...at, 'template'], 'leads back to the machine', 'template_cycle');
    const row: MachineRow = {
      ...completeMachine(ids.get(key) ?? newId(), definition, null, now),
      parent_template_id: template === null ? null : (ids.get(template) ?? null),
      source: citations,
    };
    for (const { path, msg, type } of machineFaults(row, definition))
      refuse([...at, 'definition', ...path], msg, type);
    return row;
  });
};

const checkDates = (
  row: { readonly valid_from: string | null; readonly valid_to: string | null },
  at: Loc,
  refuse: Refuse,
): void => {
  for (const { path, msg, type } of windowFaults(row)) refuse([...at, ...path], msg, type);
};

const membersOf = (
  document: EnvironmentDocument,
  environmentId: string,
  ids: ReadonlyMap<string, string>,
  refuse: Refuse,
): readonly MembershipRow[] => {
  const seen = new Set<string>();
  return document.fleet.map(({ machine, ...fields }, index) => {
    const at = ['fleet', index];
    const machineId = ids.get(machine);
    if (machineId === undefined)
      refuse([...at, 'machine'], 'names no machine of this document', 'unknown_key');
    if (seen.has(machine)) refuse([...at, 'machine'], 'is a member twice', 'repeated');
    seen.add(machine);
    checkDates(fields, at, refuse);
    return { id: newId(), environment_id: environmentId, machine_id: machineId ?? '', ...fields };
  });
};

/** Rows of one file that are in force on one day, as (row, the earlier row). Sorted, so ten thousand rows cost no more than they must. */
export const overlaps = (rows: readonly RateRow[]): readonly (readonly [number, number])[] => {
  const order = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) =>
      `${a.row.kind} ${a.row.subject_id} ${a.row.valid_from}` <
      `${b.row.kind} ${b.row.subject_id} ${b.row.valid_from}`
        ? -1
        : 1,
    );
  const found: (readonly [number, number])[] = [];
  let widest = order[0];
  for (const current of order.slice(1)) {
    if (widest !== undefined && ratesOverlap(widest.row, current.row)) {
      found.push(
        current.index > widest.index ? [current.index, widest.index] : [widest.index, current.index],
      );
    }
    const isSame = widest?.row.kind === current.row.kind && widest.row.subject_id === current.row.subject_id;
    const reachesFurther =
      widest === undefined ||
      (widest.row.valid_to !== null &&
        (current.row.valid_to === null || current.row.valid_to > widest.row.valid_to));
    if (!isSame || reachesFurther) widest = current;
  }
  return found;
};

const ratesOf = (
  document: EnvironmentDocument,
  environmentId: string,
  ids: ReadonlyMap<string, string>,
  refuse: Refuse,
): readonly RateRow[] => {
  const rows = document.rates.map(({ machine, ...fields }, index): RateRow => {
    const at = ['rates', index];
    const subject = machine === null ? null : (ids.get(machine) ?? null);
    if (machine !== null && subject === null)
      refuse([...at, 'machine'], 'names no machine of this document', 'unknown_key');
    const row = { id: newId(), environment_id: environmentId, subject_id: subject, ...fields };
    for (const { path, msg, type } of rateFaults(row)) {
      const field = String(path[0]);
      const isUnknown = field === 'subject_id' && machine !== null;
      if (!isUnknown) refuse([...at, field === 'subject_id' ? 'machine' : field], msg, type);
    }
    return row;
  });
  for (const [later, earlier] of overlaps(rows))
    refuse(['rates', later, 'valid_from'], `overlaps with row ${earlier}`, 'windows_overlap');
  return rows;
};

/** What only shows when the rows are seen together. */
const checkWhole = (document: EnvironmentDocument, refuse: Refuse): void => {
  checkDates(document, [], refuse);
  const once = (rows: readonly string[], at: string, field: string): void => {
    const seen = new Set<string>();
    for (const [index, name] of rows.entries()) {
      if (seen.has(name)) refuse([at, index, field], 'is given twice', 'repeated');
      seen.add(name);
    }
  };
  once(
    document.tools.map((row) => `${row.klass} ${row.name}`),
    'tools',
    'name',
  );
  once(
    document.subcontractors.map((row) => `${row.process} ${row.name}`),
    'subcontractors',
    'name',
  );
  once(
    document.overrides.map((row) => `${row.bin} ${row.parameter}`),
    'overrides',
    'parameter',
  );
  for (const [index, { bin, parameter }] of document.overrides.entries()) {
    if (platformParameter(bin, parameter) === null)
      refuse(['overrides', index, 'parameter'], 'is no parameter of the platform', 'unknown_parameter');
  }
  const stated = (name: string): number => {
    const value = document.settings[name]?.value;
    return typeof value === 'number' ? value : 0;
  };
  const discounts = stated('cash_discount_pct') + stated('sales_commission_pct');
  if (discounts >= 1)
    refuse(
      ['settings', 'cash_discount_pct'],
      `with the commission it reaches the whole target price (${discounts})`,
      'discounts_reach_price',
    );
};
