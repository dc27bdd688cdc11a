import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '../locale.tsx';
import { Foreign } from '../shell/Foreign.tsx';
import { type CostRow, rowsOf, type SheetLine } from './cost-rows.ts';
import css from './waterfall.module.css';

type Line<Self> = SheetLine & { readonly children: readonly Self[] };

type BarProps = {
  readonly from: number;
  readonly to: number;
  readonly scale: number;
  readonly kind: SheetLine['line_kind'] | 'total';
};

/** The place of a bar in the waterfall, in percent of the widest. */
const Bar = ({ from, to, scale, kind }: BarProps) => (
  <td className={css.track} aria-hidden="true">
    <span
      className={css.bar}
      data-kind={kind}
      style={{ left: `${Math.min(from, to) * scale}%`, width: `${Math.abs(to - from) * scale}%` }}
    />
  </td>
);

type HeadingProps = { readonly line: SheetLine; readonly depth: number };

const Label = ({ line }: { readonly line: SheetLine }) => {
  const { t } = useLocale();
  return (
    <span>
      <Foreign text={line.label} />
      {line.line_kind === 'detail' && <span className="muted"> ({t('tree.detail')})</span>}
    </span>
  );
};

const Fold = ({
  line,
  depth,
  isOpen,
  toggle,
}: HeadingProps & { readonly isOpen: boolean; readonly toggle: () => void }) => (
  <button
    type="button"
    className={`link-button ${css.fold}`}
    style={{ paddingInlineStart: `${depth * 1.1}rem` }}
    aria-expanded={isOpen}
    onClick={toggle}
  >
    <span className={css.arrow} aria-hidden="true" />
    <Label line={line} />
  </button>
);

/** A line that has nothing inside, in line with those that open. */
const Plain = ({ line, depth }: HeadingProps) => (
  <span className={css.fold} style={{ paddingInlineStart: `${depth * 1.1 + 1}rem` }}>
    <Label line={line} />
  </span>
);

type RowProps<Self> = {
  readonly row: CostRow<Self>;
  readonly scale: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly toggle: (path: string) => void;
  readonly detailsOf: ((line: Self) => ReactNode) | undefined;
};

const Row = <Self extends Line<Self>>({
  row,
  scale,
  total,
  isOpen,
  isChosen,
  toggle,
  detailsOf,
}: RowProps<Self>) => {
  const { amount, percent } = useLocale();
  const { line, path, depth, from, to } = row;
  const place = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isLeaf = line.children.length === 0;
  return (
    <>
      <tr ref={place} data-chosen={isChosen} data-depth={depth}>
        <th scope="row">
          {isLeaf && detailsOf === undefined ? (
            <Plain line={line} depth={depth} />
          ) : (
            <Fold line={line} depth={depth} isOpen={isOpen} toggle={() => toggle(path)} />
          )}
        </th>
        <Bar from={from} to={to} scale={scale} kind={line.line_kind} />
        <td className="number">{amount(line.amount)}</td>
        <td className={`number muted ${css.share}`}>{percent(total === 0 ? 0 : line.amount / total)}</td>
      </tr>
      {isOpen && isLeaf && detailsOf !== undefined && (
        <tr>
          <td colSpan={4} className={css.details}>
            {detailsOf(line)}
          </td>
        </tr>
      )}
    </>
  );
};

type Props<Self> = {
  readonly lines: readonly Self[];
  readonly total: number;
  readonly currency: string;
  readonly open: ReadonlySet<string>;
  readonly toggle: (path: string) => void;
  readonly chosen?: string | null;
  /** What a line without inner lines shows when it is open. Left out: it does not open. */
  readonly detailsOf?: (line: Self) => ReactNode;
};

/** A cost sheet as a waterfall that opens line by line, and ends at the offer price. */
export const Waterfall = <Self extends Line<Self>>({
  lines,
  total,
  currency,
  open,
  toggle,
  chosen,
  detailsOf,
}: Props<Self>) => {
  const { t, amount, percent } = useLocale();
  const rows = rowsOf<Self>(lines, (path) => open.has(path));
  const scale = 100 / Math.max(total, ...rows.map(({ to }) => to), Number.EPSILON);
  return (
    <table className={css.tree}>
      <thead>
        <tr>
          <th scope="col">{t('tree.line')}</th>
          <th scope="col" className={css.track}>
            {t('tree.waterfall')}
          </th>
          <th scope="col" className="number">
            {t('tree.amount')} ({currency})
          </th>
          <th scope="col" className={`number ${css.share}`}>
            {t('tree.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            scale={scale}
            total={total}
            isOpen={open.has(row.path)}
            isChosen={chosen === row.path}
            toggle={toggle}
            detailsOf={detailsOf}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('tree.total')}</th>
          <Bar from={0} to={total} scale={scale} kind="total" />
          <td className="number">{amount(total)}</td>
          <td className={`number ${css.share}`}>{percent(1)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
