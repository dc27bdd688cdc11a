import type { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import type { PlaceCost } from '../../db/calculations/compare.ts';
import { roundMicro } from '../../engine/index.ts';
import type { componentComparison } from './comparison-schemas.ts';
import { type MatrixInput, matrixOf, reasonsAgainst } from './matrix.ts';

type Sourcing = NonNullable<z.infer<typeof componentComparison>['sourcing']>;
type Costs = ReadonlyMap<string, PlaceCost>;
type Place = Omit<Sourcing['components'][number], 'saving_per_piece' | 'cost_in_one_place'>;

const delivered = (place: Place): number =>
  place.manufacturing_cost + place.packaging + place.freight + place.duty;

/** One component made in one environment; it is transported only if another environment assembles it. */
const placeOf = (row: Calculation, cost: PlaceCost, homeId: string): Place | null => {
  const isHome = row.environmentId === homeId;
  if (!isHome && cost.delivery === null) return null;
  const way = isHome ? null : cost.delivery;
  return {
    component_key: row.assemblyContext?.component_key ?? '',
    label: row.assemblyContext?.label ?? '',
    quantity: row.assemblyContext?.quantity ?? 1,
    calculation_id: row.id,
    costing_environment_id: row.environmentId,
    manufacturing_cost: cost.manufacturingCost,
    packaging: way?.packaging ?? 0,
    freight: way?.freight ?? 0,
    duty: way?.duty ?? 0,
  };
};

/** Cost of a made component in each comparable environment; the assembling environment first. */
const placesOf = (
  rows: readonly Calculation[],
  homeId: string,
  costs: Costs,
  pricedFrom: MatrixInput['pricedFrom'],
): readonly Place[] => {
  const home = rows.find((row) => row.environmentId === homeId);
  const own = home === undefined ? undefined : costs.get(home.id);
  if (home === undefined || own === undefined) return [];
  const others = own.isBought
    ? []
    : rows.filter((row) => row !== home && reasonsAgainst(row, home, pricedFrom).length === 0);
  return [home, ...others].flatMap((row) => {
    const cost = costs.get(row.id);
    return cost === undefined || cost.isBought !== own.isBought ? [] : (placeOf(row, cost, homeId) ?? []);
  });
};

/**
 * The cheapest environment for each component of an assembly, including transport at that environment's own rates. Compared with
 * making all components in the environment where the whole is cheapest, which wins ties. Null if the whole has no best
 * environment, or a component has no price there.
 */
export const sourcingOf = (
  wholes: MatrixInput,
  components: Pick<MatrixInput, 'calculations' | 'pricedFrom'>,
  costs: Costs,
): Sourcing | null => {
  const best = matrixOf(wholes).parts[0]?.cells.find((cell) => cell.is_best);
  const whole = wholes.calculations.find((row) => row.id === best?.calculation_id);
  if (whole === undefined || whole.assemblyState !== 'complete') return null;
  const homeId = whole.environmentId;
  const byKey = Map.groupBy(components.calculations, (row) => row.assemblyContext?.component_key ?? '');
  const chosen = [...byKey.values()].map((rows) => {
    const [home, ...others] = placesOf(rows, homeId, costs, components.pricedFrom);
    if (home === undefined) return null;
    const best = others.reduce((least, one) => (delivered(one) < delivered(least) ? one : least), home);
    return { home, best };
  });
  if (chosen.length === 0 || chosen.includes(null)) return null;
  const known = chosen.filter((one) => one !== null);
  const sum = (of: (one: (typeof known)[number]) => number): number =>
    roundMicro(known.reduce((total, one) => total + of(one) * one.home.quantity, 0));
  const here = sum(({ home }) => delivered(home));
  const bestTotal = sum(({ best }) => delivered(best));
  return {
    costing_environment_id: homeId,
    currency: whole.currency,
    cost_in_one_place: here,
    cost_at_best: bestTotal,
    saving_per_piece: roundMicro(here - bestTotal),
    saving_per_year: whole.annualVolume === null ? null : roundMicro((here - bestTotal) * whole.annualVolume),
    components: known
      .filter(({ home, best }) => home !== best)
      .map(({ home, best }) => ({
        ...best,
        cost_in_one_place: delivered(home),
        saving_per_piece: roundMicro((delivered(home) - delivered(best)) * home.quantity),
      }))
      .sort(
        (a, b) => b.saving_per_piece - a.saving_per_piece || (a.component_key < b.component_key ? -1 : 1),
      ),
  };
};
