import type { ComponentRefused } from '../../db/calculations/correct-component.ts';
import type { CorrectionRefused } from '../../db/calculations/correct-material.ts';
import type { DraftRefused } from '../../db/calculations/draft-rules.ts';
import type { PackRefused } from '../../db/calculations/drawing-packs.ts';
import type { HoldOutcome } from '../../db/calculations/hold-quota.ts';
import { ENGINE_VERSION, PARAMETER_VERSION } from '../../engine/index.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

const RETRY_AFTER_S = 5;

/** Why no draft is made, as an answer. */
export const draftRefusal = (refused: DraftRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'stock_format_unresolved':
      return new ApiError(kind, { details: { stock_format_id: refused.stockFormatId } });
    case 'nest_item_unresolved':
      return nestItemUnresolved(refused.reason, refused.nestItemId);
    case 'currency_unresolved':
      return new ApiError(kind, { details: { from: refused.from, to: refused.to } });
    case 'environment_deleted':
      return conflict(
        'The environment of the calculation that this one derives from was deleted. Name another costing_environment_id, or null for the baseline.',
        { reason: kind, costing_environment_id: refused.environmentId },
      );
  }
};

export const nestItemUnresolved = (reason: string, nestItemId: string): ApiError =>
  new ApiError('nest_item_unresolved', { details: { reason, nest_item_id: nestItemId } });

/** A component has no life of its own: it is run, corrected and removed with its assembly. */
export const ofAssembly = (parentId: string): ApiError =>
  conflict('This is a component of an assembly; ask for it of the assembly.', {
    reason: 'component_of_assembly',
    parent_calculation_id: parentId,
  });

export const settledComponent = settling((refused: ComponentRefused) => {
  if (refused.kind === 'of_assembly') return ofAssembly(refused.parentId);
  return refused.kind === 'under_way'
    ? conflict('A component cannot change while its assembly is under way.', {
        reason: `status_${refused.status}`,
      })
    : plainRefusal(refused);
});

/** Why nothing is done to the drawings of an assembly, as an answer. */
export const settledPack = settling((refused: PackRefused) => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'of_assembly':
      return ofAssembly(refused.parentId);
    case 'not_an_assembly':
      return conflict('What is priced here is one part: bind its drawing as an input.', { reason: kind });
    case 'not_read':
      return conflict('Its components are known as soon as its file is read.', { reason: kind });
    case 'drawing_failed':
      return conflict('The file was refused, and shows nothing.', {
        reason: kind,
        failure_reason: refused.reason,
      });
    case 'too_many_drawings':
      return conflict(`An assembly has at most ${refused.most} drawings.`, {
        reason: kind,
        most: refused.most,
      });
  }
});

export const settledCorrection = settling((refused: CorrectionRefused) => {
  if (refused.kind === 'of_assembly') return ofAssembly(refused.parentId);
  return refused.kind === 'under_way'
    ? conflict('The material cannot change while the calculation is under way.', {
        reason: `status_${refused.status}`,
      })
    : plainRefusal(refused);
});

export const tooManyPending = (found: { readonly pendingBound: number; readonly pendingCount: number }) =>
  new ApiError('too_many_pending', {
    details: { pending_bound: found.pendingBound, pending_count: found.pendingCount },
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });

/** Why nothing of a run is kept, as an answer; null: its row tells how it went. */
export const runRefusal = (outcome: HoldOutcome): ApiError | null => {
  if (outcome.kind === 'too_many_pending') return tooManyPending(outcome);
  if (outcome.kind === 'insufficient_funds')
    return new ApiError('insufficient_funds', {
      details: { required_cents: outcome.requiredCents, balance_cents: outcome.balanceCents },
    });
  // Looked for when the snapshot was built; the row stays as it was.
  return outcome.kind === 'unpriceable' && outcome.reason.code === 'environment_gone'
    ? conflict('The costing environment was deleted.', { reason: 'environment_deleted' })
    : null;
};

export const quotaExceeded = (coverage: { readonly upgrade_url: string | null }): ApiError =>
  new ApiError('quota_exceeded', { details: { coverage, upgrade_url: coverage.upgrade_url } });

export const notSucceeded = (status: string): ApiError =>
  conflict('Only a succeeded calculation can be previewed.', { reason: `status_${status}` });

/** The price of the stored snapshot is not the one that was stored with it. */
export const notReproducible = (row: {
  readonly engineVersion: string | null;
  readonly parameterVersion: string | null;
}): ApiError =>
  new ApiError('not_reproducible', {
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
