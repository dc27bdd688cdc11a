import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import type { Share } from '../../service/client.ts';
import { type Subject, sharesQuery, type Terms, useNewShare, useRevoke } from '../../service/shares.ts';
import { SHARE } from '../../texts/share.ts';
import { Confirmed } from '../Confirmed.tsx';
import { Failure } from '../Failure.tsx';
import { Loading } from '../Loading.tsx';
import { Refusal } from '../Refusal.tsx';
import { NewLink } from './NewLink.tsx';
import css from './share.module.css';

const DAY_MS = 24 * 3_600_000;
const LIVES = [7, 30, 90, 365] as const;
const USUAL_LIFE = '30';

const Row = ({ share }: { readonly share: Share }) => {
  const { moment } = useLocale();
  const t = useTexts(SHARE);
  const revoke = useRevoke(share.id);
  return (
    <tr>
      <th scope="row">
        {t(`kind_${share.kind}`)} · {t(`detail_${share.detail}`)}
        <Refusal error={revoke.error} />
      </th>
      <td>{moment(share.created_at)}</td>
      <td>{moment(share.expires_at)}</td>
      <td>
        <Confirmed
          label={t('revoke')}
          about={moment(share.created_at)}
          question={t('revoke_question')}
          isPending={revoke.isPending}
          act={() => revoke.mutate()}
        />
      </td>
    </tr>
  );
};

const Links = ({ subject }: { readonly subject: Subject }) => {
  const t = useTexts(SHARE);
  const shares = useQuery(sharesQuery(subject));
  if (shares.isError) return <Failure error={shares.error} retry={() => shares.refetch()} />;
  if (shares.isPending) return <Loading />;
  if (shares.data.length === 0) return <p className={css.lead}>{t('none')}</p>;
  return (
    <div className={css.scroll}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('made')}</th>
            <th scope="col">{t('until')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {shares.data.map((share) => (
            <Row key={share.id} share={share} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Makes links to a price or a comparison, and ends them. */
export const SharePanel = ({ subject }: { readonly subject: Subject }) => {
  const { count } = useLocale();
  const t = useTexts(SHARE);
  const [detail, setDetail] = useState<Terms['detail']>('summary');
  const [life, setLife] = useState(USUAL_LIFE);
  const made = useNewShare(subject);
  const create = (event: FormEvent): void => {
    event.preventDefault();
    made.mutate({ detail, expires_at: new Date(Date.now() + Number(life) * DAY_MS).toISOString() });
  };
  return (
    <section className="card" aria-labelledby="share-title">
      <h2 id="share-title">{t('title')}</h2>
      <p className={css.lead}>{t('lead')}</p>
      <form className={css.form} onSubmit={create}>
        <NativeSelect
          label={t('shows')}
          value={detail}
          data={(['summary', 'full'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget }) => setDetail(currentTarget.value as Terms['detail'])}
        />
        <NativeSelect
          label={t('expires')}
          value={life}
          data={LIVES.map((days) => ({ value: String(days), label: t('days', { count: count(days) }) }))}
          onChange={({ currentTarget }) => setLife(currentTarget.value)}
        />
        <Button type="submit" loading={made.isPending}>
          {t('create')}
        </Button>
      </form>
      <Refusal error={made.error} />
      {made.data !== undefined && <NewLink url={made.data.url} close={() => made.reset()} />}
      <Links subject={subject} />
    </section>
  );
};
