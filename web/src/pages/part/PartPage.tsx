import { Loader, NativeSelect, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { type Calculation, type CalculationListItem, sentenceOf } from '../../service/client.ts';
import {
  calculationQuery,
  calculationsQuery,
  drawingsQuery,
  isUnderWay,
  MOST_COMPARED,
  partQuery,
  queries,
} from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { ShareButton, ShareLinks } from '../../shell/share/Share.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { Priced } from './Priced.tsx';
import css from './part.module.css';

const route = getRouteApi('/parts/$partId');

/** The calculation of the address; without one the newest with a price, else the newest. */
const chosenOf = (all: readonly CalculationListItem[], requestedId: string | undefined): string | undefined =>
  requestedId ?? (all.find(({ status }) => status === 'succeeded') ?? all[0])?.id;

const TONES = { succeeded: 'good', failed: 'bad', timed_out: 'bad', blocked: 'warn' } as const;

const Facts = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count } = useLocale();
  const { status } = calculation;
  return (
    <ul className={css.facts}>
      <li>
        <Tag tone={TONES[status as keyof typeof TONES] ?? 'plain'}>{t(`status.${status}`)}</Tag>
      </li>
      {calculation.material_ref !== null && <li>{calculation.material_ref}</li>}
      <li>{t('part.lot', { count: count(calculation.lot_size) })}</li>
      <li>{calculation.costing_environment_name}</li>
      <li>{t('part.revision', { code: calculation.revision_code })}</li>
    </ul>
  );
};

/** The calculations of the part, newest first. */
const Chooser = ({
  all,
  chosen,
}: {
  readonly all: readonly CalculationListItem[];
  readonly chosen: string;
}) => {
  const { t, count, money, moment } = useLocale();
  const navigate = useNavigate({ from: '/parts/$partId' });
  if (all.length < 2) return null;
  return (
    <NativeSelect
      label={t('part.calculation')}
      className={css.chooser}
      value={chosen}
      onChange={({ currentTarget }) =>
        void navigate({ search: { calculation: currentTarget.value }, replace: true })
      }
      data={all.map((one) => ({
        value: one.id,
        label: [
          moment(one.created_at),
          t('part.lot', { count: count(one.lot_size) }),
          one.offer_price === null ? t(`status.${one.status}`) : money(one.offer_price, one.currency),
        ].join(' · '),
      }))}
    />
  );
};

/** The drawings that the price uses. */
const Drawings = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t } = useLocale();
  const { id, part_id, part_revision_id } = calculation;
  const drawings = useQuery(drawingsQuery(part_id, part_revision_id)).data ?? [];
  return drawings.map(({ data_source_id, filename }) => (
    <Link
      key={data_source_id}
      to="/drawings/$fileId"
      params={{ fileId: data_source_id }}
      search={{ calculation: id }}
      title={filename}
      className={css.second}
    >
      {t('drawing.open')}
    </Link>
  ));
};

/** What can be done with a price. A comparison begins with the calculation that the shown one came from. */
const Actions = ({
  calculation: { id, part_id, assembly_role, derived_from_calculation_id: origin },
  all,
}: {
  readonly calculation: Calculation;
  readonly all: readonly CalculationListItem[];
}) => {
  const { t } = useLocale();
  const others = all.filter((one) => one.id !== id && one.offer_price !== null).map((one) => one.id);
  const compared = origin !== null && others.includes(origin) ? [origin, id] : [id];
  return (
    <>
      {assembly_role === 'assembly' && (
        <Link to="/assemblies/$calculationId" params={{ calculationId: id }} className={css.second}>
          {t('assembly.open')}
        </Link>
      )}
      <Link
        to="/compare"
        search={{ ids: [...new Set([...compared, ...others])].slice(0, MOST_COMPARED) }}
        className={css.second}
      >
        {t('compare.open')}
      </Link>
      <Link
        to="/parts/$partId/what-if"
        params={{ partId: part_id }}
        search={{ calculation: id }}
        className={css.action}
      >
        {t('what_if.open')}
      </Link>
    </>
  );
};

const Body = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t } = useLocale();
  if (isUnderWay(calculation.status))
    return (
      <output className={`card ${css.state}`}>
        <Loader size="sm" aria-hidden="true" /> {t('part.under_way')}
      </output>
    );
  if (calculation.cost_sheet === null)
    return (
      <section className={`card ${css.state}`}>
        <h2>{t('part.not_priced')}</h2>
        <p>
          {calculation.coverage?.message ??
            sentenceOf(calculation.error) ??
            t(`status.${calculation.status}`)}
        </p>
      </section>
    );
  return <Priced key={calculation.id} calculation={calculation} />;
};

const Loading = () => {
  const { t } = useLocale();
  return (
    <output aria-label={t('shell.loading')} className={css.columns}>
      <Skeleton h="26rem" />
      <Skeleton h="26rem" />
    </output>
  );
};

const Nothing = () => {
  const { t } = useLocale();
  return (
    <section className={`card ${css.state}`}>
      <h2>{t('part.no_calculation_title')}</h2>
      <p className="muted">{t('part.no_calculation')}</p>
    </section>
  );
};

export const PartPage = () => {
  const { t } = useLocale();
  const { partId } = route.useParams();
  const { calculation: requestedId } = route.useSearch();
  const part = useQuery(partQuery(partId));
  const list = useQuery(calculationsQuery(partId));
  const chosen = chosenOf(list.data ?? [], requestedId);
  const calculation = useQuery({ ...calculationQuery(chosen ?? ''), enabled: chosen !== undefined });
  const status = calculation.data?.status;
  const [isSharing, setIsSharing] = useState(false);
  useEffect(() => {
    if (status === 'succeeded') void queries.invalidateQueries({ queryKey: ['calculations', partId] });
  }, [status, partId]);

  const failed = [part, list, calculation].find(({ isError }) => isError);
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />;
  return (
    <Stack gap="md">
      <header className={css.header}>
        <div>
          <nav aria-label={t('shell.parts')} className={css.crumbs}>
            <Link to="/">{t('shell.parts')}</Link>
          </nav>
          <Title order={1} size="h2" className={css.title}>
            {part.data?.part_number ?? <Skeleton h="2rem" w="14rem" />}
          </Title>
          {part.data !== undefined && part.data.description !== '' && (
            <p className="muted">{part.data.description}</p>
          )}
          {calculation.data && <Facts calculation={calculation.data} />}
        </div>
        <div className={css.actions}>
          <Chooser all={list.data ?? []} chosen={chosen ?? ''} />
          {calculation.data && <Drawings calculation={calculation.data} />}
          {calculation.data?.cost_sheet && (
            <ShareButton isOpen={isSharing} toggle={() => setIsSharing(!isSharing)} />
          )}
          {calculation.data?.cost_sheet && <Actions calculation={calculation.data} all={list.data ?? []} />}
        </div>
      </header>
      {calculation.data?.cost_sheet && (
        <ShareLinks isOpen={isSharing} subject={{ calculationId: calculation.data.id }} />
      )}
      {calculation.data ? (
        <Body calculation={calculation.data} />
      ) : list.data?.length === 0 && requestedId === undefined ? (
        <Nothing />
      ) : (
        <Loading />
      )}
    </Stack>
  );
};
