import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteKnownPrice } from '../../../../clients/typescript/src/operations.ts';
import { categoryName } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type KnownPriceGap, useKnownPriceChange } from '../../service/known-prices.ts';
import { makeReport } from '../../service/reports.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { barsOf, restOf } from './gap-rows.ts';
import css from './known-prices.module.css';

type Comparison = NonNullable<KnownPriceGap['comparison']>;
type Shown = { readonly row: KnownPriceGap; readonly comparison: Comparison };

/** Supplier and should-cost of a category as two bars on one scale. */
const Bars = ({
  paid,
  should,
  most,
}: {
  readonly paid: number | null;
  readonly should: number;
  readonly most: number;
}) => {
  const { paid: upper, should: lower } = barsOf(paid, should, most);
  return (
    <svg className={css.bars} viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect data-of="paid" x="0" y="1" width={upper} height="5" />
      <rect data-of="should" x="0" y="8" width={lower} height="5" />
    </svg>
  );
};

const Categories = ({ row, comparison }: Shown) => {
  const { amount, language, signed, signedPercent } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { categories } = comparison;
  const rest = restOf(row.paid, comparison);
  const most = Math.max(...categories.flatMap(({ paid, should_cost }) => [paid ?? 0, should_cost]));
  return (
    <table
      className={`table ${css.categories}`}
      aria-label={t('show_categories', { part: row.known_price.part_number })}
    >
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          <td className={css.wide} />
          <th scope="col" className="number">
            {t('supplier')}
          </th>
          <th scope="col" className="number">
            {t('should_cost')}
          </th>
          <th scope="col" className="number">
            {t('gap')}
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, paid, should_cost, gap }) => (
          <tr key={category}>
            <th scope="row">{categoryName(language, category)}</th>
            <td className={css.wide}>
              <Bars paid={paid} should={should_cost} most={most} />
            </td>
            <td className="number">{paid === null ? <span className="muted">–</span> : amount(paid)}</td>
            <td className="number">{amount(should_cost)}</td>
            <td className="number" data-tone={gap === null || gap === 0 ? 'none' : gap > 0 ? 'more' : 'less'}>
              {gap === null ? '' : signed(gap)}
              {gap !== null && should_cost !== 0 && (
                <span className={css.under}>{signedPercent(gap / should_cost)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {rest !== null && (
        <tfoot>
          <tr>
            <th scope="row">{t('rest')}</th>
            <td className={css.wide} />
            <td className="number">{amount(rest.paid)}</td>
            <td className="number">{amount(rest.should)}</td>
            <td className="number">{signed(rest.paid - rest.should)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};

const FORMATS = ['pdf', 'xlsx'] as const;

/** The negotiation sheet as a file, downloaded as soon as it is made. */
const Sheets = ({
  calculation,
  knownPrice,
}: {
  readonly calculation: string;
  readonly knownPrice: string;
}) => {
  const { language } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const report = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      makeReport(calculation, { format, kind: 'negotiation', known_price_id: knownPrice, language }),
    // The store sends it as an attachment, so the page stays.
    onSuccess: ({ download_url }) => {
      if (download_url !== null) window.location.assign(download_url);
    },
  });
  const hasFailed = report.data !== undefined && report.data.download_url === null;
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={report.isPending && report.variables === format}
          disabled={report.isPending}
          onClick={() => report.mutate(format)}
        >
          {t(`sheet_${format}`)}
        </Button>
      ))}
      <output className="fine">
        {report.isPending ? t('sheet_pending') : report.data?.download_url ? t('sheet_done') : ''}
      </output>
      {hasFailed && <span role="alert">{t('sheet_failed')}</span>}
      <Refusal error={report.error} />
    </>
  );
};

/** The gap of a known price by category, its negotiation sheet, and what can be done with it. */
export const GapDetails = ({ row }: { readonly row: KnownPriceGap }) => {
  const { count } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { known_price: known, comparison, calculation_id, part_id, currency } = row;
  const remove = useKnownPriceChange(() => deleteKnownPrice({ client, path: { known_price_id: known.id } }));
  if (comparison === null || calculation_id === null) return null;
  const lots = { lot: count(comparison.categories_lot_size), paid: count(known.lot_size) };
  return (
    <>
      {known.breakdown.length === 0 && <p className="fine">{t('without_breakdown')}</p>}
      {comparison.categories_lot_size !== known.lot_size && <p className="fine">{t('other_lot', lots)}</p>}
      <Categories row={row} comparison={comparison} />
      <div className={css.actions}>
        {currency === known.currency && row.calculation_currency === known.currency ? (
          <Sheets calculation={calculation_id} knownPrice={known.id} />
        ) : (
          <span className="fine">{t('sheet_currency', { currency: known.currency })}</span>
        )}
        {part_id !== null && (
          <Link to="/parts/$partId" params={{ partId: part_id }} search={{ calculation: calculation_id }}>
            {t('calculation')}
          </Link>
        )}
        <Confirmed
          label={t('remove')}
          about={known.part_number}
          question={t('remove_question')}
          isPending={remove.isPending}
          act={() => remove.mutate(undefined)}
        />
      </div>
      <Refusal error={remove.error} />
    </>
  );
};
