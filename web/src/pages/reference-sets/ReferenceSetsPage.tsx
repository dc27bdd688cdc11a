import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { createSetOf, setsQuery, useSetChange } from '../../service/reference-sets.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { REFERENCE } from '../../texts/reference-sets.ts';
import css from './reference-sets.module.css';

const route = getRouteApi('/reference-sets');

const NewSet = ({ calculations }: { readonly calculations: readonly string[] }) => {
  const { count } = useLocale();
  const t = useTexts(REFERENCE);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useSetChange(
    (given: string) => createSetOf(given, calculations),
    (setId) => navigate({ to: '/reference-sets/$setId', params: { setId } }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(name);
  };
  return (
    <section className="card" aria-labelledby="new-set-title">
      <h2 id="new-set-title">{t('create_title')}</h2>
      <p className={css.lead}>{t('create_lead', { count: count(calculations.length) })}</p>
      <form className={css.form} onSubmit={submit}>
        <TextInput
          label={t('name')}
          required
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </form>
      <Refusal error={create.error} />
    </section>
  );
};

const Sets = () => {
  const { count, moment } = useLocale();
  const t = useTexts(REFERENCE);
  const sets = useQuery(setsQuery);
  if (sets.isError) return <Failure error={sets.error} retry={() => sets.refetch()} />;
  if (sets.isPending) return <Loading />;
  if (sets.data.length === 0) return <p className="card">{t('empty')}</p>;
  return (
    <section className="card">
      <table className="table" aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="number">
              {t('parts')}
            </th>
            <th scope="col" className="number">
              {t('changed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sets.data.map(({ id, name, item_count, updated_at }) => (
            <tr key={id}>
              <th scope="row" className={css.line}>
                <Link to="/reference-sets/$setId" params={{ setId: id }}>
                  {name}
                </Link>
              </th>
              <td className="number">{count(item_count)}</td>
              <td className="number muted">{moment(updated_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

export const ReferenceSetsPage = () => {
  const { t: shared } = useLocale();
  const t = useTexts(REFERENCE);
  const { calculations = [] } = route.useSearch();
  return (
    <Stack gap="md">
      <PageHead title={t('title')} crumbs={<Link to="/">{shared('shell.parts')}</Link>} lead={t('lead')} />
      {calculations.length > 0 && <NewSet calculations={calculations} />}
      <Sets />
    </Stack>
  );
};
