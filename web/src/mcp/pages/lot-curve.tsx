import { useRef, useState } from 'react';
import { CurveCard } from '../../charts/CurveCard.tsx';
import { useLocale, useTexts } from '../../locale.tsx';
import { MCP } from '../../texts/mcp.ts';
import { callTool, type PriceFacts, start, type ViewProps } from '../start.tsx';

type Point = {
  readonly lot_size: number;
  readonly unit_cost: number;
  readonly offer_price: number;
  readonly setup_per_piece: number;
};
type Facts = PriceFacts & {
  readonly curve: readonly Point[];
  readonly economic: (Point & { readonly net_saving_per_year: number }) | null;
};

const STEPS = 1000;

/** Lot sizes on a slider whose steps are equal factors. */
const scaleOf = ({ curve, economic }: Facts) => {
  const least = curve[0]?.lot_size ?? 1;
  const most = Math.max(curve.at(-1)?.lot_size ?? 1, economic?.lot_size ?? 0);
  return {
    lotAt: (step: number) => Math.round(least * (most / least) ** (step / STEPS)),
    stepAt: (lot: number) =>
      Math.round(
        (Math.log(Math.min(Math.max(lot, least), most) / least) / Math.log(most / least || 2)) * STEPS,
      ),
  };
};

/** What a lot costs, as words; the newest question counts. */
const usePrice = ({ data, app }: ViewProps<Facts>) => {
  const { money, count } = useLocale();
  const t = useTexts(MCP);
  const { calculation_id, currency, offer_price } = data;
  const wordsOf = (lot: number, price: number): string => {
    const difference = price - offer_price;
    const values = { lot: count(lot), price: money(price, currency) };
    if (Math.abs(difference) < 0.005) return t('same', values);
    return t(difference < 0 ? 'cheaper' : 'dearer', {
      ...values,
      difference: money(Math.abs(difference), currency),
    });
  };
  const [words, setWords] = useState(() => wordsOf(data.basis.lot_size, offer_price));
  const question = useRef(0);
  const ask = async (lot: number): Promise<void> => {
    question.current += 1;
    const mine = question.current;
    setWords(t('pricing', { lot: count(lot) }));
    const found = await callTool<{ readonly previewed: { readonly offer_price: number } }>(
      app,
      'preview_cost',
      { calculation_id, lot_size: lot },
    ).then(
      ({ previewed }) => wordsOf(lot, previewed.offer_price),
      ({ message }: Error) => message,
    );
    if (mine === question.current) setWords(found);
  };
  return { words, ask };
};

type SliderProps = {
  readonly facts: ViewProps<Facts>;
  readonly step: number;
  readonly setStep: (step: number) => void;
};

const Slider = ({ facts, step, setStep }: SliderProps) => {
  const { count } = useLocale();
  const t = useTexts(MCP);
  const { lotAt } = scaleOf(facts.data);
  const { words, ask } = usePrice(facts);
  const release = (): void => void ask(lotAt(step));
  return (
    <>
      <p>
        <label htmlFor="lot">{t('lot')}</label>
        <input
          type="range"
          id="lot"
          min={0}
          max={STEPS}
          value={step}
          aria-valuetext={t('lot_words', { lot: count(lotAt(step)) })}
          onChange={({ currentTarget }) => setStep(currentTarget.valueAsNumber)}
          onPointerUp={release}
          onKeyUp={release}
        />
      </p>
      <p>
        <output htmlFor="lot" aria-live="polite">
          {words}
        </output>
      </p>
    </>
  );
};

const View = (props: ViewProps<Facts>) => {
  const { t, money, count } = useLocale();
  const own = useTexts(MCP);
  const { curve, economic, currency, offer_price, basis } = props.data;
  const { lotAt, stepAt } = scaleOf(props.data);
  const [step, setStep] = useState(() => stepAt(basis.lot_size));
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return null;
  const lot = step === stepAt(basis.lot_size) ? basis.lot_size : lotAt(step);
  const price = money(offer_price, currency);
  return (
    <>
      <h1>{own('price_at', { price, lot: count(basis.lot_size) })}</h1>
      <CurveCard
        id="lots"
        title={t('lots.title')}
        lead={t('lots.lead')}
        along={curve.map(({ lot_size }) => lot_size)}
        axis={t('lots.axis')}
        currency={currency}
        curves={[
          { name: t('lots.offer'), tone: 'price', amounts: curve.map((point) => point.offer_price) },
          { name: t('lots.unit'), tone: 'cost', amounts: curve.map((point) => point.unit_cost) },
          { name: t('lots.setup'), tone: 'share', amounts: curve.map((point) => point.setup_per_piece) },
        ]}
        marks={[
          { at: lot, label: t('part.lot', { count: count(lot) }) },
          ...(economic === null
            ? []
            : [{ at: economic.lot_size, label: own('economic_mark', { lot: count(economic.lot_size) }) }]),
        ]}
        label={t('lots.picture', {
          first: money(first.offer_price, currency),
          least: count(first.lot_size),
          last: money(last.offer_price, currency),
          most: count(last.lot_size),
        })}
      />
      <Slider facts={props} step={step} setStep={setStep} />
      <p>
        {economic === null
          ? own('no_economic')
          : own('economic', {
              lot: count(economic.lot_size),
              price: money(economic.offer_price, currency),
              saving: money(economic.net_saving_per_year, currency),
            })}
      </p>
    </>
  );
};

await start(View);
