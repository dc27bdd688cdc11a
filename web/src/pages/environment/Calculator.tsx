import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateMachine } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type FleetMachine,
  fleetQuery,
  rateOf,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { RateComponents } from './RateComponents.tsx';

type Vdi = NonNullable<FleetMachine['machine']['capabilities']['vdi_3258']>;

const FIELDS = [
  ['acquisition_cost_eur', 'money'],
  ['depreciation_life_h', 'h'],
  ['annual_hours_T_G', 'h/a'],
  ['annual_hours_T_ST', 'h/a'],
  ['annual_hours_T_IH', 'h/a'],
  ['capital_interest_rate', '%'],
  ['energy_kw', 'kW'],
  ['floor_space_m2', 'm²'],
  ['maintenance_eur_per_year', 'money/a'],
  ['tooling_eur_per_year', 'money/a'],
] as const satisfies readonly (readonly [keyof Vdi, string])[];

const PERCENT = 100;
type Data = Partial<Vdi>;

const Fields = ({
  data,
  change,
  currency,
}: {
  readonly data: Data;
  readonly change: (data: Data) => void;
  readonly currency: string;
}) => {
  const t = useTexts(ENVIRONMENTS);
  return FIELDS.map(([name, unit]) => {
    const scale = unit === '%' ? PERCENT : 1;
    const stated = data[name] ?? null;
    return (
      <DecimalInput
        key={name}
        label={`${t(`vdi_${name}`)} (${unit.replace('money', currency)})`}
        value={stated === null ? null : stated * scale}
        change={(value) => change({ ...data, [name]: value === null ? null : value / scale })}
      />
    );
  });
};

type Answer = Awaited<ReturnType<typeof rateOf>>;

const Result = ({ answer }: { readonly answer: Answer | undefined }) => {
  const { money } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  if (answer === undefined) return <p className="muted">{t('calculator_empty')}</p>;
  const { hourly_rate: rate, labour } = answer;
  return (
    <>
      <p className={css.result}>
        <span className="muted">{t('calculator_result')}</span>
        <output aria-live="polite">
          {rate.value === null ? t('not_set') : `${money(rate.value, rate.currency)}/h`}
        </output>
      </p>
      {rate.source !== 'vdi_3258' && rate.source !== null && (
        <p className="fine">
          {t(rate.source)}. {t('not_vdi')}
        </p>
      )}
      <RateComponents rate={rate} />
      <p className="fine">{t('calculator_labour', { rate: money(labour.value, rate.currency) })}</p>
    </>
  );
};

/** Machine-hour rate by VDI 3258, for a machine of the fleet or one that the organisation does not own. */
export const Calculator = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const fleet = useQuery(fleetQuery(environment.id)).data ?? [];
  const [chosen, setChosen] = useState('');
  const [data, setData] = useState<Data>({});
  const machine = fleet.find((member) => member.machine.id === chosen)?.machine;
  const calculate = useMutation({
    mutationFn: () =>
      rateOf(environment.id, {
        machine: {
          name: machine?.name ?? t('calculator_new'),
          klass: machine?.klass ?? 'milling_3axis',
          capabilities: { vdi_3258: data },
        },
      }),
  });
  const save = useEnvironmentChange((id: string) =>
    updateMachine({ client, path: { machine_id: id }, body: { capabilities: { vdi_3258: data } } }),
  );
  const choose = (id: string): void => {
    setChosen(id);
    calculate.reset();
    save.reset();
    setData(fleet.find((member) => member.machine.id === id)?.machine.capabilities.vdi_3258 ?? {});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    calculate.mutate();
  };
  return (
    <div className={css.halves}>
      <section className="card" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{t('view_calculator')}</h2>
        <p className="fine">{t('calculator_lead')}</p>
        <form onSubmit={submit}>
          <NativeSelect
            size="xs"
            mb="sm"
            label={t('calculator_for')}
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: '', label: t('calculator_new') },
              ...fleet.map((member) => ({ value: member.machine.id, label: member.machine.name })),
            ]}
          />
          <div className={css.fields}>
            <Fields data={data} change={setData} currency={environment.currency} />
          </div>
          <div className={css.inline}>
            <Button type="submit" loading={calculate.isPending}>
              {t('calculate')}
            </Button>
            {machine !== undefined && (
              <Button variant="default" loading={save.isPending} onClick={() => save.mutate(machine.id)}>
                {t('calculator_save', { name: machine.name })}
              </Button>
            )}
            {save.isSuccess && <span role="status">{t('calculator_saved')}</span>}
          </div>
        </form>
        <Refusal error={calculate.error ?? save.error} />
      </section>
      <section className="card" aria-labelledby="rate-title">
        <h2 id="rate-title">{t('hourly_rate')}</h2>
        <Result answer={calculate.data} />
      </section>
    </div>
  );
};
