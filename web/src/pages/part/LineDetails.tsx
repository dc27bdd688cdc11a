import { unitOf } from '../../format.ts';
import { useLocale } from '../../locale.tsx';
import type { CostLine, Sheeted, Term } from '../../service/client.ts';
import { Place } from './Place.tsx';
import css from './part.module.css';
import { Source } from './Source.tsx';

/** Every formula with its terms and its source is in this guide of the service. */
const FORMULAS = '/docs/method/formulas';

const wordsOf = (name: string): string => name.replaceAll('_', ' ');

const FormulaLink = ({ id }: { readonly id: string }) => (
  <a href={FORMULAS} target="_blank" rel="noreferrer">
    {id}
  </a>
);

type TermsProps = { readonly terms: readonly Term[]; readonly calculation: Sheeted };

/** The inputs of a formula; an input that was computed itself opens in its place. */
const Terms = ({ terms, calculation }: TermsProps) => {
  const { t, value } = useLocale();
  return (
    <ul className={css.terms}>
      {terms.map((term) => (
        <li key={term.name}>
          <span>{wordsOf(term.name)}</span>
          <span className="number">
            {value(term.value)} {unitOf(term.unit, calculation.currency)}
          </span>
          {term.from === undefined ? (
            <span>
              <Source source={term.source} calculation={calculation} />
            </span>
          ) : (
            <details>
              <summary>
                {t('line.from')} {term.from.formula_id}
              </summary>
              <Terms terms={term.from.terms} calculation={calculation} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
};

type Props = { readonly line: CostLine; readonly calculation: Sheeted };

const Facts = ({ line, calculation }: Props) => {
  const { t, money, duration } = useLocale();
  const { evidence, door, time_s, time_basis, rate, formula_id } = line;
  const time = time_s === null ? null : duration(time_s);
  return (
    <dl className={css.lineFacts}>
      <div>
        <dt>{t('line.formula')}</dt>
        <dd>{formula_id === null ? t('line.sum') : <FormulaLink id={formula_id} />}</dd>
      </div>
      {time !== null && (
        <div>
          <dt>{t('line.time')}</dt>
          <dd>{time_basis === 'per_lot' ? t('line.per_lot', { time }) : t('line.per_piece', { time })}</dd>
        </div>
      )}
      {rate !== null && (
        <div>
          <dt>{t('line.rate')}</dt>
          <dd>{t('line.per_hour', { price: money(rate, calculation.currency) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('line.evidence')}</dt>
        <dd>
          {t(`evidence.${evidence.kind}`)}
          {evidence.kind !== 'assumed' && (
            <>
              {': '}
              <Source source={evidence.source} calculation={calculation} />
            </>
          )}
        </dd>
      </div>
      {door !== null && (
        <div>
          <dt>{t('line.door')}</dt>
          <dd>
            <Place calculation={calculation} door={door} />
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Details of a line: formula, terms, sources, and the place to change it. */
export const LineDetails = ({ line, calculation }: Props) => (
  <>
    <Facts line={line} calculation={calculation} />
    {line.terms.length > 0 && <Terms terms={line.terms} calculation={calculation} />}
  </>
);
