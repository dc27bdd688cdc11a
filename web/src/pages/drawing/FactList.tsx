import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocale } from '../../locale.tsx';
import type { DrawingFact } from '../../service/client.ts';
import css from './drawing.module.css';
import { FactPanel } from './FactPanel.tsx';
import { nameOf } from './fact-words.ts';
import type { FactValue } from './fields.ts';
import type { FactGroup, FactState } from './states.ts';

const WHY = { ask: 'drawing.ask_why', unconfirmed: 'drawing.unconfirmed_why' } as const;

/** The arrow keys go from fact to fact. */
const move = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const isOnFact = event.target instanceof HTMLElement && event.target.dataset.fact !== undefined;
  if (step === 0 || !isOnFact) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fact]')];
  all[all.indexOf(event.target as HTMLElement) + step]?.focus();
};

type Props = {
  readonly groups: readonly FactGroup[];
  readonly chosen: string | undefined;
  readonly choose: (factId: string | undefined) => void;
  readonly correct: (factId: string, value: FactValue | null) => Promise<void>;
};

const Row = ({ fact, state, ...list }: { fact: DrawingFact; state: FactState } & Omit<Props, 'groups'>) => {
  const locale = useLocale();
  const isChosen = list.chosen === fact.id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row} data-chosen={isChosen} data-state={state}>
      <button
        type="button"
        className={`link-button ${css.fact}`}
        aria-expanded={isChosen}
        data-fact={fact.id}
        onClick={() => list.choose(isChosen ? undefined : fact.id)}
      >
        <span className="muted">{nameOf(fact, locale)}</span>
        <span className={css.read}>{fact.text}</span>
      </button>
      {isChosen && (
        <FactPanel
          fact={fact}
          state={state}
          correct={(value) => list.correct(fact.id, value)}
          close={() => list.choose(undefined)}
        />
      )}
    </li>
  );
};

/** All facts of the drawing, those that wait for a person first. */
export const FactList = ({ groups, ...list }: Props) => {
  const { t, count } = useLocale();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut; Tab reaches every button
    <div onKeyDown={move}>
      {groups.map(({ state, facts }) => (
        <section key={state} aria-labelledby={`facts-${state}`} className={css.group}>
          <h3 id={`facts-${state}`}>
            {t(`fact_state.${state}`)} <span className="muted">{count(facts.length)}</span>
          </h3>
          {(state === 'ask' || state === 'unconfirmed') && <p className="muted">{t(WHY[state])}</p>}
          <ul className={css.facts}>
            {facts.map((fact) => (
              <Row key={fact.id} fact={fact} state={state} {...list} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
