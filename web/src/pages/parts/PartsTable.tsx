import { Checkbox, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { PartListItem } from '../../service/client.ts';
import { type Column, SORT_OF } from './columns.ts';
import css from './parts.module.css';
import type { Order, PartSort } from './search.ts';
import { Thumbnail } from './Thumbnail.tsx';
import type { Ticked } from './ticked.ts';

const ROW_PX = 44;
const OVERSCAN = 12;
const HEAD_PX = 36;

/** Rows before the end at which the next page is requested, so that scrolling seldom waits. */
const PREFETCH_ROWS = 40;

type RowProps = {
  readonly part: PartListItem;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly folderNames: ReadonlyMap<string, string>;
  readonly isTicked: boolean;
  readonly tick: (isTicked: boolean) => void;
};

const Cell = ({ column, part, folderNames }: Pick<RowProps, 'part' | 'folderNames'> & { column: Column }) => {
  const { t, money, day } = useLocale();
  const price = part.newest_price;
  const plain = `number muted ${css.wide}`;
  switch (column) {
    case 'description':
      return <td className={css.wide}>{part.description}</td>;
    case 'unit_cost':
      return (
        <td className={`number ${css.wide}`}>
          {price === null ? '' : money(price.unit_cost, price.currency)}
        </td>
      );
    case 'priced':
      return <td className={plain}>{price === null ? '' : day(price.finished_at)}</td>;
    case 'make_or_buy':
      return <td className={css.wide}>{t(`facet.${part.make_or_buy}`)}</td>;
    case 'folder':
      return <td className={css.wide}>{folderNames.get(part.folder_id ?? '') ?? ''}</td>;
    case 'created':
      return <td className={plain}>{day(part.created_at)}</td>;
  }
};

const Row = ({ part, index, columns, folderNames, isTicked, tick }: RowProps) => {
  const { t, money } = useLocale();
  const price = part.newest_price;
  return (
    <tr aria-rowindex={index + 2} data-ticked={isTicked} data-index={index}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t('parts.tick', { name: part.part_number })}
          checked={isTicked}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <Thumbnail partId={part.id} {...(part.preview_status !== 'pending' && { url: part.thumbnail_url })} />
        <Link to="/parts/$partId" params={{ partId: part.id }}>
          {part.part_number}
        </Link>
      </th>
      <td className="number">
        {price === null ? (
          <span className="muted">{t('parts.no_price')}</span>
        ) : (
          <strong>{money(price.offer_price, price.currency)}</strong>
        )}
      </td>
      {columns.map((column) => (
        <Cell key={column} column={column} part={part} folderNames={folderNames} />
      ))}
    </tr>
  );
};

const NUMBERS: readonly Column[] = ['unit_cost', 'priced', 'created'];

type HeadProps = {
  readonly columns: readonly Column[];
  readonly sort: PartSort;
  readonly order: Order;
  readonly sortBy: (sort: PartSort) => void;
  readonly isAllTicked: boolean;
  readonly tickAll: (isTicked: boolean) => void;
};

const Head = ({ columns, sort, order, sortBy, isAllTicked, tickAll }: HeadProps) => {
  const { t } = useLocale();
  const cell = (key: Column | 'number', words: string, className: string) => {
    const own = SORT_OF[key];
    const isSorted = own === sort;
    const direction = order === 'asc' ? 'ascending' : 'descending';
    return (
      <th key={key} scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
        {own === undefined ? (
          words
        ) : (
          <button type="button" className="link-button" onClick={() => sortBy(own)}>
            {words}
            {isSorted && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
          </button>
        )}
      </th>
    );
  };
  return (
    <thead>
      <tr>
        <td className={css.tick}>
          <Checkbox
            size="xs"
            aria-label={t('parts.tick_all')}
            checked={isAllTicked}
            onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
          />
        </td>
        {cell('number', t('parts.number'), '')}
        <th scope="col" className={`number ${css.price}`}>
          {t('parts.offer')}
        </th>
        {columns.map((column) =>
          cell(
            column,
            t(`column.${column}`),
            `${css.wide} ${NUMBERS.includes(column) ? `number ${css.date}` : ''}`,
          ),
        )}
      </tr>
    </thead>
  );
};

/** Stands for rows that are not drawn. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus, and is not one of the list
    <tr aria-hidden="true" className={css.space}>
      <td style={{ height }} />
    </tr>
  );

const Loading = () => {
  const { t } = useLocale();
  return (
    <output aria-label={t('shell.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} h={28} my={14} />
      ))}
    </output>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** The arrow keys go from row to row, the space bar ticks, Enter opens. @returns how to handle a key */
const useRowKeys = (box: HTMLElement | null, scrollTo: (index: number) => void, rows: number) => {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const link = wanted === null ? null : box?.querySelector<HTMLElement>(`[data-index="${wanted}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    setWanted(null);
  });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target instanceof HTMLAnchorElement ? event.target.closest('tr') : null;
    if (row === null) return;
    if (event.key === ' ') {
      event.preventDefault();
      row.querySelector('input')?.click();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max(Number(row.dataset.index) + step, 0), rows - 1);
    scrollTo(index);
    setWanted(index);
  };
};

type Props = Omit<HeadProps, 'isAllTicked' | 'tickAll'> & {
  readonly rows: readonly PartListItem[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly more: () => void;
  readonly ticked: Ticked;
  readonly folderNames: ReadonlyMap<string, string>;
};

/** Draws only the visible rows, and requests the next page before the end is reached. */
export const PartsTable = ({ rows, total, isLoading, more, ticked, folderNames, ...head }: Props) => {
  const { t } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - PREFETCH_ROWS) more();
  }, [last, rows.length, more]);
  const press = useRowKeys(box.current, (index) => virtual.scrollToIndex(index), rows.length);

  if (isLoading) return <Loading />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links inside
    <div ref={box} className={css.scroll} onKeyDown={press}>
      <table className={css.table} aria-label={t('parts.title')} aria-rowcount={total + 1}>
        <Head
          {...head}
          isAllTicked={rows.length > 0 && rows.every(({ id }) => ticked.parts.has(id))}
          tickAll={(isTicked) => ticked.set(rows, isTicked)}
        />
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const part = rows[index];
            return part === undefined ? null : (
              <Row
                key={part.id}
                part={part}
                index={index}
                columns={head.columns}
                folderNames={folderNames}
                isTicked={ticked.parts.has(part.id)}
                tick={(isTicked) => ticked.set([part], isTicked)}
              />
            );
          })}
          <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
};
