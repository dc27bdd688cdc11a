import { useEffect, useMemo, useState } from 'react';
import { Waterfall } from '../../charts/Waterfall.tsx';
import { useLocale, useTexts } from '../../locale.tsx';
import { MCP } from '../../texts/mcp.ts';
import { type FlatLine, treeOf } from '../lines.ts';
import { callTool, type PriceFacts, start, type ViewProps } from '../start.tsx';

type Facts = PriceFacts & {
  readonly lines: readonly FlatLine[];
  readonly lines_total?: number;
  readonly quantity?: number;
  readonly price_at_quantity?: { readonly offer_price: number };
};

/** An agent reads the largest lines; a person may open every one. */
const WHOLE = { depth: 10, top_n: 1000 };

const View = ({ data, app }: ViewProps<Facts>) => {
  const { money, count } = useLocale();
  const t = useTexts(MCP);
  const { calculation_id, currency, lines_total = data.lines.length } = data;
  const [lines, setLines] = useState(data.lines);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (data.lines.length < lines_total)
      callTool<Facts>(app, 'explain_cost', { calculation_id, ...WHOLE }).then(
        (whole) => setLines(whole.lines),
        // The largest lines are there already.
        () => undefined,
      );
  }, [app, calculation_id, data.lines, lines_total]);
  const toggle = (path: string): void => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  const total = data.price_at_quantity?.offer_price ?? data.offer_price;
  const lot = count(data.quantity ?? data.basis.lot_size);
  return (
    <>
      <h1>{t('price_at', { price: money(total, currency), lot })}</h1>
      <p className="fine">{t('waterfall_lead')}</p>
      <Waterfall
        lines={useMemo(() => treeOf(lines), [lines])}
        total={total}
        currency={currency}
        open={open}
        toggle={toggle}
      />
    </>
  );
};

await start(View);
