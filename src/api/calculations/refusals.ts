import type { ComponentRefused } from '../../db/calculations/correct-component.ts';
import type { CorrectionRefused } from '../../db/calculations/correct-material.ts';
import type { DraftRefused } from '../../db/calculations/draft-rules.ts';
import type { PackRefused } from '../../db/calculations/drawing-packs.ts';
import type { HoldOutcome } from '../../db/calculations/hold-quota.ts';
import { ENGINE_VERSION, type NoteParams, PARAMETER_VERSION } from '../../engine/index.ts';
import { shown } from '../../platform/issue-words.ts';
import { textOrId } from '../../texts/index.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { currencyUnresolved, plainRefusal, stockFormatUnresolved, unwrapWith } from '../kit/unwrap.ts';

const RETRY_AFTER_S = 5;

/** Errors of every operation that makes drafts with the complete inputs. */
export const DRAFT_ERRORS = [
  'not_found',
  'conflict',
  'material_unresolved',
  'stock_format_unresolved',
  'nest_item_unresolved',
  'process_unavailable',
  'currency_unresolved',
] as const;

/** The error response for a draft that was refused. */
export const draftRefusal = (refused: DraftRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'stock_format_unresolved':
      return stockFormatUnresolved(refused.stockFormatId);
    case 'nest_item_unresolved':
      return nestItemUnresolved(refused.reason, refused.nestItemId);
    case 'process_unavailable':
      return processUnavailable(refused);
    case 'currency_unresolved':
      return currencyUnresolved(refused);
    case 'environment_deleted':
      return conflict(
        'The environment of the source calculation was deleted. Send another costing_environment_id, or null for the baseline.',
        { reason: kind, costing_environment_id: refused.environmentId },
      );
  }
};

const processUnavailable = ({
  process,
  reasons,
}: Extract<DraftRefused, { kind: 'process_unavailable' }>): ApiError => {
  const why = reasons.map(({ code, params }) => ({
    code,
    params,
    message: textOrId('en', `failure.${code}`, params),
  }));
  return new ApiError('process_unavailable', {
    message: `The manufacturing process ${shown(process)} is not available. ${why.map(({ message }) => message).join(' ')}`,
    details: { manufacturing_process: process, reasons: why },
  });
};

export const nestItemUnresolved = (reason: string, nestItemId: string): ApiError =>
  new ApiError('nest_item_unresolved', {
    message: `The job-nest line ${nestItemId} cannot price this calculation (${reason}). Choose another line, or none.`,
    details: { reason, nest_item_id: nestItemId },
  });

/** Components are run, corrected and deleted only with their assembly. */
export const ofAssembly = (parentId: string): ApiError =>
  conflict(
    'This calculation is a component of an assembly. Run or change the assembly: see details.parent_calculation_id.',
    {
      reason: 'component_of_assembly',
      parent_calculation_id: parentId,
    },
  );

export const unwrapComponent = unwrapWith((refused: ComponentRefused) => {
  if (refused.kind === 'of_assembly') return ofAssembly(refused.parentId);
  return refused.kind === 'under_way'
    ? conflict(
        `A component cannot change while its assembly is ${refused.status}. Wait until the assembly has finished, or cancel it.`,
        {
          reason: `status_${refused.status}`,
        },
      )
    : plainRefusal(refused);
});

/** The error response for a refused change to the drawings of an assembly. */
export const unwrapPack = unwrapWith((refused: PackRefused) => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'of_assembly':
      return ofAssembly(refused.parentId);
    case 'not_an_assembly':
      return conflict(
        'This calculation is of a single part, not an assembly. Send its drawing with POST …/inputs.',
        { reason: kind },
      );
    case 'not_read':
      return conflict(
        'The CAD file of the assembly is not read yet, so its components are unknown. Try again when it is.',
        { reason: kind },
      );
    case 'drawing_failed':
      return conflict(
        'This drawing could not be read, so it cannot be assigned. details.failure_reason says why; send another file.',
        {
          reason: kind,
          failure_reason: refused.reason,
        },
      );
    case 'too_many_drawings':
      return conflict(`An assembly can have at most ${refused.most} drawings. Delete some, or send fewer.`, {
        reason: kind,
        most: refused.most,
      });
  }
});

export const unwrapCorrection = unwrapWith((refused: CorrectionRefused) => {
  if (refused.kind === 'of_assembly') return ofAssembly(refused.parentId);
  return refused.kind === 'under_way'
    ? conflict(
        `The material cannot change while the calculation is ${refused.status}. Wait until it has finished, or cancel it.`,
        {
          reason: `status_${refused.status}`,
        },
      )
    : plainRefusal(refused);
});

