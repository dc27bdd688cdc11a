import { newId } from '../../platform/ids.ts';
import { shown } from '../../platform/issue-words.ts';
import type { StatedSettings } from '../environments/environments.ts';
import type { MembershipRow } from '../environments/fleet.ts';
import type { MachineRow } from '../environments/machines.ts';
import type { OverrideRow, RateRow, SubcontractorRow, ToolRow } from '../environments/statements.ts';
import type { Fault } from '../kernel/outcome.ts';
import { completeMachine, type GivenMachine, machineFaults } from './machine-definition.ts';
import { windowFaults } from './outcome.ts';
import { MAX_TEMPLATES } from './row-limits.ts';
import { rateFaults, ratesOverlap } from './statement-rules.ts';

type Own<Row> = Omit<Row, 'id' | 'environment_id'>;
/** Undefined: left out. */
type Loose<Row> = { readonly [K in keyof Row]?: Row[K] | undefined };

/** One environment with everything that it states. Keys of the document name the machines. */
export type EnvironmentContent = {
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly region: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** Name of an environment of the organisation. */
  readonly parent: string | null;
  readonly enabled_extractors: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, StatedSettings[string] | undefined>>;
  readonly machines: readonly {
    readonly key: string;
    readonly template: string | null;
    readonly definition: GivenMachine;
    readonly citations: Readonly<Record<string, unknown>>;
  }[];
  readonly fleet: readonly (Omit<Own<MembershipRow>, 'machine_id'> & { readonly machine: string })[];
  readonly rates: readonly (Omit<Own<RateRow>, 'subject_id'> & { readonly machine: string | null })[];
  readonly tools: readonly (Loose<Own<ToolRow>> & Pick<ToolRow, 'klass' | 'name'>)[];
  readonly subcontractors: readonly (Loose<Own<SubcontractorRow>> &
    Pick<SubcontractorRow, 'process' | 'name'>)[];
  readonly overrides: readonly (Loose<Own<OverrideRow>> & Omit<Own<OverrideRow>, 'source'>)[];
};

type At = Fault['path'];
type Refuse = (path: At, msg: string, type: string) => void;

/** True if the platform has the parameter. Injected, because `db` does not import the engine. */
export type IsKnown = (bin: string, parameter: string) => boolean;

/** The rows of a document, and every error that the document alone shows. */
export const rowsOf = (content: EnvironmentContent, environmentId: string, now: Date, isKnown: IsKnown) => {
  const faults: Fault[] = [];
  const refuse: Refuse = (path, msg, type) => {
    faults.push({ path, msg, type });
  };
  const ids = keysOf(content, refuse);
  const machines = machinesOf(content, ids, now, refuse);
  const members = membersOf(content, environmentId, ids, refuse);
  const rates = ratesOf(content, environmentId, ids, refuse);
  checkWhole(content, isKnown, refuse);
  return { machines, members, rates, faults };
};

const keysOf = ({ machines }: EnvironmentContent, refuse: Refuse): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const [index, { key }] of machines.entries()) {
    if (ids.has(key))
      refuse(['machines', index, 'key'], `must be unique, but ${shown(key)} occurs twice`, 'repeated');
    ids.set(key, newId());
  }
  return ids;
};

