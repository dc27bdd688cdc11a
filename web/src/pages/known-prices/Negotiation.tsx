import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { type Asked, gapsQuery, type KnownPriceGap } from '../../service/known-prices.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { GapDetails } from './GapDetails.tsx';
import css from './known-prices.module.css';
import { Rates } from './Rates.tsx';

type RowProps = {
  readonly row: KnownPriceGap;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly detailsId: string;
};

const Compared = ({ row }: { readonly row: KnownPriceGap }) => {
  const { amount, money, signed, signedPercent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { comparison, currency, gap_per_year, reason } = row;
  if (comparison === null)
    return (
      <>
        <td className="number">{money(row.paid, currency)}</td>
        <td colSpan={3} className={css.reason}>
          {reason !== null && <Tag tone="plain">{t(`reason_${reason}`)}</Tag>}
        </td>
      </>
    );
  const { should_cost, gap, gap_pct, band, inside_band } = comparison;
  return (
    <>
      <td className="number">{money(row.paid, currency)}</td>
      <td className={`number ${css.wide}`}>
        {money(should_cost, currency)}
        <span className={css.under}>{t('band', { low: amount(band.p10), high: amount(band.p90) })}</span>
      </td>
      <td className="number" data-tone={inside_band ? 'none' : gap > 0 ? 'more' : 'less'}>
        {signed(gap)}
        <span className={css.under}>
          {signedPercent(gap_pct)}
          {inside_band && <span className={css.wide}> · {t('inside')}</span>}
        </span>
      </td>
      <td className="number">
        {gap_per_year === null ? (
          <span className="muted">{t('no_volume')}</span>
        ) : (
          <strong>
            {gap_per_year < 0 ? '−' : '+'}
            {money(Math.abs(gap_per_year), currency, 0)}
          </strong>
        )}
      </td>
    </>
  );
};

const Row = ({ row, isOpen, toggle, detailsId }: RowProps) => {
  const { count } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { known_price: known, comparison } = row;
  return (
    <tr>
      <th scope="row">
        {comparison === null ? (
          known.part_number
        ) : (
          <button
            type="button"
            className={`link-button ${css.opener}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('show_categories', { part: known.part_number })}
            onClick={toggle}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            {known.part_number}
          </button>
        )}
        <span className={css.under}>{known.supplier ?? '–'}</span>
      </th>
      <td className={`number ${css.wide}`}>
        {count(known.lot_size)}
        {comparison !== null && comparison.lot_size !== known.lot_size && (
          <span className={css.under}>{t('nearest_lot', { lot: count(comparison.lot_size) })}</span>
        )}
      </td>
      <Compared row={row} />
    </tr>
  );
};

const COLUMNS = 6;

const Table = ({ rows }: { readonly rows: readonly KnownPriceGap[] }) => {
  const t = useTexts(KNOWN_PRICES);
  const base = useId();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className="card">
      <table className={`table ${css.table}`} aria-label={t('view_list')}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col" className={`number ${css.wide}`}>
              {t('lot')}
            </th>
            <th scope="col" className="number">
              {t('paid')}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {t('should_cost')}
            </th>
            <th scope="col" className="number">
              {t('gap')}
            </th>
            <th scope="col" className="number">
              {t('per_year')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { id } = row.known_price;
            const detailsId = `${base}-${id}`;
            return (
              <Fragment key={id}>
                <Row
                  row={row}
                  isOpen={open === id}
                  detailsId={detailsId}
                  toggle={() => setOpen(open === id ? null : id)}
                />
                {open === id && (
                  <tr className={css.details}>
                    <td colSpan={COLUMNS} id={detailsId}>
                      <GapDetails row={row} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

/** Known prices by the money a year above their should-costs. */
export const Negotiation = ({ asked }: { readonly asked: Asked }) => {
  const { count, money } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const gaps = useInfiniteQuery(gapsQuery(asked));
  if (gaps.isError) return <Failure error={gaps.error} retry={() => gaps.refetch()} />;
  if (!gaps.data) return <Loading />;
  const [first] = gaps.data.pages;
  if (first === undefined || first.total === 0)
    return (
      <section className="card">
        <p>{t('empty')}</p>
        <Link to="/known-prices" search={{ view: 'import' }}>
          {t('import_prices')}
        </Link>
      </section>
    );
  return (
    <>
      <section className={`card ${css.headline}`}>
        {first.totals.length === 0 ? (
          <p>{t('none_above')}</p>
        ) : (
          first.totals.map(({ currency, gap_per_year, prices }) => (
            <p key={currency}>
              <strong className={css.figure}>
                {t('above', { money: money(gap_per_year, currency, 0) })}
              </strong>
              <span className="muted">{t('above_of', { prices: count(prices) })}</span>
            </p>
          ))
        )}
        <p className="fine">
          {t('compared', { compared: count(first.compared_count), total: count(first.total) })}
        </p>
        <Rates rates={first.exchange_rates} />
      </section>
      <Table rows={gaps.data.pages.flatMap(({ items }) => items)} />
      {gaps.hasNextPage && (
        <Button variant="default" loading={gaps.isFetchingNextPage} onClick={() => gaps.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
};
