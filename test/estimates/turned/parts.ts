import type { Make } from '../audit.ts';
import { hexagon, keyway, TURN, teeth, UP } from '../solids.ts';

/** The parts of `estimates.csv`, built with the kernel: axis Z, lengths in mm. */
export const TURNED: Readonly<Record<string, Make>> = {
  shaft_c45_keyway: (maker) =>
    maker.cut(
      maker.turned([
        [0, 0],
        [14, 0],
        [15, 1],
        [15, 60],
        [19, 60],
        [20, 61],
        [20, 189],
        [19, 190],
        [15, 190],
        [15, 249],
        [14, 250],
        [0, 250],
      ]),
      keyway(maker, 11, 8, 10, 50),
    ),
  spindle_12x400: ({ turned }) =>
    turned([
      [0, 0],
      [4.5, 0],
      [5, 0.5],
      [5, 30],
      [6, 30],
      [6, 370],
      [5, 370],
      [5, 399.5],
      [4.5, 400],
      [0, 400],
    ]),
  fitting_hex_brass: ({ turned, extrusion, cylinder, common, cut }) =>
    cut(
      common(
        extrusion(hexagon(22, 0), UP, 40),
        turned([
          [5, 0],
          [8, 0],
          [9, 1],
          [9, 14],
          [13, 14],
          [13, 26],
          [9, 26],
          [9, 39],
          [8, 40],
          [5, 40],
        ]),
      ),
      cylinder([0, 0, 20], [0, 1, 0], 3, 20),
    ),
  flange_d200: ({ turned, cylinder, cut }) =>
    cut(
      turned([
        [30, 0],
        [99, 0],
        [100, 1],
        [100, 19],
        [99, 20],
        [55, 20],
        [55, 44],
        [54, 45],
        [31, 45],
        [30, 44],
      ]),
      ...Array.from({ length: 8 }, (_, k) =>
        cylinder([80 * Math.cos((k * TURN) / 8), 80 * Math.sin((k * TURN) / 8), -1], UP, 9, 30),
      ),
    ),
  bush_thin_tube: ({ turned }) =>
    turned([
      [35, 0],
      [39.5, 0],
      [40, 0.5],
      [40, 59.5],
      [39.5, 60],
      [35, 60],
    ]),
  pin_42crmo4: ({ turned }) =>
    turned([
      [0, 0],
      [7, 0],
      [8, 1],
      [8, 6],
      [6.5, 6],
      [6.5, 7.3],
      [8, 7.3],
      [8, 59],
      [7, 60],
      [0, 60],
    ]),
  screw_ti: ({ turned, extrusion, cut }) =>
    cut(
      turned([
        [0, 0],
        [3.2, 0],
        [4, 0.8],
        [4, 40],
        [6.5, 40],
        [6.5, 47.5],
        [6, 48],
        [0, 48],
      ]),
      extrusion(hexagon(6, 44), UP, 5),
    ),
  nozzle_deep_bore: ({ turned }) =>
    turned([
      [1, 0],
      [3, 0],
      [10, 15],
      [10, 49.5],
      [9.5, 50],
      [5, 50],
      [5, 40],
      [1, 40],
    ]),
  pulley_v_groove: ({ turned }) =>
    turned([
      [10, 0],
      [20, 0],
      [20, 6],
      [32, 6],
      [32, 0],
      [49.5, 0],
      [50, 0.5],
      [50, 6],
      [36, 10.3],
      [36, 14.7],
      [50, 19],
      [50, 24.5],
      [49.5, 25],
      [32, 25],
      [32, 19],
      [20, 19],
      [20, 25],
      [10, 25],
    ]),
  eccentric_pin: ({ turned, cylinder, fuse }) =>
    fuse(
      turned([
        [0, 0],
        [29, 0],
        [30, 1],
        [30, 19],
        [29, 20],
        [0, 20],
      ]),
      cylinder([8, 0, 20], UP, 12.5, 30),
    ),
  ring_s355_d400: ({ turned }) =>
    turned([
      [150, 0],
      [199, 0],
      [200, 1],
      [200, 59],
      [199, 60],
      [150, 60],
    ]),
  pin_2x8: ({ turned }) =>
    turned([
      [0, 0],
      [0.8, 0],
      [1, 0.2],
      [1, 7.8],
      [0.8, 8],
      [0, 8],
    ]),
  handle_free_profile: ({ turned }) =>
    turned([
      [4, 0],
      [8, 0],
      [9, 1],
      [9, 15],
      [15, 50, 13.5, 30],
      [0, 100, 11, 90],
      [0, 20],
      [4, 20],
    ]),
  gear_with_hub: (maker) =>
    maker.cut(
      maker.fuse(teeth(maker, 2, 24, 0, 20), maker.cylinder([0, 0, 20], UP, 16, 15)),
      maker.cylinder([0, 0, -1], UP, 8, 40),
    ),
  ring_in718: ({ turned }) =>
    turned([
      [45, 0],
      [59.5, 0],
      [60, 0.5],
      [60, 19.5],
      [59.5, 20],
      [45, 20],
    ]),
  piston_42crmo4: ({ turned, cylinder, cut }) =>
    cut(
      turned([
        [0, 0],
        [30.5, 0],
        [31.5, 1],
        [31.5, 8],
        [28.5, 8],
        [28.5, 12],
        [31.5, 12],
        [31.5, 16],
        [28.5, 16],
        [28.5, 20],
        [31.5, 20],
        [31.5, 79],
        [30.5, 80],
        [22.5, 80],
        [22.5, 20],
        [0, 20],
      ]),
      cylinder([-40, 0, 55], [1, 0, 0], 8, 80),
    ),
  roller_two_seats: ({ turned }) =>
    turned([
      [15, 14],
      [21, 14],
      [21, 0],
      [24, 0],
      [25, 1],
      [25, 119],
      [24, 120],
      [21, 120],
      [21, 106],
      [15, 106],
    ]),
  bush_pom_collar: ({ turned }) =>
    turned([
      [10, 0],
      [20, 0],
      [20, 4],
      [15, 4],
      [15, 24.5],
      [14.5, 25],
      [10, 25],
    ]),
  adapter_flats: ({ turned, box, cut }) =>
    cut(
      turned([
        [4, 0],
        [9, 0],
        [10, 1],
        [10, 20],
        [15, 20],
        [15, 40],
        [10, 40],
        [10, 59],
        [9, 60],
        [4, 60],
      ]),
      box([13, -20, 25], [20, 20, 35]),
      box([-20, -20, 25], [-13, 20, 35]),
    ),
  stepped_pin_6x30: ({ turned }) =>
    turned([
      [0, 0],
      [1.7, 0],
      [2, 0.3],
      [2, 8],
      [3, 8],
      [3, 14],
      [2, 14],
      [2, 15],
      [3, 15],
      [3, 22],
      [2, 22],
      [2, 29.7],
      [1.7, 30],
      [0, 30],
    ]),
};
