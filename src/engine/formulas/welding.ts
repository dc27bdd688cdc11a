import {
  LITRES_PER_M3,
  MINUTES_PER_HOUR,
  MM_PER_M,
  MM3_PER_M3,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** A fillet is taken for a triangle: half the square of its leg. */
const HALF = 1 / 2;

/** Seconds of a welder on a seam: the arc over the share of his time that it burns, and cleaning behind it. */
export const weldBySpeed = defineFormula({
  id: 'welding.time_by_speed',
  unit: 's',
  terms: { length: 'mm', travel_speed: 'm/min', arc_on_share: '1', clean_share: '1' },
  source: 'definition',
  evaluate: (t) =>
    ((t.length * SECONDS_PER_MINUTE) / (t.travel_speed * MM_PER_M)) * (1 / t.arc_on_share + t.clean_share),
});

/** Time of a seam where no speed of travel is published: the metal of the seam over what an arc hour melts. */
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

/** Wire of a seam: its metal, and what spatters or stays at the end of the wire. */
export const weldWire = defineFormula({
  id: 'welding.wire',
  unit: 'kg',
  terms: { length: 'mm', leg: 'mm', density: 'kg/m3', efficiency: '1' },
  source: 'definition',
  evaluate: (t) => (((HALF * t.leg * t.leg * t.length) / MM3_PER_M3) * t.density) / t.efficiency,
});

/** Shielding gas while the arc burns at a speed of travel. */
export const weldGasBySpeed = defineFormula({
  id: 'welding.gas_by_speed',
  unit: 'm3',
  terms: { length: 'mm', travel_speed: 'm/min', flow: 'l/min' },
  source: 'definition',
  evaluate: (t) => ((t.length / (t.travel_speed * MM_PER_M)) * t.flow) / LITRES_PER_M3,
});

/** Shielding gas while the arc melts the metal of the seam. */
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
