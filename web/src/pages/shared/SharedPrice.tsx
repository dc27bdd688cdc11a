import { useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { SharedModel } from '../../model/SharedModel.tsx';
import type { SharedCalculation } from '../../service/client.ts';
import { SHARE } from '../../texts/share.ts';
import { CostTree } from '../part/CostTree.tsx';
import { Plan } from '../part/Plan.tsx';
import type { Selection } from '../part/selection.ts';
import css from './shared.module.css';

type Props = { readonly price: SharedCalculation };

const Price = ({ price: { offer_price, currency, confidence } }: Props) => {
  const { money } = useLocale();
  const t = useTexts(SHARE);
  const range = { low: money(confidence.p10, currency), high: money(confidence.p90, currency) };
  return (
    <section className="card" aria-labelledby="price-title">
      <h2 id="price-title">{t('price')}</h2>
      <div className={css.amount}>{money(offer_price, currency)}</div>
      <p className={css.fine}>{t('range', range)}</p>
    </section>
  );
};

const Structure = ({ price: { structure, offer_price, currency } }: Props) => {
  const { t: word, amount, percent } = useLocale();
  const t = useTexts(SHARE);
  return (
    <section className="card" aria-labelledby="structure-title">
      <h2 id="structure-title">{t('structure')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            <th scope="col" className="number">
              {word('tree.amount')} ({currency})
            </th>
            <th scope="col" className="number">
              {word('tree.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {structure.map((line) => (
            <tr key={line.bucket ?? ''}>
              <th scope="row">{line.label}</th>
              <td className="number">{amount(line.amount)}</td>
              <td className="number muted">{percent(offer_price === 0 ? 0 : line.amount / offer_price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('price')}</th>
            <td className="number">{amount(offer_price)}</td>
            <td className="number">{percent(1)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

const Steps = ({ price: { steps } }: Props) => {
  const t = useTexts(SHARE);
  if (steps.length === 0) return null;
  return (
    <section className="card" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps')}</h2>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and steps repeat
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  );
};

const Lots = ({ price: { lot_prices, currency } }: Props) => {
  const { amount, count } = useLocale();
  const t = useTexts(SHARE);
  if (lot_prices.length < 2) return null;
  return (
    <section className="card" aria-labelledby="lots-title">
      <h2 id="lots-title">{t('lots')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('lot')}
            </th>
            <th scope="col" className="number">
              {t('price')} ({currency})
            </th>
          </tr>
        </thead>
        <tbody>
          {lot_prices.map(({ lot_size, offer_price }) => (
            <tr key={lot_size}>
              <td className="number">{count(lot_size)}</td>
              <td className="number">{amount(offer_price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The price of a part as somebody shared it, with its model. */
export const SharedPrice = ({ price, modelUrl }: Props & { readonly modelUrl: string | null }) => {
  const [selection, select] = useState<Selection>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { sheet, currency } = price;
  const seen = { selection, select };
  return (
    <div className={css.columns}>
      <div>
        <SharedModel url={modelUrl} name={price.part_number} isAssembly={price.is_assembly} />
        <Lots price={price} />
      </div>
      <div>
        <Price price={price} />
        {sheet === null ? (
          <>
            <Structure price={price} />
            <Steps price={price} />
          </>
        ) : (
          <>
            <CostTree {...seen} calculation={{ ...sheet, currency }} open={open} setOpen={setOpen} />
            <Plan {...seen} calculation={{ ...sheet, currency, analytics: null }} />
          </>
        )}
      </div>
    </div>
  );
};
