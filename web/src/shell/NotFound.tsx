import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../locale.tsx';

export const NotFound = () => {
  const { t } = useLocale();
  return (
    <Stack gap="sm" py="xl" align="flex-start">
      <Title order={1} size="h2">
        {t('shell.not_found_title')}
      </Title>
      <Text>{t('shell.not_found')}</Text>
      <Link to="/">{t('shell.to_parts')}</Link>
    </Stack>
  );
};
