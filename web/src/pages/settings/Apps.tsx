import { useQuery } from '@tanstack/react-query';
import { revokeOAuthGrant } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { grantsQuery, type OAuthGrant, useSettingsChange } from '../../service/organisation.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

const Row = ({ grant }: { readonly grant: OAuthGrant }) => {
  const { day, moment } = useLocale();
  const t = useTexts(SETTINGS);
  const revoke = useSettingsChange(() => revokeOAuthGrant({ client, path: { grant_id: grant.id } }));
  const scopes = [...new Set([...grant.rest_scopes, ...grant.mcp_scopes])];
  return (
    <tr>
      <th scope="row" className={css.long}>
        {grant.client_name}
        <span className={css.under}>{grant.client_host ?? t('app_local')}</span>
        <Refusal error={revoke.error} />
      </th>
      <td className={`${css.wide} ${css.long}`}>{scopes.join(', ')}</td>
      <td className={`number ${css.wide}`}>{day(grant.created_at)}</td>
      <td className="number">{grant.last_used_at === null ? t('never') : moment(grant.last_used_at)}</td>
      <td className="number">
        <Confirmed
          label={t('revoke')}
          about={grant.client_name}
          question={t('revoke_app_question')}
          isPending={revoke.isPending}
          act={() => revoke.mutate(undefined)}
        />
      </td>
    </tr>
  );
};

export const Apps = () => {
  const t = useTexts(SETTINGS);
  const grants = useQuery(grantsQuery);
  if (grants.isError) return <Failure error={grants.error} retry={() => grants.refetch()} />;
  if (!grants.data) return <Loading />;
  return (
    <section className="card" aria-labelledby="apps-title">
      <h2 id="apps-title">{t('apps')}</h2>
      <p className="fine">{t('apps_lead')}</p>
      {grants.data.length === 0 ? (
        <p className="fine">{t('no_apps')}</p>
      ) : (
        <table className="table" aria-labelledby="apps-title">
          <thead>
            <tr>
              <th scope="col">{t('app')}</th>
              <th scope="col" className={css.wide}>
                {t('scopes')}
              </th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('granted')}
              </th>
              <th scope="col" className="number">
                {t('last_used')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {grants.data.map((grant) => (
              <Row key={grant.id} grant={grant} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
