import { useCallback, useState } from 'react';
import { pathsTo } from '../../charts/cost-rows.ts';
import type { Calculation } from '../../service/client.ts';
import { Alternatives } from './Alternatives.tsx';
import { AnnualCurve } from './AnnualCurve.tsx';
import { Assumed } from './Assumed.tsx';
import { CostTree } from './CostTree.tsx';
import { Drivers } from './Drivers.tsx';
import { Emissions } from './Emissions.tsx';
import { Findings } from './Findings.tsx';
import { LotCurve } from './LotCurve.tsx';
import { ModelCard } from './ModelCard.tsx';
import { Plan } from './Plan.tsx';
import { PriceCard } from './PriceCard.tsx';
import css from './part.module.css';
import { Reports } from './Reports.tsx';
import type { Selection } from './selection.ts';
import { Tooling } from './Tooling.tsx';

type Props = { readonly calculation: Calculation };

/** A part with its price. What is selected in one view is shown in the others. */
export const Priced = ({ calculation }: Props) => {
  const [selection, select] = useState<Selection>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const showLine = useCallback((path: string) => {
    setOpen((before) => new Set([...before, ...pathsTo(path)]));
    select({ kind: 'line', path });
  }, []);
  const shared = { calculation, selection, select };
  return (
    <>
      <div className={css.columns}>
        <div className={css.price}>
          <PriceCard calculation={calculation} />
        </div>
        <div className={css.model}>
          <ModelCard {...shared} showLine={showLine} />
        </div>
        <div className={css.side}>
          <CostTree {...shared} open={open} setOpen={setOpen} />
          <Plan {...shared} />
          <Drivers {...shared} />
        </div>
      </div>
      <div className={css.more}>
        <div>
          <LotCurve calculation={calculation} />
          <Findings {...shared} />
          <Tooling calculation={calculation} />
          <Emissions calculation={calculation} />
        </div>
        <div>
          <Reports calculation={calculation} />
          <AnnualCurve calculation={calculation} />
          <Alternatives calculation={calculation} />
          <Assumed calculation={calculation} />
        </div>
      </div>
    </>
  );
};
