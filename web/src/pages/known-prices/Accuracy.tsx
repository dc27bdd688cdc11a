import { useQuery } from '@tanstack/react-query';
import { useLocale, useTexts } from '../../locale.tsx';
import { type Asked, accuracyQuery, type KnownPriceAccuracy } from '../../service/known-prices.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { processWords } from '../../texts/process-words.ts';
import { Figure } from './Figure.tsx';
import css from './known-prices.module.css';
import { Rates } from './Rates.tsx';

type Figures = Pick<KnownPriceAccuracy, 'count' | 'median_factor' | 'inside_band_share'>;
type Group = Figures & { readonly name: string };

const Groups = ({
  title,
  of,
  groups,
}: {
  readonly title: string;
  readonly of: string;
  readonly groups: readonly Group[];
}) => {
  const { amount, count, wholePercent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {(['prices', 'factor', 'in_band'] as const).map((id) => (
              <th key={id} scope="col" className="number">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, count: prices, median_factor, inside_band_share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{count(prices)}</td>
              <td className="number">{median_factor === null ? '–' : amount(median_factor)}</td>
              <td className="number">{inside_band_share === null ? '–' : wholePercent(inside_band_share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** How near the should-costs are to the known prices. */
export const Accuracy = ({ asked }: { readonly asked: Asked }) => {
  const { amount, count, language, wholePercent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const accuracy = useQuery(accuracyQuery(asked));
  if (accuracy.isError) return <Failure error={accuracy.error} retry={() => accuracy.refetch()} />;
  if (!accuracy.data) return <Loading />;
  const { data } = accuracy;
  const leftOut = data.not_compared.map(
    ({ reason, count: prices }) => `${t(`reason_${reason}`)}: ${count(prices)}`,
  );
  return (
    <>
      {data.median_factor === null || data.inside_band_share === null ? (
        <p className="card">{t('no_accuracy')}</p>
      ) : (
        <>
          <div className={css.figures}>
            <Figure label={t('median_factor')} value={amount(data.median_factor)} lead={t('median_lead')} />
            <Figure
              label={t('inside_share')}
              value={wholePercent(data.inside_band_share)}
              lead={t('inside_lead')}
            />
            <Figure label={t('compared_prices')} value={count(data.count)} lead="" />
          </div>
          <div className={css.halves}>
            <Groups
              title={t('by_process')}
              of={t('process')}
              groups={data.by_process.map((group) => ({
                ...group,
                name: group.process === null ? t('no_process') : processWords(language, group.process),
              }))}
            />
            <Groups
              title={t('by_material')}
              of={t('material')}
              groups={data.by_material.map((group) => ({
                ...group,
                name: group.material ?? t('no_material'),
              }))}
            />
          </div>
        </>
      )}
      {leftOut.length > 0 && (
        <p className="fine">
          {t('left_out')}: {leftOut.join(' · ')}
        </p>
      )}
      <Rates rates={data.exchange_rates} />
    </>
  );
};
