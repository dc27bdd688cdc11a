import {
  type Calibration,
  calibrate,
  crossValidate,
  medianOf,
  type Observation,
  roundMicro,
} from '../../engine/index.ts';
import { type Compared, type ComparedInput, comparedOf } from './compare.ts';

/** At most as many observations as a calibration takes. */
const MAX_OBSERVATIONS = 1_000;

export type ProposedObservation = {
  readonly calculation_id: string;
  readonly part_number: string;
  readonly known_price_ids: readonly string[];
  readonly actual_unit_cost: number;
  readonly model_unit_cost: number;
  readonly calibrated_unit_cost: number | null;
  readonly currency: string;
};

export type Proposal = {
  readonly observations: readonly ProposedObservation[];
  readonly fit: Calibration;
  /** Null: no fit, or too few observations to leave some out. */
  readonly error_cross_validated: number | null;
};

type Observed = {
  readonly rows: readonly Compared[];
  readonly priced: NonNullable<Compared['priced']>;
  readonly observation: Observation;
};

const modelOf = ({ amounts, gross }: Observation): number =>
  gross * Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/**
 * One observation for each calculation. A known price includes surcharges and mark-up, and its lot may differ. The actual unit cost is
 * therefore that of the calculation times the median factor of the known prices.
 */
const observe = (rows: readonly Compared[]): readonly Observed[] =>
  [...Map.groupBy(rows, ({ priced }) => priced?.calculationId ?? null)].flatMap(
    ([id, members]): Observed[] => {
      const priced = members[0]?.priced ?? null;
      const factor = medianOf(members.flatMap(({ gap }) => gap?.factor ?? []));
      const costs = priced?.directCosts ?? null;
      if (id === null || priced === null || costs === null || factor === null) return [];
      const actual = roundMicro(priced.unitCost * factor);
      return actual > 0 ? [{ rows: members, priced, observation: { ...costs, actual } }] : [];
    },
  );

export const proposalOf = (input: ComparedInput): Proposal => {
  const observed = observe(comparedOf(input)).slice(0, MAX_OBSERVATIONS);
  const observations = observed.map(({ observation }) => observation);
  const fit = calibrate(observations);
  return {
    observations: observed.map(({ rows, priced, observation }, index) => ({
      calculation_id: priced.calculationId,
      part_number: rows[0]?.known.partNumber ?? '',
      known_price_ids: rows.map(({ known }) => known.id),
      actual_unit_cost: observation.actual,
      model_unit_cost: modelOf(observation),
      calibrated_unit_cost: fit.kind === 'fitted' ? (fit.calibrated[index] ?? null) : null,
      currency: priced.currency,
    })),
    fit,
    error_cross_validated: fit.kind === 'fitted' ? crossValidate(observations) : null,
  };
};
