import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { allRows } from '../../charts/cost-rows.ts';
import { Waterfall } from '../../charts/Waterfall.tsx';
import { useLocale } from '../../locale.tsx';
import type { Sheeted } from '../../service/client.ts';
import { LineDetails } from './LineDetails.tsx';
import css from './part.module.css';
import type { Selection } from './selection.ts';

type Props = {
  readonly calculation: Sheeted;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly open: ReadonlySet<string>;
  readonly setOpen: (open: ReadonlySet<string>) => void;
};

/** The cost sheet as a waterfall that opens line by line, down to formulas and sources. */
export const CostTree = ({ calculation, selection, select, open, setOpen }: Props) => {
  const { t } = useLocale();
  const sheet = calculation.cost_sheet;
  const toggle = useCallback(
    (path: string) => {
      const isOpen = open.has(path);
      setOpen(new Set(isOpen ? [...open].filter((one) => one !== path) : [...open, path]));
      select(isOpen ? null : { kind: 'line', path });
    },
    [open, setOpen, select],
  );
  if (sheet === null) return null;
  const inner = allRows(sheet.lines).filter(({ line }) => line.children.length > 0);
  const allOpen = inner.every(({ path }) => open.has(path));
  return (
    <section className="card" aria-labelledby="tree-title">
      <div className={css.head}>
        <h2 id="tree-title">{t('tree.title')}</h2>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setOpen(new Set(allOpen ? [] : inner.map(({ path }) => path)))}
        >
          {allOpen ? t('tree.none') : t('tree.all')}
        </Button>
      </div>
      <p className={css.fine}>{t('tree.lead')}</p>
      <Waterfall
        lines={sheet.lines}
        total={sheet.total}
        currency={sheet.currency}
        open={open}
        toggle={toggle}
        chosen={selection?.kind === 'line' ? selection.path : null}
        detailsOf={(line) => <LineDetails line={line} calculation={calculation} />}
      />
    </section>
  );
};
