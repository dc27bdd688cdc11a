import type { CostContext } from '../cost/context.ts';
import type { AssemblyContact, ContactSide } from '../geometry.ts';
import { parameterEvidence } from '../parameters-view.ts';
import { evidenceOf } from '../process/operation.ts';
import { SHOWN_STEPS_PER_MM } from '../quantities/conventions.ts';
import type { EngineNote, MachineAssignment, Operation, ResolvedParameter, TimeElement } from '../records.ts';
import type { AssemblyComponent, MaterialCategory, PricingSnapshot } from '../snapshot.ts';
import { factorOf, planTerm, standard } from '../time/element.ts';
import { type Family, type Seam, type Welded, weldedOf } from './weld-seam.ts';

/** Families of weldable metals; pieces of two families are not welded to each other. */
const FAMILIES: Readonly<Partial<Record<MaterialCategory, Family>>> = {
  carbon_steel: 'steel',
  alloy_steel: 'steel',
  stainless_steel: 'stainless',
  aluminium: 'aluminium',
};
const nameOf = ({ component_key, instance }: ContactSide): string => `${component_key} ${instance}`;

type Weldable = { readonly component: AssemblyComponent; readonly family: Family; readonly density: number };

/** Made of a weldable metal, and not a standard part. */
const weldableOf = (component: AssemblyComponent): Weldable | null => {
  const material = component.snapshot?.material ?? null;
  if (component.fastener !== null || material === null) return null;
  const { category, density_kg_m3 } = material.grade;
  const family = category === null ? undefined : FAMILIES[category];
  const density = material.override?.density_kg_m3 ?? density_kg_m3;
  return family === undefined ? null : { component, family, density };
};

/** Pairs of pieces connected by a screw, rivet or pin, which need no weld. */
const fastenedPairs = (
  components: readonly AssemblyComponent[],
  contacts: readonly AssemblyContact[],
): ReadonlySet<string> => {
  const fasteners = new Set(components.filter(({ fastener }) => fastener !== null).map(({ key }) => key));
  const through = contacts.flatMap(({ a, b }) =>
    fasteners.has(a.component_key) === fasteners.has(b.component_key)
      ? []
      : [
          fasteners.has(a.component_key)
            ? { by: nameOf(a), piece: nameOf(b) }
            : { by: nameOf(b), piece: nameOf(a) },
        ],
  );
  return new Set(
    [...Map.groupBy(through, ({ by }) => by).values()].flatMap((own) =>
      own.flatMap(({ piece }) => own.map((other) => `${piece}/${other.piece}`)),
    ),
  );
};

const thicknessOf = ({ snapshot }: AssemblyComponent): number =>
  snapshot?.facts?.sheet?.thickness_mm ?? snapshot?.facts?.obb_mm[2] ?? 0;

const facesOf = (sides: readonly ContactSide[]): readonly string[] =>
  [...new Set(sides.flatMap(({ face_ids }) => face_ids))].toSorted();

/**
 * Contacts between made pieces of one metal family without fasteners. Only used if a caller or drawing says that they are welded.
 */
const seamsOf = ({ assembly, facts }: PricingSnapshot): readonly Seam[] => {
  const components = assembly?.components ?? [];
  const contacts = facts?.contacts ?? [];
  const known = new Map(
    components.flatMap((one) => {
      const weldable = weldableOf(one);
      return weldable === null ? [] : [[one.key, weldable] as const];
    }),
  );
  const fastened = fastenedPairs(components, contacts);
  const flat = contacts.filter(
    ({ kind, length_mm, a, b }) =>
      kind === 'flat' && length_mm > 0 && !fastened.has(`${nameOf(a)}/${nameOf(b)}`),
  );
  return [...Map.groupBy(flat, ({ a, b }) => `${a.component_key}/${b.component_key}`).values()].flatMap(
    (own): readonly Seam[] => {
      const [one, other] = [
        known.get(own[0]?.a.component_key ?? ''),
        known.get(own[0]?.b.component_key ?? ''),
      ];
      if (one === undefined || other === undefined || one.family !== other.family) return [];
      return [
        {
          components: [one.component, other.component],
          count: own.length,
          length: own.reduce((sum, { length_mm }) => sum + length_mm, 0),
          family: one.family,
          density: one.density,
          thickness: Math.min(thicknessOf(one.component), thicknessOf(other.component)),
          faces: [facesOf(own.map(({ a }) => a)), facesOf(own.map(({ b }) => b))],
        },
      ];
    },
  );
};

