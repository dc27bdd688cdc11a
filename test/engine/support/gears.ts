import type { Maker } from '../../cad/shapes.ts';

/** Trapezoidal teeth: a root and a tip flat between two flanks, twelve of them with module 3. */
export const spur = ({ extrusion, cylinder, box, cut }: Maker) => {
  const [teeth, module] = [12, 3];
  const at = (radius: number, turns: number): readonly [number, number, number] => [
    radius * Math.cos(2 * Math.PI * turns),
    radius * Math.sin(2 * Math.PI * turns),
    0,
  ];
  const [tip, root] = [(module * (teeth + 2)) / 2, (module * (teeth - 2.5)) / 2];
  const outline = Array.from({ length: teeth }, (_, i) =>
    [
      [root, 0.05],
      [root, 0.25],
      [tip, 0.42],
      [tip, 0.58],
      [root, 0.75],
    ].map(([radius = 0, share = 0]) => at(radius, (i + share) / teeth)),
  ).flat();
  return cut(
    extrusion(outline, [0, 0, 1], 15),
    cylinder([0, 0, -1], [0, 0, 1], 7, 20),
    box([-2.5, 0, -1], [2.5, 9.3, 20]),
  );
};

/** The same teeth wound about the axis: turned by `twist` degrees over their width, left-handed where it is below 0. */
export const helical =
  (twist: number) =>
  ({ skinned, cylinder, common, cut }: Maker) => {
    const [teeth, module, width, levels] = [12, 3, 15, 3];
    const tip = (module * (teeth + 2)) / 2;
    const root = (module * (teeth - 2.5)) / 2;
    const outlineAt = (level: number) =>
      Array.from({ length: teeth }, (_, i) =>
        [
          [root, 0.05],
          [root, 0.25],
          [tip + 0.5, 0.42],
          [tip + 0.5, 0.58],
          [root, 0.75],
        ].map(([radius = 0, share = 0]): readonly [number, number, number] => {
          const turns = (i + share) / teeth + (twist / 360) * (level / levels);
          return [
            radius * Math.cos(2 * Math.PI * turns),
            radius * Math.sin(2 * Math.PI * turns),
            (width * level) / levels,
          ];
        }),
      ).flat();
    const toothed = skinned(Array.from({ length: levels + 1 }, (_, level) => outlineAt(level)));
    // Turned to its tip circle, as a lathe leaves it.
    const whole = common(toothed, cylinder([0, 0, -1], [0, 0, 1], tip, width + 2));
    return cut(whole, cylinder([0, 0, -1], [0, 0, 1], 7, width + 2));
  };
