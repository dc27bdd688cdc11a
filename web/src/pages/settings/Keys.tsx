import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeApiKey } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type ApiKey, keysQuery, useSettingsChange } from '../../service/organisation.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { EditKey } from './EditKey.tsx';
import { NewKey } from './NewKey.tsx';
import css from './settings.module.css';

const CENTS = 100;
/** Plans and wallets are kept in this currency. */
export const WALLET_CURRENCY = 'EUR';

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && new Date(expires_at).getTime() <= Date.now();

const State = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const t = useTexts(SETTINGS);
  if (apiKey.revoked_at !== null) return <Tag tone="bad">{t('revoked')}</Tag>;
  if (isExpired(apiKey)) return <Tag tone="warn">{t('expired')}</Tag>;
  return <Tag tone="good">{t('active')}</Tag>;
};

const Row = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { day, moment, money, count } = useLocale();
  const t = useTexts(SETTINGS);
  const [isEditing, setIsEditing] = useState(false);
  const revoke = useSettingsChange(() => revokeApiKey({ client, path: { id: apiKey.id } }));
  const { spend_cap_cents, spend_cap_action } = apiKey;
  if (isEditing)
    return (
      <tr>
        <td colSpan={6}>
          <EditKey apiKey={apiKey} close={() => setIsEditing(false)} />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className={css.long}>
        {apiKey.name} <State apiKey={apiKey} />
        <span className={css.under}>
          <code>{apiKey.prefix}…</code>
        </span>
        <Refusal error={revoke.error} />
      </th>
      <td className={`number ${css.wide}`} title={apiKey.scopes.join(', ')}>
        {count(apiKey.scopes.length)}
      </td>
      <td className={`number ${css.wide}`}>
        {spend_cap_cents === null ? (
          <span className="muted">{t('cap_none')}</span>
        ) : (
          <>
            {money(spend_cap_cents / CENTS, WALLET_CURRENCY)}
            {spend_cap_action !== null && (
              <span className={css.under}>{t(`action_${spend_cap_action}`)}</span>
            )}
          </>
        )}
      </td>
      <td className={`number ${css.wide}`}>
        {apiKey.last_used_at === null ? t('never') : moment(apiKey.last_used_at)}
      </td>
      <td className={`number ${css.wide}`}>
        {apiKey.expires_at === null ? t('never') : day(apiKey.expires_at)}
      </td>
      <td className="number">
        {apiKey.revoked_at === null && (
          <>
            <button
              type="button"
              className={`link-button ${css.link}`}
              aria-label={`${t('edit')}: ${apiKey.name}`}
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </button>{' '}
            <Confirmed
              label={t('revoke')}
              about={apiKey.name}
              question={t('revoke_key_question')}
              isPending={revoke.isPending}
              act={() => revoke.mutate(undefined)}
            />
          </>
        )}
      </td>
    </tr>
  );
};

export const Keys = () => {
  const t = useTexts(SETTINGS);
  const keys = useQuery(keysQuery);
  if (keys.isError) return <Failure error={keys.error} retry={() => keys.refetch()} />;
  if (!keys.data) return <Loading />;
  return (
    <>
      <section className="card" aria-label={t('keys')}>
        {keys.data.length === 0 ? (
          <p className="fine">{t('no_keys')}</p>
        ) : (
          <table className="table" aria-label={t('keys')}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                {(['scopes', 'cap', 'last_used', 'expires'] as const).map((id) => (
                  <th key={id} scope="col" className={`number ${css.wide}`}>
                    {t(id)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {keys.data.map((apiKey) => (
                <Row key={apiKey.id} apiKey={apiKey} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <NewKey />
    </>
  );
};
