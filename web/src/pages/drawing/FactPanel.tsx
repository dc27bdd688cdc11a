import { CloseButton } from '@mantine/core';
import { useLocale } from '../../locale.tsx';
import type { DrawingFact } from '../../service/client.ts';
import { isTextId } from '../../texts/index.ts';
import css from './drawing.module.css';
import { FactForm } from './FactForm.tsx';
import { nameOf, readWords } from './fact-words.ts';
import type { FactValue } from './fields.ts';
import type { FactState } from './states.ts';

/** How sure the fact is, and who says so. */
const Evidence = ({ fact }: { readonly fact: DrawingFact }) => {
  const locale = useLocale();
  const { t, wholePercent, day, count } = locale;
  const { correction, confidence, doubts, binds_to } = fact;
  const was = readWords(fact, locale);
  return (
    <ul className={css.evidence}>
      <li>
        {correction === null
          ? t('drawing.certainty', { percent: wholePercent(confidence) })
          : t('drawing.by_person', { day: day(correction.at) })}
      </li>
      {was !== '' && <li>{t('drawing.was', { value: was })}</li>}
      {doubts.map((doubt) => (
        <li key={doubt}>{isTextId(`doubt.${doubt}`) ? t(`doubt.${doubt}` as 'doubt.unsure') : doubt}</li>
      ))}
      {binds_to !== null && <li>{t('drawing.faces', { count: count(binds_to.length) })}</li>}
    </ul>
  );
};

type Props = {
  readonly fact: DrawingFact;
  readonly state: FactState;
  readonly correct: (value: FactValue | null) => Promise<void>;
  readonly close: () => void;
};

/** One fact, opened under its row of the list. */
export const FactPanel = ({ fact, state, correct, close }: Props) => {
  const locale = useLocale();
  return (
    <section className={css.panel} aria-label={`${nameOf(fact, locale)} ${fact.text}`}>
      <div className={css.panelHead}>
        <Evidence fact={fact} />
        <CloseButton
          size="sm"
          aria-label={locale.t('drawing.close')}
          title={locale.t('drawing.close')}
          onClick={close}
        />
      </div>
      <FactForm key={JSON.stringify(fact.value)} fact={fact} isAsked={state === 'ask'} correct={correct} />
    </section>
  );
};
