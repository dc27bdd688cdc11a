import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocale } from '../locale.tsx';
import { SignIn } from '../pages/sign-in/SignIn.tsx';
import { sessionQuery } from '../service/queries.ts';
import { Failure } from './Failure.tsx';

/** Shows the application to people with a session, and the sign-in form to everybody else, at the same address. */
export const Gate = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLocale();
  const session = useQuery(sessionQuery);
  const hadSession = useRef(false);
  if (session.data) hadSession.current = true;
  if (session.isPending)
    return (
      <Center mih="100dvh">
        <Loader role="status" aria-label={t('shell.loading')} />
      </Center>
    );
  if (session.isError)
    return (
      <Center component="main" mih="100dvh" p="md">
        <Failure error={session.error} retry={() => session.refetch()} />
      </Center>
    );
  return session.data === null ? <SignIn hasEnded={hadSession.current} /> : children;
};
