import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { type Shared, ShouldCostError } from '../../service/client.ts';
import { sharedQuery } from '../../service/shares.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Frame } from '../../shell/Frame.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { SHARE } from '../../texts/share.ts';
import { SharedMatrix } from './SharedMatrix.tsx';
import { SharedPrice } from './SharedPrice.tsx';
import css from './shared.module.css';

/** The token stands after `#`, which a browser does not send. */
const tokenOf = (): string => window.location.hash.slice(1);

const useToken = (): string => {
  const [token, setToken] = useState(tokenOf);
  useEffect(() => {
    const read = (): void => setToken(tokenOf());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
};

const Dead = () => {
  const t = useTexts(SHARE);
  return (
    <Stack gap="sm" py="xl">
      <Title order={1} size="h2">
        {t('dead_title')}
      </Title>
      <p>{t('dead')}</p>
    </Stack>
  );
};

const Head = ({ shared: { calculation, shared_at, expires_at } }: { readonly shared: Shared }) => {
  const { t: word, count, moment } = useLocale();
  const t = useTexts(SHARE);
  const facts =
    calculation === null
      ? []
      : [
          calculation.material,
          word('part.lot', { count: count(calculation.lot_size) }),
          calculation.annual_volume === null
            ? null
            : t('annual', { count: count(calculation.annual_volume) }),
          word('part.revision', { code: calculation.revision_code }),
        ];
  const times = [t('as_of', { moment: moment(shared_at) }), t('works_until', { moment: moment(expires_at) })];
  return (
    <header>
      <Title order={1} size="h2" className={css.title}>
        {calculation?.part_number ?? t('comparison')}
      </Title>
      <ul className={css.facts}>
        {[...facts, ...times]
          .filter((fact) => fact !== null)
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
    </header>
  );
};

const Body = ({ token }: { readonly token: string }) => {
  const shared = useQuery({ ...sharedQuery(token), enabled: token !== '' });
  if (token === '' || (shared.error instanceof ShouldCostError && shared.error.status === 404))
    return <Dead />;
  if (shared.isError) return <Failure error={shared.error} retry={() => shared.refetch()} />;
  if (shared.isPending) return <Loading />;
  const { calculation, comparison, model_url } = shared.data;
  return (
    <Stack gap="md">
      <Head shared={shared.data} />
      {calculation !== null && <SharedPrice price={calculation} modelUrl={model_url} />}
      {comparison !== null && <SharedMatrix comparison={comparison} />}
    </Stack>
  );
};

/** What a link shows to a person without an account. */
export const SharedPage = () => (
  <Frame>
    <Body token={useToken()} />
  </Frame>
);
