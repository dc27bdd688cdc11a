import { Alert, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLocale } from '../../locale.tsx';
import { type Calculation, ShouldCostError } from '../../service/client.ts';
import { environmentsQuery, queries, startCalculation } from '../../service/queries.ts';
import { processWords } from '../../texts/process-words.ts';
import { type Changes, processesOf, quoteOf } from './changes.ts';
import css from './what-if.module.css';

const MAX_PIECES = 1_000_000_000;

type Props = {
  readonly calculation: Calculation;
  readonly changes: Changes;
  readonly change: (part: Partial<Changes>) => void;
  readonly isChanged: boolean;
};

const Volume = ({ calculation, changes, change }: Omit<Props, 'isChanged'>) => {
  const { t, count, language } = useLocale();
  const volumes = calculation.annual_curve.map(({ annual_volume }) => annual_volume);
  const label = t('what_if.annual');
  if (volumes.length < 2)
    return (
      <NumberInput
        label={label}
        placeholder={t('what_if.not_stated')}
        value={changes.annual ?? ''}
        min={1}
        max={MAX_PIECES}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator={language === 'de' ? '.' : ','}
        decimalSeparator={language === 'de' ? ',' : '.'}
        onChange={(value) => change({ annual: value === '' ? null : Number(value) })}
      />
    );
  return (
    <NativeSelect
      label={label}
      value={String(changes.annual ?? '')}
      data={volumes.map((volume) => ({ value: String(volume), label: count(volume) }))}
      onChange={({ currentTarget }) => change({ annual: Number(currentTarget.value) })}
    />
  );
};

/** What a preview cannot answer, and the way to a calculation of everything that was changed. */
export const NewCalculation = ({ calculation, changes, change, isChanged }: Props) => {
  const { t, language } = useLocale();
  const navigate = useNavigate();
  const environments = useQuery(environmentsQuery).data ?? [];
  const processes = processesOf(calculation);
  const save = useMutation({
    mutationFn: () => startCalculation(quoteOf(calculation, changes)),
    onSuccess: (id) => {
      void queries.invalidateQueries({ queryKey: ['calculations', calculation.part_id] });
      return navigate({
        to: '/parts/$partId',
        params: { partId: calculation.part_id },
        search: { calculation: id },
      });
    },
  });
  return (
    <section className="card" aria-labelledby="new-title">
      <h2 id="new-title">{t('what_if.new_title')}</h2>
      <p className={css.fine}>{t('what_if.new_lead')}</p>
      <div className={css.fields}>
        <Volume calculation={calculation} changes={changes} change={change} />
        <TextInput
          label={t('drop.material')}
          placeholder={calculation.material_ref ?? ''}
          maxLength={255}
          value={changes.material}
          onChange={({ currentTarget }) => change({ material: currentTarget.value })}
        />
        <NativeSelect
          label={t('drop.environment')}
          value={changes.environment}
          data={environments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => change({ environment: currentTarget.value })}
        />
        {processes.length > 1 && (
          <NativeSelect
            label={t('what_if.process')}
            value={changes.process ?? ''}
            data={[
              { value: '', label: t('what_if.cheapest') },
              ...processes.map((name) => ({
                value: name,
                label: processWords(language, name),
              })),
            ]}
            onChange={({ currentTarget }) => change({ process: currentTarget.value || null })}
          />
        )}
      </div>
      {Object.keys(changes.factors).length > 0 && <p className={css.fine}>{t('what_if.factors_stay')}</p>}
      {save.isError && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {save.error instanceof ShouldCostError && save.error.status > 0
            ? save.error.message
            : t('shell.no_connection')}
        </Alert>
      )}
      <Button fullWidth disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
        {t('what_if.save')}
      </Button>
    </section>
  );
};
