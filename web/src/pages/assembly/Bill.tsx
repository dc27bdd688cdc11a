import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { type BillOfMaterials, type BillOfMaterialsEntry, sentenceOf } from '../../service/client.ts';
import css from './assembly.module.css';
import { DRAWING_TYPE } from './Pack.tsx';
import type { View } from './queries.ts';

type RowProps = {
  readonly entry: BillOfMaterialsEntry;
  readonly view: View;
  readonly isChosen: boolean;
  readonly choose: (key: string | undefined) => void;
  readonly drawings: readonly { readonly filename: string }[];
  readonly assign: (drawingId: string, componentKey: string) => void;
};

/** Takes a drawing that is dragged onto a component. Groups have no drawing of their own to price. */
const useDropTarget = (take: (drawingId: string) => void) => {
  const [isOver, setIsOver] = useState(false);
  const accept = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(DRAWING_TYPE)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    'data-over': isOver,
    // Both: a drop right after the entry is accepted only if the entry was.
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAWING_TYPE);
      if (id === '') return;
      event.preventDefault();
      setIsOver(false);
      take(id);
    },
  };
};

const Name = ({ entry, view, isChosen, choose, drawings }: RowProps) => {
  const { t } = useLocale();
  const { component_key, label, level, is_assembly, make_or_buy, standard, size, error } = entry;
  const under = [
    is_assembly ? t('assembly.group') : make_or_buy === 'buy' ? t('assembly.bought') : '',
    [standard, size].filter((one) => one !== null).join(' '),
    drawings.length > 0 ? t('pack.has', { names: drawings.map(({ filename }) => filename).join(', ') }) : '',
    sentenceOf(error) ?? '',
  ].filter((one) => one !== '');
  return (
    <th scope="row" style={view === 'tree' ? { paddingInlineStart: `${level * 1.1 - 0.7}rem` } : {}}>
      <button
        type="button"
        className="link-button"
        aria-pressed={isChosen}
        onClick={() => choose(isChosen ? undefined : component_key)}
      >
        {label}
      </button>
      {under.length > 0 && <span className={css.under}>{under.join(' · ')}</span>}
    </th>
  );
};

const Row = (props: RowProps) => {
  const { t, count, amount, percent } = useLocale();
  const { entry, isChosen, assign } = props;
  const { component_key, calculation_id, part_id, share, manufacturing_cost, extended_cost } = entry;
  const target = useDropTarget((drawingId) => assign(drawingId, component_key));
  return (
    <tr data-chosen={isChosen} data-component={component_key} {...(entry.is_assembly ? {} : target)}>
      <td className={`muted ${css.position}`}>{entry.position}</td>
      <Name {...props} />
      <td className="number">{count(entry.quantity)}</td>
      <td className={css.wide}>{entry.material ?? ''}</td>
      <td className={`number ${css.wide}`}>
        {manufacturing_cost === null ? '' : amount(manufacturing_cost)}
      </td>
      <td className="number">
        {extended_cost === null ? '' : amount(extended_cost)}
        {share !== null && (
          <span className={css.meter} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </td>
      <td className={`number muted ${css.wide}`}>{share === null ? '' : percent(share)}</td>
      <td className="number">
        {calculation_id !== null && part_id !== null && (
          <Link
            to="/parts/$partId"
            params={{ partId: part_id }}
            search={{ calculation: calculation_id }}
            aria-label={`${t('assembly.price_of')}: ${entry.label}`}
            title={t('assembly.price_of')}
          >
            →
          </Link>
        )}
      </td>
    </tr>
  );
};

const Head = ({ currency }: { readonly currency: string }) => {
  const { t } = useLocale();
  return (
    <thead>
      <tr>
        <th scope="col" className={css.position}>
          {t('assembly.position')}
        </th>
        <th scope="col">{t('assembly.component')}</th>
        <th scope="col" className="number">
          {t('assembly.quantity')}
        </th>
        <th scope="col" className={css.wide}>
          {t('assembly.material')}
        </th>
        <th scope="col" className={`number ${css.wide}`}>
          {t('assembly.cost', { currency })}
        </th>
        <th scope="col" className="number">
          {t('assembly.extended', { currency })}
        </th>
        <th scope="col" className={`number ${css.wide}`}>
          {t('assembly.share')}
        </th>
        <td />
      </tr>
    </thead>
  );
};

type Props = Omit<RowProps, 'entry' | 'isChosen' | 'drawings'> & {
  readonly bill: BillOfMaterials;
  readonly setView: (view: View) => void;
  readonly chosen: string | undefined;
  readonly drawings: ReadonlyMap<string, RowProps['drawings']>;
};

/** The components with quantities and costs: as the structure of the assembly, or each once. */
export const Bill = ({ bill, view, setView, chosen, drawings, ...row }: Props) => {
  const { t, amount } = useLocale();
  return (
    <section className="card" aria-labelledby="bill-title">
      <div className={css.head}>
        <h2 id="bill-title">{t('assembly.bill')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('assembly.view')}
          value={view}
          onChange={(value) => setView(value as View)}
          data={[
            { value: 'tree', label: t('assembly.tree') },
            { value: 'flat', label: t('assembly.flat') },
          ]}
        />
      </div>
      <div className={css.scroll}>
        <table className="table">
          <Head currency={bill.currency} />
          <tbody>
            {bill.items.map((entry) => (
              <Row
                key={entry.position + entry.component_key}
                entry={entry}
                view={view}
                isChosen={entry.component_key === chosen}
                drawings={drawings.get(entry.component_key) ?? []}
                {...row}
              />
            ))}
          </tbody>
          {bill.total !== null && (
            <tfoot>
              <tr>
                <td className={css.position} />
                <th scope="row">{t('assembly.total')}</th>
                <td />
                <td className={css.wide} />
                <td className={css.wide} />
                <td className="number">{amount(bill.total)}</td>
                <td className={css.wide} />
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {view === 'tree' && <p className={css.fine}>{t('assembly.each_once')}</p>}
    </section>
  );
};
