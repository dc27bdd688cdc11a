export type Bill = {
  readonly currency: string;
  readonly total: number | null;
  readonly items: readonly {
    readonly position: string;
    readonly label: string;
    readonly quantity: number;
    readonly make_or_buy: string | null;
    readonly standard: string | null;
    readonly size: string | null;
    readonly manufacturing_cost: number | null;
    readonly extended_cost: number | null;
    readonly status: string | null;
  }[];
};

const WIDTHS = { position: 6, label: 30, quantity: 5, how: 22, money: 12 };

const money = (amount: number | null): string =>
  (amount === null ? '–' : amount.toFixed(2)).padStart(WIDTHS.money);

const howOf = ({ make_or_buy, standard, size, status }: Bill['items'][number]): string => {
  if (status !== 'succeeded') return status ?? 'not priced';
  return [make_or_buy === 'buy' ? 'purchased' : 'made', standard, size]
    .filter((word) => word !== null)
    .join(' ');
};

const row = (
  position: string,
  label: string,
  quantity: string,
  how: string,
  unit: string,
  all: string,
): string =>
  [
    position.padEnd(WIDTHS.position),
    label.slice(0, WIDTHS.label).padEnd(WIDTHS.label),
    quantity.padStart(WIDTHS.quantity),
    `  ${how}`.padEnd(WIDTHS.how),
    unit.padStart(WIDTHS.money),
    all.padStart(WIDTHS.money),
  ].join('');

/** The bill of materials as text, one line per component. */
export const billTable = (title: string, bill: Bill): string =>
  [
    title,
    row('pos.', 'component', 'pcs', '', `${bill.currency} each`, 'total'),
    ...bill.items.map((one) =>
      row(
        one.position,
        one.label,
        String(one.quantity),
        howOf(one),
        money(one.manufacturing_cost),
        money(one.extended_cost),
      ),
    ),
    row('', 'all components', '', '', '', money(bill.total)),
  ].join('\n');
