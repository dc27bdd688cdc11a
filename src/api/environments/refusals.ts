import type { NotFitted } from '../../db/calculations/calibration.ts';
import type { Outcome, Refused } from '../../db/configuration/outcome.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

type Loc = readonly (string | number)[];

type RowRefused = Extract<
  Refused,
  {
    readonly kind:
      | 'windows_overlap'
      | 'tool_exists'
      | 'subcontractor_exists'
      | 'override_exists'
      | 'template_cycle'
      | 'is_member'
      | 'is_template'
      | 'is_member_already';
  }
>;

/** A refused rate, tool, subcontractor, override or machine. */
const rowRefusal = (refused: RowRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'windows_overlap':
      return conflict(
        `Another rate of this kind and subject is valid from ${refused.validFrom ?? 'the beginning'} to ${refused.validTo ?? 'further notice'}. Change one of the two windows.`,
        {
          reason: kind,
          rate_id: refused.rateId,
          valid_from: refused.validFrom,
          valid_to: refused.validTo,
        },
      );
    case 'tool_exists':
      return conflict(
        'This environment already has a tool of this class and name. Choose another name, or change that tool.',
        { field: 'name', tool_id: refused.id },
      );
    case 'subcontractor_exists':
      return conflict(
        'This environment already has a subcontractor of this process and name. Choose another name, or change that one.',
        {
          field: 'name',
          subcontractor_id: refused.id,
        },
      );
    case 'override_exists':
      return conflict(
        'This environment already overrides this parameter. Change that override: see details.override_id.',
        {
          field: 'parameter',
          override_id: refused.id,
        },
      );
    case 'template_cycle':
      return conflict(
        'A machine cannot be its own template, not through others either. Choose another template.',
        { reason: kind },
      );
    case 'is_member':
      return conflict(
        'Environments use this machine. Remove it from their fleets first; details.environment_ids lists them.',
        {
          reason: kind,
          environment_ids: refused.environmentIds,
        },
      );
    case 'is_template':
      return conflict(
        'Other machines use this one as their template. Give them another template first; details.machine_ids lists them.',
        {
          reason: kind,
          machine_ids: refused.machineIds,
        },
      );
    case 'is_member_already':
      return conflict(
        'This machine is already in the fleet of this environment. Change that entry: see details.membership_id.',
        {
          field: 'machine_id',
          membership_id: refused.id,
        },
      );
  }
};

/** The error response for a refused change of the configuration. @param at where the body begins */
export const refusal = (refused: Refused, at: Loc = ['body']): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused, at);
    case 'plan_full':
      return new ApiError('environment_limit', {
        details: { limit: refused.limit, count: refused.count, tier_slug: refused.tierSlug },
      });
    case 'currency_unresolved':
      return new ApiError('currency_unresolved', { details: { from: refused.from, to: refused.to } });
    case 'revision_changed':
      return conflict(
        `The environment changed meanwhile: its config_revision is ${refused.revision}. Read it again, then repeat the change.`,
        {
          reason: kind,
          config_revision: refused.revision,
        },
      );
    case 'environment_name_taken':
      return conflict(
        'An environment with this name already exists. Choose another name; details.existing_environment_id names it.',
        {
          field: 'name',
          existing_environment_id: refused.id,
        },
      );
    case 'parent_cycle':
      return conflict(
        'An environment cannot inherit from itself, not through others either. Choose another parent.',
        { reason: kind },
      );
    case 'parent_currency_differs':
      return conflict(
        `The parent is in ${refused.parentCurrency}, this environment in ${refused.currency}. Choose a parent in the same currency.`,
        {
          reason: kind,
          currency: refused.currency,
          parent_currency: refused.parentCurrency,
        },
      );
    case 'children_in_currency':
      return conflict(
        'The currency cannot change: other environments inherit amounts from this one. details.environment_ids lists them; give them another parent first.',
        {
          reason: kind,
          environment_ids: refused.environmentIds,
        },
      );
    case 'baseline':
      return conflict(
        'The baseline environment cannot be deleted: it prices calculations that name no environment.',
        { reason: kind },
      );
    case 'has_children':
      return conflict(
        'Other environments inherit from this one. Delete them or give them another parent first; details.environment_ids lists them.',
        {
          reason: kind,
          environment_ids: refused.environmentIds,
        },
      );
    case 'pending_work':
      return conflict(
        `${refused.pending} calculations are queued or running in this environment. Cancel them, or wait until they have finished.`,
        { reason: kind, pending: refused.pending },
      );
    default:
      return rowRefusal(refused);
  }
};

export const settled = settling(refusal);

/** @throws ApiError where a check refused */
export const allow = (refused: Refused | null, at?: Loc): void => {
  if (refused !== null) throw refusal(refused, at);
};

/** A calibration that was made. @throws ApiError where the observations admit none */
export const fitted = <T>(outcome: Outcome<T> | NotFitted): T => {
  if (outcome.kind !== 'not_fitted') return settled(outcome);
  const { reason, message, index } = outcome;
  const loc = ['body', 'observations', ...(index === null ? [] : [index])];
  throw new ApiError('validation_error', {
    message: `The observations give no calibration: ${message}.`,
    details: { reason, errors: [{ loc, msg: message, type: reason }] },
  });
};
