/** What other packages use of the nests; they import from here alone. */

export { cornersOfSheets, type DrawnSheet, drawnSheets } from './drawing.ts';
export { dxfOf } from './dxf.ts';
export type * from './job.ts';
export { NEST_ROTATIONS } from './job.ts';
export type { Clipper } from './no-fit.ts';
export { isSimpleLoop, type Loop, type Outline } from './outline.ts';
export { solveNest } from './solve.ts';
export { svgOf } from './svg.ts';
