import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLocale } from '../../locale.tsx';
import type { Calculation, ComponentComparison } from '../../service/client.ts';
import { environmentsQuery, queries } from '../../service/queries.ts';
import css from './assembly.module.css';
import { placesQuery, startEverywhere } from './queries.ts';

const MOST_ENVIRONMENTS = 16;

const Start = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count } = useLocale();
  const navigate = useNavigate();
  const environments = (useQuery(environmentsQuery).data ?? []).slice(0, MOST_ENVIRONMENTS);
  const start = useMutation({
    mutationFn: () =>
      startEverywhere(
        calculation,
        environments.map(({ id }) => id),
      ),
    onSuccess: (calculationId) => {
      void queries.invalidateQueries({ queryKey: ['calculations', calculation.part_id] });
      return navigate({ to: '/assemblies/$calculationId', params: { calculationId } });
    },
  });
  if (environments.length < 2) return null;
  return (
    <section className="card" aria-labelledby="places-title">
      <h2 id="places-title">{t('places.title')}</h2>
      <p className={css.fine}>{t('places.lead')}</p>
      {start.isError && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {start.error.message}
        </Alert>
      )}
      <Button size="xs" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {t('places.start', { count: count(environments.length) })}
      </Button>
    </section>
  );
};

const Sourcing = ({ comparison }: { readonly comparison: ComponentComparison }) => {
  const { t, money } = useLocale();
  const { sourcing, environments } = comparison;
  if (sourcing === null) return null;
  const nameOf = (id: string): string =>
    environments.find((one) => one.costing_environment_id === id)?.name ?? '';
  const place = nameOf(sourcing.costing_environment_id);
  if (sourcing.components.length === 0) return <p>{t('places.no_saving', { place })}</p>;
  return (
    <>
      <p>{t('places.saving', { saving: money(sourcing.saving_per_piece, sourcing.currency), place })}</p>
      <ul className={css.fine}>
        {sourcing.components.map((one) => (
          <li key={one.component_key}>
            {t('places.elsewhere', {
              label: one.label,
              saving: money(one.saving_per_piece, sourcing.currency),
              place: nameOf(one.costing_environment_id),
            })}
          </li>
        ))}
      </ul>
    </>
  );
};

/** What each component costs in each environment of the batch, and what it saves to make it elsewhere. */
export const Places = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money } = useLocale();
  const { batch_id, part_revision_id } = calculation;
  const places = useQuery({
    ...placesQuery(batch_id ?? '', part_revision_id),
    enabled: batch_id !== null,
  });
  const comparison = places.data?.comparison;
  if (batch_id === null || comparison === undefined || comparison.environments.length < 2)
    return batch_id !== null && places.isPending ? null : <Start calculation={calculation} />;
  return (
    <section className="card" aria-labelledby="places-title">
      <h2 id="places-title">{t('places.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <div className={css.scroll} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('assembly.component')}</th>
              {comparison.environments.map((one) => (
                <th key={one.costing_environment_id} scope="col" className="number">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.components.map(({ component_key, label, cells }) => (
              <tr key={component_key}>
                <th scope="row">{label}</th>
                {cells.map((cell, index) => (
                  <td
                    key={comparison.environments[index]?.costing_environment_id}
                    className="number"
                    data-best={cell.is_best}
                  >
                    {cell.unit_cost === null || cell.currency === null
                      ? cell.status === null
                        ? '–'
                        : t(`status.${cell.status}`)
                      : money(cell.unit_cost, cell.currency)}
                    {cell.is_best && <span className={css.under}>{t('compare.best')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sourcing comparison={comparison} />
    </section>
  );
};
