import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { login } from '../../../../clients/typescript/src/operations.ts';
import { useLocale } from '../../locale.tsx';
import { client, ShouldCostError } from '../../service/client.ts';
import { queries, SESSION } from '../../service/queries.ts';
import { Preferences } from '../../shell/Preferences.tsx';
import css from './sign-in.module.css';

const fieldOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

/** Signs in at the address that the person asked for, so that a link works without a redirect. */
export const SignIn = ({ hasEnded }: { readonly hasEnded: boolean }) => {
  const { t } = useLocale();
  const signIn = useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) => login({ client, body }),
    onSuccess: (session) => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
      queries.setQueryData(SESSION, session);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    signIn.mutate({ email: fieldOf(form, 'email'), password: fieldOf(form, 'password') });
  };
  const { error } = signIn;
  const words =
    error instanceof ShouldCostError && error.code === 'invalid_credentials'
      ? t('sign_in.wrong')
      : error instanceof ShouldCostError && error.status > 0
        ? error.message
        : t('shell.no_connection');
  return (
    <main className={css.page}>
      <div className={css.preferences}>
        <Preferences />
      </div>
      <form className={`card ${css.form}`} onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Text size="sm" fw={700} className="muted">
              should-cost
            </Text>
            <Title order={1} size="h2">
              {t('sign_in.title')}
            </Title>
            <Text size="sm" className="muted">
              {t('sign_in.lead')}
            </Text>
          </div>
          {hasEnded && error === null && <Alert color="yellow">{t('sign_in.ended')}</Alert>}
          {error !== null && (
            <Alert color="red" role="alert">
              {words}
            </Alert>
          )}
          <TextInput
            label={t('sign_in.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
          />
          <PasswordInput
            label={t('sign_in.password')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" fullWidth loading={signIn.isPending}>
            {t('sign_in.submit')}
          </Button>
          <Group justify="space-between">
            <Anchor size="sm" href="/console/forgot-password">
              {t('sign_in.forgot')}
            </Anchor>
            <Anchor size="sm" href="/console/sign-up">
              {t('sign_in.sign_up')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </main>
  );
};
