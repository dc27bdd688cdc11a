import { Alert, Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { ShouldCostError } from '../../service/client.ts';
import { environmentsQuery, startInEnvironments } from '../../service/queries.ts';
import css from './compare.module.css';

/** The API prices at most so many environments in one request. */
const MOST = 16;

type Props = {
  /** The calculations that are repeated elsewhere. */
  readonly bases: readonly string[];
  readonly known: readonly string[];
  readonly onStarted: (ids: readonly string[]) => void;
};

/** Prices what is compared in more environments. */
export const AddEnvironments = ({ bases, known, onStarted }: Props) => {
  const { t, count } = useLocale();
  const all = useQuery(environmentsQuery).data ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = all.filter(({ id }) => !known.includes(id));
  const start = useMutation({
    mutationFn: () => startInEnvironments(bases, chosen),
    onSuccess: (ids) => {
      setChosen([]);
      onStarted(ids);
    },
  });
  if (others.length === 0) return null;
  return (
    <section className="card" aria-labelledby="add-title">
      <h2 id="add-title">{t('compare.add')}</h2>
      <p className={css.fine}>{t('compare.add_lead')}</p>
      <Checkbox.Group value={[...chosen]} onChange={(values) => setChosen(values.slice(0, MOST))}>
        <div className={css.boxes}>
          {others.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {start.isError && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {start.error instanceof ShouldCostError && start.error.status > 0
            ? start.error.message
            : t('shell.no_connection')}
        </Alert>
      )}
      <Button disabled={chosen.length === 0} loading={start.isPending} onClick={() => start.mutate()}>
        {t('compare.price_there', { count: count(chosen.length * bases.length) })}
      </Button>
    </section>
  );
};
