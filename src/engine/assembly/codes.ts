import type { Parameters, ResolvedParameter } from '../records.ts';
import type { JointKind, PricedComponent } from '../snapshot.ts';
import { type Fastener, fastenerAmong } from './fastener.ts';

/**
 * Handling and insertion codes of a component, from Boothroyd and Dewhurst's charts; `assumed` if the component's facts do not
 * show them.
 */
export type AssemblyCodes = {
  readonly handling: ResolvedParameter;
  readonly insertion: ResolvedParameter;
  readonly fastener: Fastener | null;
  readonly assumed: readonly ('size' | 'joint')[];
};

/** Rows of the one-hand chart by the angle of symmetry α + β. */
const SYMMETRY = { end_to_end_and_round: '0', round: '1', none: '3' } as const;

/** Column of the handling chart: how easily the part can be grasped. */
const columnOf = (size: number, thickness: number, limit: (name: string) => number): string => {
  if (thickness > limit('thin')) {
    if (size > limit('size_large')) return '0';
    return size >= limit('size_small') ? '1' : '2';
  }
  return size > limit('size_small') ? '3' : '4';
};

/** Extent and thickness in mm: for a round part longer than wide the chart takes the radius as thickness. */
const extents = (
  component: PricedComponent,
  fastener: Fastener | null,
  limit: (name: string) => number,
): { readonly size: number; readonly thickness: number } | null => {
  const box = component.obb_mm ?? null;
  if (box !== null) {
    const slim = component.is_rotational === true || fastener?.kind === 'screw';
    return { size: box[0], thickness: slim && box[0] > box[1] ? box[2] / 2 : box[2] };
  }
  if (fastener === null || fastener.diameter === null) return null;
  const flat = fastener.kind === 'washer' || fastener.kind === 'ring';
  return {
    size: Math.max(fastener.diameter * limit('width_per_d'), fastener.length ?? 0),
    thickness: fastener.diameter * (flat ? limit('flat_per_d') : 1 / 2),
  };
};

const symmetryOf = (component: PricedComponent, fastener: Fastener | null): string => {
  switch (fastener?.kind) {
    case 'nut':
    case 'washer':
      return SYMMETRY.end_to_end_and_round;
    case 'ring':
      return SYMMETRY.none;
    case 'screw':
    case 'press_fit':
    case 'rivet':
      return SYMMETRY.round;
    case undefined:
      return component.is_rotational === true ? SYMMETRY.round : SYMMETRY.none;
  }
};

const code = (p: Parameters, chart: 'handling' | 'insertion', name: string): ResolvedParameter =>
  p.get(`assembly.${chart}.code${name}`, 'time');

const handlingOf = (
  p: Parameters,
  component: PricedComponent,
  fastener: Fastener | null,
): { readonly row: ResolvedParameter; readonly known: boolean } => {
  const limit = (name: string): number => p.get('assembly.limits', name).value;
  if (component.mass_kg >= limit('hoist_mass')) return { row: code(p, 'handling', '99'), known: true };
  if (component.mass_kg >= limit('heavy_mass')) return { row: code(p, 'handling', '95'), known: true };
  const measure = extents(component, fastener, limit);
  if (measure === null) return { row: p.get('assembly.estimate', 'handling'), known: false };
  if (measure.size >= limit('two_hands_size')) return { row: code(p, 'handling', '91'), known: true };
  const column = columnOf(measure.size, measure.thickness, limit);
  return { row: code(p, 'handling', `${symmetryOf(component, fastener)}${column}`), known: true };
};

/** Insertion of a fastener: screws and nuts are driven, pins and rings pressed; rivets are a separate operation. */
const INSERTION: Readonly<Record<Fastener['kind'], string>> = {
  screw: '39',
  nut: '39',
  washer: '00',
  ring: '31',
  press_fit: '31',
  rivet: '91',
};

/** Insertion by joint: laid without resistance, held down, located with or without clearance, pressed, screwed. */
const JOINTED: Readonly<Record<JointKind, string>> = {
  laid: '00',
  held: '06',
  fitted: '02',
  tight: '03',
  pressed: '31',
  screwed: '39',
};

const insertionOf = (
  p: Parameters,
  fastener: Fastener | null,
  joint: JointKind | 'base' | null,
): ResolvedParameter => {
  if (joint === 'base') return code(p, 'insertion', '00');
  if (fastener !== null) return code(p, 'insertion', INSERTION[fastener.kind]);
  return joint === null ? p.get('assembly.estimate', 'insertion') : code(p, 'insertion', JOINTED[joint]);
};

/**
 * Codes of one component. The first part lies in the fixture and has no joint. Other parts follow their joint; without a known
 * joint a part is assumed to be held down until its fastener is in.
 */
export const codesOf = (
  p: Parameters,
  component: PricedComponent,
  joint: JointKind | 'base' | null,
): AssemblyCodes => {
  const fastener = joint === 'base' ? null : fastenerAmong(component);
  const handling = handlingOf(p, component, fastener);
  return {
    handling: handling.row,
    insertion: insertionOf(p, fastener, joint),
    fastener,
    assumed: [
      ...(handling.known ? [] : (['size'] as const)),
      ...(joint !== null || fastener !== null ? [] : (['joint'] as const)),
    ],
  };
};
