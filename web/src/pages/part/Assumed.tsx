import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import { factorWords } from '../../texts/factor-words.ts';
import type { Language } from '../../texts/index.ts';
import { Place } from './Place.tsx';
import css from './part.module.css';

const FIRST = 5;
const SETTING = 'environment.settings.';
const PARAMETER = 'parameter:';

const useFigureWords = () => {
  const { t } = useLocale();
  return (language: Language, figure: string): string => {
    if (figure.startsWith(SETTING)) return textOrId(language, `setting.${figure.slice(SETTING.length)}`, {});
    if (figure.startsWith(PARAMETER))
      return t('source.parameter', { name: figure.slice(PARAMETER.length).replaceAll('_', ' ') });
    return factorWords(language, figure);
  };
};

/** Assumed figures, the one whose own value would narrow the price most first. */
export const Assumed = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, value, percent, language } = useLocale();
  const words = useFigureWords();
  const figures = calculation.confidence?.state_first ?? [];
  if (figures.length === 0) return null;
  return (
    <section className="card" aria-labelledby="assumed-title">
      <h2 id="assumed-title">{t('assumed.title')}</h2>
      <p className={css.fine}>{t('assumed.lead')}</p>
      <Shortened items={figures} most={FIRST} className={css.plainList}>
        {({ figure, value: assumed, door, sigma_rel }) => (
          <li key={figure}>
            <span>
              {words(language, figure)}: {value(assumed)}
              <span className={css.under}>
                {t('assumed.door')} <Place calculation={calculation} door={door} />
              </span>
            </span>
            <span className="number">{t('assumed.effect', { share: percent(sigma_rel) })}</span>
          </li>
        )}
      </Shortened>
    </section>
  );
};
