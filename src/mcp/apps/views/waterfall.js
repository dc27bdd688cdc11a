import { callTool, make, money, name, percent, start } from './shell.js';

/** Lines with where their bar begins: after the lines before them, within the one above. */
const placed = (lines) => {
  const next = [];
  return lines.map((line) => {
    const { depth, amount } = line;
    const from = next[depth] ?? 0;
    next[depth] = from + amount;
    next[depth + 1] = from;
    next.length = depth + 2;
    return { ...line, from, to: from + amount };
  });
};

const bar = (from, to, scale, kind) => {
  const left = Math.min(from, to) * scale;
  const width = Math.abs(to - from) * scale;
  const made = make('span', { class: `bar ${kind}` });
  made.style.left = `${left}%`;
  made.style.width = `${width}%`;
  return make('td', { class: 'track', 'aria-hidden': 'true' }, made);
};

const head = (currency) =>
  make(
    'thead',
    {},
    make(
      'tr',
      {},
      make('th', { scope: 'col' }, 'Line'),
      make('td', { 'aria-hidden': 'true' }),
      make('th', { scope: 'col', class: 'number' }, `Per piece (${currency})`),
      make('th', { scope: 'col', class: 'number' }, 'Share'),
    ),
  );

/** An agent reads the largest lines; a person may open every one. */
const WHOLE = { depth: 10, top_n: 1000 };

const view = (data, app) => {
  const { calculation_id, currency, lines, lines_total = lines.length } = data;
  const total = data.price_at_quantity?.offer_price ?? data.offer_price;
  const quantity = data.quantity ?? data.basis.lot_size;
  let all = placed(lines);
  const scale = 100 / Math.max(total, ...all.map(({ from, to }) => Math.max(from, to)));
  const open = new Set();
  const body = make('tbody');

  const row = (line) => {
    const hasParts = all.some(
      ({ path, depth }) => depth === line.depth + 1 && path.startsWith(`${line.path} / `),
    );
    const label = hasParts
      ? make(
          'button',
          {
            'aria-expanded': String(open.has(line.path)),
            onclick: () => {
              if (!open.delete(line.path)) open.add(line.path);
              show(line.path);
            },
            'data-path': line.path,
          },
          name(line.label),
        )
      : name(line.label);
    const heading = make('th', { scope: 'row' }, label);
    heading.style.paddingInlineStart = `${0.4 + line.depth}rem`;
    return make(
      'tr',
      {},
      heading,
      bar(line.from, line.to, scale, line.amount < 0 ? 'credit' : `depth${Math.min(line.depth, 2)}`),
      make('td', { class: 'number' }, money(line.amount, currency)),
      make('td', { class: 'number' }, percent(line.share)),
    );
  };

  const isShown = ({ path, depth }) =>
    depth === 0 ||
    all.some(
      (one) =>
        one.depth === depth - 1 && path.startsWith(`${one.path} / `) && open.has(one.path) && isShown(one),
    );

  const show = (focused) => {
    body.replaceChildren(
      ...all.filter(isShown).map(row),
      make(
        'tr',
        { class: 'sum' },
        make('th', { scope: 'row' }, 'Offer price'),
        bar(0, total, scale, 'total'),
        make('td', { class: 'number' }, money(total, currency)),
        make('td', { class: 'number' }, percent(1)),
      ),
    );
    if (focused !== undefined)
      [...body.querySelectorAll('button')].find((one) => one.dataset.path === focused)?.focus();
  };
  show();
  if (lines.length < lines_total)
    callTool(app, 'explain_cost', { calculation_id, ...WHOLE }).then(
      (whole) => {
        all = placed(whole.lines);
        show(document.activeElement?.dataset.path);
      },
      () => undefined,
    );
  return [
    make('h1', {}, `${money(total, currency)} per piece at a lot of ${quantity}`),
    make(
      'table',
      {},
      make('caption', {}, 'From direct cost to the offer price. Select a line in blue to see its parts.'),
      head(currency),
      body,
    ),
  ];
};

await start(view);
