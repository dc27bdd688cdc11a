import { Loader, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { ComparisonMatrix } from '../../service/client.ts';
import { calculationsQuery, comparisonQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { ShareButton, ShareLinks } from '../../shell/share/Share.tsx';
import { AddEnvironments } from './AddEnvironments.tsx';
import css from './compare.module.css';
import { Lines, type Priced } from './Lines.tsx';
import { Matrix } from './Matrix.tsx';

const route = getRouteApi('/compare');

/** The chosen calculations that have a price, with words that tell them apart. The matrix leaves repetitions out; these are all. */
const usePriced = (matrix: ComparisonMatrix, ids: readonly string[]): readonly Priced[] => {
  const { t, count, money } = useLocale();
  const partIds = [...new Set(matrix.parts.map(({ part_id }) => part_id))];
  const priced = matrix.parts.flatMap(({ cells }) => cells).filter((cell) => cell.offer_price !== null);
  const lists = useQueries({
    // A price that came meanwhile asks again.
    queries: partIds.map((partId) => calculationsQuery(partId, priced.length)),
  });
  const all = new Map(lists.flatMap(({ data }) => data ?? []).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const found = all.get(id);
    if (found === undefined || found.offer_price === null) return [];
    const words = [
      found.part_number,
      t('part.revision', { code: found.revision_code }),
      t('part.lot', { count: count(found.lot_size) }),
      found.material_ref,
      found.costing_environment_name,
      money(found.offer_price, found.currency),
    ];
    return [{ id, partId: found.part_id, label: words.filter((word) => word !== null).join(' · ') }];
  });
};

type Options = {
  readonly matrix: ComparisonMatrix;
  readonly change: (part: { readonly currency?: string; readonly baseline?: string }) => void;
};

const Options = ({ matrix, change }: Options) => {
  const { t } = useLocale();
  const currencies = [...new Set(['EUR', 'USD', ...matrix.environments.map(({ currency }) => currency)])];
  return (
    <div className={css.choosers}>
      <NativeSelect
        label={t('compare.currency')}
        value={matrix.currency ?? ''}
        data={[
          { value: '', label: t('compare.own_currency') },
          ...currencies.sort().map((code) => ({ value: code, label: code })),
        ]}
        onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
      />
      <NativeSelect
        label={t('compare.against')}
        value={matrix.baseline_environment_id ?? ''}
        data={matrix.environments.map(({ costing_environment_id, name }) => ({
          value: costing_environment_id,
          label: name,
        }))}
        onChange={({ currentTarget }) => change({ baseline: currentTarget.value })}
      />
    </div>
  );
};

type ComparedProps = Options & {
  readonly ids: readonly string[];
  readonly add: (ids: readonly string[]) => void;
};

const Compared = ({ matrix, change, ids, add }: ComparedProps) => {
  const { t, count } = useLocale();
  const priced = usePriced(matrix, ids);
  const bases = matrix.parts.flatMap(({ cells }) => {
    const cell = cells.find(({ offer_price }) => offer_price !== null);
    return cell?.calculation_id == null ? [] : [cell.calculation_id];
  });
  const { ignored_duplicates, not_found } = matrix;
  return (
    <>
      <section className="card" aria-labelledby="matrix-title" aria-busy={!matrix.complete}>
        <h2 id="matrix-title">
          {t('compare.matrix')}
          {!matrix.complete && <Loader size="xs" ml="sm" role="status" aria-label={t('part.under_way')} />}
        </h2>
        <Options matrix={matrix} change={change} />
        <Matrix matrix={matrix} />
        {ignored_duplicates.length > 0 && (
          <p className={css.fine}>{t('compare.ignored', { count: count(ignored_duplicates.length) })}</p>
        )}
        {not_found.length > 0 && (
          <p className={css.fine}>{t('compare.not_found', { count: count(not_found.length) })}</p>
        )}
      </section>
      {bases.length > 0 && (
        <AddEnvironments
          bases={bases}
          known={matrix.environments.map(({ costing_environment_id }) => costing_environment_id)}
          onStarted={add}
        />
      )}
      <Lines priced={priced} />
    </>
  );
};

/** Calculations side by side: environments by parts, and two of them line by line. */
export const ComparePage = () => {
  const { t } = useLocale();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/compare' });
  const ids = search.ids ?? [];
  const comparison = useQuery({
    ...comparisonQuery(ids, search.currency, search.baseline),
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
  const [isSharing, setIsSharing] = useState(false);
  const change = (part: object): void => void navigate({ search: { ...search, ...part }, replace: true });
  return (
    <Stack gap="md">
      <PageHead title={t('compare.title')} crumbs={<Link to="/">{t('shell.parts')}</Link>}>
        {comparison.data !== undefined && (
          <ShareButton isOpen={isSharing} toggle={() => setIsSharing(!isSharing)} />
        )}
      </PageHead>
      {comparison.data !== undefined && (
        <ShareLinks
          isOpen={isSharing}
          subject={{
            ids,
            ...(search.currency !== undefined && { currency: search.currency }),
            ...(search.baseline !== undefined && { baseline: search.baseline }),
          }}
        />
      )}
      {ids.length === 0 ? (
        <p className="card">{t('compare.nothing')}</p>
      ) : comparison.isError ? (
        <Failure error={comparison.error} retry={() => comparison.refetch()} />
      ) : comparison.data ? (
        <Compared
          matrix={comparison.data}
          change={change}
          ids={ids}
          add={(added) => change({ ids: [...ids, ...added] })}
        />
      ) : (
        <output aria-label={t('shell.loading')}>
          <Skeleton h="16rem" />
        </output>
      )}
    </Stack>
  );
};
