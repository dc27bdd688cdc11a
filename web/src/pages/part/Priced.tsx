import { useCallback, useState } from 'react';
import type { Calculation } from '../../service/client.ts';
import { CostTree } from './CostTree.tsx';
import { pathsTo } from './cost-rows.ts';
import { Drivers } from './Drivers.tsx';
import { Findings } from './Findings.tsx';
import { LotCurve } from './LotCurve.tsx';
import { ModelCard } from './ModelCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import css from './part.module.css';
import type { Selection } from './selection.ts';

type Props = { readonly partId: string; readonly calculation: Calculation };

/** A part with its price. What is selected in one view is shown in the others. */
export const Priced = ({ partId, calculation }: Props) => {
  const [selection, select] = useState<Selection>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const showLine = useCallback((path: string) => {
    setOpen((before) => new Set([...before, ...pathsTo(path)]));
    select({ kind: 'line', path });
  }, []);
  return (
    <div className={css.columns}>
      <div className={css.price}>
        <PriceCard calculation={calculation} />
      </div>
      <div className={css.model}>
        <ModelCard
          partId={partId}
          calculation={calculation}
          selection={selection}
          select={select}
          showLine={showLine}
        />
      </div>
      <div className={css.side}>
        <CostTree
          calculation={calculation}
          selection={selection}
          select={select}
          open={open}
          setOpen={setOpen}
        />
        <Drivers calculation={calculation} selection={selection} select={select} />
        <LotCurve calculation={calculation} />
        <Findings calculation={calculation} />
      </div>
    </div>
  );
};
