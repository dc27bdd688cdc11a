import type {
  PricingGeometry,
  PricingSnapshot,
  ResolvedEnvironment,
  SnapshotMaterial,
} from '../../engine/snapshot.ts';
import type { FailureCode, FailureParams } from '../calculation-record/failure.ts';
import { componentInputs, MAX_PIECES } from '../calculation-record/inputs.ts';
import type { RunMaterial } from '../calculation-record/material.ts';
import type { StandardPartSought } from '../materials/standard-part-prices.ts';
import type { StandardPart } from '../materials/standard-parts.ts';
import { type ComponentCorrection, NO_CORRECTION } from './component-corrections.ts';
import { type DrawnMaterial, type ModelMaterial, modelMaterialOf } from './drawing.ts';
import { withDrawnMaterial } from './drawn-material.ts';
import type { GeometryPieces } from './geometry-pieces.ts';
import { type Drawn, drawnBy } from './pack-drawing.ts';
import { type Piece, type SnapshotParts, type StorableSnapshot, toStorable, wholeOf } from './pieces.ts';
import type { Priced } from './priced.ts';
import { otherInputsOf } from './rest.ts';
import { commonMaterial, runMaterialOf } from './run-material.ts';
import { currencyOf, materialOf, type Sources, UNNAMED } from './sources.ts';
import { type StructureNode, structureOf, tooLarge, type UniqueComponent } from './structure.ts';

/** Data that the components of an assembly share. */
type Split = {
  readonly calculation: Priced;
  readonly environment: Piece<ResolvedEnvironment>;
  /** For components without a material of their own. */
  readonly material: SnapshotMaterial | null;
  readonly family: string | null;
  readonly sources: Sources;
  /** The catalogue row of a component. */
  readonly listed: (sought: StandardPartSought) => StandardPart | null;
  readonly versions: {
    readonly engineVersion: string;
    readonly parameterVersion: string;
    readonly drawnMaterial: DrawnMaterial;
    readonly modelMaterial: ModelMaterial;
  };
};

type Components = NonNullable<SnapshotParts['assembly']>;

type Refused = {
  readonly kind: 'unpriceable';
  readonly reason: { readonly code: FailureCode; readonly params: FailureParams };
};

const refused = (code: FailureCode, params: FailureParams): Refused => ({
  kind: 'unpriceable',
  reason: { code, params },
});

/** Each unique component of a tree with its own inputs: the assembly's environment, and its lot times the quantity. */
export const splitSnapshot = async (
  given: Omit<Split, 'listed'>,
  tree: StructureNode,
  geometry: GeometryPieces,
): Promise<({ readonly kind: 'split'; readonly material: RunMaterial | null } & Components) | Refused> => {
  const structure = structureOf(tree);
  const bound = tooLarge(structure);
  if (bound !== null) return refused('assembly_too_large', bound);
  const corrections = await given.sources.corrections(given.calculation.id);
  const correctionOf = ({ key }: UniqueComponent): ComponentCorrection =>
    corrections.get(key) ?? NO_CORRECTION;
  const sought = structure.unique.flatMap((component) =>
    catalogueQueryOf(component, correctionOf(component)),
  );
  const split: Split = { ...given, listed: await given.sources.standardParts(sought) };
  const components: Components['components'][number][] = [];
  for (const component of structure.unique) {
    const correction = correctionOf(component);
    const built = await componentOf(split, component, correction, geometry);
    if ('kind' in built) return built;
    components.push(built);
  }
  const of = geometry.whole.value.shape_class === 'assembly' ? 'products' : 'bodies';
  const { joining } = split.calculation;
  return {
    kind: 'split',
    material: commonMaterial(components.map(madeOf)),
    of,
    ...(joining === null ? {} : { joining }),
    components: withOutlines(components, geometry),
  };
};

type Component = Components['components'][number];

/** Adds the outlines of components that may share sheets; the price of a part alone does not use one. */
const withOutlines = (
  components: readonly Component[],
  { outlines }: GeometryPieces,
): readonly Component[] => {
  const outlineOf = ({ key, snapshot }: Component) =>
    snapshot === null || makeOf(snapshot) === 'buy' ? undefined : outlines.get(key);
  if (components.filter((one) => outlineOf(one) !== undefined).length < 2) return components;
  return components.map((one) => {
    const outline = outlineOf(one);
    return outline === undefined ? one : { ...one, outline };
  });
};

/** The material of a made component; null: it is bought, or lacks data for a price. */
const madeOf = ({ snapshot }: Component): RunMaterial | null =>
  snapshot === null || makeOf(snapshot) === 'buy' ? null : runMaterialOf(wholeOf(snapshot));

const makeOf = (snapshot: StorableSnapshot): 'make' | 'buy' => wholeOf(snapshot).request.make_or_buy;

