import { recordChange } from '../../db/environments/changes.ts';
import {
  type CountedEnvironment,
  findCountedEnvironment,
  type StatedSettings,
} from '../../db/environments/environments.ts';
import {
  ancestry,
  childrenOf,
  deleteEnvironment,
  type EnvironmentChange,
  lockAndCountWork,
  updateEnvironment,
} from '../../db/environments/write.ts';
import { loadChain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { canonicalJson } from '../../platform/digest.ts';
import { conflict, invalid, notFound, type Problem } from '../kit/errors.ts';
import { authorOf, checkWindow, dayOf, environmentForWrite, environmentOf, type Request } from './context.ts';
import { checkName } from './create.ts';
import { exportEnvironment } from './export.ts';
import { SETTING_NAMES } from './settings.ts';

export type PatchInput = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly currency?: string | undefined;
  readonly region?: string | undefined;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | null | undefined;
  readonly parent_environment_id?: string | null | undefined;
  readonly enabled_extractors?: readonly string[] | undefined;
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
] as const;

/** Fields that no price depends on. */
const UNSEEN: readonly string[] = ['name', 'description'];

/** Changes an environment: what is given is applied, null clears, the rest stays. Nothing changed, nothing is recorded. */
export const changeEnvironment = async (
  request: Request,
  id: string,
  input: PatchInput,
): Promise<CountedEnvironment> => {
  const { tx, caller } = request;
  const before = await environmentForWrite(request, id);
  checkRevision(before, input.expected_config_revision);
  const settings = nextSettings(before.settings, input);
  const plain = Object.fromEntries(
    PLAIN.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  ) as EnvironmentChange;
  const after = { ...before, ...plain, settings };
  checkWindow(after);
  if (after.name !== before.name) await checkName(request, after.name, id);
  await checkParent(request, before, after);
  const changed = [...PLAIN, 'settings' as const].filter(
    (field) => canonicalJson(before[field]) !== canonicalJson(after[field]),
  );
  if (changed.length === 0) return before;
  await updateEnvironment(
    tx,
    caller.orgId,
    id,
    Object.fromEntries(changed.map((field) => [field, after[field]])),
  );
  await checkDiscounts(request, id);
  await recordChange(
    tx,
    caller.orgId,
    [id],
    {
      action: 'update',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: after.name,
      ...difference(before, after, changed),
      seenByPrices: changed.some((field) => !UNSEEN.includes(field)),
    },
    authorOf(request),
  );
  return environmentOf(request, id);
};

const checkRevision = (row: CountedEnvironment, expected: number | undefined): void => {
  if (expected !== undefined && expected !== row.config_revision) {
    throw conflict('Somebody else changed this environment; read it again.', {
      reason: 'revision_changed',
      config_revision: row.config_revision,
    });
  }
};

const nextSettings = (before: StatedSettings, input: PatchInput): StatedSettings => {
  const next: Record<string, StatedSettings[string]> = { ...before };
  for (const name of SETTING_NAMES) {
    const value = input[name] as number | string | null | undefined;
    if (value === null) delete next[name];
    // The source belongs to the value: a new one has none until it is named.
    else if (value !== undefined && value !== next[name]?.value) next[name] = { value, source: null };
  }
  const problems: Problem[] = [];
  for (const [name, source] of Object.entries(input.setting_sources ?? {})) {
    const stated = next[name];
    if (stated === undefined) {
      const msg = 'names no setting that this environment states';
      problems.push({ loc: ['body', 'setting_sources', name], msg, type: 'not_stated' });
    } else next[name] = { ...stated, source };
  }
  if (problems.length > 0) throw invalid(problems);
  return next;
};

type Fields = Readonly<Record<string, unknown>>;

/** Only what changed, so that a reader of the history sees it at once. */
const difference = (
  before: Fields,
  after: Fields,
  changed: readonly string[],
): { readonly before: Fields; readonly after: Fields } => {
  const pick = (of: Fields, other: Fields): Fields =>
    Object.fromEntries(
      changed.flatMap((field) => {
        if (field !== 'settings') return [[field, of[field]]];
        const [own, theirs] = [of.settings as StatedSettings, other.settings as StatedSettings];
        return [...new Set([...Object.keys(own), ...Object.keys(theirs)])]
          .filter((name) => canonicalJson(own[name] ?? null) !== canonicalJson(theirs[name] ?? null))
          .map((name) => [name, own[name] ?? null]);
      }),
    );
  return { before: pick(before, after), after: pick(after, before) };
};

const checkParent = async (
  request: Request,
  before: CountedEnvironment,
  after: Pick<CountedEnvironment, 'id' | 'currency' | 'parent_environment_id'>,
): Promise<void> => {
  const { tx, caller } = request;
  const parentId = after.parent_environment_id;
  if (parentId !== null) {
    const parent = await findCountedEnvironment(tx, caller.orgId, parentId);
    if (parent === null) throw notFound('parent_environment_id');
    if ((await ancestry(tx, caller.orgId, parentId)).includes(after.id)) {
      throw conflict('An environment cannot inherit from itself.', { reason: 'parent_cycle' });
    }
    if (parent.currency !== after.currency) {
      throw conflict('A parent states its money in the same currency.', {
        reason: 'parent_currency_differs',
        currency: after.currency,
        parent_currency: parent.currency,
      });
    }
  }
  if (before.currency === after.currency) return;
  const children = await childrenOf(tx, caller.orgId, after.id);
  if (children.length > 0) {
    throw conflict('Other environments inherit money from this one.', {
      reason: 'children_in_currency',
      environment_ids: children.map((child) => child.id),
    });
  }
};

/** Discounts are shares of the price that holds them: together with what is inherited they must leave something. */
const checkDiscounts = async (request: Request, id: string): Promise<void> => {
  const chain = await loadChain(request.tx, request.caller.orgId, id);
  if (chain === null) return;
  const { settings } = resolveChain(chain, dayOf(request.now));
  const cash = settings.cash_discount_pct.value ?? 0;
  const commission = settings.sales_commission_pct.value ?? 0;
  if (cash + commission < 1) return;
  throw invalid(
    ['cash_discount_pct', 'sales_commission_pct'].map((field) => ({
      loc: ['body', field],
      msg: `cash discount ${cash} and sales commission ${commission} reach the whole target price`,
      type: 'discounts_reach_price',
    })),
  );
};

/** @throws ApiError conflict for the baseline, a parent with children, and while work is queued or running */
export const removeEnvironment = async (request: Request, id: string): Promise<void> => {
  const { tx, caller, now } = request;
  const row = await environmentForWrite(request, id);
  if (row.is_baseline) throw conflict('The baseline cannot be deleted.', { reason: 'baseline' });
  const children = await childrenOf(tx, caller.orgId, id);
  if (children.length > 0) {
    throw conflict('Other environments inherit from this one.', {
      reason: 'has_children',
      environment_ids: children.map((child) => child.id),
    });
  }
  const pending = await lockAndCountWork(tx, caller.orgId, id);
  if (pending > 0) {
    throw conflict('Calculations are queued or running here.', { reason: 'pending_work', pending });
  }
  const before = await exportEnvironment(request, id);
  await deleteEnvironment(tx, caller.orgId, id, now);
  await recordChange(
    tx,
    caller.orgId,
    [id],
    {
      action: 'delete',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: row.name,
      before,
      after: null,
      seenByPrices: false,
    },
    authorOf(request),
  );
};
