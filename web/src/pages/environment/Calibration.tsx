import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteCalibration } from '../../../../clients/typescript/src/operations.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  calibrationQuery,
  calibratorQuery,
  type Environment,
  type Calibration as Fit,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { calculationQuery } from '../../service/queries.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { STATEMENTS } from '../../texts/statements.ts';
import { useActor } from './Actor.tsx';
import css from './environment.module.css';

const Factors = ({ fit }: { readonly fit: Fit }) => {
  const { language, value, percent } = useLocale();
  const s = useTexts(STATEMENTS);
  return (
    <section className="card" aria-labelledby="factors-title">
      <h2 id="factors-title">{s('factors')}</h2>
      <table className="table" aria-labelledby="factors-title">
        <thead>
          <tr>
            <th scope="col">{s('category')}</th>
            <th scope="col" className="number">
              {s('factor')}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {s('uncertainty')}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {s('error_before')}
            </th>
            <th scope="col" className="number">
              {s('error_after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fit.factors.map(({ category, factor, sigma, ...error }) => (
            <tr key={category}>
              <th scope="row">{textOrId(language, `line.${category}`, {})}</th>
              <td className="number">{value(factor)}</td>
              <td className={`number ${css.wide}`}>±{percent(sigma)}</td>
              <td className={`number ${css.wide}`}>{percent(error.error_before)}</td>
              <td className="number">{percent(error.error_after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{s('all_categories')}</th>
            <td />
            <td className={css.wide} />
            <td className={`number ${css.wide}`}>{percent(fit.error_before)}</td>
            <td className="number">{percent(fit.error_after)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

type Observation = Fit['observations'][number];

const Observed = ({ observation }: { readonly observation: Observation }) => {
  const { money } = useLocale();
  const s = useTexts(STATEMENTS);
  const { calculation_id, currency } = observation;
  const calculation = useQuery(calculationQuery(calculation_id));
  return (
    <tr>
      <th scope="row">
        {calculation.data ? (
          <Link
            to="/parts/$partId"
            params={{ partId: calculation.data.part_id }}
            search={{ calculation: calculation_id }}
          >
            {calculation.data.part_number}
          </Link>
        ) : (
          <span className="muted">{calculation.isError ? s('removed_calculation') : '…'}</span>
        )}
      </th>
      <td className="number">{money(observation.actual_unit_cost, currency)}</td>
      <td className={`number ${css.wide}`}>{money(observation.model_unit_cost, currency)}</td>
      <td className="number">{money(observation.calibrated_unit_cost, currency)}</td>
    </tr>
  );
};

const Observations = ({ fit }: { readonly fit: Fit }) => {
  const s = useTexts(STATEMENTS);
  return (
    <section className="card" aria-labelledby="observations-title">
      <h2 id="observations-title">{s('observations')}</h2>
      <table className="table" aria-labelledby="observations-title">
        <thead>
          <tr>
            <th scope="col">{s('part')}</th>
            <th scope="col" className="number">
              {s('observed')}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {s('by_method')}
            </th>
            <th scope="col" className="number">
              {s('with_factors')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fit.observations.map((observation) => (
            <Observed key={observation.calculation_id} observation={observation} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Fitted = ({ environment }: { readonly environment: Environment }) => {
  const { moment } = useLocale();
  const s = useTexts(STATEMENTS);
  const actorOf = useActor();
  const fit = useQuery(calibrationQuery(environment.id));
  const at = fit.data?.calibrated_at ?? '';
  const change = useQuery({ ...calibratorQuery(environment.id, at), enabled: at !== '' }).data;
  const remove = useEnvironmentChange(() => deleteCalibration({ client, path: { env_id: environment.id } }));
  if (fit.isError) return <Failure error={fit.error} retry={() => fit.refetch()} />;
  if (!fit.data) return <Loading />;
  return (
    <>
      <section className="card" aria-labelledby="calibration-title">
        <h2 id="calibration-title">{s('calibration')}</h2>
        <p className="fine">{s('calibration_lead')}</p>
        <div className={css.sheet}>
          <span>
            {change
              ? s('calibrated_by', { name: actorOf(change.actor), time: moment(at) })
              : s('calibrated_at', { time: moment(at) })}
          </span>
          <Confirmed
            label={s('remove_calibration')}
            about={environment.name}
            question={s('remove_calibration_question')}
            isPending={remove.isPending}
            act={() => remove.mutate(undefined)}
          />
          <Refusal error={remove.error} />
        </div>
      </section>
      <div className={css.halves}>
        <Factors fit={fit.data} />
        <Observations fit={fit.data} />
      </div>
    </>
  );
};

/** The factors in force, what they were fitted to, and who set them. */
export const Calibration = ({ environment }: { readonly environment: Environment }) => {
  const s = useTexts(STATEMENTS);
  if (environment.is_calibrated) return <Fitted environment={environment} />;
  return (
    <section className="card" aria-labelledby="calibration-title">
      <h2 id="calibration-title">{s('calibration')}</h2>
      <p className="fine">{s('calibration_lead')}</p>
      <p className="muted">{s('no_calibration')}</p>
    </section>
  );
};
