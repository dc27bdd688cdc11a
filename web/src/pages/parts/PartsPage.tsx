import { Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { PartListItem } from '../../service/client.ts';
import {
  isLimited,
  MAX_OFFSET,
  MOST_COMPARED,
  PART_SORTS,
  type PartSearch,
  type PartSort,
  partsQuery,
} from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { DropFiles } from './DropFiles.tsx';
import { PartsTable } from './PartsTable.tsx';
import css from './parts.module.css';
import { Transfers } from './Transfers.tsx';

const route = getRouteApi('/');
const TYPING_MS = 250;

const SORT_TEXTS = {
  created_at: 'parts.created',
  part_number: 'parts.number',
  unit_cost: 'parts.unit_cost',
  last_quoted_at: 'parts.priced',
} as const satisfies Record<PartSort, string>;

const useSearch = (): [PartSearch, (change: Partial<PartSearch>) => void] => {
  const navigate = useNavigate({ from: '/' });
  const given = route.useSearch();
  const search: PartSearch = {
    q: given.q ?? '',
    sort: given.sort ?? 'created_at',
    order: given.order ?? 'desc',
  };
  const change = (part: Partial<PartSearch>): void => {
    const { q, sort, order } = { ...search, ...part };
    void navigate({
      to: '/',
      replace: true,
      search: {
        ...(q !== '' && { q }),
        ...(sort !== 'created_at' && { sort }),
        ...(order !== 'desc' && { order }),
      },
    });
  };
  return [search, change];
};

const Search = ({ value, onChange }: { readonly value: string; readonly onChange: (q: string) => void }) => {
  const { t } = useLocale();
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // A search that was cleared elsewhere, or came from the address.
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  const search = useDebouncedCallback((q: string) => {
    setApplied(q);
    onChange(q);
  }, TYPING_MS);
  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={t('parts.search')}
      placeholder={t('parts.search')}
      maxLength={255}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
};

const Empty = ({ q, clear }: { readonly q: string; readonly clear: () => void }) => {
  const { t } = useLocale();
  return (
    <div className={css.empty}>
      <strong>{q === '' ? t('parts.empty_title') : t('parts.no_match', { q })}</strong>
      {q === '' ? (
        <span className="muted">{t('parts.empty')}</span>
      ) : (
        <Button size="xs" variant="default" onClick={clear}>
          {t('parts.clear')}
        </Button>
      )}
    </div>
  );
};

/** The parts that a person ticked, with the calculations of their prices. They stay ticked while the list is searched. */
const useTicked = () => {
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map());
  const tick = ({ id, newest_price }: PartListItem): void =>
    setTicked((before) => {
      const now = new Map(before);
      const isRoom = now.size < MOST_COMPARED;
      if (!now.delete(id) && newest_price !== null && isRoom) now.set(id, newest_price.calculation_id);
      return now;
    });
  return { ticked, tick, untick: () => setTicked(new Map()) };
};

const Ticked = ({ ticked, untick }: Pick<ReturnType<typeof useTicked>, 'ticked' | 'untick'>) => {
  const { t, count } = useLocale();
  if (ticked.size === 0) return null;
  return (
    <div className={css.ticked}>
      <span role="status">
        {t('parts.ticked', { count: count(ticked.size) })}
        {ticked.size >= MOST_COMPARED && ` ${t('parts.ticked_most')}`}
      </span>
      <Link to="/compare" search={{ ids: [...ticked.values()] }}>
        {t('compare.open')}
      </Link>
      <Button size="xs" variant="subtle" onClick={untick}>
        {t('parts.untick')}
      </Button>
    </div>
  );
};

export const PartsPage = () => {
  const { t, count } = useLocale();
  const [search, change] = useSearch();
  const { ticked, tick, untick } = useTicked();
  const parts = useInfiniteQuery({ ...partsQuery(search), placeholderData: (previous) => previous });
  const rows = parts.data?.pages.flatMap((page) => page.data) ?? [];
  const total = parts.data?.pages.at(-1)?.count ?? 0;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('parts.title')}
      </Title>
      <DropFiles />
      <Transfers />
      <section className="card" aria-label={t('parts.title')}>
        <div className={css.controls}>
          <Search value={search.q} onChange={(q) => change({ q })} />
          <NativeSelect
            aria-label={t('parts.sort')}
            value={search.sort}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value as PartSort })}
            data={PART_SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXTS[sort]) }))}
          />
          <Button
            variant="default"
            onClick={() => change({ order: search.order === 'asc' ? 'desc' : 'asc' })}
          >
            {search.order === 'asc' ? `↑ ${t('parts.ascending')}` : `↓ ${t('parts.descending')}`}
          </Button>
          <Text size="sm" className="muted" role="status">
            {parts.data && (total === 1 ? t('parts.count_one') : t('parts.count', { count: count(total) }))}
          </Text>
        </div>
        <Ticked ticked={ticked} untick={untick} />
        {isLimited(search.sort) && total > MAX_OFFSET && (
          <Text size="sm" className="muted">
            {t('parts.limited', { count: count(MAX_OFFSET) })}
          </Text>
        )}
        {parts.isError ? (
          <Failure error={parts.error} retry={() => parts.refetch()} />
        ) : parts.data && rows.length === 0 ? (
          <Empty q={search.q} clear={() => change({ q: '' })} />
        ) : (
          <PartsTable
            rows={rows}
            total={total}
            isLoading={parts.isPending}
            ticked={new Set(ticked.keys())}
            tick={tick}
            more={() => {
              if (parts.hasNextPage && !parts.isFetchingNextPage) void parts.fetchNextPage();
            }}
          />
        )}
      </section>
    </Stack>
  );
};