const componentOf = async (
  split: Split,
  component: UniqueComponent,
  correction: ComponentCorrection,
  geometry: GeometryPieces,
): Promise<Components['components'][number] | Refused> => {
  const { calculation, sources, versions } = split;
  const { key, name, fastener, bodyOf } = component;
  const quantity = correction.quantityPer ?? component.quantity;
  const facts = geometry.components.get(key);
  const shown = {
    key,
    name,
    quantity,
    fastener:
      fastener === null ? null : { kind: fastener.kind, size: fastener.size, length_mm: fastener.length_mm },
    ...(bodyOf === null ? {} : { body_of: bodyOf }),
  };
  if (facts === undefined) return { ...shown, snapshot: null };
  if (calculation.lotSize * quantity > MAX_PIECES)
    return refused('assembly_too_large', {
      what: 'lot_size',
      found: calculation.lotSize * quantity,
      most: MAX_PIECES,
    });
  const { makeOrBuy, purchasePrice } = purchaseOf(split, component, correction);
  const isMade = makeOrBuy === 'make';
  const model = isMade ? await modelMaterialOf(sources, facts.value, versions.modelMaterial) : undefined;
  const { drawn, material, undrawn } = await withDrawnMaterial(
    await drawnOf(split, key, isMade),
    {
      material:
        correction.materialGradeId === null
          ? await modelled(split, model)
          : await corrected(split, correction.materialGradeId),
      isNamed: correction.materialGradeId !== null,
      geometry: facts.value,
      region: calculation.region,
    },
    sources,
    versions.drawnMaterial,
  );
  const paidIn = purchasePrice === null ? [] : [purchasePrice.currency];
  const currencies = [split.environment.value.currency, 'EUR', ...currencyOf(material), ...paidIn];
  const { rates, missing } = await sources.rates(currencies, calculation.currency);
  if (missing.length > 0)
    return refused('currency_unresolved', { from: missing.join(', '), to: calculation.currency });
  const alone = componentInputs(calculation, quantity);
  const rest = otherInputsOf(alone, versions, {
    makeOrBuy,
    purchasePrice,
    standardPart: makeOrBuy === 'buy' ? shown.fastener : null,
    material,
    stockFormats: [],
    fx: rates,
    model,
    drawn,
    ...(undrawn === undefined ? {} : { undrawn }),
  });
  const whole = isOnePart(makeOrBuy, facts.value) ? { ...rest, one_part: true as const } : rest;
  return { ...shown, snapshot: toStorable({ rest: whole, facts, environment: split.environment }) };
};

const drawnOf = async ({ sources, calculation }: Split, key: string, isMade: boolean): Promise<Drawn> => {
  const files = (await sources.drawings(calculation.id)).get(key) ?? [];
  return files.length === 0
    ? {}
    : drawnBy(files, isMade, await sources.drawingReader(calculation.environmentId));
};

/** A product of several bodies that is priced as one part. */
export const isOnePart = (makeOrBuy: 'make' | 'buy', facts: PricingGeometry | null): boolean =>
  makeOrBuy === 'make' && facts !== null && facts.shape_class !== 'mesh' && facts.solids > 1;

/** Material of a component without one of its own: the caller's for all, otherwise its model's, otherwise the default. */
const modelled = async (
  { material, sources, calculation }: Split,
  model: PricingSnapshot['model_material'],
): Promise<SnapshotMaterial | null> => {
  if (material?.resolved_from === 'request' || model?.grade_id == null) return material;
  const own = { grade: null, cheaperGrade: null, override: null };
  const named = { ...UNNAMED, model: model.grade_id };
  return (await materialOf(sources, own, null, calculation.region, named)) ?? material;
};

const corrected = async (split: Split, gradeId: string): Promise<SnapshotMaterial | null> => {
  const found = await split.sources.grade(gradeId);
  if (found === null) return split.material;
  const { grade, cheaper: cheaperGrade, override } = found;
  const own = { grade, cheaperGrade, override };
  return materialOf(split.sources, own, split.family, split.calculation.region);
};

/** Purchase price of a piece: the correction, otherwise the organisation's catalogue of standard parts. */
const purchaseOf = (
  { listed, calculation }: Split,
  component: UniqueComponent,
  correction: ComponentCorrection,
): {
  readonly makeOrBuy: 'make' | 'buy';
  readonly purchasePrice: { readonly value: number; readonly currency: string } | null;
} => {
  const { makeOrBuy, purchasePrice } = termsOf(component, correction);
  if (purchasePrice !== null)
    return { makeOrBuy, purchasePrice: { value: purchasePrice, currency: calculation.currency } };
  const [row] = catalogueQueryOf(component, correction).map(listed);
  return { makeOrBuy, purchasePrice: row ? { value: row.price, currency: row.currency } : null };
};

/** The catalogue look-up for a component; null if it is made or has a corrected price. */
const catalogueQueryOf = (
  component: UniqueComponent,
  correction: ComponentCorrection,
): readonly StandardPartSought[] => {
  const { name, fastener } = component;
  const { makeOrBuy, purchasePrice } = termsOf(component, correction);
  if (makeOrBuy === 'make' || purchasePrice !== null || fastener === null) return [];
  const { kind, standard, size, length_mm } = fastener;
  return [{ name, kind, standard, size, length_mm }];
};

/**
 * Standard parts are bought unless a correction says that they are made. Without a price, the material in them is the lower
 * bound.
 */
export const termsOf = (
  { fastener }: Pick<UniqueComponent, 'fastener'>,
  correction: ComponentCorrection,
): { readonly makeOrBuy: 'make' | 'buy'; readonly purchasePrice: number | null } => {
  const makeOrBuy =
    correction.makeOrBuy ?? (correction.purchasePrice !== null || fastener !== null ? 'buy' : 'make');
  return { makeOrBuy, purchasePrice: makeOrBuy === 'buy' ? correction.purchasePrice : null };
};