/** The first welding workplace of the shop with a rate; none: manual work only. */
const placeOf = (context: CostContext): MachineAssignment | null => {
  const found = context.environment.machines
    .filter((member) => member.klass === 'welding' && context.rate(member).kind !== 'unresolvable')
    .toSorted((a, b) => (a.machine_id < b.machine_id ? -1 : 1))[0];
  if (found === undefined) return null;
  const { membership_id, machine_id, name, klass } = found;
  return { membership_id, machine_id, name, klass, rejections: [] };
};

/** Ends of a seam are tacked. */
const TACKS = 2;
/** Published for two pieces and more. */
const FITTED = ['two_parts', 'three_parts', 'four_parts'] as const;

/** Positioning and clamping the pieces: published times for two, three and four; each further piece as one more pair. */
const fitting = (pieces: number, { parameters }: CostContext): readonly TimeElement[] => {
  const place = Math.min(Math.max(0, pieces - 2), FITTED.length - 1);
  const more = Math.max(0, pieces - 2 - place);
  const time = (name: string): ResolvedParameter => parameters.get(`welding.fixture.${name}`, 'time');
  return [
    standard('fit', time(FITTED[place] ?? FITTED[0])),
    ...(more === 0 ? [] : [standard('fit_more', time(FITTED[0]), planTerm(more))]),
  ];
};

export type Welding = {
  readonly operation: Operation;
  /** Components fitted for welding, which get no times of the hand-assembly charts. */
  readonly components: ReadonlySet<string>;
};

const rounded = (value: number): number => Math.round(value * SHOWN_STEPS_PER_MM) / SHOWN_STEPS_PER_MM;

const noteOf = ({ seam, leg, process }: Welded): EngineNote => ({
  code: 'weld_seam',
  params: {
    component: seam.components[0].name,
    other: seam.components[1].name,
    count: seam.count,
    length_mm: rounded(seam.length),
    leg_mm: rounded(leg),
    process,
    faces: seam.components.map(({ key }, i) => `${key}: ${(seam.faces[i] ?? []).join(' ')}`).join('; '),
  },
});

/**
 * One operation for all seams of an assembly, an element for each pair of components; null if nothing can be welded. @param leg
 * of all fillets from the drawing, mm; null: by thickness
 */
export const weldingOf = (
  snapshot: PricingSnapshot,
  op_id: string,
  leg: number | null,
  context: CostContext,
): Welding | null => {
  const seams = seamsOf(snapshot);
  if (seams.length === 0) return null;
  const { parameters } = context;
  const welded = seams.map((seam, at) => weldedOf(seam, { name: String(at + 1), drawnLeg: leg }, context));
  const joined = new Map(seams.flatMap(({ components }) => components.map((one) => [one.key, one] as const)));
  const pieces = [...joined.values()].reduce((sum, { quantity }) => sum + quantity, 0);
  const tacks = seams.reduce((sum, { count }) => sum + count * TACKS, 0);
  const tn = [
    ...fitting(pieces, context),
    standard('tack', parameters.get('welding.tack', 'time'), planTerm(tacks)),
  ];
  const th = welded.map(({ time }) => time);
  const share = context.lookup('operator_share.welding', 'share');
  const factor = (name: string) => factorOf(name, context.lookup(name, 'factor'));
  return {
    components: new Set(joined.keys()),
    operation: {
      op_id,
      process: 'welding',
      step: 'weld',
      role: 'assembly',
      setup_no: 1,
      feature_ids: [],
      face_ids: [],
      machine: placeOf(context),
      time: {
        th,
        tn,
        tr: [standard('prepare', context.lookup('setup.welding', 'base'))],
        cycle_efficiency: factor('time.cycle_efficiency.welding'),
        setup_efficiency: factor('time.setup_efficiency.welding'),
        allowance: factorOf('allowance.total', context.lookup('allowance.total', 'z_v')),
      },
      operator_share: { value: share.value, unit: '1', evidence: parameterEvidence(share) },
      power_kw: null,
      tools: welded.flatMap(({ consumed }) => consumed),
      subcontract: null,
      evidence: evidenceOf([...th, ...tn], parameterEvidence(share)),
      notes: welded.map(noteOf),
    },
  };
};
