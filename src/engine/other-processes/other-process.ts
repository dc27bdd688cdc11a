import { asFlat } from '../facts/as-flat.ts';
import { toolSpread } from '../formulas/other-process.ts';
import type { Ranked } from '../pipeline/planned.ts';
import { TEN } from '../quantities/conventions.ts';
import { fromMicro } from '../quantities/micro.ts';
import { MM_PER_M, PERCENT, SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { MaterialFacts, PartFacts } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';

export type OtherProcess = {
  readonly process: 'stamping' | 'die_casting' | 'casting' | 'injection_moulding' | 'hobbing_in_house';
  /** Approximate smallest lot at which it clearly wins, with a tool or machine at the usual price; null: at none. */
  readonly from_lot: number | null;
  /** The smallest lot with a tool or machine at the price of the cheapest offers: above it, it may win. */
  readonly from_lot_least: number;
  /** Cost of one piece of this lot relative to the planned one, with the cheapest tool; null if the lot is too small for any. */
  readonly share: number | null;
};

type Kind = Exclude<OtherProcess['process'], 'hobbing_in_house'>;

const DIE_CAST: readonly MaterialCategory[] = ['aluminium', 'zinc_alloy', 'magnesium'];
const CAST: readonly MaterialCategory[] = [
  'cast_iron',
  'carbon_steel',
  'alloy_steel',
  'stainless_steel',
  'copper_alloy',
];

/** A flat plate or disc whichever route won: stamping is possible as well. */
const sheetOf = ({ geometry }: PartFacts) => geometry.sheet ?? asFlat(geometry)?.sheet ?? null;

/** Sheet is stamped; solids with much removal are cast, plastics moulded. Required surfaces are machined in any case. */
const kindOf = (part: PartFacts, material: MaterialFacts, buyToFly: number, from: number): Kind | null => {
  const fine = part.features.some(
    ({ it_grade, thread, ra_um }) => it_grade !== null || thread !== null || ra_um !== null,
  );
  if (part.geometry.sheet !== null) return 'stamping';
  if (fine || part.general_tolerance === 'f') return null;
  if (sheetOf(part) !== null) return 'stamping';
  if (material.category === 'thermoplastic') return 'injection_moulding';
  if (part.shape_class !== 'prismatic' || buyToFly < from) return null;
  if (DIE_CAST.includes(material.category)) return 'die_casting';
  return CAST.includes(material.category) ? 'casting' : null;
};

/** Two significant digits, the precision of such an estimate. */
export const rounded = (lot: number): number => {
  let step = 1;
  while (lot / step >= PERCENT) step *= TEN;
  return Math.ceil(lot / step) * step;
};

/**
 * The process that would clearly undercut the plan at this lot or annual volume, or at a few times as much; null: none. States
 * from which lot on. Overheads of both are included. Offers for one tool vary widely: the cheapest ones determine the lot.
 */
export const otherProcess = (
  part: PartFacts | null,
  material: MaterialFacts | null,
  { candidate: { plan }, evaluation }: Ranked,
): OtherProcess | null => {
  const { stock } = plan;
  if (part === null || material === null || stock === null) return null;
  const { context } = evaluation.compiled;
  const general = (name: string): number => context.lookup('other_process.general', name).value;
  const buyToFly = stock.gross_mass_kg.value / stock.net_mass_kg.value;
  const kind = kindOf(part, material, buyToFly, general('cast_from_buy_to_fly'));
  if (kind === null) return null;
  const row = (name: string): number => context.lookup(`other_process.${kind}`, name).value;
  const { obb_mm: box } = part.geometry;
  const sheet = kind === 'stamping' ? sheetOf(part) : null;
  const [x, y, z] = box;
  if (Math.max(x, y, z) > row('largest') || (sheet?.thickness_mm ?? 0) > row('thickest')) return null;
  const edges = sheet?.contour_length_mm ?? x + y + z;
  const tool =
    row('tool_base') +
    (row('tool_per_metre') * edges) / MM_PER_M +
    row('tool_per_bend') * (sheet?.bend_count ?? 0);
  const mass = kind === 'stamping' ? stock.gross_mass_kg.value : stock.net_mass_kg.value;
  const piece =
    mass * material.price_per_kg.value * row('material_factor') +
    (row('cycle') * row('rate')) / SECONDS_PER_HOUR;
  const planned = fromMicro(evaluation.scheme.manufacturingCost.micro);
  const { lotSize, tops } = evaluation;
  const once = fromMicro((tops.get('setup')?.micro ?? 0) + (tops.get('special_direct')?.micro ?? 0));
  const wins = general('wins_under');
  const left = (planned - once) * wins - piece;
  const quantity = Math.max(lotSize, context.request.annual_volume ?? 0);
  const cheapest = tool / general('tool_spread');
  const unit = toolSpread.evaluate({ tool: cheapest, quantity, piece });
  const least = rounded(cheapest / left);
  if (left <= 0 || least > quantity * general('named_within')) return null;
  const isCheaper = unit <= planned * wins;
  return {
    process: kind,
    from_lot: rounded(tool / left),
    from_lot_least: isCheaper ? Math.min(quantity, least) : least,
    share: isCheaper ? unit / planned : null,
  };
};
