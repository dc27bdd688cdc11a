/** Interface of the package: other packages import only from here. */

export { cornersOfSheets, type DrawnSheet, drawnSheets } from './drawing.ts';
export { dxfOf } from './dxf.ts';
export type * from './job.ts';
export { NEST_ROTATIONS } from './job.ts';
export type { Clipper } from './no-fit.ts';
export { isSimpleLoop, type Loop, type Outline } from './outline.ts';
export { solveNest } from './solve.ts';
export { svgOf } from './svg.ts';
