import { compile } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { type AtLot, citeFacts, type Leaf, makeLeaf } from '../cost/leaf.ts';
import { operationLeaves } from '../cost/operation.ts';
import { settingLeaves, subcontractLeaves, toolLeaves } from '../cost/other.ts';
import { fxRate } from '../currency/convert.ts';
import { proposalsOf } from '../drawing/proposals.ts';
import type { FactRef } from '../drawing/read-facts.ts';
import * as formulas from '../formulas/cost.ts';
import { compute } from '../formulas/define.ts';
import { assemblyTime } from '../formulas/refa.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Opened, Plan, Planned } from '../pipeline/planned.ts';
import { evidenceOf } from '../process/operation.ts';
import type { EngineNote, Operation, RejectedAlternative, TimeElement, TimeFactor } from '../records.ts';
import type { ComponentJoint, PricedComponent } from '../snapshot.ts';
import { pinUnavailable } from '../stock/pin.ts';
import { derivedEvidence, element, factorOf, standard } from '../time/element.ts';
import { type AssemblyCodes, codesOf } from './codes.ts';
import { costAtLot, onOwnSheets } from './components.ts';
import { assemblyDrawing } from './drawn.ts';
import { wholeTreatments } from './treatment.ts';
import { type Welding, weldingOf } from './welding.ts';

/**
 * Plans an assembly. Each unique component is a line: its manufacturing cost × quantity, or the purchase price of a bought one.
 * Hand assembly follows Boothroyd and Dewhurst: one handling and one insertion per part by its size, symmetry and joint. SG&A,
 * profit and other surcharges apply once, at the top. Components without a price are left out, named and flagged for review; if
 * none has a price, neither has the assembly.
 */
export const planAssembly = (opened: Opened, components: readonly PricedComponent[]): Planned => {
  const { context } = opened;
  const unpriced = components.filter(({ manufacturing_cost }) => manufacturing_cost === null);
  const base = { opened, part: null, material: null };
  if (components.length === 0) {
    return { ...base, candidates: [], rejected: [{ id: 'assembly', reason: 'no_components', params: {} }] };
  }
  if (unpriced.length === components.length)
    return { ...base, candidates: [], rejected: unpriced.map(rejectedOf) };
  // All of them are assembled, including those without a price.
  const drawn = assemblyDrawing(opened.snapshot, components);
  const isStatedWelded = opened.snapshot.assembly?.joining === 'welded';
  const isWelded = isStatedWelded || drawn.welded !== null;
  const found = isWelded ? weldingOf(opened.snapshot, 'OP30', drawn.fillet?.leg_mm ?? null, context) : null;
  const welding =
    found === null ? null : citing(found, drawn.fillet?.fact ?? (isStatedWelded ? null : drawn.welded));
  const placed = placedOf(
    components.filter(({ key }) => welding?.components.has(key) !== true),
    context,
  );
  const treated = wholeTreatments(opened.snapshot, components, TREATED, context);
  const operations = [
    ...assemblyOperations(placed, context),
    ...(welding === null ? [] : [welding.operation]),
    ...treated.operations,
  ];
  const unwelded = isWelded && welding === null;
  const plan: Plan = {
    id: 'assembly',
    route: 'assembly',
    stock: null,
    operations,
    special_direct: [],
    notes: [
      ...pinUnavailable(opened.snapshot.request),
      ...bodyNotes(opened.snapshot),
      ...sheetNotes(opened.snapshot),
      ...unpriced.map(({ name }) => ({ code: 'component_unpriced', params: { component: name } })),
      ...assumptionsOf(placed),
      ...(unwelded ? [{ code: 'weld_without_seam', params: {} }] : []),
      ...drawn.notes,
      ...treated.notes,
      ...proposalsOf(opened.snapshot),
    ],
    review_reasons: [
      ...(unpriced.length === 0 ? [] : ['component_unpriced']),
      ...(unwelded ? ['weld_without_seam'] : []),
      ...drawn.review_reasons,
      ...treated.review_reasons,
    ],
  };
  const priced = components.filter(({ manufacturing_cost }) => manufacturing_cost !== null);
  const lines = priced.map((component) => componentLeaf(component, opened));
  const bought = new Set(lines.filter((_, i) => priced[i]?.make_or_buy === 'buy'));
  const compiled = compile(
    plan.id,
    context,
    [
      ...lines,
      ...operations.flatMap((one) => citeFacts(leavesOf(one, context), one.facts)),
      ...settingLeaves(context),
    ],
    () => [],
    { boughtComponents: bought, mass: { value: massOf(components), source: 'components' } },
  );
  return { ...base, candidates: [{ plan, compiled, part: null }], rejected: [] };
};

