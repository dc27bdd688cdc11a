import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { type Calculation, ShouldCostError } from '../../service/client.ts';
import { calculationQuery, previewQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import {
  annualEstimate,
  type Changes,
  type Estimate,
  factorsOf,
  isPreviewed,
  lotEstimate,
  newChoices,
  previewOf,
  unchanged,
} from './changes.ts';
import { Factors } from './Factors.tsx';
import { Headline } from './Headline.tsx';
import { MachineChoice } from './MachineChoice.tsx';
import { NewCalculation } from './NewCalculation.tsx';
import { Result } from './Result.tsx';
import { SlidingValue } from './SlidingValue.tsx';
import { isMoving, type Trial } from './trial.ts';
import css from './what-if.module.css';

const route = getRouteApi('/parts/$partId/what-if');
const TYPING_MS = 300;
const MOST_PIECES = 1_000_000_000;

/** Price of a curve while a slider moves, or of the annual volume if nothing else changed. */
const estimateOf = (calculation: Calculation, trial: Trial): Estimate | null => {
  const { moving, settled } = trial;
  if (isMoving(trial)) return lotEstimate(calculation.lot_curve, moving.lot);
  const isVolumeAlone = !isPreviewed(settled, calculation) && settled.annual !== calculation.annual_volume;
  return isVolumeAlone ? annualEstimate(calculation.annual_curve, settled.annual) : null;
};

const isBeyondPreview = (trial: Trial, calculation: Calculation): boolean =>
  newChoices(trial.settled, calculation).length > 0;

/** What is tried, and its preview. */
const useTrial = (calculation: Calculation) => {
  const initial = unchanged(calculation);
  const [trial, setTrial] = useState<Trial>({ moving: initial, settled: initial });
  const { settled } = trial;
  const isAsked = isPreviewed(settled, calculation);
  // A release is answered at once; keys that follow each other quickly are answered once.
  const [asked] = useDebouncedValue(settled, TYPING_MS, { leading: true });
  const preview = useQuery({
    ...previewQuery(calculation.id, previewOf(asked)),
    enabled: isAsked && isPreviewed(asked, calculation),
    placeholderData: (previous) => previous,
  });
  return {
    trial,
    preview,
    isWaiting: isAsked && (preview.isFetching || asked !== settled),
    isAsked,
    isChanged: isAsked || isBeyondPreview(trial, calculation),
    reset: () => setTrial({ moving: initial, settled: initial }),
    move: (part: Partial<Changes>) =>
      setTrial((before) => ({ ...before, moving: { ...before.moving, ...part } })),
    settle: (part: Partial<Changes>) =>
      setTrial(({ moving }) => {
        const now = { ...moving, ...part };
        return { moving: now, settled: now };
      }),
  };
};

type Try = ReturnType<typeof useTrial>;

const Sliders = ({ calculation, at }: { readonly calculation: Calculation; readonly at: Try }) => {
  const { t, count } = useLocale();
  const { trial, isChanged, reset, move, settle } = at;
  const lots = calculation.lot_curve.map(({ lot_size }) => lot_size);
  return (
    <section className="card" aria-labelledby="try-title">
      <div className={css.head}>
        <h2 id="try-title">{t('what_if.try')}</h2>
        <Button size="xs" variant="subtle" disabled={!isChanged} onClick={reset}>
          {t('what_if.reset')}
        </Button>
      </div>
      <p className={css.fine}>{t('what_if.try_lead')}</p>
      <SlidingValue
        label={t('drop.lot')}
        hint={t('what_if.was', { value: count(calculation.lot_size) })}
        value={trial.moving.lot}
        least={1}
        most={Math.max(calculation.lot_size, ...lots, 2)}
        typedMost={MOST_PIECES}
        from={calculation.lot_size}
        places={0}
        onMove={(lot) => move({ lot })}
        onSettle={(lot) => settle({ lot })}
      />
      <MachineChoice
        calculation={calculation}
        value={trial.moving.machine}
        change={(machine) => settle({ machine })}
      />
      <Factors
        factors={factorsOf(calculation.cost_sheet?.lines ?? [])}
        values={trial.moving.factors}
        move={(factors) => move({ factors })}
        settle={(factors) => settle({ factors })}
      />
    </section>
  );
};

/** A refused preview says why; one that failed can be asked for again. */
const Refused = ({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) =>
  error instanceof ShouldCostError && error.status === 422 ? (
    <Refusal error={error} />
  ) : (
    <Failure error={error} retry={retry} />
  );

const Trying = ({ calculation }: { readonly calculation: Calculation }) => {
  const at = useTrial(calculation);
  const { trial, preview, isAsked, isWaiting, isChanged, settle } = at;
  const estimate = estimateOf(calculation, trial);
  const shared = {
    calculation,
    preview: isAsked ? preview.data : undefined,
    isWaiting,
  };
  return (
    <div className={css.columns}>
      <Headline {...shared} trial={trial} estimate={estimate} />
      <div className={css.controls}>
        <Sliders calculation={calculation} at={at} />
        <NewCalculation
          calculation={calculation}
          changes={trial.settled}
          change={settle}
          isChanged={isChanged}
        />
      </div>
      <div className={css.results}>
        {isAsked && preview.isError && <Refused error={preview.error} retry={() => preview.refetch()} />}
        <Result {...shared} lot={trial.moving.lot} isCurveAlone={estimate !== null && !isMoving(trial)} />
      </div>
    </div>
  );
};

const Body = ({
  id,
  calculation,
}: {
  readonly id?: string | undefined;
  readonly calculation?: Calculation | undefined;
}) => {
  const { t } = useLocale();
  if (id === undefined || calculation?.cost_sheet === null)
    return <p className="card">{t('what_if.no_price')}</p>;
  if (calculation === undefined)
    return (
      <output aria-label={t('shell.loading')}>
        <Skeleton h="26rem" />
      </output>
    );
  return <Trying key={calculation.id} calculation={calculation} />;
};

/** Try other lots, factors, materials and environments on a calculation. */
export const WhatIfPage = () => {
  const { t, money } = useLocale();
  const { partId } = route.useParams();
  const { calculation: id } = route.useSearch();
  const calculation = useQuery({ ...calculationQuery(id ?? ''), enabled: id !== undefined });
  if (calculation.isError) return <Failure error={calculation.error} retry={() => calculation.refetch()} />;
  const found = calculation.data;
  return (
    <Stack gap="md">
      <header>
        <nav aria-label={t('shell.parts')} className={css.crumbs}>
          <Link to="/">{t('shell.parts')}</Link>
          {' / '}
          <Link to="/parts/$partId" params={{ partId }} search={id === undefined ? {} : { calculation: id }}>
            {found?.part_number ?? t('what_if.part')}
          </Link>
        </nav>
        <Title order={1} size="h2">
          {t('what_if.title')}
        </Title>
        {found?.cost_sheet && (
          <p className="muted">
            {t('what_if.base', {
              price: money(found.offer_price ?? 0, found.currency),
              environment: found.costing_environment_name,
            })}
          </p>
        )}
      </header>
      <Body id={id} calculation={found} />
    </Stack>
  );
};
