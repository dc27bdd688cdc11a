import { canonicalJson } from '../../platform/digest.ts';
import { recordChange } from '../environments/changes.ts';
import {
  type CountedEnvironment,
  findCountedEnvironment,
  type StatedSettings,
} from '../environments/environments.ts';
import {
  ancestry,
  childrenOf,
  deleteEnvironment,
  type EnvironmentChange,
  lockAndCountWork,
  updateEnvironment,
} from '../environments/write.ts';
import { done, type Fault, invalid, notFound } from '../kernel/outcome.ts';
import { loadChain } from '../resolve/load-chain.ts';
import { resolveChain } from '../resolve/resolve-chain.ts';
import { checkName } from './create.ts';
import {
  checkWindow,
  dayOf,
  environmentForWrite,
  type Outcome,
  type Refused,
  type Write,
  written,
} from './outcome.ts';
import { checkRowLimits } from './row-limits.ts';

export type PatchInput = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly currency?: string | undefined;
  readonly region?: string | undefined;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | null | undefined;
  readonly parent_environment_id?: string | null | undefined;
  readonly enabled_extractors?: readonly string[] | undefined;
  readonly extraction_budget_cents?: number | null | undefined;
  readonly setting_sources?: Readonly<Record<string, string | null>> | undefined;
  readonly expected_config_revision?: number | undefined;
  readonly [setting: string]: unknown;
};

const PLAIN = [
  'name',
  'description',
  'currency',
  'region',
  'valid_from',
  'valid_to',
  'parent_environment_id',
  'enabled_extractors',
  'extraction_budget_cents',
] as const;

/** Fields that do not influence a price. */
const NOT_IN_PRICES: readonly string[] = ['name', 'description', 'extraction_budget_cents'];

/** Changes an environment: given fields apply, null clears, undefined leaves the value. Records only actual changes. */
export const changeEnvironment = async (
  write: Write,
  id: string,
  input: PatchInput,
  settingNames: readonly string[],
): Promise<Outcome<CountedEnvironment>> => {
  const { tx, orgId, author } = write;
  const found = await environmentForWrite(write, id);
  if (found.kind !== 'done') return found;
  const before = found.value;
  const expected = input.expected_config_revision;
  if (expected !== undefined && expected !== before.config_revision)
    return { kind: 'revision_changed', revision: before.config_revision };
  const next = nextSettings(before.settings, input, settingNames);
  if (next.kind !== 'done') return next;
  const settings = next.value;
  const plain = Object.fromEntries(
    PLAIN.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  ) as EnvironmentChange;
  const after = { ...before, ...plain, settings };
  const refused =
    checkWindow(after) ??
    (after.name === before.name ? null : await checkName(write, after.name, id)) ??
    (await checkParent(write, before, after));
  if (refused !== null) return refused;
  const changed = [...PLAIN, 'settings' as const].filter(
    (field) => canonicalJson(before[field]) !== canonicalJson(after[field]),
  );
  if (changed.length === 0) return done(before);
  await updateEnvironment(tx, orgId, id, Object.fromEntries(changed.map((field) => [field, after[field]])));
  const undone =
    (await checkDiscounts(write, id)) ??
    (changed.includes('parent_environment_id') ? await checkRowLimits(write, id) : null);
  if (undone !== null) return undone;
  await recordChange(
    tx,
    orgId,
    [id],
    {
      action: 'update',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: after.name,
      ...difference(before, after, changed),
      seenByPrices: changed.some((field) => !NOT_IN_PRICES.includes(field)),
    },
    author,
  );
  return done(await written(write, id));
};

const nextSettings = (
  before: StatedSettings,
  input: PatchInput,
  names: readonly string[],
): Outcome<StatedSettings> => {
  const next: Record<string, StatedSettings[string]> = { ...before };
  for (const name of names) {
    const value = input[name] as number | string | null | undefined;
    if (value === null) delete next[name];
    // A source belongs to its value: a new value has no source until one is stated.
    else if (value !== undefined && value !== next[name]?.value) next[name] = { value, source: null };
  }
  const faults: Fault[] = [];
  for (const [name, source] of Object.entries(input.setting_sources ?? {})) {
    const stated = next[name];
    if (stated === undefined) {
      const msg = 'is not a setting that this environment states; set its value in the same request';
      faults.push({ path: ['setting_sources', name], msg, type: 'not_stated' });
    } else next[name] = { ...stated, source };
  }
  return faults.length > 0 ? invalid(...faults) : done(next);
};

