import type { CostContext } from '../cost/context.ts';
import { compute } from '../formulas/define.ts';
import {
  weldByDeposition,
  weldBySpeed,
  weldGasByDeposition,
  weldGasBySpeed,
  weldWire,
} from '../formulas/welding.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { ResolvedParameter, TimeElement, ToolUse } from '../records.ts';
import type { AssemblyComponent } from '../snapshot.ts';
import { consumedOf } from '../time/consumed.ts';
import { cadTerm, derivedEvidence, element, planTerm } from '../time/element.ts';

export type Family = 'steel' | 'stainless' | 'aluminium';

/** All seams between pieces of two components. */
export type Seam = {
  readonly components: readonly [AssemblyComponent, AssemblyComponent];
  /** Pairs of pieces. */
  readonly count: number;
  /** Total length, mm: outline of the contacts. */
  readonly length: number;
  readonly family: Family;
  readonly density: number;
  /** Thickness of the thinner piece, mm. */
  readonly thickness: number;
  readonly faces: readonly [readonly string[], readonly string[]];
};

/**
 * Published travel speeds of manual MAG welding in steel: by thickness for thin sheet, by leg for fillets; the name contains mm.
 */
const SPEEDS = [
  'thin_fillet_t0p6',
  'thin_fillet_t1',
  'thin_fillet_t1p6',
  'thin_fillet_t2p4',
  'thin_fillet_t3p2',
  'fillet_leg4',
  'fillet_leg5',
  'fillet_leg6',
  'fillet_leg7',
  'fillet_leg8',
  'fillet_leg9',
] as const;

const sizeOf = (name: string): number => Number(name.replace(/^.*_\D+/, '').replace('p', '.'));

const speedOf = (leg: number, { parameters }: CostContext): ResolvedParameter | null => {
  const found = SPEEDS.find((name) => leg <= sizeOf(name));
  return found === undefined ? null : parameters.get(`welding.mag.${found}`, 'travel_speed');
};

export type Welded = {
  readonly seam: Seam;
  readonly leg: number;
  readonly process: 'mag' | 'tig';
  readonly time: TimeElement;
  /** Wire and shielding gas. */
  readonly consumed: readonly ToolUse[];
};

/** Wire and gas of a seam. @param arc arc time: by travel speed, or by deposition */
const consumables = (
  { family, length, density }: Seam,
  at: { readonly name: string; readonly leg: number; readonly process: 'mag' | 'tig' },
  arc: { readonly speed: ResolvedParameter } | { readonly deposition: ResolvedParameter },
  { parameters }: CostContext,
): readonly ToolUse[] => {
  const { name, leg, process } = at;
  const metal = {
    length: cadTerm(length),
    leg: planTerm(leg),
    density: { value: density, source: 'material' },
  };
  const flow = parameterTerm(parameters.get(`welding.gas.${process}`, 'flow'));
  const efficiency = parameterTerm(parameters.get(`welding.${process}_manual`, 'deposition_efficiency'));
  const gas =
    'speed' in arc
      ? compute(weldGasBySpeed, {
          length: cadTerm(length),
          travel_speed: parameterTerm(arc.speed),
          flow,
        })
      : compute(weldGasByDeposition, { ...metal, deposition: parameterTerm(arc.deposition), flow });
  return [
    consumedOf(
      {
        id: `wire:${name}`,
        klass: 'weld_wire',
        unit: 'kg',
        use: compute(weldWire, { ...metal, efficiency }),
      },
      parameters.get(`welding.wire.${family}`, 'price_per_kg'),
    ),
    consumedOf(
      { id: `gas:${name}`, klass: 'weld_gas', unit: 'm3', use: gas },
      parameters.get(`welding.gas.${process}`, 'price_per_m3'),
    ),
  ];
};

/**
 * Weld time and consumables of a seam. @param of name of the seam in its operation, and the leg of its fillet if a drawing states
 * it, mm
 */
export const weldedOf = (
  seam: Seam,
  { name, drawnLeg }: { readonly name: string; readonly drawnLeg: number | null },
  context: CostContext,
): Welded => {
  const { parameters } = context;
  const legPer = parameters.get('welding.fillet', 'leg_per_thickness');
  const leg = drawnLeg ?? seam.thickness * legPer.value;
  const ruled = drawnLeg === null ? [legPer] : [];
  const process = seam.family === 'steel' ? 'mag' : 'tig';
  const arc = parameters.get(`welding.${process}_manual`, 'arc_on_share');
  const clean = parameters.get('welding.clean', 'share_of_arc');
  const shares = { arc_on_share: parameterTerm(arc), clean_share: parameterTerm(clean) };
  const speed = process === 'mag' ? speedOf(leg, context) : null;
  if (speed !== null) {
    const time = compute(weldBySpeed, {
      length: cadTerm(seam.length),
      travel_speed: parameterTerm(speed),
      ...shares,
    });
    const consumed = consumables(seam, { name, leg, process }, { speed }, context);
    return {
      seam,
      leg,
      process,
      consumed,
      time: element('weld', time, derivedEvidence([speed, ...ruled, arc, clean])),
    };
  }
  const deposition = parameters.get(process === 'mag' ? 'welding.mag_manual' : 'welding.tig', 'deposition');
  const time = compute(weldByDeposition, {
    length: cadTerm(seam.length),
    leg: planTerm(leg),
    density: { value: seam.density, source: 'material' },
    deposition: parameterTerm(deposition),
    ...shares,
  });
  return {
    seam,
    leg,
    process,
    consumed: consumables(seam, { name, leg, process }, { deposition }, context),
    time: element('weld', time, derivedEvidence([deposition, ...ruled, arc, clean])),
  };
};
