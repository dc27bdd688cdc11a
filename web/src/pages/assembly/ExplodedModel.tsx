import { Slider } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { groupColour } from '../../model/groups.ts';
import { CHOSEN, PLAIN } from '../../model/heat.ts';
import { AssemblyModel } from '../../model/PartModel.tsx';
import { useScheme } from '../../scheme.ts';
import type { Calculation } from '../../service/client.ts';
import css from './assembly.module.css';

type Props = {
  readonly calculation: Calculation;
  /** Keys of the components, in the order of their colours. */
  readonly keys: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (key: string | undefined) => void;
};

/** The assembly in 3D, each component in its own colour; a slider moves the components apart. */
export const ExplodedModel = ({ calculation, keys, chosen, choose }: Props) => {
  const { t } = useLocale();
  const scheme = useScheme();
  const [apart, setApart] = useState(0);
  const colourOf = useCallback(
    (key: string): string => {
      if (chosen.has(key)) return CHOSEN[scheme];
      const index = keys.indexOf(key);
      return index < 0 || chosen.size > 0 ? PLAIN[scheme] : groupColour(index, scheme);
    },
    [keys, chosen, scheme],
  );
  const pick = useCallback((key: string | null) => choose(key ?? undefined), [choose]);
  return (
    <section className={`card ${css.model}`} aria-labelledby="model-title">
      <h2 id="model-title">{t('assembly.model')}</h2>
      <AssemblyModel calculation={calculation} colourOf={colourOf} onPick={pick} apart={apart} />
      <div className={css.apart}>
        <span id="apart-label">{t('assembly.apart')}</span>
        <Slider
          min={0}
          max={1}
          step={0.05}
          value={apart}
          onChange={setApart}
          label={null}
          thumbProps={{ 'aria-labelledby': 'apart-label' }}
        />
      </div>
      <p className={css.fine}>{t('assembly.model_hint')}</p>
    </section>
  );
};
