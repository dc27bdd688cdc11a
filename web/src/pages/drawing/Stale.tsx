import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { queries, startCalculation } from '../../service/queries.ts';
import css from './drawing.module.css';

/** Shown while a correction is not in the price; prices the part again with what its calculation states. */
export const Stale = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { id, part_id, part_revision_id, language } = calculation;
  const reprice = useMutation({
    mutationFn: () => startCalculation({ part_revision_id, derived_from_calculation_id: id, language }),
    onSuccess: (calculation) => {
      void queries.invalidateQueries({ queryKey: ['calculations', part_id] });
      return navigate({ to: '/parts/$partId', params: { partId: part_id }, search: { calculation } });
    },
  });
  if ((calculation.inputs_changed_since_run?.corrections ?? 0) === 0) return null;
  return (
    <output className={`card ${css.stale}`}>
      {t('drawing.stale')}
      <Button size="xs" loading={reprice.isPending} onClick={() => reprice.mutate()}>
        {t('drawing.reprice')}
      </Button>
      {reprice.isError && <span role="alert">{reprice.error.message}</span>}
    </output>
  );
};
