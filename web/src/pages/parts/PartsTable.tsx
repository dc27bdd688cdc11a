import { Checkbox, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../locale.tsx';
import type { PartListItem } from '../../service/client.ts';
import css from './parts.module.css';

const ROW_PX = 44;
const OVERSCAN = 12;

/** Rows before the end at which the next page is requested, so that scrolling seldom waits. */
const PREFETCH_ROWS = 40;

type RowProps = {
  readonly part: PartListItem;
  readonly index: number;
  readonly isTicked: boolean;
  readonly tick: (part: PartListItem) => void;
};

const Row = ({ part, index, isTicked, tick }: RowProps) => {
  const { t, money, day } = useLocale();
  const price = part.newest_price;
  return (
    <tr aria-rowindex={index + 2} data-ticked={isTicked}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t('parts.tick', { name: part.part_number })}
          checked={isTicked}
          disabled={price === null}
          onChange={() => tick(part)}
        />
      </td>
      <th scope="row">
        <Link to="/parts/$partId" params={{ partId: part.id }}>
          {part.part_number}
        </Link>
      </th>
      <td className={css.wide}>{part.description}</td>
      <td className="number">
        {price === null ? (
          <span className="muted">{t('parts.no_price')}</span>
        ) : (
          <strong>{money(price.offer_price, price.currency)}</strong>
        )}
      </td>
      <td className={`number ${css.wide}`}>{price === null ? '' : money(price.unit_cost, price.currency)}</td>
      <td className={`number muted ${css.wide}`}>{price === null ? '' : day(price.finished_at)}</td>
      <td className={`number muted ${css.wide}`}>{day(part.created_at)}</td>
    </tr>
  );
};

const Head = () => {
  const { t } = useLocale();
  return (
    <thead>
      <tr>
        <td className={css.tick} />
        <th scope="col">{t('parts.number')}</th>
        <th scope="col" className={css.wide}>
          {t('parts.description')}
        </th>
        <th scope="col" className={`number ${css.price}`}>
          {t('parts.offer')}
        </th>
        {(['parts.unit_cost', 'parts.priced', 'parts.created'] as const).map((id) => (
          <th key={id} scope="col" className={`number ${css.wide} ${css.date}`}>
            {t(id)}
          </th>
        ))}
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

type Props = {
  readonly rows: readonly PartListItem[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly more: () => void;
  /** Ids of the parts that are ticked. */
  readonly ticked: ReadonlySet<string>;
  readonly tick: (part: PartListItem) => void;
};

/** Draws only the visible rows, and requests the next page before the end is reached. */
export const PartsTable = ({ rows, total, isLoading, more, ticked, tick }: Props) => {
  const { t } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - PREFETCH_ROWS) more();
  }, [last, rows.length, more]);

  if (isLoading) return <Loading />;
  return (
    <div ref={box} className={css.scroll}>
      <table className={css.table} aria-label={t('parts.title')} aria-rowcount={total + 1}>
        <Head />
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const part = rows[index];
            return part === undefined ? null : (
              <Row key={part.id} part={part} index={index} isTicked={ticked.has(part.id)} tick={tick} />
            );
          })}
          <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
};
