import { readFaces, show3d } from './model.js';
import { make, money, name, percent, start } from './shell.js';

const view = (data, app) => {
  const { currency, drivers, calculation_id } = data;
  const picture = make('div', { class: 'picture' }, make('p', { role: 'status' }, 'Loading the model.'));
  let highlight = () => undefined;
  const choose = (event, driver) => {
    const isOff = event.currentTarget.getAttribute('aria-pressed') === 'true';
    for (const one of list.querySelectorAll('button')) one.setAttribute('aria-pressed', 'false');
    event.currentTarget.setAttribute('aria-pressed', String(!isOff));
    highlight(isOff ? [] : driver.face_ids);
  };
  const list = make(
    'ol',
    {},
    ...drivers.map((driver) => {
      const words = [name(driver.label), `: ${money(driver.amount, currency)} (${percent(driver.share)})`];
      return make(
        'li',
        {},
        driver.face_ids.length === 0
          ? make('span', {}, ...words)
          : make('button', { 'aria-pressed': 'false', onclick: (event) => choose(event, driver) }, ...words),
      );
    }),
  );
  const amounts = new Map();
  for (const { face_ids, amount } of drivers)
    for (const id of face_ids) amounts.set(id, (amounts.get(id) ?? 0) + amount);
  const most = Math.max(0, ...amounts.values());
  app
    .readServerResource({ uri: `calculation://${calculation_id}/faces` })
    .then(({ contents }) => {
      const model = show3d(readFaces(contents[0].blob), (id) =>
        most === 0 ? 0 : (amounts.get(id) ?? 0) / most,
      );
      highlight = model.highlight;
      picture.replaceChildren(
        model.canvas,
        make(
          'p',
          { class: 'legend' },
          make('span', { class: 'scale', 'aria-hidden': 'true' }),
          `0 to ${money(most, currency)} per piece`,
        ),
      );
    })
    .catch((error) => picture.replaceChildren(make('p', { role: 'status' }, `No 3D view: ${error.message}`)));
  return [
    make('h1', {}, `Drivers of the unit cost of ${money(data.unit_cost, currency)}`),
    picture,
    make('p', {}, 'The selected driver is blue. Drag or use the arrow keys to turn the part.'),
    list,
  ];
};

await start(view);
