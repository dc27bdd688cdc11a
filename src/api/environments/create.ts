import { recordChange } from '../../db/environments/changes.ts';
import { convertStatements, copyStatements } from '../../db/environments/copy.ts';
import {
  type CountedEnvironment,
  findBaseline,
  findCountedEnvironment,
} from '../../db/environments/environments.ts';
import { findRates } from '../../db/environments/exchange-rates.ts';
import { deleteMachine } from '../../db/environments/machines.ts';
import {
  countEnvironments,
  findByName,
  insertEnvironment,
  lockConfiguration,
} from '../../db/environments/write.ts';
import { asId, type EnvironmentId } from '../../db/kernel/ids.ts';
import { findTier } from '../../db/organisations/organisations.ts';
import {
  copyPlatformTools,
  copyPresetRows,
  DEFAULT_EXTRACTORS,
  findPreset,
  type Preset,
  presetSettings,
} from '../../db/organisations/provision.ts';
import { MONEY_PARAMETERS, MONEY_SETTINGS } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { ApiError, conflict, notFound } from '../kit/errors.ts';
import { authorOf, checkWindow, dayOf, environmentOf, type Request } from './context.ts';
import type { Cloned, ENVIRONMENT_SOURCES } from './schemas.ts';

/** @throws ApiError environment_limit, with what the plan allows */
export const checkPlan = async ({ tx, caller }: Request): Promise<void> => {
  const [tier, count] = [await findTier(tx, caller.orgId), await countEnvironments(tx, caller.orgId)];
  if (count < tier.environments) return;
  throw new ApiError('environment_limit', {
    details: { limit: tier.environments, count, tier_slug: tier.slug },
  });
};

/** @throws ApiError conflict where another environment has the name, whatever its case */
export const checkName = async ({ tx, caller }: Request, name: string, own?: string): Promise<void> => {
  const taken = await findByName(tx, caller.orgId, name);
  if (taken !== null && taken !== own) {
    throw conflict('An environment of this name exists.', { field: 'name', existing_environment_id: taken });
  }
};

/** Units of `to` for one of `from`, by the newest dated rates. @throws ApiError currency_unresolved */
export const exchangeRate = async (
  { tx, caller, now }: Request,
  from: string,
  to: string,
): Promise<number> => {
  if (from === to) return 1;
  const { rates } = await findRates(tx, caller.orgId, [from], to, dayOf(now));
  const [pair] = rates;
  if (pair === undefined) throw new ApiError('currency_unresolved', { details: { from, to } });
  return pair.rate;
};

export type CreateInput = {
  readonly name: string;
  readonly valid_from: string;
  readonly valid_to?: string | null | undefined;
  readonly currency?: string | undefined;
  readonly region?: string | undefined;
  readonly description?: string | undefined;
  readonly source: (typeof ENVIRONMENT_SOURCES)[number];
  /** With source `preset`. */
  readonly preset?: string | undefined;
  readonly enabled_extractors?: readonly string[] | undefined;
};