const machinesOf = (
  content: EnvironmentContent,
  ids: ReadonlyMap<string, string>,
  now: Date,
  refuse: Refuse,
): readonly MachineRow[] => {
  const templates = new Map(content.machines.map(({ key, template }) => [key, template]));
  /** Number of templates above a machine; null if they lead back to it. */
  const heightOf = (key: string): number | null => {
    let height = 0;
    for (let at: string | null | undefined = templates.get(key); at != null; at = templates.get(at)) {
      if (at === key) return null;
      height += 1;
      if (height > MAX_TEMPLATES) break;
    }
    return height;
  };
  return content.machines.map(({ key, template, definition, citations }, index) => {
    const at = ['machines', index];
    if (template !== null && !ids.has(template))
      refuse(
        [...at, 'template'],
        `must be the key of a machine in this document (got ${shown(template)})`,
        'unknown_key',
      );
    const height = heightOf(key);
    if (height === null)
      refuse([...at, 'template'], 'must not lead back to this machine; break the cycle', 'template_cycle');
    else if (height > MAX_TEMPLATES)
      refuse(
        [...at, 'template'],
        `must have at most ${MAX_TEMPLATES} templates above it (got ${height})`,
        'too_deep',
      );
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
  at: At,
  refuse: Refuse,
): void => {
  for (const { path, msg, type } of windowFaults(row)) refuse([...at, ...path], msg, type);
};

const membersOf = (
  content: EnvironmentContent,
  environmentId: string,
  ids: ReadonlyMap<string, string>,
  refuse: Refuse,
): readonly MembershipRow[] => {
  const seen = new Set<string>();
  return content.fleet.map(({ machine, ...fields }, index) => {
    const at = ['fleet', index];
    const machineId = ids.get(machine);
    if (machineId === undefined)
      refuse(
        [...at, 'machine'],
        `must be the key of a machine in this document (got ${shown(machine)})`,
        'unknown_key',
      );
    if (seen.has(machine))
      refuse([...at, 'machine'], `is in the fleet twice (${shown(machine)}); keep one entry`, 'repeated');
    seen.add(machine);
    checkDates(fields, at, refuse);
    return { id: newId(), environment_id: environmentId, machine_id: machineId ?? '', ...fields };
  });
};

/** Pairs (row, earlier row) of a file whose validity overlaps. Sorted, so that ten thousand rows take O(n log n). */
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
  content: EnvironmentContent,
  environmentId: string,
  ids: ReadonlyMap<string, string>,
  refuse: Refuse,
): readonly RateRow[] => {
  const rows = content.rates.map(({ machine, ...fields }, index): RateRow => {
    const at = ['rates', index];
    const subject = machine === null ? null : (ids.get(machine) ?? null);
    if (machine !== null && subject === null)
      refuse(
        [...at, 'machine'],
        `must be the key of a machine in this document (got ${shown(machine)})`,
        'unknown_key',
      );
    const row = { id: newId(), environment_id: environmentId, subject_id: subject, ...fields };
    for (const { path, msg, type } of rateFaults(row)) {
      const field = String(path[0]);
      const isUnknown = field === 'subject_id' && machine !== null;
      if (!isUnknown) refuse([...at, field === 'subject_id' ? 'machine' : field], msg, type);
    }
    return row;
  });
  for (const [later, earlier] of overlaps(rows))
    refuse(
      ['rates', later, 'valid_from'],
      `overlaps with rates[${earlier}], which has the same kind and subject; change one of the two windows`,
      'windows_overlap',
    );
  return rows;
};

/** Checks across rows. */
const checkWhole = (content: EnvironmentContent, isKnown: IsKnown, refuse: Refuse): void => {
  checkDates(content, [], refuse);
  const once = (rows: readonly string[], at: string, field: string): void => {
    const seen = new Set<string>();
    for (const [index, name] of rows.entries()) {
      if (seen.has(name))
        refuse([at, index, field], `must be unique, but ${shown(name)} occurs twice`, 'repeated');
      seen.add(name);
    }
  };
  const { tools, subcontractors, overrides } = content;
  const toolNames = tools.map((row) => `${row.klass} ${row.name}`);
  const shopNames = subcontractors.map((row) => `${row.process} ${row.name}`);
  const parameters = overrides.map((row) => `${row.bin} ${row.parameter}`);
  once(toolNames, 'tools', 'name');
  once(shopNames, 'subcontractors', 'name');
  once(parameters, 'overrides', 'parameter');
  for (const [index, { bin, parameter }] of overrides.entries()) {
    if (!isKnown(bin, parameter))
      refuse(
        ['overrides', index, 'parameter'],
        `is not a parameter of the bin ${shown(bin)} (got ${shown(parameter)})`,
        'unknown_parameter',
      );
  }
  const stated = (name: string): number => {
    const value = content.settings[name]?.value;
    return typeof value === 'number' ? value : 0;
  };
  const discounts = stated('cash_discount_pct') + stated('sales_commission_pct');
  if (discounts >= 1)
    refuse(
      ['settings', 'cash_discount_pct'],
      `must add up to less than 1 with sales_commission_pct (got ${discounts} together)`,
      'discounts_reach_price',
    );
};
