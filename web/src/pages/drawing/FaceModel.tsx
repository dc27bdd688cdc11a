import { useCallback, useMemo } from 'react';
import { useLocale } from '../../locale.tsx';
import { groupColour } from '../../model/groups.ts';
import { CHOSEN, PLAIN } from '../../model/heat.ts';
import { PartModel } from '../../model/PartModel.tsx';
import { useScheme } from '../../scheme.ts';
import type { Calculation, DrawingFact } from '../../service/client.ts';
import css from './drawing.module.css';

type Props = {
  readonly calculation: Calculation;
  readonly facts: readonly DrawingFact[];
  readonly chosen: DrawingFact | undefined;
  readonly pick: (faceId: string) => void;
};

/** The model beside its drawing: faces with a fact are coloured, those of the chosen fact stand out. */
export const FaceModel = ({ calculation, facts, chosen, pick }: Props) => {
  const { t } = useLocale();
  const scheme = useScheme();
  const bound = useMemo(() => new Set(facts.flatMap(({ binds_to }) => binds_to ?? [])), [facts]);
  const colourOf = useCallback(
    (faceId: string): string => {
      if (chosen?.binds_to?.includes(faceId) === true) return CHOSEN[scheme];
      return bound.has(faceId) ? groupColour(0, scheme) : PLAIN[scheme];
    },
    [chosen, bound, scheme],
  );
  const onPick = useCallback((faceId: string | null) => faceId !== null && pick(faceId), [pick]);
  return (
    <section className={`card ${css.model}`} aria-labelledby="faces-title">
      <h2 id="faces-title">{t('drawing.model')}</h2>
      <PartModel calculation={calculation} colourOf={colourOf} onPick={onPick} />
      <p className={css.fine}>{t('drawing.model_hint')}</p>
    </section>
  );
};