/** Sequence number of treatments, after welding. */
const TREATED = ['OP40', 'OP50'] as const;

const leavesOf = (operation: Operation, context: CostContext): readonly Leaf[] => [
  ...operationLeaves(operation, context),
  ...toolLeaves(operation, context),
  ...subcontractLeaves(operation, context),
];

/** The fact that requires welding, or states its size. */
const citing = (welding: Welding, fact: FactRef | null): Welding =>
  fact === null ? welding : { ...welding, operation: { ...welding.operation, facts: [fact] } };

/** Bodies without a product structure that are treated as components: of the whole file, or of a product. */
const bodyNotes = ({ assembly, facts }: Opened['snapshot']): readonly EngineNote[] => {
  if (assembly?.of === 'bodies')
    return [{ code: 'bodies_as_components', params: { bodies: facts?.solids ?? 0 } }];
  const bodies = (assembly?.components ?? []).filter(({ body_of }) => body_of !== undefined);
  return [...Map.groupBy(bodies, ({ body_of }) => body_of ?? '')].map(([product, own]) => ({
    code: 'bodies_as_components',
    params: { product, bodies: own.length },
  }));
};

/** Prices at other lots use the sheets of this lot. */
const sheetNotes = (snapshot: Opened['snapshot']): readonly EngineNote[] => {
  const components = onOwnSheets(snapshot);
  return components === 0
    ? []
    : [{ code: 'other_lots_on_these_sheets', params: { components, lot_size: snapshot.request.lot_size } }];
};

const rejectedOf = ({ key, name }: PricedComponent): RejectedAlternative => ({
  id: key,
  reason: 'component_unpriced',
  params: { component: name },
});

/** Cost of a component at another lot or with other factors, planned on demand. */
const costOf = (component: PricedComponent, { snapshot, context }: Opened): AtLot | null => {
  const of = snapshot.assembly?.components.find(({ key }) => key === component.key);
  if (of === undefined) return null;
  const at = costAtLot(of, context.factors);
  const source = `component:${component.key}`;
  return (lotSize, factors) => {
    const isPriced = lotSize === snapshot.request.lot_size && factors === context.factors;
    const own = (isPriced ? null : at(lotSize, factors)) ?? component;
    return {
      manufacturing_cost: { value: own.manufacturing_cost ?? 0, source },
      ...(component.tools === undefined ? {} : { tools: { value: own.tools ?? 0, source } }),
    };
  };
};

const massOf = (components: readonly PricedComponent[]): number =>
  components.reduce((sum, { mass_kg, quantity }) => sum + mass_kg * quantity, 0);

const componentLeaf = (component: PricedComponent, opened: Opened): Leaf => {
  const { context, snapshot } = opened;
  const rate = fxRate(snapshot.fx, component.currency, snapshot.request.currency);
  const atLot = costOf(component, opened);
  const isBought = component.make_or_buy === 'buy';
  const source = `component:${component.key}`;
  const terms = {
    manufacturing_cost: { value: (component.manufacturing_cost ?? 0) * rate, source },
    quantity: { value: component.quantity, source: 'cad' },
    price_factor: { value: 1, source: 'factor:components.price' },
  };
  return makeLeaf<string>({
    top: 'components',
    label_id: isBought ? 'line.components.bought' : 'line.components.made',
    label_params: { name: component.name, quantity: component.quantity },
    formula: component.tools === undefined ? formulas.component : formulas.componentWithTools,
    terms:
      component.tools === undefined ? terms : { ...terms, tools: { value: component.tools * rate, source } },
    ...(atLot === null ? {} : { at_lot: atLot }),
    // Factors on material, wages or times act in the price of a made component.
    factors: isBought
      ? [
          {
            name: 'components.price',
            term: 'price_factor',
            band: context.lookup('factor', 'components.price').band,
          },
        ]
      : [],
    evidence: {
      kind: 'derived',
      source: 'component',
      source_id: component.key,
      sigma: component.sigma_rel,
    },
    door: 'calculation.inputs',
    uncertainty: [{ key: `component.${component.key}`, sigma: component.sigma_rel }],
    sourced: component.sourced_share ?? 0,
    cutting_share: component.cutting_share ?? 0,
  });
};

/** The heaviest part lies in the fixture; among equals the first. */
const baseOf = (components: readonly PricedComponent[]): PricedComponent | undefined =>
  components.reduce<PricedComponent | undefined>(
    (best, one) => (best === undefined || one.mass_kg > best.mass_kg ? one : best),
    undefined,
  );

