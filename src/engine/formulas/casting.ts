import { MM_PER_M, N_PER_TONNE_FORCE, SECONDS_PER_HOUR } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Allowance on a machined face: the required machining allowance by the largest size, and half of the casting tolerance. */
export const castingAllowance = defineFormula({
  id: 'casting.allowance',
  unit: 'mm',
  terms: { rma: 'mm', dct: 'mm' },
  source: 'iso_8062_3',
  evaluate: (t) => t.rma + t.dct / 2,
});

/** The part with stock on its machined faces and its filled holes. */
export const castingVolume = defineFormula({
  id: 'casting.volume',
  unit: 'mm3',
  terms: { part: 'mm3', machined_area: 'mm2', allowance: 'mm', filled: 'mm3' },
  source: 'definition',
  evaluate: (t) => t.part + t.machined_area * t.allowance + t.filled,
});

/**
 * Metal bought for a good casting. Castings and their runners are poured together; `returned` of what does not become a casting is melted
 * again, and melting loses a share of everything.
 */
export const castingMetal = defineFormula({
  id: 'casting.metal',
  unit: 'kg',
  terms: { mass: 'kg', returns: '1', yield: '1', loss: '1', returned: '1' },
  source: 'definition',
  evaluate: (t) => {
    const poured = (t.mass * (1 + t.returns)) / t.yield;
    return poured / (1 - t.loss) - t.returned * (poured - t.mass);
  },
});

/** Metal poured beside a casting, of its mass: feeders and gating, from the share of the metal that becomes castings. */
export const castingReturns = defineFormula({
  id: 'casting.returns',
  unit: '1',
  terms: { casting_yield: '1' },
  source: 'definition',
  evaluate: (t) => 1 / t.casting_yield - 1,
});

/** Castings that are rejected after machining, for each good one. */
const rejected = (t: { share: number }): number => t.share / (1 - t.share);

/** Work on the castings that machining finds porous. */
export const porousWork = defineFormula({
  id: 'casting.porous_work',
  unit: 'currency',
  terms: { share: '1', base: 'currency' },
  source: 'definition',
  evaluate: (t) => rejected(t) * t.base,
});

/** Metal of the castings that machining finds porous, minus its scrap value. */
export const porousMaterial = defineFormula({
  id: 'casting.porous_material',
  unit: 'currency',
  terms: { share: '1', base: 'currency', net_mass: 'kg', scrap_price: 'currency/kg', recovery: '1' },
  source: 'definition',
  evaluate: (t) => rejected(t) * Math.max(0, t.base - t.net_mass * t.scrap_price * t.recovery),
});

/** Mass of a shot. */
export const castingShot = defineFormula({
  id: 'casting.shot',
  unit: 'kg',
  terms: { mass: 'kg', cavities: '1', returns: '1' },
  source: 'definition',
  evaluate: (t) => t.mass * t.cavities * (1 + t.returns),
});

/** Hours for one casting: the piece, its mass, and the flash along its parting line. */
export const fettlingHours = defineFormula({
  id: 'casting.fettling_hours',
  unit: 'h',
  terms: { piece: 's', mass: 'kg', per_kg: 's/kg', parting: 'mm', per_m: 's/m' },
  source: 'definition',
  evaluate: (t) => (t.piece + t.mass * t.per_kg + (t.parting / MM_PER_M) * t.per_m) / SECONDS_PER_HOUR,
});

/** Seconds of a lot or a piece as hours. */
export const lotHours = defineFormula({
  id: 'casting.lot_hours',
  unit: 'h',
  terms: { setup: 's' },
  source: 'definition',
  evaluate: (t) => t.setup / SECONDS_PER_HOUR,
});

/** Force with which the metal presses the halves of the die apart, runner and overflows included. */
export const lockingForce = defineFormula({
  id: 'die_casting.locking_force',
  unit: 't',
  terms: { pressure: 'MPa', area: 'mm2', cavities: '1', runner_area: '1', safety: '1' },
  source: 'definition',
  evaluate: (t) => (t.pressure * t.area * t.cavities * (1 + t.runner_area) * t.safety) / N_PER_TONNE_FORCE,
});

/** Linear in the wall: the interface to the die limits it, not the metal. A thick biscuit is the last to be solid. */
export const solidification = defineFormula({
  id: 'die_casting.solidification',
  unit: 's',
  terms: { wall: 'mm', biscuit: 'mm', rate: 's/mm' },
  source: 'definition',
  evaluate: (t) => Math.max(t.wall, t.biscuit) * t.rate,
});

export const dieCastingCycle = defineFormula({
  id: 'die_casting.cycle',
  unit: 's',
  terms: { machine: 's', solidification: 's', slides: '1', per_slide: 's' },
  source: 'definition',
  evaluate: (t) => t.machine + t.solidification + t.slides * t.per_slide,
});

/** Of a station: closing, pouring, cooling and removal. The wall and its feeders cool through the die. */
export const chillCycle = defineFormula({
  id: 'gravity_casting.cycle',
  unit: 's',
  terms: { base: 's', wall: 'mm', rate: 's/mm', poured: 'kg', per_kg: 's/kg', slides: '1', per_slide: 's' },
  source: 'definition',
  evaluate: (t) => t.base + t.wall * t.rate + t.poured * t.per_kg + t.slides * t.per_slide,
});

/** The cycle of a station with the time to set sand cores. */
export const coredCycle = defineFormula({
  id: 'gravity_casting.cored_cycle',
  unit: 's',
  terms: { cycle: 's', cores: '1', per_core: 's' },
  source: 'definition',
  evaluate: (t) => t.cycle + t.cores * t.per_core,
});

/** A gravity die with the boxes of its sand cores. */
export const coredDie = defineFormula({
  id: 'gravity_casting.tool_price',
  unit: 'currency',
  terms: { die: 'currency', core_boxes: 'currency' },
  source: 'definition',
  evaluate: (t) => t.die + t.core_boxes,
});

/** The tool that cuts runner and overflows off. */
export const trimTool = defineFormula({
  id: 'die_casting.trim_tool',
  unit: 'currency',
  terms: {
    hours: 'h',
    edge: 'mm',
    per_m: 'h/m',
    rate: 'currency/h',
    cavities: '1',
    further: '1',
  },
  source: 'definition',
  evaluate: (t) => (t.hours + (t.edge / MM_PER_M) * t.per_m) * t.rate * (1 + (t.cavities - 1) * t.further),
});

/** Die and trim tool. */
export const dieSet = defineFormula({
  id: 'die_casting.tool_price',
  unit: 'currency',
  terms: { die: 'currency', trim: 'currency' },
  source: 'definition',
  evaluate: (t) => t.die + t.trim,
});

export const CASTING_FORMULAS = [
  castingAllowance,
  castingVolume,
  castingMetal,
  castingReturns,
  porousWork,
  porousMaterial,
  castingShot,
  fettlingHours,
  lotHours,
  lockingForce,
  solidification,
  dieCastingCycle,
  chillCycle,
  coredCycle,
  coredDie,
  trimTool,
  dieSet,
];
