import { Alert, Button, Stack, Text } from '@mantine/core';
import { useLocale } from '../locale.tsx';
import { ShouldCostError } from '../service/client.ts';
import { NotFound } from './NotFound.tsx';

/** Why something could not be shown, and what to do. A missing record is a page that does not exist. */
export const Failure = ({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) => {
  const { t } = useLocale();
  const known = error instanceof ShouldCostError ? error : null;
  if (known?.status === 404) return <NotFound />;
  const words =
    known?.status === 403
      ? t('shell.forbidden')
      : known === null || known.status === 0
        ? t('shell.no_connection')
        : known.message;
  return (
    <Alert color="red" variant="light" title={t('shell.failed')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words}</Text>
        {known?.requestId != null && (
          <Text size="xs" className="muted">
            {t('shell.request_id', { id: known.requestId })}
          </Text>
        )}
        <Button size="xs" variant="default" onClick={() => retry()}>
          {t('shell.retry')}
        </Button>
      </Stack>
    </Alert>
  );
};
