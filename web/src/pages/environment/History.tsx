import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Locale, useLocale, useTexts } from '../../locale.tsx';
import { changesQuery, type Environment, type EnvironmentChange } from '../../service/environments.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS, SETTINGS } from '../../texts/environments.ts';
import type { Language } from '../../texts/index.ts';
import { useActor } from './Actor.tsx';
import { changedFields } from './changed-fields.ts';
import css from './environment.module.css';
import { settingText } from './SettingRow.tsx';
import { FORMS, type SettingName } from './settings.ts';

/** Fields of one change that are shown at once; a whole document has hundreds. */
const MOST = 12;

const isSetting = (name: string): name is SettingName => name in FORMS;

/** Fields of records in the words of the pages that show them. Others keep the name of the API. */
const FIELDS = {
  currency: 'currency',
  description: 'description',
  fleet_priority: 'priority',
  hourly_rate_eur: 'own_rate',
  is_enabled: 'in_use',
  life_min: 'life',
  name: 'name',
  price: 'price',
  region: 'region',
  source: 'source',
  unit: 'unit',
  valid_from: 'valid_from',
  valid_to: 'valid_to',
  value: 'value',
} as const;
const VDI = 'capabilities.vdi_3258.';

const fieldText = (name: string, language: Language): string => {
  if (isSetting(name)) return SETTINGS[name][language];
  const id = name.startsWith(VDI)
    ? `vdi_${name.slice(VDI.length)}`
    : name in FIELDS
      ? FIELDS[name as keyof typeof FIELDS]
      : name;
  return id in ENVIRONMENTS
    ? ENVIRONMENTS[id as keyof typeof ENVIRONMENTS][language]
    : name.replaceAll(/[._]/g, ' ');
};

const valueText = (name: string, value: unknown, currency: string, locale: Locale): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (isSetting(name) && (typeof value === 'number' || typeof value === 'string'))
    return settingText(FORMS[name], value, currency, locale) ?? '–';
  if (typeof value === 'number') return locale.value(value);
  if (typeof value === 'boolean') return ENVIRONMENTS[value ? 'yes' : 'no'][locale.language];
  if (Array.isArray(value)) return locale.count(value.length);
  return String(value);
};

/** A rate without a subject is named by its kind. */
const subjectText = (name: string, language: Language): string =>
  `kind_${name}` in ENVIRONMENTS ? ENVIRONMENTS[`kind_${name}` as keyof typeof ENVIRONMENTS][language] : name;

type EntryProps = { readonly change: EnvironmentChange; readonly currency: string };

const Fields = ({ change, currency }: EntryProps) => {
  const locale = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const fields = changedFields(change.before, change.after);
  if (fields.length === 0) return null;
  return (
    <table className={`table ${css.components}`} aria-label={change.subject_name}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col" className="number">
            {t('before')}
          </th>
          <th scope="col" className="number">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.slice(0, MOST).map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{fieldText(name, locale.language)}</th>
            <td className={css.was}>{valueText(name, before, currency, locale)}</td>
            <td className={css.is}>{valueText(name, after, currency, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Entry = ({ change, currency }: EntryProps) => {
  const actorOf = useActor();
  const { language, moment, count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const { actor, subject_kind, subject_name, action, config_revision } = change;
  return (
    <li className={css.entry}>
      <p>
        <strong>{t(`subject_${subject_kind}`)}</strong> {subjectText(subject_name, language)}{' '}
        <Tag tone={action === 'delete' ? 'bad' : 'plain'}>{t(`action_${action}`)}</Tag>
        <span className={css.under}>
          {t('history_by', { name: actorOf(actor), time: moment(change.at) })}
          {config_revision !== null && ` · ${t('history_revision', { revision: count(config_revision) })}`}
        </span>
      </p>
      {action === 'update' && <Fields change={change} currency={currency} />}
    </li>
  );
};

/** Every change, newest first: who, when, and the values before and after. */
export const History = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const changes = useInfiniteQuery(changesQuery(environment.id));
  if (changes.isError) return <Failure error={changes.error} retry={() => changes.refetch()} />;
  if (!changes.data) return <Loading />;
  const rows = changes.data.pages.flatMap(({ items }) => items);
  return (
    <section className="card" aria-labelledby="history-title">
      <h2 id="history-title">{t('view_history')}</h2>
      {rows.length === 0 && <p className="muted">{t('history_empty')}</p>}
      <ol className={css.history}>
        {rows.map((change) => (
          <Entry key={change.id} change={change} currency={environment.currency} />
        ))}
      </ol>
      {changes.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={changes.isFetchingNextPage}
          onClick={() => changes.fetchNextPage()}
        >
          {t('history_more')}
        </Button>
      )}
    </section>
  );
};
