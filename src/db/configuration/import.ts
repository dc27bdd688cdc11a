import { newId } from '../../platform/ids.ts';
import { shown } from '../../platform/issue-words.ts';
import { recordChange } from '../environments/changes.ts';
import {
  type CountedEnvironment,
  findCountedEnvironment,
  type StatedSettings,
} from '../environments/environments.ts';
import { insertMemberships } from '../environments/fleet.ts';
import { insertMachines } from '../environments/machines.ts';
import { insertStatements, type SubcontractorRow, type ToolRow } from '../environments/statements.ts';
import { findByName, insertEnvironment, lockConfiguration } from '../environments/write.ts';
import { asId, type EnvironmentId } from '../kernel/ids.ts';
import { done, type Fault, invalid } from '../kernel/outcome.ts';
import { checkName, checkPlan } from './create.ts';
import { type EnvironmentContent, type IsKnown, rowsOf } from './document.ts';
import { type Outcome, type Write, written } from './outcome.ts';
import { checkRowLimits } from './row-limits.ts';
import { completeSubcontractor, completeTool } from './statement-rules.ts';

/** Creates an environment and its machines from a document: everything, or nothing and every error. */
export const importEnvironment = async (
  write: Write,
  content: EnvironmentContent,
  isKnown: IsKnown,
): Promise<Outcome<CountedEnvironment>> => {
  const { tx, orgId, author } = write;
  const { now } = author;
  await lockConfiguration(tx, orgId);
  const refused = (await checkPlan(write)) ?? (await checkName(write, content.name));
  if (refused !== null) return refused;
  const id = asId<EnvironmentId>(newId());
  const { machines, members, rates, faults } = rowsOf(content, id, now, isKnown);
  const parent = await parentOf(write, content);
  const all = [...faults, ...parent.faults];
  if (all.length > 0) return invalid(...all);
  await insertEnvironment(tx, orgId, {
    id,
    name: content.name,
    description: content.description,
    currency: content.currency,
    region: content.region,
    valid_from: content.valid_from,
    valid_to: content.valid_to,
    is_baseline: false,
    parent_environment_id: parent.id,
    source_preset_id: null,
    settings: content.settings as StatedSettings,
    enabled_extractors: content.enabled_extractors,
    attributes: content.attributes,
    now,
  });
  await insertMachines(tx, orgId, machines);
  await insertMemberships(tx, orgId, members, now);
  await insertStatements(tx, orgId, 'environment_rates', rates, now);
  await insertRest(write, id, content);
  const crowded = await checkRowLimits(write, id);
  if (crowded !== null) return crowded;
  await recordImport(write, id, content, {
    machines: machines.length,
    members: members.length,
    rates: rates.length,
  });
  return done(await written(write, id));
};

/** The parent named by the document, in the same currency. */
const parentOf = async (
  { tx, orgId }: Write,
  { parent: name, currency }: EnvironmentContent,
): Promise<{ readonly id: string | null; readonly faults: readonly Fault[] }> => {
  if (name === null) return { id: null, faults: [] };
  const id = await findByName(tx, orgId, name);
  const row = id === null ? null : await findCountedEnvironment(tx, orgId, id);
  if (row === null) {
    const msg = `must be the name of an environment of this organisation (got ${shown(name)})`;
    return { id: null, faults: [{ path: ['parent'], msg, type: 'not_found' }] };
  }
  if (row.currency === currency) return { id, faults: [] };
  const msg = `must be ${row.currency}, the currency of the parent (got ${currency})`;
  return { id, faults: [{ path: ['currency'], msg, type: 'parent_currency_differs' }] };
};

const insertRest = async (
  { tx, orgId, author: { now } }: Write,
  id: string,
  { tools, subcontractors, overrides }: EnvironmentContent,
): Promise<void> => {
  const toolRows = tools.map((row) => completeTool(id, newId(), row as Partial<ToolRow>));
  const shopRows = subcontractors.map((row) =>
    completeSubcontractor(id, newId(), row as Partial<SubcontractorRow>),
  );
  const overrideRows = overrides.map(({ bin, parameter, value, source }) => ({
    id: newId(),
    environment_id: id,
    bin,
    parameter,
    value,
    source: source ?? null,
  }));
  await insertStatements(tx, orgId, 'environment_tools', toolRows, now);
  await insertStatements(tx, orgId, 'environment_subcontractors', shopRows, now);
  await insertStatements(tx, orgId, 'environment_overrides', overrideRows, now);
};

const recordImport = async (
  { tx, orgId, author }: Write,
  id: string,
  content: EnvironmentContent,
  counts: Readonly<Record<string, number>>,
): Promise<void> => {
  const after = {
    ...counts,
    tools: content.tools.length,
    subcontractors: content.subcontractors.length,
    overrides: content.overrides.length,
    settings: content.settings,
  };
  const subject = { subjectKind: 'environment', subjectId: id, subjectName: content.name } as const;
  const note = { action: 'import', ...subject, before: null, after, seenByPrices: false } as const;
  await recordChange(tx, orgId, [id], note, author);
};
