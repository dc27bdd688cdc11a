import {
  LITRES_PER_M3,
  MINUTES_PER_HOUR,
  MM_PER_M,
  MM3_PER_M3,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** A fillet is treated as a triangle: half the square of its leg. */
const HALF = 1 / 2;

/** Seconds of a welder on a seam: arc time divided by the arc-on share, and cleaning afterwards. */
export const weldBySpeed = defineFormula({
  id: 'welding.time_by_speed',
  unit: 's',
  terms: { length: 'mm', travel_speed: 'm/min', arc_on_share: '1', clean_share: '1' },
  source: 'definition',
  evaluate: (t) =>
    ((t.length * SECONDS_PER_MINUTE) / (t.travel_speed * MM_PER_M)) * (1 / t.arc_on_share + t.clean_share),
});

/** Time of a seam without a published travel speed: its metal divided by the deposition rate. */
export const weldByDeposition = defineFormula({
  id: 'welding.time_by_deposition',
  unit: 's',
  terms: {
    length: 'mm',
    leg: 'mm',
    density: 'kg/m3',
    deposition: 'kg/h',
    arc_on_share: '1',
    clean_share: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    ((((HALF * t.leg * t.leg * t.length) / MM3_PER_M3) * t.density * SECONDS_PER_HOUR) / t.deposition) *
    (1 / t.arc_on_share + t.clean_share),
});

/** Wire of a seam: its metal plus spatter and stub losses. */
export const weldWire = defineFormula({
  id: 'welding.wire',
  unit: 'kg',
  terms: { length: 'mm', leg: 'mm', density: 'kg/m3', efficiency: '1' },
  source: 'definition',
  evaluate: (t) => (((HALF * t.leg * t.leg * t.length) / MM3_PER_M3) * t.density) / t.efficiency,
});

/** Shielding gas during the arc time at a travel speed. */
export const weldGasBySpeed = defineFormula({
  id: 'welding.gas_by_speed',
  unit: 'm3',
  terms: { length: 'mm', travel_speed: 'm/min', flow: 'l/min' },
  source: 'definition',
  evaluate: (t) => ((t.length / (t.travel_speed * MM_PER_M)) * t.flow) / LITRES_PER_M3,
});

/** Shielding gas during the arc time at a deposition rate. */
export const weldGasByDeposition = defineFormula({
  id: 'welding.gas_by_deposition',
  unit: 'm3',
  terms: { length: 'mm', leg: 'mm', density: 'kg/m3', deposition: 'kg/h', flow: 'l/min' },
  source: 'definition',
  evaluate: (t) =>
    (((HALF * t.leg * t.leg * t.length) / MM3_PER_M3) * t.density * MINUTES_PER_HOUR * t.flow) /
    t.deposition /
    LITRES_PER_M3,
});

export const WELDING_FORMULAS = [
  weldBySpeed,
  weldByDeposition,
  weldWire,
  weldGasBySpeed,
  weldGasByDeposition,
];
