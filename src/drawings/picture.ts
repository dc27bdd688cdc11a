/** A page as a grey picture, row by row from the upper left; 0 is black. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly pixelsPerMm: number;
};
