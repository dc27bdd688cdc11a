import { callTool, draw, make, money, start } from './shell.js';

const WIDTH = 640;
const HEIGHT = 300;
const EDGE = { left: 84, right: 16, top: 16, bottom: 56 };
const STEPS = 1000;

/** Where lots and prices lie in the picture, and which lot a step of the slider is. */
const scaleOf = ({ curve, economic }) => {
  const least = curve[0].lot_size;
  const most = Math.max(curve.at(-1).lot_size, economic?.lot_size ?? 0);
  const prices = curve.map(({ offer_price }) => offer_price);
  const top = Math.max(...prices);
  const bottom = Math.min(...prices) * 0.9;
  const along = (lot) => Math.log(lot / least) / Math.log(most / least || 1);
  return {
    least,
    most,
    prices,
    top,
    bottom,
    x: (lot) => EDGE.left + along(lot) * (WIDTH - EDGE.left - EDGE.right),
    y: (price) => EDGE.top + ((top - price) / (top - bottom || 1)) * (HEIGHT - EDGE.top - EDGE.bottom),
    lotAt: (step) => Math.round(least * (most / least) ** (step / STEPS)),
    stepAt: (lot) => Math.round(along(lot) * STEPS),
  };
};

const pictureOf = ({ currency, curve, economic }, { least, most, prices, top, bottom, x, y }, marker) => {
  const label = (at, price, words) =>
    draw('text', { x: at, y: price, class: 'label', 'text-anchor': 'middle' }, words);
  return draw(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      'aria-label': `Offer price over lot size, from ${money(prices[0], currency)} at ${least} to ${money(prices.at(-1), currency)} at ${most}`,
    },
    draw('line', { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(bottom), y2: y(bottom), class: 'axis' }),
    draw('line', { x1: EDGE.left, x2: EDGE.left, y1: EDGE.top, y2: y(bottom), class: 'axis' }),
    ...[top, (top + bottom) / 2, bottom].map((price) =>
      draw(
        'text',
        { x: EDGE.left - 6, y: y(price) + 4, class: 'label', 'text-anchor': 'end' },
        price.toFixed(2),
      ),
    ),
    ...[
      least,
      ...curve.map(({ lot_size }) => lot_size).filter((lot) => /^10+$/.test(String(lot)) && lot > least),
    ].map((lot) => label(x(lot), HEIGHT - 34, String(lot))),
    label((EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 8, 'Lot size (pieces, logarithmic)'),
    draw(
      'text',
      {
        x: 0,
        y: 0,
        class: 'label',
        'text-anchor': 'middle',
        transform: `translate(14 ${(EDGE.top + HEIGHT - EDGE.bottom) / 2}) rotate(-90)`,
      },
      `Offer price (${currency} per piece)`,
    ),
    draw('polyline', {
      points: curve.map(({ lot_size, offer_price }) => `${x(lot_size)},${y(offer_price)}`).join(' '),
      class: 'curve',
    }),
    ...curve.map(({ lot_size, offer_price }) =>
      draw('circle', { cx: x(lot_size), cy: y(offer_price), r: 3, class: 'point' }),
    ),
    ...(economic === null
      ? []
      : [
          draw('line', {
            x1: x(economic.lot_size),
            x2: x(economic.lot_size),
            y1: EDGE.top,
            y2: y(bottom),
            class: 'economic',
          }),
        ]),
    marker,
  );
};

const view = (data, app) => {
  const { calculation_id, currency, economic } = data;
  const scale = scaleOf(data);
  const { least, most, x, y, lotAt, stepAt } = scale;
  const marker = draw('circle', { r: 7, class: 'chosen' });
  const put = (lot, price) => {
    marker.setAttribute('cx', x(lot));
    marker.setAttribute('cy', Math.min(Math.max(y(price), EDGE.top), HEIGHT - EDGE.bottom));
  };
  put(data.basis.lot_size, data.offer_price);
  const picture = pictureOf(data, scale, marker);
  const chosen = make('output', { for: 'lot', 'aria-live': 'polite' });
  const showPrice = (lot, price) => {
    const delta = price - data.offer_price;
    chosen.value = `Lot of ${lot}: ${money(price, currency)} per piece, ${money(Math.abs(delta), currency)} ${delta <= 0 ? 'less' : 'more'} than the stored price.`;
  };
  showPrice(data.basis.lot_size, data.offer_price);
  let requestNo = 0;
  const slider = make('input', {
    type: 'range',
    id: 'lot',
    min: 0,
    max: STEPS,
    value: stepAt(Math.min(Math.max(data.basis.lot_size, least), most)),
    'aria-valuetext': `lot of ${data.basis.lot_size}`,
    oninput: () => slider.setAttribute('aria-valuetext', `lot of ${lotAt(slider.value)}`),
    onchange: async () => {
      const lot = lotAt(slider.value);
      requestNo += 1;
      const mine = requestNo;
      chosen.value = `Lot of ${lot}: pricing …`;
      try {
        const { previewed } = await callTool(app, 'preview_cost', { calculation_id, lot_size: lot });
        if (mine !== requestNo) return;
        put(lot, previewed.offer_price);
        showPrice(lot, previewed.offer_price);
      } catch (error) {
        if (mine === requestNo) chosen.value = error.message;
      }
    },
  });
  return [
    make('h1', {}, `${money(data.offer_price, currency)} per piece at a lot of ${data.basis.lot_size}`),
    picture,
    make('p', {}, make('label', { for: 'lot' }, 'Lot size to price'), slider),
    make('p', {}, chosen),
    make(
      'p',
      {},
      economic === null
        ? 'The calculation has no annual volume, so no economic lot.'
        : `The economic lot is ${economic.lot_size} at ${money(economic.offer_price, currency)} per piece (dashed); it saves ${money(economic.net_saving_per_year, currency)} a year, including the cost of holding stock.`,
    ),
  ];
};

await start(view);
