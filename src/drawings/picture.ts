/** A page as a picture in grey, row by row from the upper left; 0 is black. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly pixelsPerMm: number;
};
