import { Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useLocale } from '../../locale.tsx';
import { DropFiles } from './DropFiles.tsx';
import { Facets } from './Facets.tsx';
import { Folders } from './Folders.tsx';
import { PartsList } from './PartsList.tsx';
import css from './parts.module.css';
import { foldersQuery } from './queries.ts';
import { Rollup } from './Rollup.tsx';
import { type PartSearch, searchOf, UNFILED } from './search.ts';
import { Transfers } from './Transfers.tsx';

const route = getRouteApi('/');
/** As in `parts.module.css`. */
const NARROW = '(max-width: 60em)';

export const PartsPage = () => {
  const { t } = useLocale();
  const navigate = useNavigate({ from: '/' });
  const search = route.useSearch();
  const isNarrow = useMediaQuery(NARROW);
  const change = (next: PartSearch): void =>
    void navigate({ to: '/', replace: true, search: searchOf(next) });
  const folders = useQuery(foldersQuery).data ?? [];
  const shown = folders.find(({ id }) => id === search.folder);
  const name = shown?.name ?? (search.folder === UNFILED ? t('folders.none') : t('parts.title'));
  return (
    <Stack gap="md">
      <Title order={1} size="h2" className={css.title}>
        {name}
      </Title>
      <DropFiles />
      <Transfers />
      <Rollup folder={search.folder} />
      <div className={css.page}>
        <details className={`card ${css.side}`} open={isNarrow !== true}>
          <summary>{t('parts.side')}</summary>
          <Folders search={search} />
          <Facets search={search} change={change} />
        </details>
        <PartsList search={search} change={change} folders={folders} />
      </div>
    </Stack>
  );
};
