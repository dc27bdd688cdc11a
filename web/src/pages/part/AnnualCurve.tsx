import { CurveCard } from '../../charts/CurveCard.tsx';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { processWords } from '../../texts/process-words.ts';
import css from './part.module.css';

/** Processes with the volume from which each is the cheapest, smallest volume first. */
const breakEvens = ({ chosen_process, analytics }: Calculation): readonly (readonly [string, number])[] => {
  const found = new Map<string, number>();
  for (const { process, from } of [
    { process: chosen_process?.name ?? null, from: chosen_process?.cheapest_from_annual_volume ?? null },
    ...(analytics?.alternatives ?? []).map((one) => ({
      process: one.process,
      from: one.cheapest_from_annual_volume,
    })),
  ])
    if (process !== null && from !== null && !found.has(process)) found.set(process, from);
  return [...found].sort(([, a], [, b]) => a - b);
};

const BreakEven = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count, language } = useLocale();
  const processes = breakEvens(calculation);
  if (processes.length < 2) return null;
  return (
    <ul className={css.plainList}>
      {processes.map(([process, from]) => (
        <li key={process}>
          <span>{processWords(language, process)}</span>
          <span className="number">{t('annual.cheapest_from', { count: count(from) })}</span>
        </li>
      ))}
    </ul>
  );
};

/** Price over annual volume, with the volume from which each process is the cheapest. */
export const AnnualCurve = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count, money, language } = useLocale();
  const { annual_curve: points, currency, annual_volume } = calculation;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const hasTools = points.some(({ tooling_per_piece }) => tooling_per_piece > 0);
  const breaks = breakEvens(calculation);
  const marks = breaks.length < 2 ? [] : breaks.slice(1);
  return (
    <CurveCard
      id="annual"
      title={t('annual.title')}
      lead={t('annual.lead')}
      along={points.map((point) => point.annual_volume)}
      axis={t('annual.axis')}
      currency={currency}
      curves={[
        { name: t('lots.offer'), tone: 'price', amounts: points.map((point) => point.offer_price) },
        { name: t('lots.unit'), tone: 'cost', amounts: points.map((point) => point.unit_cost) },
        ...(hasTools
          ? [
              {
                name: t('annual.tooling'),
                tone: 'share' as const,
                amounts: points.map((point) => point.tooling_per_piece),
              },
            ]
          : []),
      ]}
      marks={[
        ...marks.map(([process, at]) => ({ at, label: processWords(language, process) })),
        ...(annual_volume === null
          ? []
          : [{ at: annual_volume, label: t('annual.now', { count: count(annual_volume) }) }]),
      ]}
      label={t('annual.picture', {
        first: money(first.offer_price, currency),
        least: count(first.annual_volume),
        last: money(last.offer_price, currency),
        most: count(last.annual_volume),
      })}
      words={{
        name: t('annual.process'),
        of: (index) => processWords(language, points[index]?.process ?? ''),
      }}
    >
      <BreakEven calculation={calculation} />
    </CurveCard>
  );
};