type Placed = {
  readonly component: PricedComponent;
  readonly count: number;
  readonly codes: AssemblyCodes;
  /** Its contacts; null for the base and if unknown. */
  readonly joint: ComponentJoint | null;
};

/** Pieces of one component by joint, `count` in all; those without a known joint come last. */
const byJoint = (joints: readonly ComponentJoint[], count: number): readonly (ComponentJoint | number)[] => {
  const [first, ...rest] = joints;
  if (count <= 0) return [];
  if (first === undefined) return [count];
  const taken = Math.min(first.count, count);
  return [{ ...first, count: taken }, ...byJoint(rest, count - taken)];
};

/** Every component with its codes; of several equal base parts one lies in the fixture, and the others are added to it. */
const placedOf = (components: readonly PricedComponent[], context: CostContext): readonly Placed[] => {
  const base = baseOf(components);
  const { parameters } = context;
  return components.flatMap((component): readonly Placed[] => {
    const isBase = component === base;
    const pieces = byJoint(component.joints ?? [], component.quantity - (isBase ? 1 : 0));
    const placed = pieces.map((piece): Placed => {
      const joint = typeof piece === 'number' ? null : piece;
      const count = typeof piece === 'number' ? piece : piece.count;
      return { component, count, codes: codesOf(parameters, component, joint?.kind ?? null), joint };
    });
    const lying: Placed = { component, count: 1, codes: codesOf(parameters, component, 'base'), joint: null };
    return isBase ? [lying, ...placed] : placed;
  });
};

/** Joints with the faces of both sides, by component key. */
const jointNotes = (placed: readonly Placed[]): readonly EngineNote[] =>
  placed.flatMap(({ component, joint }) =>
    joint === null
      ? []
      : [
          {
            code: 'assembly_joint',
            params: {
              component: component.name,
              kind: joint.kind,
              count: joint.count,
              faces: joint.faces.map((one) => `${one.component_key}: ${one.face_ids.join(' ')}`).join('; '),
            },
          },
        ],
  );

const elementOf = ({ component, count, codes }: Placed): TimeElement =>
  element(
    codes.fastener === null ? 'assemble' : 'fasten',
    compute(assemblyTime, {
      count: { value: count, source: `component:${component.key}` },
      handling: parameterTerm(codes.handling),
      insertion: parameterTerm(codes.insertion),
    }),
    derivedEvidence([codes.handling, codes.insertion]),
  );

/** Putting parts together and fastening are separate operations, so that the cost of the joints is visible. */
const assemblyOperations = (placed: readonly Placed[], context: CostContext): readonly Operation[] => {
  const joints = placed.filter(({ codes }) => codes.fastener !== null);
  const parts = placed.filter(({ codes }) => codes.fastener === null);
  const setup = context.lookup('setup.assembly', 'base');
  return [
    ...(parts.length === 0
      ? []
      : [handWork('OP10', 'assemble', parts, [standard('prepare', setup)], context)]),
    ...(joints.length === 0 ? [] : [handWork('OP20', 'fasten', joints, [], context)]),
  ];
};

const handWork = (
  op_id: string,
  step: string,
  placed: readonly Placed[],
  tr: readonly TimeElement[],
  context: CostContext,
): Operation => {
  const process = (name: string): TimeFactor => factorOf(name, context.lookup(name, 'factor'));
  const elements = placed.map(elementOf);
  const share = context.lookup('operator_share.assembly', 'share');
  return {
    op_id,
    process: 'assembly',
    step,
    role: 'assembly',
    setup_no: 1,
    feature_ids: [],
    face_ids: [],
    machine: null,
    time: {
      th: elements,
      tn: [],
      tr,
      cycle_efficiency: process('time.cycle_efficiency.assembly'),
      setup_efficiency: process('time.setup_efficiency.assembly'),
      allowance: factorOf('allowance.total', context.lookup('allowance.total', 'z_v')),
    },
    operator_share: { value: share.value, unit: '1', evidence: parameterEvidence(share) },
    power_kw: null,
    tools: [],
    subcontract: null,
    evidence: evidenceOf(elements, parameterEvidence(share)),
    notes: jointNotes(placed),
  };
};

/** Assumptions where the components' facts are silent. */
const assumptionsOf = (placed: readonly Placed[]): readonly EngineNote[] =>
  (['size', 'joint'] as const).flatMap((what) => {
    const names = placed
      .filter(({ codes }) => codes.assumed.includes(what))
      .map(({ component }) => component.name);
    return names.length === 0
      ? []
      : [{ code: `assembly_${what}_assumed`, params: { count: names.length, first: names[0] ?? '' } }];
  });
