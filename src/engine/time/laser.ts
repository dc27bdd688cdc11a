import { compute } from '../formulas/define.ts';
import type { MachineData } from '../machines/machine-data.ts';
import { interpolated, points } from '../parameters/select.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Computed, ResolvedParameter, ToolUse } from '../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm } from './element.ts';
import { standardTime } from './formulas/general.ts';
import { timeOfContours } from './formulas/sheet.ts';
import { ASSIST_GAS, wornByTime } from './wear.ts';

/** Family and gas of the laser tables; oxygen for thick mild steel, nitrogen for the rest. */
export const laserTable = (
  ctx: Context,
  thickness: number,
): { readonly family: string; readonly gas: 'n2' | 'o2' } => {
  const from = ctx.p.get('laser.strategy', 'oxygen_from_t').value;
  switch (ctx.material.category) {
    case 'stainless_steel':
    case 'nickel_alloy':
    case 'titanium':
      return { family: 'stainless', gas: 'n2' };
    case 'aluminium':
    case 'magnesium':
      return { family: 'aluminium', gas: 'n2' };
    case 'copper_alloy':
    case 'zinc_alloy':
      return { family: 'copper_brass', gas: 'n2' };
    default:
      return { family: 'mild_steel', gas: thickness >= from ? 'o2' : 'n2' };
  }
};

const POWERS = ['3', '4', '6', '12'] as const;

/** Cutting speed at a thickness for the largest tabulated power that the machine has; null outside of the tables. */
const speedAt = (
  ctx: Context,
  table: { readonly family: string; readonly gas: string },
  power: number,
  thickness: number,
): { readonly value: number; readonly row: ResolvedParameter } | null => {
  const available = POWERS.findLast((kw) => Number(kw) <= power) ?? POWERS[0];
  const bin = `laser.${table.family}.${table.gas}.${available}kw`;
  const known = points(ctx.p, bin, 't', 'speed');
  const thickest = known.at(-1)?.x ?? 0;
  return thickness > thickest ? null : interpolated(ctx.p, bin, 't', thickness, 'speed');
};

/** Table and speed of a beam of this power in kW; oxygen for mild steel beyond nitrogen's range. Null beyond both. */
export const beamSpeed = (ctx: Context, power: number, thickness: number) => {
  const preferred = laserTable(ctx, thickness);
  const other =
    preferred.gas === 'n2' && preferred.family === 'mild_steel' ? { ...preferred, gas: 'o2' as const } : null;
  const table = speedAt(ctx, preferred, power, thickness) !== null || other === null ? preferred : other;
  const speed = speedAt(ctx, table, power, thickness);
  return speed === null ? null : { table, speed };
};

/** Gas per hour of open nozzle: consumed like a tool, but never changed. */
const assistGas = (ctx: Context, gas: 'n2' | 'o2', contours: Computed): ToolUse => {
  const price = ctx.p.get(`laser.gas.${gas}`, 'price_per_hour');
  return {
    id: `gas:${gas}`,
    tool_id: null,
    klass: ASSIST_GAS,
    material: 'carbide',
    diameter_mm: null,
    use: contours,
    life: compute(standardTime, { time: planTerm(SECONDS_PER_HOUR), count: planTerm(1) }),
    life_unit: 's',
    edge_price: { value: price.value, unit: price.unit, evidence: parameterEvidence(price) },
    level: 'platform',
  };
};

export type LaserOutcome =
  | { readonly ok: true; readonly cutting: Cutting }
  | { readonly ok: false; readonly reason: string };

/** Cuts the flat pattern: contours at the speed of the table, piercing and moves between them. */
export const cutFlat = (
  ctx: Context,
  machine: MachineData,
  thickness: number,
  lengthMm: number,
  pierces: number,
): LaserOutcome => {
  const { p } = ctx;
  const power = machine.value('laser_power_kw');
  const beam = beamSpeed(ctx, power, thickness);
  if (beam === null) return { ok: false, reason: 'too_thick_for_laser' };
  const { table, speed } = beam;
  const pierce = interpolated(p, `laser.pierce.${table.family}`, 't', thickness, 'time');
  const pierceRow = pierce?.row ?? p.get('laser.any', 'contour_overhead');
  const overhead = p.get('laser.any', 'contour_overhead');
  const corner = p.get('laser.any', 'time_factor');
  const contours = compute(timeOfContours, {
    length: cadTerm(lengthMm),
    speed: { ...parameterTerm(speed.row), value: speed.value },
    corner_factor: parameterTerm(corner),
  });
  const piercing = compute(standardTime, {
    time: { ...parameterTerm(pierceRow), value: pierce?.value ?? pierceRow.value },
    count: cadTerm(pierces),
  });
  const moving = compute(standardTime, { time: parameterTerm(overhead), count: cadTerm(pierces) });
  const price = p.get('tool.laser_optics', 'edge_price');
  const optics = {
    klass: 'laser_optics',
    id: null,
    diameter: 0,
    teeth: null,
    material: 'carbide' as const,
    edgePrice: { value: price.value, unit: price.unit, evidence: parameterEvidence(price) },
    lifeMin: null,
    cuttingData: [],
    level: 'platform' as const,
  };
  return {
    ok: true,
    cutting: {
      th: [
        element('contours', contours, derivedEvidence([speed.row, corner])),
        element('pierce', piercing, derivedEvidence([pierceRow])),
        element('move', moving, derivedEvidence([overhead])),
      ],
      tools: [
        wornByTime(ctx, 'laser_optics', optics, contours, planTerm(1), planTerm(1)),
        assistGas(ctx, table.gas, contours),
      ],
    },
  };
};
