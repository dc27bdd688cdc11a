import { PARAMETER_VERSION } from '../parameters/version.ts';
import type { FxRate, ResolvedEnvironment } from '../snapshot.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type AssumptionRow, ownAssumptionRows } from './assumptions.ts';
import { drawnMaterial, modelMaterial } from './drawn-material.ts';
import { openPlant } from './open-plant.ts';

/** What a snapshot is stamped with (the engine, its registry, what an environment's chain states itself), and how its drawing and its model name a material. */
export const STAMPS = {
  engineVersion: ENGINE_VERSION,
  parameterVersion: PARAMETER_VERSION,
  drawnMaterial,
  modelMaterial,
  ownAssumptions: (environment: ResolvedEnvironment, fx: readonly FxRate[]): readonly AssumptionRow[] =>
    ownAssumptionRows(openPlant(environment, fx)),
};
