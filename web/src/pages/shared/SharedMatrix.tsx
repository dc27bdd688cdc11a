import { useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import type { SharedComparison } from '../../service/client.ts';
import { SHARE } from '../../texts/share.ts';
import compare from '../compare/compare.module.css';
import { CostTree } from '../part/CostTree.tsx';

type Cell = SharedComparison['parts'][number]['cells'][number];
type Shown = {
  readonly part: string;
  readonly environment: string;
  readonly sheet: NonNullable<Cell['cost_sheet']>;
};

type CellProps = {
  readonly cell: Cell;
  readonly part: string;
  readonly environment: string;
  readonly show: (shown: Shown) => void;
};

const MatrixCell = ({ cell, part, environment, show }: CellProps) => {
  const { t: word, money, signedPercent } = useLocale();
  const t = useTexts(SHARE);
  const { status, offer_price, currency, delta_vs_baseline_pct: delta, cost_sheet: sheet } = cell;
  if (status === null) return <td className={`number ${compare.cell} muted`}>{word('compare.empty')}</td>;
  const price =
    offer_price === null || currency === null ? word(`status.${status}`) : money(offer_price, currency);
  const tone = cell.is_best ? 'best' : delta === null || delta === 0 ? 'none' : delta > 0 ? 'more' : 'less';
  return (
    <td className={`number ${compare.cell}`} data-tone={tone}>
      {sheet === null ? (
        price
      ) : (
        <button
          type="button"
          className="link-button"
          aria-label={`${price}. ${t('show_sheet', { part, environment })}`}
          onClick={() => show({ part, environment, sheet })}
        >
          {price}
        </button>
      )}
      {delta !== null && delta !== 0 && <span className={compare.under}>{signedPercent(delta)}</span>}
      {cell.is_best && <span className={compare.under}>{word('compare.best')}</span>}
    </td>
  );
};

const Sheet = ({ shown }: { readonly shown: Shown }) => {
  const t = useTexts(SHARE);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { sheet, part, environment } = shown;
  return (
    <section aria-label={t('sheet_of', { part, environment })}>
      <p className={compare.fine}>{t('sheet_of', { part, environment })}</p>
      <CostTree
        calculation={{ cost_sheet: sheet, cost_sheet_sources: {}, currency: sheet.currency }}
        selection={null}
        select={() => undefined}
        open={open}
        setOpen={setOpen}
      />
    </section>
  );
};

/** Prices by part and environment as somebody shared them. */
export const SharedMatrix = ({ comparison }: { readonly comparison: SharedComparison }) => {
  const { t: word, count, value } = useLocale();
  const t = useTexts(SHARE);
  const [shown, show] = useState<Shown | null>(null);
  const { environments, parts, baseline, exchange_rates } = comparison;
  return (
    <>
      <section className="card" aria-labelledby="matrix-title">
        <h2 id="matrix-title">{word('compare.matrix')}</h2>
        <div className={compare.scroll}>
          <table className={`table ${compare.matrix}`}>
            <thead>
              <tr>
                <th scope="col">{word('compare.part')}</th>
                {environments.map(({ name, currency }, index) => (
                  <th key={`${name} ${currency}`} scope="col" className="number">
                    {name} ({currency})
                    {index === baseline && <span className={compare.under}>{word('compare.baseline')}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map(({ part_number, revision_code, lot_size, cells }) => (
                <tr key={`${part_number} ${revision_code} ${lot_size}`}>
                  <th scope="row">
                    {part_number}
                    <span className={compare.under}>
                      {word('part.revision', { code: revision_code })} ·{' '}
                      {word('part.lot', { count: count(lot_size) })}
                    </span>
                  </th>
                  {cells.map((cell, index) => {
                    const environment = environments[index]?.name ?? '';
                    return (
                      <MatrixCell
                        key={environment}
                        cell={cell}
                        part={part_number}
                        environment={environment}
                        show={show}
                      />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {exchange_rates.map(({ from, to, rate, as_of }) => (
          <p key={`${from} ${to}`} className={compare.fine}>
            {t('rate', { from, to, rate: value(rate), date: as_of })}
          </p>
        ))}
      </section>
      {shown !== null && <Sheet key={`${shown.part} ${shown.environment}`} shown={shown} />}
    </>
  );
};
