export type FaceArea = { readonly id: string; readonly area: number };
type Driver = { readonly face_ids: readonly string[]; readonly amount: number };

/** Cost per face: the amount of each driver, shared among its faces by area. Drivers without faces are left out. */
export const heatOf = (
  drivers: readonly Driver[],
  faces: readonly FaceArea[],
): ReadonlyMap<string, number> => {
  const areas = new Map(faces.map(({ id, area }) => [id, area]));
  const heat = new Map<string, number>();
  for (const { face_ids, amount } of drivers) {
    const total = face_ids.reduce((sum, id) => sum + (areas.get(id) ?? 0), 0);
    if (total === 0) continue;
    for (const id of face_ids) heat.set(id, (heat.get(id) ?? 0) + (amount * (areas.get(id) ?? 0)) / total);
  }
  return heat;
};

export type Scheme = 'light' | 'dark';

/** From no cost to the dearest face, evenly spaced. */
export const HEAT_STOPS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#dfe4ea', '#f5d77a', '#ee8f3d', '#b3202c'],
  dark: ['#59616c', '#d9b64a', '#e27f2f', '#d93a44'],
};
export const PLAIN: Readonly<Record<Scheme, string>> = { light: '#c3ccd7', dark: '#7d8794' };
export const CHOSEN: Readonly<Record<Scheme, string>> = { light: '#1668c5', dark: '#4aa3ff' };

/** Place of a cost on the scale, 0 to 1. The square root keeps cheap faces apart beside one dear face. */
export const placeOf = (cost: number, most: number): number =>
  most <= 0 ? 0 : Math.sqrt(Math.max(0, cost) / most);

/** The cost at a place of the scale. */
export const costAt = (place: number, most: number): number => most * place ** 2;

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The colour at a place of the scale, as `#rrggbb`. */
export const colourAt = (place: number, stops: readonly string[]): string => {
  const at = Math.min(Math.max(place, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(at), stops.length - 2);
  const [from, to] = [channels(stops[index] ?? '#000000'), channels(stops[index + 1] ?? '#000000')];
  const mixed = from.map((one, i) => Math.round(one + ((to[i] ?? one) - one) * (at - index)));
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
};
