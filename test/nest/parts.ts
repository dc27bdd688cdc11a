import type { Part } from '../../src/nest/shapes.ts';

/** An L of two legs, mm. */
export const angle = (width: number, height: number, leg: number, copies: number): Part => ({
  outline: { outer: [0, 0, width, 0, width, leg, leg, leg, leg, height, 0, height], inner: [] },
  degrees: [0, 90, 180, 270],
  copies,
});

export const rectangle = (width: number, height: number, copies: number): Part => ({
  outline: { outer: [0, 0, width, 0, width, height, 0, height], inner: [] },
  degrees: [0, 90],
  copies,
});

/** A square frame with a square opening, mm. */
export const frame = (size: number, opening: number, copies: number): Part => {
  const [low, high] = [(size - opening) / 2, (size + opening) / 2];
  return {
    outline: {
      outer: [0, 0, size, 0, size, size, 0, size],
      inner: [[low, low, high, low, high, high, low, high]],
    },
    degrees: [0],
    copies,
  };
};
