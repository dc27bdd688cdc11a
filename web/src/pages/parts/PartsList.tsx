import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Folder } from '../../service/client.ts';
import { Failure } from '../../shell/Failure.tsx';
import { BulkActions } from './BulkActions.tsx';
import { Columns } from './Columns.tsx';
import { storeColumns, storedColumns } from './columns.ts';
import { Examples } from './Examples.tsx';
import { PartsTable } from './PartsTable.tsx';
import css from './parts.module.css';
import { isLimited, MAX_OFFSET, partsQuery } from './queries.ts';
import { isFiltered, PART_SORTS, type PartSearch, type PartSort, sortOf, withoutFilters } from './search.ts';
import { useTicked } from './ticked.ts';

const TYPING_MS = 250;

const SORT_TEXTS = {
  created_at: 'parts.created',
  part_number: 'parts.number',
  unit_cost: 'parts.unit_cost',
  annual_spend: 'parts.spend',
  last_quoted_at: 'parts.priced',
} as const satisfies Record<PartSort, string>;

type Props = { readonly search: PartSearch; readonly change: (search: PartSearch) => void };

const Search = ({ search, change }: Props) => {
  const { t } = useLocale();
  const value = search.q ?? '';
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [before, setBefore] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const focus = (): void => input.current?.focus();
  // German keyboards have the slash above the 7.
  useHotkeys([
    ['/', focus],
    ['shift+/', focus],
  ]);
  // The address follows what is typed a moment later. Another search was cleared elsewhere, or came from the address.
  if (before !== value) {
    setBefore(value);
    if (applied !== value) {
      setApplied(value);
      setTyped(value);
    }
  }
  const apply = useDebouncedCallback((q: string) => {
    setApplied(q);
    const { q: _before, ...rest } = search;
    change(q === '' ? rest : { ...rest, q });
  }, TYPING_MS);
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.search}
      aria-label={t('parts.search')}
      aria-keyshortcuts="/"
      placeholder={t('parts.search')}
      maxLength={255}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        apply(currentTarget.value.trim());
      }}
    />
  );
};

const Empty = ({ search, change }: Props) => {
  const { t } = useLocale();
  const words = (): string => {
    if (search.q !== undefined) return t('parts.no_match', { q: search.q });
    if (isFiltered(search)) return t('parts.no_filtered');
    return search.folder === undefined ? t('parts.empty_title') : t('parts.empty_folder');
  };
  return (
    <div className={css.empty}>
      <strong>{words()}</strong>
      {isFiltered(search) ? (
        <Button size="xs" variant="default" onClick={() => change(withoutFilters(search))}>
          {t('parts.clear')}
        </Button>
      ) : (
        <span className="muted">
          {search.folder === undefined ? t('parts.empty') : t('parts.empty_folder_hint')}
        </span>
      )}
      {!isFiltered(search) && search.folder === undefined && <Examples />}
    </div>
  );
};

const Controls = ({ search, change, total }: Props & { readonly total: number | null }) => {
  const { t, count } = useLocale();
  const { sort, order } = sortOf(search);
  return (
    <div className={css.controls}>
      <Search search={search} change={change} />
      <NativeSelect
        aria-label={t('parts.sort')}
        value={sort}
        onChange={({ currentTarget }) => change({ ...search, sort: currentTarget.value as PartSort })}
        data={PART_SORTS.map((one) => ({ value: one, label: t(SORT_TEXTS[one]) }))}
      />
      <Button
        variant="default"
        onClick={() => change({ ...search, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {order === 'asc' ? `↑ ${t('parts.ascending')}` : `↓ ${t('parts.descending')}`}
      </Button>
      <Text size="sm" className="muted" role="status">
        {total !== null && (total === 1 ? t('parts.count_one') : t('parts.count', { count: count(total) }))}
      </Text>
    </div>
  );
};

/** The parts of a folder, or all, with search, order, columns, and what can be done with several. */
export const PartsList = ({ search, change, folders }: Props & { readonly folders: readonly Folder[] }) => {
  const { t, count } = useLocale();
  const ticked = useTicked();
  const [columns, setColumns] = useState(storedColumns);
  const parts = useInfiniteQuery({ ...partsQuery(search), placeholderData: (previous) => previous });
  const rows = useMemo(() => parts.data?.pages.flatMap((page) => page.data) ?? [], [parts.data]);
  const total = parts.data?.pages.at(-1)?.count ?? 0;
  const { sort, order } = sortOf(search);
  const folderNames = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = parts;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <section className="card" aria-label={t('parts.title')}>
      <Controls search={search} change={change} total={parts.data ? total : null} />
      <BulkActions ticked={ticked} />
      {isLimited(sort) && total > MAX_OFFSET && (
        <Text size="sm" className="muted">
          {t('parts.limited', { count: count(MAX_OFFSET) })}
        </Text>
      )}
      {parts.isError ? (
        <Failure error={parts.error} retry={() => parts.refetch()} />
      ) : parts.data && rows.length === 0 ? (
        <Empty search={search} change={change} />
      ) : (
        <>
          <PartsTable
            rows={rows}
            total={total}
            isLoading={parts.isPending}
            columns={columns}
            sort={sort}
            order={order}
            sortBy={(by) =>
              change({ ...search, sort: by, order: by === sort && order === 'desc' ? 'asc' : 'desc' })
            }
            ticked={ticked}
            folderNames={folderNames}
            more={more}
          />
          <Columns
            shown={columns}
            show={(shown) => {
              storeColumns(shown);
              setColumns(shown);
            }}
          />
        </>
      )}
    </section>
  );
};
