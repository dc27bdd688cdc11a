import { fromFrame, type Run, toFrame } from '../content.ts';
import { around, type Cell, contains, heightOf, middleOf } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';
import { type Component, componentsOf } from '../raster/components.ts';

/** White within a number, in digit heights; larger around ones and points. */
const WHITE = 0.7;
/** Distance to which a split number is searched on each side. */
const REACH = 5;
/** A symbol or a digit is about as high as its neighbours, and on their line. */
const [LOWEST, HIGHEST] = [0.8, 1.2];
const OFF = 0.15;
const WIDEST = 1.1;
/** A decimal point: its centre is this low in its row. */
const POINT = 0.3;

/** The digits and points level with a row. */
const inRow = (components: readonly Component[], row: Cell): Component[] => {
  const height = heightOf(row);
  return components.filter(({ box }) => {
    const [high, wide] = [heightOf(box), box.u1 - box.u0];
    if (wide > WIDEST * height) return false;
    if (high < POINT * height)
      return wide < POINT * height && (box.v0 + box.v1) / 2 < row.v0 + POINT * height && box.v1 > row.v0;
    const isAsHigh = high > LOWEST * height && high < HIGHEST * height;
    return isAsHigh && Math.abs(box.v0 - row.v0) < OFF * height && Math.abs(box.v1 - row.v1) < OFF * height;
  });
};

const isPoint = ({ box }: Component, row: Cell): boolean => heightOf(box) < POINT * heightOf(row);

/** A row extended at both ends; a point at an end does not belong to it. */
const extended = (components: readonly Component[], row: Cell): Cell => {
  const most = WHITE * heightOf(row);
  let { u0, u1 } = row;
  let isMore = true;
  while (isMore) {
    const reach = { u0: u0 - most, u1: u1 + most };
    const next = components.filter(({ box }) => box.u0 < reach.u1 && box.u1 > reach.u0);
    const figures = next.filter((one) => !isPoint(one, row));
    const points = next.filter((one) => isPoint(one, row));
    // Past a point to the digit after it.
    const over = components.filter(
      (one) =>
        !isPoint(one, row) &&
        points.some(({ box }) => box.u0 < one.box.u1 + most && box.u1 > one.box.u0 - most),
    );
    const left = Math.min(u0, ...[...figures, ...over].map(({ box }) => box.u0));
    const right = Math.max(u1, ...[...figures, ...over].map(({ box }) => box.u1));
    isMore = left < u0 || right > u1;
    [u0, u1] = [left, right];
  }
  return { ...row, u0, u1 };
};

const inkBox = (components: readonly Component[]): Cell => around(components.map(({ box }) => box));

/** The tallest ink of a text: its digits. Much higher or wider ink is a frame or a line around it. */
const figuresOf = (components: readonly Component[], text: Cell): Component[] => {
  const height = heightOf(text);
  const own = components.filter(
    (one) =>
      contains(text, middleOf(one.box), 0.2 * height) &&
      heightOf(one.box) < 1.6 * height &&
      one.box.u1 - one.box.u0 < 1.6 * height,
  );
  const most = Math.max(0, ...own.map(({ box }) => heightOf(box)));
  return own.filter(({ box }) => heightOf(box) > LOWEST * most);
};

/** Rows of digits next to a row: equally high, above or below, and as long to within one digit. */
const adjacentRows = (components: readonly Component[], row: Cell): Cell[] =>
  [1, -1].flatMap((side) => {
    const height = heightOf(row);
    const near = components.filter(({ box }) => {
      const step = side * (box.v0 - row.v0);
      const isAsHigh = Math.abs(heightOf(box) - height) < OFF * height;
      return isAsHigh && step > 1.05 * height && step < 1.8 * height && box.u0 < row.u1 && box.u1 > row.u0;
    });
    if (near.length < 2) return [];
    const next = extended(inRow(components, inkBox(near)), inkBox(near));
    return Math.abs(next.u0 - row.u0) < height && Math.abs(next.u1 - row.u1) < height ? [next] : [];
  });

/** Rows of digits by their ink, in the frame of a text: the row that contains the text, and those directly above and below it. */
export type Rows = { readonly own: Cell; readonly adjacent: readonly Cell[] };

/** The row of digits that a split text belongs to; null if it does not continue at either end. `white` is a whitened picture. */
export const splitRow = (white: Picture, text: Run): Rows | null => {
  const height = heightOf(text);
  const region = {
    u0: text.u0 - REACH * height,
    u1: text.u1 + REACH * height,
    v0: text.v0 - 2.4 * height,
    v1: text.v1 + 2.4 * height,
  };
  const components = componentsOf(white, text.angle, region);
  const figures = figuresOf(components, text);
  if (figures.length === 0) return null;
  const piece = inkBox(figures);
  const own = extended(inRow(components, piece), piece);
  const more = Math.max(text.u0 - own.u0, own.u1 - text.u1);
  if (more < 0.3 * heightOf(piece)) return null;
  return { own, adjacent: adjacentRows(components, own) };
};

/** Sample points across a text, to test whether others cover it. */
const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** True if most of a text lies in the boxes of others. */
export const isCovered = (text: Run, others: readonly Run[]): boolean => {
  const inside = SHARES.flatMap((a) => SHARES.map((b) => [a, b] as const)).filter(([a, b]) => {
    const point = fromFrame(text.angle, [
      text.u0 + a * (text.u1 - text.u0),
      text.v0 + b * (text.v1 - text.v0),
    ]);
    return others.some((one) => contains(one, toFrame(one.angle, point), 0.3 * heightOf(one)));
  });
  return inside.length > 0.6 * SHARES.length ** 2;
};
