import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import css from './part.module.css';

const FIRST = 5;

/** A lever ends with the process or machine class that it moves. */
const subjectOf = (lever: string): string => lever.split('.').at(-1) ?? lever;

/** Changes that would make the part cheaper, largest saving first. */
export const Findings = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money, language } = useLocale();
  const findings = calculation.analytics?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <section className="card" aria-labelledby="findings-title">
      <h2 id="findings-title">{t('findings.title')}</h2>
      <Shortened items={findings} most={FIRST} className={css.plainList}>
        {({ kind, lever, audience, params, saving_per_piece }) => (
          <li key={`${kind} ${lever}`}>
            <span>
              {textOrId(language, `finding.${kind}`, { of: subjectOf(lever), ...params })}
              <span className={css.under}>{textOrId(language, `audience.${audience}`, {})}</span>
            </span>
            <strong className="number">
              {t('findings.saving', { price: money(saving_per_piece, calculation.currency) })}
            </strong>
          </li>
        )}
      </Shortened>
    </section>
  );
};
