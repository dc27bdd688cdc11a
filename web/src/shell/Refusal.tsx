import { Alert } from '@mantine/core';
import { useLocale } from '../locale.tsx';
import { ShouldCostError } from '../service/client.ts';

/** Why a change was refused, in the words of the service. */
export const Refusal = ({ error }: { readonly error: Error | null }) => {
  const { t } = useLocale();
  if (error === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" my="xs">
      {error instanceof ShouldCostError && error.status > 0 ? error.message : t('shell.no_connection')}
    </Alert>
  );
};
