import type { NotFitted } from '../../db/calculations/calibration.ts';
import type { Outcome, Refused } from '../../db/configuration/outcome.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { currencyUnresolved, plainRefusal, unwrapWith } from '../kit/unwrap.ts';

type Loc = readonly (string | number)[];

/** Messages of refusals without values. */
const TEXTS = {
  parent_cycle:
    'An environment cannot inherit from itself, directly or through its parents. Choose another parent.',
  template_cycle:
    'A machine cannot be its own template, directly or through other machines. Choose another template.',
  baseline: 'The baseline environment cannot be deleted: it prices calculations that name no environment.',
  children_in_currency:
    'The currency cannot change: other environments inherit amounts from this one. Give them another parent first; details.environment_ids lists them.',
  has_children:
    'Other environments inherit from this one. Delete them or give them another parent first; details.environment_ids lists them.',
  is_member:
    'Environments use this machine. Remove it from their fleets first; details.environment_ids lists them.',
} as const;

/** Duplicates: the message, the field in conflict, and the key of the existing row's id in `details`. */
const TAKEN = {
  environment_name_taken: [
    'An environment with this name already exists. Choose another name, or change that one: see details.existing_environment_id.',
    'name',
    'existing_environment_id',
  ],
  tool_exists: [
    'This environment already has a tool of this class and name. Choose another name, or change that tool: see details.tool_id.',
    'name',
    'tool_id',
  ],
  subcontractor_exists: [
    'This environment already has a subcontractor of this process and name. Choose another name, or change that one: see details.subcontractor_id.',
    'name',
    'subcontractor_id',
  ],
  override_exists: [
    'This environment already overrides this parameter. Change that override: see details.override_id.',
    'parameter',
    'override_id',
  ],
  is_member_already: [
    'This machine is already in the fleet of this environment. Change that entry: see details.membership_id.',
    'machine_id',
    'membership_id',
  ],
} as const;

/** The error response for a refused change of the configuration. @param at path prefix of the body */
export const refusal = (refused: Refused, at: Loc = ['body']): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused, at);
    case 'plan_full':
      return new ApiError('environment_limit', {
        message: `The plan allows ${refused.limit} environments, and ${refused.count} exist. Delete one, or change the plan.`,
        details: { limit: refused.limit, count: refused.count, tier_slug: refused.tierSlug },
      });
    case 'currency_unresolved':
      return currencyUnresolved(refused);
    case 'revision_changed':
      return conflict(
        `The environment changed meanwhile: its config_revision is ${refused.revision}. Read it again, then repeat the change.`,
        { reason: kind, config_revision: refused.revision },
      );
    case 'parent_currency_differs':
      return conflict(
        `The parent is in ${refused.parentCurrency}, this environment in ${refused.currency}. Choose a parent in the same currency.`,
        { reason: kind, currency: refused.currency, parent_currency: refused.parentCurrency },
      );
    case 'pending_work':
      return conflict(
        `${refused.pending} calculations are queued or running in this environment. Cancel them, or wait until they have finished.`,
        { reason: kind, pending: refused.pending },
      );
    case 'windows_overlap': {
      const { rateId, validFrom, validTo } = refused;
      return conflict(
        `Another rate of this kind and subject is valid from ${validFrom}${validTo === null ? '' : ` to ${validTo}`}. Change one of the two windows.`,
        { reason: kind, rate_id: rateId, valid_from: validFrom, valid_to: validTo },
      );
    }
    case 'is_template':
      return conflict(
        'Other machines use this one as their template. Give them another template first; details.machine_ids lists them.',
        { reason: kind, machine_ids: refused.machineIds },
      );
    case 'parent_cycle':
    case 'template_cycle':
    case 'baseline':
      return conflict(TEXTS[kind], { reason: kind });
    case 'children_in_currency':
    case 'has_children':
    case 'is_member':
      return conflict(TEXTS[kind], { reason: kind, environment_ids: refused.environmentIds });
    default: {
      const [text, field, key] = TAKEN[kind];
      return conflict(text, { field, [key]: refused.id });
    }
  }
};

export const unwrap = unwrapWith(refusal);

/** @throws ApiError if a check refused */
export const allow = (refused: Refused | null, at?: Loc): void => {
  if (refused !== null) throw refusal(refused, at);
};

/** The fitted calibration. @throws ApiError if the observations do not allow one */
export const fitted = <T>(outcome: Outcome<T> | NotFitted): T => {
  if (outcome.kind !== 'not_fitted') return unwrap(outcome);
  const { reason, message, index } = outcome;
  const loc = ['body', 'observations', ...(index === null ? [] : [index])];
  throw new ApiError('validation_error', {
    message: `The observations give no calibration: ${message}.`,
    details: { reason, errors: [{ loc, msg: message, type: reason }] },
  });
};
