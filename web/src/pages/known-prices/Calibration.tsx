import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { calibrateEnvironment, deleteCalibration } from '../../../../clients/typescript/src/operations.ts';
import { categoryName } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  calibrationQuery,
  type Calibration as InForce,
  type KnownPriceCalibration,
  proposalQuery,
  useKnownPriceChange,
} from '../../service/known-prices.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { Figure } from './Figure.tsx';
import css from './known-prices.module.css';
import { Rates } from './Rates.tsx';

const Errors = ({ proposal }: { readonly proposal: KnownPriceCalibration }) => {
  const { percent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { error_before, error_after, error_cross_validated: cross } = proposal;
  if (error_before === null || error_after === null) return null;
  return (
    <>
      <div className={css.figures}>
        <Figure label={t('error_before')} value={percent(error_before)} lead="" />
        <Figure label={t('error_after')} value={percent(error_after)} lead="" />
        <Figure
          label={t('error_cross')}
          value={cross === null ? t('no_cross') : percent(cross)}
          lead={t('error_cross_lead')}
        />
      </div>
      {(cross === null || cross >= error_before) && (
        <p className={css.missing}>
          <Tag tone="warn">{t('does_not_help')}</Tag>
        </p>
      )}
    </>
  );
};

const Factors = ({
  proposal,
  inForce,
}: {
  readonly proposal: KnownPriceCalibration;
  readonly inForce: InForce | null;
}) => {
  const { amount, language, wholePercent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const proposed = new Map(proposal.factors.map((factor) => [factor.category, factor]));
  const before = new Map((inForce?.factors ?? []).map(({ category, factor }) => [category, factor]));
  const categories = [...new Set([...proposed.keys(), ...before.keys()])];
  const shown = (factor: number | undefined) => (factor === undefined ? '–' : amount(factor));
  if (categories.length === 0) return null;
  return (
    <section className="card" aria-label={t('factors')}>
      <h2>{t('factors')}</h2>
      <table className="table" aria-label={t('factors')}>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {(['in_force', 'proposed', 'uncertainty'] as const).map((id) => (
              <th key={id} scope="col" className="number">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => {
            const factor = proposed.get(category);
            return (
              <tr key={category}>
                <th scope="row">{categoryName(language, category)}</th>
                <td className="number">{shown(before.get(category))}</td>
                <td className="number">{shown(factor?.factor)}</td>
                <td className="number">{factor === undefined ? '–' : `± ${wholePercent(factor.sigma)}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const Observations = ({ proposal }: { readonly proposal: KnownPriceCalibration }) => {
  const { money } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  if (proposal.observations.length === 0) return null;
  return (
    <section className="card" aria-label={t('observations')}>
      <h2>{t('observations')}</h2>
      <p className="fine">{t('unit_cost_lead')}</p>
      <table className="table" aria-label={t('observations')}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            {(['actual', 'model', 'calibrated'] as const).map((id) => (
              <th key={id} scope="col" className="number">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proposal.observations.map((one) => (
            <tr key={one.calculation_id}>
              <th scope="row" className={css.name}>
                {one.part_number}
              </th>
              <td className="number">{money(one.actual_unit_cost, one.currency)}</td>
              <td className="number">{money(one.model_unit_cost, one.currency)}</td>
              <td className="number">
                {one.calibrated_unit_cost === null ? '–' : money(one.calibrated_unit_cost, one.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type Props = { readonly environment: string; readonly currency: string | undefined };

const Decision = ({
  environment,
  proposal,
  inForce,
}: Pick<Props, 'environment'> & {
  readonly proposal: KnownPriceCalibration;
  readonly inForce: InForce | null;
}) => {
  const t = useTexts(KNOWN_PRICES);
  const path = { env_id: environment };
  const accept = useKnownPriceChange(() =>
    calibrateEnvironment({
      client,
      path,
      body: {
        observations: proposal.observations.map(({ calculation_id, actual_unit_cost, currency }) => ({
          calculation_id,
          actual_unit_cost,
          currency,
        })),
      },
    }),
  );
  const remove = useKnownPriceChange(
    () => deleteCalibration({ client, path }),
    () => accept.reset(),
  );
  return (
    <>
      <div className={css.actions}>
        {proposal.factors.length > 0 && (
          <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
            {t('accept')}
          </Button>
        )}
        {inForce !== null && (
          <Confirmed
            label={t('remove_factors')}
            about={t('factors')}
            question={t('remove_factors_question')}
            isPending={remove.isPending}
            act={() => remove.mutate(undefined)}
          />
        )}
        <output className="fine">{accept.isSuccess ? t('accepted_factors') : ''}</output>
      </div>
      <Refusal error={accept.error ?? remove.error} />
    </>
  );
};

const REFUSALS = ['too_few_observations', 'observation_out_of_reach', 'contradictory_observations'] as const;

/** The calibration that the known prices propose, beside the one in force. */
export const Calibration = ({ environment, currency }: Props) => {
  const t = useTexts(KNOWN_PRICES);
  const proposal = useQuery(proposalQuery(environment, currency));
  const inForce = useQuery(calibrationQuery(environment));
  const failed = [proposal, inForce].find(({ isError }) => isError);
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />;
  if (!proposal.data || inForce.data === undefined) return <Loading />;
  const refused = REFUSALS.find((reason) => reason === proposal.data.refused_reason);
  return (
    <>
      <p className="fine">{t('calibrate_lead')}</p>
      {refused !== undefined && <p className="card">{t(`refused_${refused}`)}</p>}
      <Errors proposal={proposal.data} />
      <Decision environment={environment} proposal={proposal.data} inForce={inForce.data} />
      <div className={css.halves}>
        <Factors proposal={proposal.data} inForce={inForce.data} />
        <Observations proposal={proposal.data} />
      </div>
      <Rates rates={proposal.data.exchange_rates} />
    </>
  );
};
