import { Skeleton } from '@mantine/core';
import { useLocale } from '../locale.tsx';

/** Stands for what is being read. */
export const Loading = () => {
  const { t } = useLocale();
  return (
    <output aria-label={t('shell.loading')}>
      <Skeleton h="12rem" />
    </output>
  );
};
