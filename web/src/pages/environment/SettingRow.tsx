import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Locale, useLocale, useTexts } from '../../locale.tsx';
import type { Environment, EnvironmentAssumptions } from '../../service/environments.ts';
import { CHOICES, ENVIRONMENTS, SETTINGS } from '../../texts/environments.ts';
import { type Finding, Findings } from './Audit.tsx';
import { EditSetting } from './EditSetting.tsx';
import css from './environment.module.css';
import { Origin } from './Origin.tsx';
import { FORMS, IN_RATES, type SettingForm, type SettingName } from './settings.ts';

export type Effective = EnvironmentAssumptions['economics'][string];

/** A stored value as people read it. Null: nothing is set. */
export const settingText = (
  { form, ...rest }: SettingForm,
  stored: number | string | null,
  currency: string,
  { percent, money, value, language }: Locale,
): string | null => {
  if (stored === null) return null;
  if (typeof stored === 'string')
    return stored in CHOICES ? CHOICES[stored as keyof typeof CHOICES][language] : stored;
  if (form === 'share') return percent(stored);
  if (form === 'money') return `${money(stored, currency)}${'per' in rest ? rest.per : ''}`;
  return 'unit' in rest ? `${value(stored)} ${rest.unit}` : value(stored);
};

type Props = {
  readonly name: SettingName;
  readonly environment: Environment;
  readonly effective: Effective | undefined;
  readonly sources: EnvironmentAssumptions['sources'];
  readonly findings: readonly Finding[];
};

export const SettingRow = ({ name, environment, effective, sources, findings }: Props) => {
  const locale = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const names = useTexts(SETTINGS);
  const [isEditing, setIsEditing] = useState(false);
  const shown = settingText(FORMS[name], effective?.value ?? null, environment.currency, locale);
  if (isEditing)
    return (
      <tr>
        <td colSpan={4}>
          <EditSetting
            name={name}
            environment={environment}
            value={effective?.value ?? null}
            close={() => setIsEditing(false)}
          />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        {names(name)}
        <Findings findings={findings} />
      </th>
      <td className="number">{shown ?? <span className="muted">{t('not_set')}</span>}</td>
      <td>
        {effective !== undefined && (
          <Origin level={effective.level} source={effective.source} sources={sources} />
        )}
      </td>
      <td className="number">
        {IN_RATES.includes(name) ? (
          <Link
            to="/environments/$environmentId"
            params={{ environmentId: environment.id }}
            search={{ view: 'rates' }}
            aria-label={`${t('rates')}: ${names(name)}`}
          >
            {t('rates')}
          </Link>
        ) : (
          <button
            type="button"
            className={`link-button ${css.link}`}
            aria-label={`${t('edit')}: ${names(name)}`}
            onClick={() => setIsEditing(true)}
          >
            {t('edit')}
          </button>
        )}
      </td>
    </tr>
  );
};
