import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import css from './part.module.css';
import { Source } from './Source.tsx';

type Cause = Pick<
  NonNullable<Calculation['analytics']>['emissions']['sources'][number],
  'kind' | 'source' | 'kg_co2e'
>;

/** One entry for each kind and factor: machines use the same energy factor. */
const bySource = (causes: readonly Cause[]): readonly Cause[] => {
  const found = new Map<string, Cause>();
  for (const { kind, source, kg_co2e } of causes) {
    const key = `${kind} ${source}`;
    found.set(key, { kind, source, kg_co2e: kg_co2e + (found.get(key)?.kg_co2e ?? 0) });
  }
  return [...found.values()];
};

/** Greenhouse gas emissions of a piece, by cause. */
export const Emissions = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, value } = useLocale();
  const emissions = calculation.analytics?.emissions;
  if (emissions === undefined || emissions.sources.length === 0) return null;
  return (
    <section className="card" aria-labelledby="emissions-title">
      <h2 id="emissions-title">{t('emissions.title')}</h2>
      <p className={css.figure}>
        {value(emissions.kg_co2e)} <span className="muted">{t('emissions.unit')}</span>
      </p>
      <ul className={css.plainList}>
        {bySource(emissions.sources).map(({ kind, kg_co2e, source }) => (
          <li key={`${kind} ${source}`}>
            <span>
              {t(`emissions.${kind}`)}
              <span className={css.under}>
                <Source source={source} calculation={calculation} />
              </span>
            </span>
            <span className="number">{value(kg_co2e)} kg</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