/** A new environment with what its source gives it, recorded as its first change. */
export const createEnvironment = async (
  request: Request,
  input: CreateInput,
): Promise<CountedEnvironment> => {
  const { tx, caller, now } = request;
  const { orgId } = caller;
  checkWindow({ valid_from: input.valid_from, valid_to: input.valid_to ?? null });
  await lockConfiguration(tx, orgId);
  await checkPlan(request);
  await checkName(request, input.name);
  const found = await findBaseline(tx, orgId);
  const baseline = found === null ? null : await environmentOf(request, found.id);
  const preset = input.source === 'preset' ? await presetOf(request, input.preset) : null;
  const currency = input.currency ?? preset?.document.currency ?? baseline?.currency ?? 'EUR';
  const id = asId<EnvironmentId>(newId());
  const copied = input.source === 'baseline_copy' ? baseline : null;
  const from = preset?.document.currency ?? copied?.currency ?? currency;
  const rate = await exchangeRate(request, from, currency);
  const settings = preset === null ? (copied?.settings ?? {}) : presetSettings(preset.document);
  await insertEnvironment(tx, orgId, {
    id,
    name: input.name,
    description: input.description ?? preset?.document.description ?? '',
    currency,
    region: input.region ?? preset?.document.region ?? baseline?.region ?? 'DE',
    valid_from: input.valid_from,
    valid_to: input.valid_to ?? null,
    is_baseline: false,
    parent_environment_id: null,
    source_preset_id: preset?.id ?? copied?.id ?? null,
    settings: convertSettings(settings, rate),
    enabled_extractors: input.enabled_extractors ?? copied?.enabled_extractors ?? DEFAULT_EXTRACTORS,
    attributes: {},
    now,
  });
  if (copied !== null) await copyStatements(tx, orgId, { from: copied.id, to: id, day: dayOf(now), now });
  const made = preset === null ? [] : await copyPresetRows(tx, orgId, id, preset.document, now);
  if (rate !== 1) {
    const to = currency;
    await convertStatements(tx, orgId, { environmentId: id, from, to, rate, money: MONEY_PARAMETERS, now });
    // The fleet has machines in the other currency now; those of the preset's own were made for it alone.
    for (const machine of made) await deleteMachine(tx, orgId, machine);
  }
  if (input.source === 'blank') await giveTools(request, id, currency);
  await recordChange(
    tx,
    orgId,
    [id],
    {
      action: 'create',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: input.name,
      before: null,
      after: { ...input, currency },
      seenByPrices: false,
    },
    authorOf(request),
  );
  return environmentOf(request, id);
};

/** @throws ApiError not_found */
const presetOf = async ({ tx }: Request, slug: string | undefined): Promise<Preset> => {
  const preset = slug === undefined ? null : await findPreset(tx, slug);
  if (preset === null) throw notFound('preset');
  return preset;
};

const giveTools = async (request: Request, id: EnvironmentId, currency: string): Promise<void> => {
  const { tx, caller, now } = request;
  const from = await copyPlatformTools(tx, caller.orgId, id, { currency, now });
  const rate = await exchangeRate(request, from, currency);
  if (rate === 1) return;
  await convertStatements(tx, caller.orgId, {
    environmentId: id,
    from,
    to: currency,
    rate,
    money: MONEY_PARAMETERS,
    now,
  });
};

const convertSettings = (settings: CountedEnvironment['settings'], rate: number) => {
  if (rate === 1) return settings;
  const money: readonly string[] = MONEY_SETTINGS;
  return Object.fromEntries(
    Object.entries(settings).map(([name, stated]) =>
      money.includes(name) && typeof stated.value === 'number'
        ? [name, { ...stated, value: stated.value * rate }]
        : [name, stated],
    ),
  );
};

export type CloneInput = {
  readonly name: string;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | null | undefined;
  readonly description?: string | undefined;
};

/** A copy as of today: settings, parent, rows and active members; no baseline, no calibration. All of it or nothing. */
export const cloneEnvironment = async (
  request: Request,
  sourceId: string,
  input: CloneInput,
): Promise<{ readonly row: CountedEnvironment; readonly cloned: Cloned }> => {
  const { tx, caller, now } = request;
  const { orgId } = caller;
  await lockConfiguration(tx, orgId);
  const source = await environmentOf(request, sourceId);
  const window = { valid_from: input.valid_from ?? dayOf(now), valid_to: input.valid_to ?? null };
  checkWindow(window);
  await checkPlan(request);
  await checkName(request, input.name);
  const id = asId<EnvironmentId>(newId());
  await insertEnvironment(tx, orgId, {
    id,
    name: input.name,
    description: input.description ?? source.description,
    currency: source.currency,
    region: source.region,
    ...window,
    is_baseline: false,
    parent_environment_id: source.parent_environment_id,
    source_preset_id: source.id,
    settings: source.settings,
    enabled_extractors: source.enabled_extractors,
    attributes: source.attributes,
    now,
  });
  const cloned = await copyStatements(tx, orgId, { from: source.id, to: id, day: dayOf(now), now });
  await recordChange(
    tx,
    orgId,
    [id],
    {
      action: 'clone',
      subjectKind: 'environment',
      subjectId: id,
      subjectName: input.name,
      before: null,
      after: { source_environment_id: source.id, config_revision: source.config_revision, ...cloned },
      seenByPrices: false,
    },
    authorOf(request),
  );
  const row = await findCountedEnvironment(tx, orgId, id);
  if (row === null) throw new Error('an environment that was just made is there');
  return { row, cloned };
};