export const tooLargeToPreview = (weight: number, most: number): ApiError =>
  conflict(
    `This calculation is too large to preview: its components, features and machines weigh ${weight}, and a preview at most ${most}. Create a calculation with the other inputs and run it.`,
    { reason: 'preview_too_large', weight, most },
  );

export const tooManyPending = (found: { readonly pendingBound: number; readonly pendingCount: number }) =>
  new ApiError('too_many_pending', {
    message: `${found.pendingCount} calculations are queued or running; the plan allows ${found.pendingBound}. Wait until some have finished, or cancel some.`,
    details: { pending_bound: found.pendingBound, pending_count: found.pendingCount },
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });

/** The error response that rolls back a run; null if the row of the run records the outcome. */
export const runRefusal = (outcome: HoldOutcome): ApiError | null => {
  if (outcome.kind === 'too_many_pending') return tooManyPending(outcome);
  if (outcome.kind === 'insufficient_funds')
    return new ApiError('insufficient_funds', {
      message: `This run needs ${outcome.requiredCents} cents, but the wallet has ${outcome.balanceCents}. Top up the wallet, then run it again.`,
      details: { required_cents: outcome.requiredCents, balance_cents: outcome.balanceCents },
    });
  // Checked when the snapshot was built; the row is unchanged.
  return outcome.kind === 'unpriceable' && outcome.reason.code === 'environment_gone'
    ? conflict(
        'The costing environment of this calculation was deleted. Create a calculation in another environment.',
        { reason: 'environment_deleted' },
      )
    : null;
};

export const quotaExceeded = (coverage: {
  readonly message: string;
  readonly upgrade_url: string | null;
}): ApiError =>
  new ApiError('quota_exceeded', {
    message: `${coverage.message} See details.upgrade_url.`,
    details: { coverage, upgrade_url: coverage.upgrade_url },
  });

export const notSucceeded = (status: string): ApiError =>
  conflict(`This calculation is ${status}; only a succeeded one can be previewed. Run it first.`, {
    reason: `status_${status}`,
  });

/** Pricing the stored snapshot again gave another price than the stored one. */
export const notReproducible = (row: {
  readonly engineVersion: string | null;
  readonly parameterVersion: string | null;
}): ApiError =>
  new ApiError('not_reproducible', {
    message: `Engine ${row.engineVersion} made the stored price; this is engine ${ENGINE_VERSION}. Run the calculation again, then preview it.`,
    details: {
      engine_version: { stored: row.engineVersion, current: ENGINE_VERSION },
      parameter_version: { stored: row.parameterVersion, current: PARAMETER_VERSION },
    },
  });

export const adjustmentRefused = (refusals: readonly { readonly message: string }[]): ApiError =>
  new ApiError('adjustment_refused', {
    message: refusals.map((refusal) => refusal.message).join(' '),
    details: { refusals },
  });

/** The machine of a preview cannot make the part. */
export const machineRefused = (
  machineId: string,
  language: string,
  reasons: readonly { readonly code: string; readonly params: NoteParams }[],
): ApiError => {
  const sentences = reasons.map(({ code, params }) => textOrId(language, `machine_reason.${code}`, params));
  return new ApiError('machine_refused', {
    message: `This machine cannot make the part: ${sentences.join('; ')}. Choose another machine.`,
    details: {
      machine_id: machineId,
      reasons: reasons.map(({ code, params }, index) => ({ code, params, message: sentences[index] })),
    },
  });
};

type Candidate = {
  readonly grade: {
    readonly id: string;
    readonly urn: string;
    readonly display_code: string;
    readonly name: string;
  };
  readonly score: number;
};

export const materialUnresolved = (materialRef: string, candidates: readonly Candidate[]): ApiError =>
  new ApiError('material_unresolved', {
    message:
      candidates.length === 0
        ? `The material ${shown(materialRef)} matches no grade. Look one up with POST /api/v1/parts/materials/lookup.`
        : `The material ${shown(materialRef)} does not identify one grade. Choose one of details.candidates and send its grade_id as material_grade_id.`,
    details: {
      material_ref: materialRef,
      candidates: candidates.map(({ grade, score }) => ({
        grade_id: grade.id,
        urn: grade.urn,
        display_code: grade.display_code,
        name: grade.name,
        score,
      })),
    },
  });
