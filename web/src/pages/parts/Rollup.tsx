import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../locale.tsx';
import { summaryQuery } from './queries.ts';
import css from './rollup.module.css';

const Card = ({ name, value, under }: { name: string; value: string; under: string }) => (
  <div className={`card ${css.figure}`}>
    <dt>{name}</dt>
    <dd>
      {value}
      {under !== '' && <span className="muted">{under}</span>}
    </dd>
  </div>
);

/** What a folder with its subfolders, or everything, amounts to. */
export const Rollup = ({ folder }: { readonly folder: string | undefined }) => {
  const { t, count, money, wholePercent } = useLocale();
  const summary = useQuery(summaryQuery(folder)).data;
  if (summary == null || summary.part_count === 0) return null;
  const { part_count, quoted_part_count, calculation_count, currency, currencies } = summary;
  const amount = (value: number | null) =>
    value === null || currency === null ? '–' : money(value, currency, 0);
  const why =
    currencies.length > 1 ? t('rollup.currencies', { currencies: currencies.join(', ') }) : t('rollup.year');
  return (
    <dl className={css.figures}>
      <Card
        name={t('rollup.parts')}
        value={count(part_count)}
        under={t(summary.calculation_count_capped ? 'rollup.about' : 'rollup.calculations', {
          count: count(calculation_count),
        })}
      />
      <Card
        name={t('rollup.priced')}
        value={wholePercent(quoted_part_count / part_count)}
        under={t('rollup.of', { some: count(quoted_part_count), all: count(part_count) })}
      />
      <Card name={t('rollup.spend')} value={amount(summary.total_annual_spend_eur)} under={why} />
      <Card
        name={t('rollup.savings')}
        value={amount(summary.potential_savings_eur)}
        under={t('rollup.lots')}
      />
    </dl>
  );
};
