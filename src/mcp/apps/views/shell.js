/* global App */

export const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((one) => one !== null));
  return made;
};

export const draw = (tag, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};

/** Marks that turn what stands behind them, also behind the element that they are in, where nobody closes them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text that somebody else wrote, in whichever direction: what stands behind it stays as it is. */
export const name = (text) => make('bdi', {}, text.replace(TURNING, ''));

export const money = (amount, currency) => `${amount.toFixed(2)} ${currency}`;
export const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** Basis of a price, and its cautions. The suggested next tools are left out, because they are for agents. */
const footerOf = ({ band, currency, sourced_share, cautions = [] }) =>
  make(
    'footer',
    {},
    make(
      'p',
      {},
      `80 % band ${money(band.p10, currency)} to ${money(band.p90, currency)} at a lot of ${band.lot_size}; ${percent(sourced_share)} of the offer price is sourced.`,
    ),
    ...cautions.map((one) => make('p', {}, one)),
  );

const main = () => document.querySelector('main');

const textOf = (result) => (result.content ?? []).map(({ text }) => text ?? '').join('\n');

/** Connects to the host, and shows each answer of the tool that the page belongs to. `view` gives the elements of one answer. */
export const start = async (view) => {
  const app = new App({ name: 'should-cost', version: '1.0.0' }, {}, { autoResize: true });
  const wear = (context) => {
    if (context?.theme !== undefined) document.documentElement.style.colorScheme = context.theme;
  };
  app.addEventListener('toolresult', (result) => {
    const data = result.structuredContent;
    const parts = data === undefined || result.isError ? [make('p', {}, textOf(result))] : view(data, app);
    main().replaceChildren(...parts, ...(data?.band === undefined ? [] : [footerOf(data)]));
  });
  app.addEventListener('hostcontextchanged', wear);
  await app.connect();
  wear(app.getHostContext());
};

/** Asks a tool of the server through the host: its answer, or its refusal as words. */
export const callTool = async (app, name, args) => {
  const result = await app.callServerTool({ name, arguments: args });
  if (result.isError || result.structuredContent === undefined) throw new Error(textOf(result));
  return result.structuredContent;
};
