import { Skeleton, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocale } from '../../locale.tsx';
import type { BillOfMaterials, Calculation } from '../../service/client.ts';
import { calculationQuery, isUnderWay, queries } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import css from './assembly.module.css';
import { Bill } from './Bill.tsx';
import { keysBelow } from './chosen-keys.ts';
import { drawingsByComponent } from './drawings-of.ts';
import { ExplodedModel } from './ExplodedModel.tsx';
import { Pack } from './Pack.tsx';
import { Places } from './Places.tsx';
import { assign, billQuery, isChanging, packQuery, type Target, type View } from './queries.ts';

const route = getRouteApi('/assemblies/$calculationId');
const NOTHING: BillOfMaterials['items'] = [];

const Header = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money, count } = useLocale();
  const { id, part_id, part_number, offer_price, currency, status, lot_size } = calculation;
  return (
    <header>
      <nav aria-label={t('shell.parts')} className={css.crumbs}>
        <Link to="/">{t('shell.parts')}</Link>
        {' › '}
        <Link to="/parts/$partId" params={{ partId: part_id }} search={{ calculation: id }}>
          {part_number}
        </Link>
      </nav>
      <Title order={1} size="h2" className={css.title}>
        {t('assembly.title', { name: part_number })}
      </Title>
      <p className="muted" role="status">
        {[
          offer_price === null ? t(`status.${status}`) : money(offer_price, currency),
          t('part.lot', { count: count(lot_size) }),
          calculation.costing_environment_name,
        ].join(' · ')}
      </p>
    </header>
  );
};

/** When the pack has settled, the assembly has a new price. */
const useSettling = (id: string, isSettled: boolean): void => {
  useEffect(() => {
    if (!isSettled) return;
    void queries.invalidateQueries({ queryKey: ['bill', id] });
    void queries.invalidateQueries({ queryKey: ['calculation', id] });
    void queries.invalidateQueries({ queryKey: ['places'] });
  }, [id, isSettled]);
};

const Assembly = ({ calculation }: { readonly calculation: Calculation }) => {
  const navigate = useNavigate({ from: '/assemblies/$calculationId' });
  const { component: chosen, view = 'tree' } = route.useSearch();
  const { id } = calculation;
  const pack = useQuery(packQuery(id)).data;
  const isSettled = !isUnderWay(calculation.status) && !isChanging(pack);
  useSettling(id, isSettled);
  const bills = {
    tree: useQuery(billQuery(id, 'tree', isSettled)).data,
    flat: useQuery(billQuery(id, 'flat', isSettled)).data,
  };
  const tree = bills.tree?.items ?? NOTHING;
  const components = useMemo(
    () => (bills.flat?.items ?? NOTHING).filter(({ is_assembly }) => !is_assembly),
    [bills.flat],
  );
  const keys = useMemo(() => components.map(({ component_key }) => component_key), [components]);
  const below = useMemo(() => keysBelow(tree, chosen), [tree, chosen]);
  const drawings = useMemo(() => drawingsByComponent(pack?.files ?? []), [pack]);
  const go = useCallback(
    (component: string | undefined, form: View) =>
      void navigate({
        search: { ...(component !== undefined && { component }), ...(form === 'flat' && { view: form }) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback((key: string | undefined) => go(key, view), [go, view]);
  const assigning = useMutation({
    mutationFn: (to: { readonly drawingId: string; readonly target: Target }) =>
      assign(id, to.drawingId, to.target),
  });
  const bill = bills[view];
  return (
    <div className={css.columns}>
      <div className={css.left}>
        <ExplodedModel calculation={calculation} keys={keys} chosen={below} choose={choose} />
      </div>
      <div className={css.right}>
        {bill === undefined ? (
          <Skeleton h="20rem" />
        ) : (
          <Bill
            bill={bill}
            view={view}
            setView={(form) => go(chosen, form)}
            chosen={chosen}
            choose={choose}
            drawings={drawings}
            assign={(drawingId, component) => assigning.mutate({ drawingId, target: { component } })}
          />
        )}
        {pack !== undefined && (
          <Pack
            calculationId={id}
            pack={pack}
            components={components}
            assign={(drawingId, target) => assigning.mutate({ drawingId, target })}
            error={assigning.error}
          />
        )}
        <Places calculation={calculation} />
      </div>
    </div>
  );
};

export const AssemblyPage = () => {
  const { t } = useLocale();
  const { calculationId } = route.useParams();
  const calculation = useQuery(calculationQuery(calculationId));
  if (calculation.isError) return <Failure error={calculation.error} retry={() => calculation.refetch()} />;
  if (calculation.data === undefined)
    return (
      <output aria-label={t('shell.loading')}>
        <Skeleton h="30rem" />
      </output>
    );
  const isAssembly = calculation.data.assembly_role === 'assembly' || isUnderWay(calculation.data.status);
  return (
    <Stack gap="md">
      <Header calculation={calculation.data} />
      {isAssembly ? (
        <Assembly calculation={calculation.data} />
      ) : (
        <p className="card">{t('assembly.not_one')}</p>
      )}
    </Stack>
  );
};
