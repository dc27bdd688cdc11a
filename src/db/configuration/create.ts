import { MONEY_SETTINGS } from '../../engine/vocabulary.ts';
import { newId } from '../../platform/ids.ts';
import { recordChange } from '../environments/changes.ts';
import { convertStatements, copyStatements } from '../environments/copy.ts';
import {
  type CountedEnvironment,
  findBaseline,
  findCountedEnvironment,
} from '../environments/environments.ts';
import { findRates } from '../environments/exchange-rates.ts';
import { deleteMachine } from '../environments/machines.ts';
import {
  countEnvironments,
  findByName,
  insertEnvironment,
  lockConfiguration,
} from '../environments/write.ts';
import { asId, type EnvironmentId } from '../kernel/ids.ts';
import { done, notFound } from '../kernel/outcome.ts';
import { findTier } from '../organisations/organisations.ts';
import {
  copyPlatformTools,
  copyPresetRows,
  DEFAULT_EXTRACTORS,
  findPreset,
  presetSettings,
} from '../organisations/provision.ts';
import { checkWindow, dayOf, type Outcome, type Refused, type Write, written } from './outcome.ts';

/** Starting content of a new environment. */
export const ENVIRONMENT_SOURCES = ['baseline_copy', 'preset', 'blank', 'empty'] as const;

/** True if the plan allows one more. */
export const checkPlan = async ({ tx, orgId }: Write): Promise<Refused | null> => {
  const [tier, count] = [await findTier(tx, orgId), await countEnvironments(tx, orgId)];
  return count < tier.environments
    ? null
    : { kind: 'plan_full', limit: tier.environments, count, tierSlug: tier.slug };
};

/** Names are unique without regard to case. */
export const checkName = async (
  { tx, orgId }: Write,
  name: string,
  own?: string,
): Promise<Refused | null> => {
  const taken = await findByName(tx, orgId, name);
  return taken === null || taken === own ? null : { kind: 'environment_name_taken', id: taken };
};

/** Units of `to` for one of `from`, by the newest dated rates. */
const exchangeRate = async (
  { tx, orgId, author }: Write,
  from: string,
  to: string,
): Promise<Outcome<number>> => {
  if (from === to) return done(1);
  const { rates } = await findRates(tx, orgId, [from], to, dayOf(author.now));
  const [pair] = rates;
  return pair === undefined ? { kind: 'currency_unresolved', from, to } : done(pair.rate);
};

/** Parameters whose overrides are amounts of money. Injected, because `db` does not import the engine. */
type MoneyParameters = readonly { readonly bin: string; readonly parameter: string }[];

type CreateInput = {
  readonly name: string;
  readonly valid_from: string;
  readonly valid_to?: string | null | undefined;
  readonly currency?: string | undefined;
  readonly region?: string | undefined;
  readonly description?: string | undefined;
  readonly source: (typeof ENVIRONMENT_SOURCES)[number];
  /** For source `preset`. */
  readonly preset?: string | undefined;
  readonly enabled_extractors?: readonly string[] | undefined;
};

/** A new environment filled from its source; recorded as its first change. */
export const createEnvironment = async (
  write: Write,
  input: CreateInput,
  money: MoneyParameters,
): Promise<Outcome<CountedEnvironment>> => {
  const { tx, orgId, author } = write;
  const { now } = author;
  const refused = checkWindow({ valid_from: input.valid_from, valid_to: input.valid_to ?? null });
  if (refused !== null) return refused;
  await lockConfiguration(tx, orgId);
  const full = (await checkPlan(write)) ?? (await checkName(write, input.name));
  if (full !== null) return full;
  const found = await findBaseline(tx, orgId);
  const baseline = found === null ? null : await findCountedEnvironment(tx, orgId, found.id);
  const preset = input.source === 'preset' ? await findPreset(tx, input.preset ?? '') : null;
  if (input.source === 'preset' && preset === null) return notFound('preset');
  const currency = input.currency ?? preset?.document.currency ?? baseline?.currency ?? 'EUR';
  const id = asId<EnvironmentId>(newId());
  const copied = input.source === 'baseline_copy' ? baseline : null;
  const from = preset?.document.currency ?? copied?.currency ?? currency;
  const exchanged = await exchangeRate(write, from, currency);
  if (exchanged.kind !== 'done') return exchanged;
  const rate = exchanged.value;
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
    await convertStatements(tx, orgId, { environmentId: id, from, to: currency, rate, money, now });
    // The fleet now has converted copies; the preset's originals were made only for this environment.
    for (const machine of made) await deleteMachine(tx, orgId, machine);
  }
  if (input.source === 'blank') {
    const untooled = await copyGivenTools(write, id, currency, money);
    if (untooled !== null) return untooled;
  }
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
    author,
  );
  return done(await written(write, id));
};

const copyGivenTools = async (
  write: Write,
  id: EnvironmentId,
  currency: string,
  money: MoneyParameters,
): Promise<Refused | null> => {
  const { tx, orgId, author } = write;
  const { now } = author;
  const from = await copyPlatformTools(tx, orgId, id, { currency, now });
  const exchanged = await exchangeRate(write, from, currency);
  if (exchanged.kind !== 'done') return exchanged;
  const rate = exchanged.value;
  if (rate !== 1)
    await convertStatements(tx, orgId, { environmentId: id, from, to: currency, rate, money, now });
  return null;
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

type CloneInput = {
  readonly name: string;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | null | undefined;
  readonly description?: string | undefined;
};

/** Number of copied rows, and of rows left out because they start later. */
export type Cloned = Awaited<ReturnType<typeof copyStatements>>;

/** A copy as of today: settings, parent, rows and active members; not the baseline flag or the calibration. All or nothing. */
export const cloneEnvironment = async (
  write: Write,
  sourceId: string,
  input: CloneInput,
): Promise<Outcome<{ readonly row: CountedEnvironment; readonly cloned: Cloned }>> => {
  const { tx, orgId, author } = write;
  const { now } = author;
  await lockConfiguration(tx, orgId);
  const source = await findCountedEnvironment(tx, orgId, sourceId);
  if (source === null) return notFound();
  const window = { valid_from: input.valid_from ?? dayOf(now), valid_to: input.valid_to ?? null };
  const refused = checkWindow(window) ?? (await checkPlan(write)) ?? (await checkName(write, input.name));
  if (refused !== null) return refused;
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
    author,
  );
  return done({ row: await written(write, id), cloned });
};
