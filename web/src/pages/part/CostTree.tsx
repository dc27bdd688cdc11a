import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Sheeted } from '../../service/client.ts';
import { allRows, type CostRow, rowsOf } from './cost-rows.ts';
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

const KIND = { cost: 'cost', surcharge: 'surcharge', credit: 'credit', detail: 'detail' } as const;

/** The place of a bar in the waterfall, in percent of the widest. */
const Bar = ({ from, to, scale, kind }: { from: number; to: number; scale: number; kind: string }) => (
  <td className={css.track} aria-hidden="true">
    <span
      className={css.bar}
      data-kind={kind}
      style={{ left: `${Math.min(from, to) * scale}%`, width: `${Math.abs(to - from) * scale}%` }}
    />
  </td>
);

type LineProps = {
  readonly row: CostRow;
  readonly scale: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly toggle: (path: string) => void;
  readonly calculation: Sheeted;
};

const Line = ({ row, scale, total, isOpen, isChosen, toggle, calculation }: LineProps) => {
  const { t, amount, percent } = useLocale();
  const { line, path, depth, from, to } = row;
  const button = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <>
      <tr ref={button} data-chosen={isChosen} data-depth={depth}>
        <th scope="row">
          <button
            type="button"
            className={`link-button ${css.fold}`}
            style={{ paddingInlineStart: `${depth * 1.1}rem` }}
            aria-expanded={isOpen}
            onClick={() => toggle(path)}
          >
            <span className={css.arrow} aria-hidden="true" />
            <span>
              {line.label}
              {line.line_kind === 'detail' && <span className="muted"> ({t('tree.detail')})</span>}
            </span>
          </button>
        </th>
        <Bar from={from} to={to} scale={scale} kind={KIND[line.line_kind]} />
        <td className="number">{amount(line.amount)}</td>
        <td className={`number muted ${css.share}`}>{percent(total === 0 ? 0 : line.amount / total)}</td>
      </tr>
      {isOpen && line.children.length === 0 && (
        <tr>
          <td colSpan={4} className={css.details}>
            <LineDetails line={line} calculation={calculation} />
          </td>
        </tr>
      )}
    </>
  );
};

/** The cost sheet as a waterfall that opens line by line, down to formulas and sources. */
export const CostTree = ({ calculation, selection, select, open, setOpen }: Props) => {
  const { t, amount, percent } = useLocale();
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
  const rows = rowsOf(sheet.lines, (path) => open.has(path));
  const scale = 100 / Math.max(sheet.total, ...rows.map(({ to }) => to), Number.EPSILON);
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
      <table className={css.tree}>
        <thead>
          <tr>
            <th scope="col">{t('tree.line')}</th>
            <th scope="col" className={css.track}>
              {t('tree.waterfall')}
            </th>
            <th scope="col" className="number">
              {t('tree.amount')} ({sheet.currency})
            </th>
            <th scope="col" className={`number ${css.share}`}>
              {t('tree.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.path}
              row={row}
              scale={scale}
              total={sheet.total}
              isOpen={open.has(row.path)}
              isChosen={selection?.kind === 'line' && selection.path === row.path}
              toggle={toggle}
              calculation={calculation}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('tree.total')}</th>
            <Bar from={0} to={sheet.total} scale={scale} kind="total" />
            <td className="number">{amount(sheet.total)}</td>
            <td className={`number ${css.share}`}>{percent(1)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
