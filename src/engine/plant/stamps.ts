import { PARAMETER_VERSION } from '../parameters/version.ts';
import type { FxRate, ResolvedEnvironment } from '../snapshot.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type AssumptionRow, ownAssumptionRows } from './assumptions.ts';
import { drawnMaterial, modelMaterial } from './drawn-material.ts';
import { openPlant } from './open-plant.ts';

/**
 * Stamps of a snapshot (the engine, its registry, the overrides of an environment's chain), and look-ups for the materials of its
 * drawing and model.
 */
export const STAMPS = {
  engineVersion: ENGINE_VERSION,
  parameterVersion: PARAMETER_VERSION,
  drawnMaterial,
  modelMaterial,
  ownAssumptions: (environment: ResolvedEnvironment, fx: readonly FxRate[]): readonly AssumptionRow[] =>
    ownAssumptionRows(openPlant(environment, fx)),
};
