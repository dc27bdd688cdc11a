import type { Maker } from '../../cad/shapes.ts';

/** A blind bore of Ø50, a groove inside it. */
export const groovedCap = ({ turned }: Maker) =>
  turned([
    [0, 0],
    [45, 0],
    [45, 60],
    [25, 60],
    [25, 54],
    [28, 54],
    [28, 49],
    [25, 49],
    [25, 15],
    [0, 15],
  ]);

/** A wedge with a slot through it. */
export const slottedWedge = ({ box, cut, prism }: Maker) =>
  cut(
    prism(
      [
        [0, 0],
        [100, 0],
        [100, 10],
        [0, 25],
      ],
      40,
    ),
    box([30, 14, -1], [70, 26, 30]),
  );
