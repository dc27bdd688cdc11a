import { defineFormula } from '../../formulas/define.ts';
import { CORNER_BESIDE_ARC } from '../../quantities/geometry.ts';
import { MINUTES_PER_HOUR, MM_PER_M, MM2_PER_CM2, SECONDS_PER_HOUR } from '../../quantities/units.ts';

/** Gun drilling: the whole depth at its feed, and aligning the part for every hole. */
export const timeOfDeepDrilling = defineFormula({
  id: 'deep_drilling.time',
  unit: 'h',
  terms: { depth: 'mm', feed_rate: 'mm/min', per_hole: 'min', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * (t.depth / t.feed_rate + t.per_hole)) / MINUTES_PER_HOUR,
});

/** Wire erosion: the cut area over the area rate, threading and aligning for every contour. */
export const timeOfWireErosion = defineFormula({
  id: 'erosion.wire_time',
  unit: 'h',
  terms: { contour: 'mm', depth: 'mm', area_rate: 'mm2/min', per_contour: 'min', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * ((t.contour * t.depth) / t.area_rate + t.per_contour)) / MINUTES_PER_HOUR,
});

/** Contours cut by a service: their length over the speed, piercing by thickness, and handling per piece. */
export const timeOfBoughtContours = defineFormula({
  id: 'bought_contours.time',
  unit: 'h',
  terms: {
    length: 'mm',
    speed: 'm/min',
    pierces: '1',
    thickness: 'mm',
    pierce_per_mm: 's/mm',
    handling: 's',
  },
  source: 'definition',
  evaluate: (t) =>
    t.length / MM_PER_M / t.speed / MINUTES_PER_HOUR +
    (t.pierces * t.thickness * t.pierce_per_mm + t.handling) / SECONDS_PER_HOUR,
});

/** A turret press: a stroke for every hole and every length of edge, a change for every tool, and handling per piece. */
export const timeOfPunching = defineFormula({
  id: 'punching.time',
  unit: 'h',
  terms: {
    holes: '1',
    edges: 'mm',
    edge_per_stroke: 'mm',
    strokes: '1/min',
    tools: '1',
    tool_change: 's',
    handling: 's',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.holes + t.edges / t.edge_per_stroke) / t.strokes / MINUTES_PER_HOUR +
    (t.tools * t.tool_change + t.handling) / SECONDS_PER_HOUR,
});

/** Sinking: the rest that a cutter of radius r leaves in the corners, (1 − π/4)·r² each, over the removal rate. */
export const timeOfSinking = defineFormula({
  id: 'erosion.sinking_time',
  unit: 'h',
  terms: {
    tool_radius: 'mm',
    corners: '1',
    depth: 'mm',
    removal: 'mm3/min',
    per_cavity: 'min',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count *
      ((t.corners * CORNER_BESIDE_ARC * t.tool_radius * t.tool_radius * t.depth) / t.removal +
        t.per_cavity)) /
    MINUTES_PER_HOUR,
});

/** Grinding of a bore: aligning, and the allowance on its radius over the removal rate. */
export const timeOfJigGrinding = defineFormula({
  id: 'jig_grinding.time',
  unit: 'h',
  terms: {
    diameter: 'mm',
    depth: 'mm',
    per_bore: 'min',
    allowance: 'mm',
    removal: 'mm3/min',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count * (t.per_bore + (Math.PI * t.diameter * t.depth * t.allowance) / t.removal)) / MINUTES_PER_HOUR,
});

/** A blank cut off its bar externally: its section over the area rate, and feeding the bar. */
export const timeOfBoughtCut = defineFormula({
  id: 'sawing.bought_time',
  unit: 'h',
  terms: { area: 'mm2', area_rate: 'cm2/min', per_cut: 's' },
  source: 'definition',
  evaluate: (t) => t.area / MM2_PER_CM2 / t.area_rate / MINUTES_PER_HOUR + t.per_cut / SECONDS_PER_HOUR,
});

/** Hobbing with one start: the gear advances a tooth per revolution of the hob, over run-in and width. */
export const timeOfHobbing = defineFormula({
  id: 'gear_hobbing.time',
  unit: 'h',
  terms: {
    teeth: '1',
    width: 'mm',
    approach: 'mm',
    hob_speed: '1/min',
    axial_feed: 'mm',
    per_piece: 'min',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count * ((t.teeth * (t.width + t.approach)) / (t.hob_speed * t.axial_feed) + t.per_piece)) /
    MINUTES_PER_HOUR,
});

/** Broaching: the piece is loaded once, then a broach is pressed through for each layer of the ground, with a shim behind it. */
export const timeOfBroaching = defineFormula({
  id: 'broaching.time',
  unit: 'h',
  terms: {
    depth: 'mm',
    depth_per_pass: 'mm',
    length: 'mm',
    broach_length: 'mm',
    speed: 'm/min',
    per_pass: 'min',
    per_piece: 'min',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count *
      (t.per_piece +
        Math.ceil(t.depth / t.depth_per_pass) *
          ((t.length + t.broach_length) / MM_PER_M / t.speed + t.per_pass))) /
    MINUTES_PER_HOUR,
});

/** Length that a broach cuts in the keyways of one piece, m. */
export const broachedLength = defineFormula({
  id: 'broaching.length',
  unit: 'm',
  terms: { depth: 'mm', depth_per_pass: 'mm', length: 'mm', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * Math.ceil(t.depth / t.depth_per_pass) * t.length) / MM_PER_M,
});

/** Work on several features on one machine. */
export const hoursTogether = defineFormula({
  id: 'subcontract.hours',
  unit: 'h',
  terms: { first: 'h', second: 'h' },
  source: 'definition',
  evaluate: (t) => t.first + t.second,
});

export const BOUGHT_FORMULAS = [
  timeOfDeepDrilling,
  timeOfWireErosion,
  timeOfBoughtContours,
  timeOfPunching,
  timeOfSinking,
  timeOfJigGrinding,
  timeOfBoughtCut,
  timeOfHobbing,
  timeOfBroaching,
  broachedLength,
  hoursTogether,
];