type Fields = Readonly<Record<string, unknown>>;

/** Only changed fields, so that a reader of the history sees them at once. */
const difference = (
  before: Fields,
  after: Fields,
  changed: readonly string[],
): { readonly before: Fields; readonly after: Fields } => {
  const pick = (of: Fields, other: Fields): Fields =>
    Object.fromEntries(
      changed.flatMap((field) => {
        if (field !== 'settings') return [[field, of[field]]];
        const [own, others] = [of.settings as StatedSettings, other.settings as StatedSettings];
        return [...new Set([...Object.keys(own), ...Object.keys(others)])]
          .filter((name) => canonicalJson(own[name] ?? null) !== canonicalJson(others[name] ?? null))
          .map((name) => [name, own[name] ?? null]);
      }),
    );
  return { before: pick(before, after), after: pick(after, before) };
};

const checkParent = async (
  { tx, orgId }: Write,
  before: CountedEnvironment,
  after: Pick<CountedEnvironment, 'id' | 'currency' | 'parent_environment_id'>,
): Promise<Refused | null> => {
  const parentId = after.parent_environment_id;
  if (parentId !== null) {
    const parent = await findCountedEnvironment(tx, orgId, parentId);
    if (parent === null) return notFound('parent_environment_id');
    if ((await ancestry(tx, orgId, parentId)).includes(after.id)) return { kind: 'parent_cycle' };
    if (parent.currency !== after.currency) {
      return { kind: 'parent_currency_differs', currency: after.currency, parentCurrency: parent.currency };
    }
  }
  if (before.currency === after.currency) return null;
  const children = await childrenOf(tx, orgId, after.id);
  return children.length > 0
    ? { kind: 'children_in_currency', environmentIds: children.map((child) => child.id) }
    : null;
};

/** Discounts are shares of the price: together with inherited ones they must stay below 100 %. */
const checkDiscounts = async ({ tx, orgId, author }: Write, id: string): Promise<Refused | null> => {
  const chain = await loadChain(tx, orgId, id, []);
  if (chain === null) return null;
  const { settings } = resolveChain(chain, dayOf(author.now));
  const cash = settings.cash_discount_pct.value ?? 0;
  const commission = settings.sales_commission_pct.value ?? 0;
  if (cash + commission < 1) return null;
  return invalid(
    ...['cash_discount_pct', 'sales_commission_pct'].map((field) => ({
      path: [field],
      msg: `must leave a target price above zero: cash_discount_pct ${cash} and sales_commission_pct ${commission} must add up to less than 1`,
      type: 'discounts_reach_price',
    })),
  );
};

/**
 * Refuses the baseline, a parent of others, and an environment with queued or running work. @param shown what the history stores
 * of it
 */
export const removeEnvironment = async (
  write: Write,
  id: string,
  shown: () => Promise<unknown>,
): Promise<Outcome<null>> => {
  const { tx, orgId, author } = write;
  const found = await environmentForWrite(write, id);
  if (found.kind !== 'done') return found;
  if (found.value.is_baseline) return { kind: 'baseline' };
  const children = await childrenOf(tx, orgId, id);
  if (children.length > 0) return { kind: 'has_children', environmentIds: children.map((child) => child.id) };
  const pending = await lockAndCountWork(tx, orgId, id);
  if (pending > 0) return { kind: 'pending_work', pending };
  const before = await shown();
  await deleteEnvironment(tx, orgId, id, author.now);
  await recordChange(
    tx,
    orgId,
    [id],
    {
      action: 'delete',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: found.value.name,
      before,
      after: null,
      seenByPrices: false,
    },
    author,
  );
  return done(null);
};
