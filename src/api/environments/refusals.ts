import type { NotFitted } from '../../db/calculations/calibration.ts';
import type { Outcome, Refused } from '../../db/configuration/outcome.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

type Loc = readonly (string | number)[];

/** Why the configuration is not written, as an answer. @param at where what was sent begins */
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
      return conflict('Somebody else changed this environment; read it again.', {
        reason: kind,
        config_revision: refused.revision,
      });
    case 'environment_name_taken':
      return conflict('An environment of this name exists.', {
        field: 'name',
        existing_environment_id: refused.id,
      });
    case 'parent_cycle':
      return conflict('An environment cannot inherit from itself.', { reason: kind });
    case 'parent_currency_differs':
      return conflict('A parent states its money in the same currency.', {
        reason: kind,
        currency: refused.currency,
        parent_currency: refused.parentCurrency,
      });
    case 'children_in_currency':
      return conflict('Other environments inherit money from this one.', {
        reason: kind,
        environment_ids: refused.environmentIds,
      });
    case 'baseline':
      return conflict('The baseline cannot be deleted.', { reason: kind });
    case 'has_children':
      return conflict('Other environments inherit from this one.', {
        reason: kind,
        environment_ids: refused.environmentIds,
      });
    case 'pending_work':
      return conflict('Calculations are queued or running here.', { reason: kind, pending: refused.pending });
    case 'windows_overlap':
      return conflict('Another rate of this kind and subject is in force in this window.', {
        reason: kind,
        rate_id: refused.rateId,
        valid_from: refused.validFrom,
        valid_to: refused.validTo,
      });
    case 'tool_exists':
      return conflict('A tool of this class and name exists here.', { field: 'name', tool_id: refused.id });
    case 'subcontractor_exists':
      return conflict('A subcontractor of this process and name exists here.', {
        field: 'name',
        subcontractor_id: refused.id,
      });
    case 'override_exists':
      return conflict('This parameter is overridden here already; change that row.', {
        field: 'parameter',
        override_id: refused.id,
      });
    case 'template_cycle':
      return conflict('A machine cannot be its own template.', { reason: kind });
    case 'is_member':
      return conflict('The machine is a member of environments.', {
        reason: kind,
        environment_ids: refused.environmentIds,
      });
    case 'is_template':
      return conflict('Other machines use this one as template.', {
        reason: kind,
        machine_ids: refused.machineIds,
      });
    case 'is_member_already':
      return conflict('This machine is a member already.', {
        field: 'machine_id',
        membership_id: refused.id,
      });
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
    message: `No calibration: ${message}.`,
    details: { reason, errors: [{ loc, msg: message, type: reason }] },
  });
};
