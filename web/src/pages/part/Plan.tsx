import { useLocale } from '../../locale.tsx';
import type { Planned, ProcessOperation } from '../../service/client.ts';
import css from './part.module.css';
import { clampingsOf, longestOf, runTimeOf } from './plan.ts';
import { StockView } from './StockView.tsx';
import type { Selection } from './selection.ts';

type Props = {
  readonly calculation: Planned;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
};

const KINDS = ['th_s', 'tn_s', 'tv_s'] as const;
type Kind = (typeof KINDS)[number];

const TimeBar = ({
  time,
  longest,
}: {
  readonly time: ProcessOperation['time'];
  readonly longest: number;
}) => (
  <span className={css.times} aria-hidden="true">
    {KINDS.map((kind: Kind) => (
      <span key={kind} data-kind={kind} style={{ width: `${(time[kind] / longest) * 100}%` }} />
    ))}
  </span>
);

type OperationProps = Omit<Props, 'calculation'> & {
  readonly operation: ProcessOperation;
  readonly longest: number;
  readonly currency: string;
};

const Operation = ({ operation, longest, currency, selection, select }: OperationProps) => {
  const { t, money, duration } = useLocale();
  const { op_id, label, time, cost, face_ids } = operation;
  const isChosen = selection?.kind === 'operation' && selection.id === op_id;
  const runTime = runTimeOf(operation);
  return (
    <li data-chosen={isChosen}>
      <span className={css.op}>
        <span className="muted">{op_id}</span>{' '}
        {face_ids.length === 0 ? (
          label
        ) : (
          <button
            type="button"
            className="link-button text-link"
            aria-pressed={isChosen}
            onClick={() => select(isChosen ? null : { kind: 'operation', id: op_id })}
          >
            {label}
          </button>
        )}
      </span>
      <TimeBar time={time} longest={longest} />
      <span className="number">{runTime === 0 ? '–' : duration(runTime)}</span>
      <span className="number muted">{time.tr_s === 0 ? '–' : duration(time.tr_s)}</span>
      <span className="number">{money(cost, currency)}</span>
      <span className={css.said}>
        {t('plan.times', { run: duration(runTime), setup: duration(time.tr_s) })}
      </span>
    </li>
  );
};

const Stock = ({ calculation }: { readonly calculation: Planned }) => {
  const { t, roughly, count } = useLocale();
  const stock = calculation.analytics?.stock;
  if (stock == null) return null;
  return (
    <p className={css.stock}>
      <strong>{t('plan.stock')}</strong> {stock.designation}
      <span className="muted">
        {' · '}
        {t('plan.masses', { gross: roughly(stock.gross_mass_kg), net: roughly(stock.net_mass_kg) })}
        {stock.pieces_per_format !== null &&
          ` · ${t('plan.pieces', { count: count(stock.pieces_per_format) })}`}
      </span>
    </p>
  );
};

/** The process plan by clampings, with the times of every operation. */
export const Plan = ({ calculation, selection, select }: Props) => {
  const { t } = useLocale();
  const { process_plan, currency } = calculation;
  if (process_plan.length === 0) return null;
  const longest = longestOf(process_plan);
  return (
    <section className="card" aria-labelledby="plan-title">
      <h2 id="plan-title">{t('plan.title')}</h2>
      <Stock calculation={calculation} />
      <StockView calculation={calculation} />
      <div className={css.timeKeys} aria-hidden="true">
        {KINDS.map((kind) => (
          <span key={kind} data-kind={kind}>
            {t(`plan.${kind}`)}
          </span>
        ))}
      </div>
      <div className={css.planHead} aria-hidden="true">
        <span />
        <span />
        <span className="number">{t('plan.run')}</span>
        <span className="number">{t('plan.per_lot')}</span>
        <span className="number">{t('plan.cost')}</span>
      </div>
      {clampingsOf(process_plan).map(({ key, number, machine, operations }) => (
        <div key={key} className={css.clamping}>
          <h3>
            {number === 0 ? t('plan.outside') : t('plan.setup', { number })}
            {machine !== null && <span className="muted"> · {machine}</span>}
          </h3>
          <ol>
            {operations.map((operation) => (
              <Operation
                key={operation.op_id}
                operation={operation}
                longest={longest}
                currency={currency}
                selection={selection}
                select={select}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
};
