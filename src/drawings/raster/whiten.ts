import type { Picture } from '../picture.ts';

/** Side of the tiles whose paper is measured, px: wider than letters and symbols, narrower than a shadow. */
const TILE = 64;
/** Quantile of brightness that is paper; the rest is ink, noise and stamps. */
const PAPER_SHARE = 0.8;
/** Paper this bright everywhere is white. */
const WHITE = 245;
/** A darker tile is printed all over: use the paper of its neighbours, if known. */
const DARKEST = 110;

/** Paper brightness of a tile: a value that most of its pixels do not exceed. */
const paperOf = ({ width, height, grey }: Picture, left: number, top: number): number => {
  const counts = new Uint32Array(256);
  const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const value = grey[y * width + x] ?? 255;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  const enough = PAPER_SHARE * (right - left) * (bottom - top);
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += counts[value] ?? 0;
    if (sum >= enough) return value < DARKEST ? 255 : value;
  }
  return 255;
};

/**
 * A picture on a white background: divides each pixel by the local paper, for grey paper or shadows. The same object if the paper
 * is white. Linear in the pixels.
 */
export const whitened = (picture: Picture): Picture => {
  const { width, height, grey } = picture;
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const papers = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      papers[row * columns + column] = paperOf(picture, column * TILE, row * TILE);
  if (papers.every((paper) => paper >= WHITE)) return picture;
  const out = new Uint8Array(width * height);
  const middle = (place: number, most: number): readonly [at: number, next: number, share: number] => {
    const exact = Math.min(most - 1, Math.max(0, (place + 0.5) / TILE - 0.5));
    const at = Math.floor(exact);
    return [at, Math.min(most - 1, at + 1), exact - at];
  };
  for (let y = 0; y < height; y += 1) {
    const [row, below, down] = middle(y, rows);
    for (let x = 0; x < width; x += 1) {
      const [column, beside, across] = middle(x, columns);
      const upper =
        (papers[row * columns + column] ?? 255) * (1 - across) +
        (papers[row * columns + beside] ?? 255) * across;
      const lower =
        (papers[below * columns + column] ?? 255) * (1 - across) +
        (papers[below * columns + beside] ?? 255) * across;
      const paper = upper * (1 - down) + lower * down;
      out[y * width + x] = Math.min(255, Math.round((255 * (grey[y * width + x] ?? 255)) / paper));
    }
  }
  return { ...picture, grey: out };
};
