import { defineFormula } from '../../formulas/define.ts';
import { MM_PER_M, MM2_PER_CM2, MM3_PER_CM3, SECONDS_PER_MINUTE } from '../../quantities/units.ts';

/** Sawing: cross-section over the specific area rate. */
export const timeOfSawing = defineFormula({
  id: 'sawing.time',
  unit: 's',
  terms: { area: 'mm2', area_rate: 'cm2/min', count: '1' },
  source: 'F27',
  evaluate: (t) => (t.count * t.area * SECONDS_PER_MINUTE) / (t.area_rate * MM2_PER_CM2),
});

/** Laser: length of the contours over the speed for material, thickness, gas and power. */
export const timeOfContours = defineFormula({
  id: 'laser.time_of_contours',
  unit: 's',
  terms: { length: 'mm', speed: 'm/min', corner_factor: '1' },
  source: 'definition',
  evaluate: (t) => (t.length / MM_PER_M / t.speed) * SECONDS_PER_MINUTE * t.corner_factor,
});

/** Bending: every bend needs the ram and a manipulation of the part, the first one of which is its loading. */
export const timeOfBends = defineFormula({
  id: 'bending.time_of_bends',
  unit: 's',
  terms: { bends: '1', machine_cycle: 's', manipulation: 's', load: 's', operators: '1' },
  source: 'F5',
  evaluate: (t) => t.bends * (t.machine_cycle + t.manipulation) + Math.max(0, t.load - t.manipulation),
});

/** Force of air bending: F = C·Rm·L·t²/V. */
export const bendForce = defineFormula({
  id: 'bending.force',
  unit: 'kN',
  terms: { constant: '1', tensile: 'N/mm2', length: 'mm', thickness: 'mm', die_width: 'mm' },
  source: 'F31',
  evaluate: (t) => (t.constant * t.tensile * t.length * t.thickness * t.thickness) / t.die_width / MM_PER_M,
});

/** Dressing: material ground off along an edge, over the grinder's removal rate. */
export const timeOfDressing = defineFormula({
  id: 'dressing.time',
  unit: 's',
  terms: { length: 'mm', thickness: 'mm', depth: 'mm', removal: 'cm3/min' },
  source: 'definition',
  evaluate: (t) => ((t.length * t.thickness * t.depth) / MM3_PER_CM3 / t.removal) * SECONDS_PER_MINUTE,
});

export const SHEET_FORMULAS = [timeOfSawing, timeOfContours, timeOfBends, bendForce, timeOfDressing];
