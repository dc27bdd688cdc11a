import { Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { logout } from '../../../clients/typescript/src/operations.ts';
import { useLocale } from '../locale.tsx';
import { client, organisation } from '../service/client.ts';
import { queries, SESSION, sessionQuery } from '../service/queries.ts';
import css from './shell.module.css';

const signOut = async (): Promise<void> => {
  await logout({ client });
  organisation.forget();
  // A fresh page: nothing of the person stays in memory.
  window.location.assign('/app');
};

const change = (slug: string): void => {
  organisation.choose(slug);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  window.location.assign('/app');
};

export const Account = () => {
  const { t } = useLocale();
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  const { organisations, user } = session;
  return (
    <>
      {organisations.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('shell.organisation')}
          value={organisation.slug() ?? organisations[0]?.slug ?? ''}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          data={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
      <Text size="sm" className={css.account} title={user.email}>
        {user.email}
      </Text>
      <Button size="xs" variant="default" onClick={signOut}>
        {t('shell.sign_out')}
      </Button>
    </>
  );
};
