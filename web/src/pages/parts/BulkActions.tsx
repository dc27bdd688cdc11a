import { Alert, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deletePart, moveParts, updatePart } from '../../../../clients/typescript/src/operations.ts';
import { useLocale } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { MOST_COMPARED, queries } from '../../service/queries.ts';
import { folderRows } from './folder-tree.ts';
import css from './parts.module.css';
import { foldersQuery } from './queries.ts';
import { MAKE_OR_BUY } from './search.ts';
import { MOST_TICKED, type Ticked } from './ticked.ts';

const OUT = 'out';

/** One after the other. @throws Error of the first that failed, after all others were tried */
const forEach = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> => {
  const failed: unknown[] = [];
  for (const id of ids) await act(id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
};

const Move = ({ move }: { readonly move: (folderId: string | null) => void }) => {
  const { t } = useLocale();
  const folders = useQuery(foldersQuery).data ?? [];
  return (
    <NativeSelect
      size="xs"
      aria-label={t('bulk.move')}
      value=""
      data={[
        { value: '', label: t('bulk.move') },
        ...folderRows(folders).map(({ folder, depth }) => ({
          value: folder.id,
          label: `${'  '.repeat(depth)}${folder.name}`,
        })),
        { value: OUT, label: t('bulk.out') },
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') move(value === OUT ? null : value);
      }}
    />
  );
};

const Compare = ({ calculations }: { readonly calculations: readonly string[] }) => {
  const { t, count } = useLocale();
  if (calculations.length === 0) return null;
  if (calculations.length > MOST_COMPARED)
    return <span className="muted">{t('bulk.compare_most', { count: count(MOST_COMPARED) })}</span>;
  return (
    <Link to="/compare" search={{ ids: [...calculations] }}>
      {t('compare.open')}
    </Link>
  );
};

const Reference = ({ calculations }: { readonly calculations: readonly string[] }) => {
  const { t } = useLocale();
  if (calculations.length === 0) return null;
  return (
    <Link to="/reference-sets" search={{ calculations: [...calculations] }}>
      {t('bulk.reference')}
    </Link>
  );
};

/** What can be done with the ticked parts. */
export const BulkActions = ({ ticked }: { readonly ticked: Ticked }) => {
  const { t, count } = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  const ids = [...ticked.parts.keys()];
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: ticked.clear,
    onSettled: () => {
      setIsAsking(false);
      return queries.invalidateQueries({ queryKey: ['parts'] });
    },
  });
  if (ids.length === 0) return null;
  const priced = [...ticked.parts.values()].filter((id) => id !== null);
  const number = count(ids.length);
  return (
    <section className={css.ticked} aria-label={t('bulk.title')}>
      <span role="status">
        {t('parts.ticked', { count: number })}
        {ids.length >= MOST_TICKED && ` ${t('parts.ticked_most')}`}
      </span>
      {isAsking ? (
        <>
          <strong>{t('bulk.delete_ask', { count: number })}</strong>
          <Button
            size="xs"
            color="red"
            loading={act.isPending}
            onClick={() =>
              act.mutate(() => forEach(ids, (part_id) => deletePart({ client, path: { part_id } })))
            }
          >
            {t('bulk.delete_yes')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setIsAsking(false)}>
            {t('bulk.delete_no')}
          </Button>
        </>
      ) : (
        <>
          <Compare calculations={priced} />
          <Reference calculations={priced} />
          <Move
            move={(folder_id) => act.mutate(() => moveParts({ client, body: { part_ids: ids, folder_id } }))}
          />
          {MAKE_OR_BUY.map((make_or_buy) => (
            <Button
              key={make_or_buy}
              size="xs"
              variant="default"
              disabled={act.isPending}
              onClick={() =>
                act.mutate(() =>
                  forEach(ids, (part_id) => updatePart({ client, path: { part_id }, body: { make_or_buy } })),
                )
              }
            >
              {make_or_buy === 'buy' ? t('bulk.buy') : t('bulk.make')}
            </Button>
          ))}
          <Button size="xs" variant="subtle" c="var(--bad)" onClick={() => setIsAsking(true)}>
            {t('bulk.delete')}
          </Button>
          <Button size="xs" variant="subtle" onClick={ticked.clear}>
            {t('parts.untick')}
          </Button>
        </>
      )}
      {act.isError && (
        <Alert color="red" variant="light" role="alert" p="xs" w="100%">
          {act.error.message}
        </Alert>
      )}
    </section>
  );
};
