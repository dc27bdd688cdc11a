import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Calculation, DrawingFacts } from '../../service/client.ts';
import { calculationQuery, queries } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { FileFault } from '../../shell/FileFault.tsx';
import { Tag } from '../../shell/Tag.tsx';
import css from './drawing.module.css';
import { FaceModel } from './FaceModel.tsx';
import { FactList } from './FactList.tsx';
import type { FactValue } from './fields.ts';
import { correctFact, drawingQuery, uploadQuery } from './queries.ts';
import { Sheet } from './Sheet.tsx';
import { Stale } from './Stale.tsx';
import { type FactGroup, groupsOf, nextAt, unconfirmedOf } from './states.ts';

const route = getRouteApi('/drawings/$fileId');

const Summary = ({ drawing, groups }: { drawing: DrawingFacts; groups: readonly FactGroup[] }) => {
  const { t, count } = useLocale();
  if (drawing.status === 'reading')
    return (
      <output className="muted">
        {t('drawing.reading', { read: drawing.pages_read, pages: drawing.page_count ?? '…' })}
      </output>
    );
  const ask = groups.find(({ state }) => state === 'ask')?.facts.length ?? 0;
  return (
    <p className={css.summary} role="status">
      <Tag tone={ask === 0 ? 'good' : 'warn'}>
        {t('drawing.count', { facts: count(drawing.facts.length), ask: count(ask) })}
      </Tag>
      {ask === 0 && <span className="muted">{t('drawing.all_confirmed')}</span>}
    </p>
  );
};

type ReadProps = {
  readonly drawing: DrawingFacts;
  readonly name: string;
  readonly calculation: Calculation | undefined;
};

/** A drawing that was read: its pages, its facts, and the faces that they are about. */
const Read = ({ drawing, name, calculation }: ReadProps) => {
  const { t } = useLocale();
  const navigate = useNavigate({ from: '/drawings/$fileId' });
  const { fact: chosen } = route.useSearch();
  const { data_source_id: drawingId, facts } = drawing;
  const notes = calculation?.analytics?.notes;
  const groups = useMemo(() => groupsOf(facts, unconfirmedOf(notes ?? [])), [facts, notes]);
  const choose = useCallback(
    (fact: string | undefined) =>
      void navigate({
        search: ({ fact: _before, ...rest }) => ({ ...rest, ...(fact !== undefined && { fact }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const pick = useCallback(
    (faceId: string) => {
      const next = nextAt(facts, faceId, chosen);
      if (next !== undefined) choose(next);
    },
    [facts, chosen, choose],
  );
  const correct = async (factId: string, value: FactValue | null): Promise<void> => {
    await correctFact(drawingId, factId, value);
    if (calculation !== undefined)
      await queries.invalidateQueries({ queryKey: ['calculation', calculation.id] });
  };
  return (
    <>
      <Summary drawing={drawing} groups={groups} />
      <div className={css.columns}>
        <div className={css.left}>
          <Sheet drawing={drawing} name={name} groups={groups} chosen={chosen} choose={choose} />
        </div>
        <div className={css.right}>
          {calculation?.geometry && (
            <FaceModel
              calculation={calculation}
              facts={facts}
              chosen={facts.find(({ id }) => id === chosen)}
              pick={pick}
            />
          )}
          <section className="card" aria-labelledby="facts-title">
            <h2 id="facts-title">{t('drawing.facts')}</h2>
            <FactList groups={groups} chosen={chosen} choose={choose} correct={correct} />
          </section>
        </div>
      </div>
    </>
  );
};

const Crumbs = ({ calculation }: { readonly calculation: Calculation | undefined }) => {
  const { t } = useLocale();
  return (
    <nav aria-label={t('shell.parts')} className={css.crumbs}>
      <Link to="/">{t('shell.parts')}</Link>
      {calculation && (
        <>
          {' › '}
          <Link
            to="/parts/$partId"
            params={{ partId: calculation.part_id }}
            search={{ calculation: calculation.id }}
          >
            {calculation.part_number}
          </Link>
        </>
      )}
    </nav>
  );
};

const Body = ({ drawing, ...rest }: ReadProps) => {
  const { t } = useLocale();
  if (drawing.status === 'failed' || drawing.status === 'none')
    return (
      <p className="card">
        <FileFault code={drawing.failure_code} sentence={drawing.failure_reason ?? t('drawing.none')} />
      </p>
    );
  return <Read drawing={drawing} {...rest} />;
};

export const DrawingPage = () => {
  const { t } = useLocale();
  const { fileId } = route.useParams();
  const { calculation: calculationId } = route.useSearch();
  const upload = useQuery(uploadQuery(fileId));
  const drawing = useQuery(drawingQuery(fileId));
  const calculation = useQuery({
    ...calculationQuery(calculationId ?? ''),
    enabled: calculationId !== undefined,
  });
  const failed = [upload, drawing, calculation].find(({ isError }) => isError);
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />;
  const isWaiting = calculationId !== undefined && calculation.isPending;
  return (
    <Stack gap="md">
      <header>
        <Crumbs calculation={calculation.data} />
        <Title order={1} size="h2" className={css.title}>
          {upload.data?.name ?? <Skeleton h="2rem" w="14rem" />}
        </Title>
      </header>
      {calculation.data && <Stale calculation={calculation.data} />}
      {drawing.data === undefined || upload.data === undefined || isWaiting ? (
        <output aria-label={t('shell.loading')}>
          <Skeleton h="30rem" />
        </output>
      ) : (
        <Body drawing={drawing.data} name={upload.data.name} calculation={calculation.data} />
      )}
    </Stack>
  );
};
