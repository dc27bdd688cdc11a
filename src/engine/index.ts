/** Public interface of the engine: other packages import only from here. */

export { type ComponentPrice, componentPrice } from './assembly/components.ts';
export { openCatalogue } from './catalogue/open-catalogue.ts';
export { resolveGrade } from './catalogue/resolve-grade.ts';
export type * from './catalogue/types.ts';
export type { CheckedSheet } from './cost-sheet/checked.ts';
export { differencesOf, type LineDifference, TERM_CAUSES, type TermCause } from './cost-sheet/differences.ts';
export { pairLines } from './cost-sheet/pair-lines.ts';
export { type SheetFault, verifySheet } from './cost-sheet/verify.ts';
export { verifyAssembly } from './cost-sheet/verify-assembly.ts';
export { type Verifiable, verifyCalculation } from './cost-sheet/verify-calculation.ts';
export { boundFaces } from './drawing/bindings.ts';
export type { Factor } from './factors/factors.ts';
export type { Formula } from './formulas/define.ts';
export { FORMULAS, formulaById } from './formulas/index.ts';
export { buildJob, type NestOptions as NestAsked } from './nesting/build-job.ts';
export { ownSheets, type SheetComponent } from './nesting/own-sheets.ts';
export { MONEY_PARAMETERS } from './parameters/lookup.ts';
export { PARAMETER_SOURCES } from './parameters/registry.ts';
export { PARAMETER_VERSION } from './parameters/version.ts';
export {
  type AssumptionRow,
  assumptionRows,
  type EconomicsValue,
  economics,
  namedSigmas,
} from './plant/assumptions.ts';
export { type Audit, audit, SCRAP_PRICE_DAYS } from './plant/audit.ts';
export { whyUnavailable } from './plant/availability.ts';
export {
  type Calibration,
  calibrate,
  crossValidate,
  type DirectCosts,
  directCosts,
  MIN_OBSERVATIONS,
  type Observation,
} from './plant/calibrate.ts';
export {
  type CategoryGap,
  gapOf,
  medianOf,
  type PaidPrice,
  type PriceGap,
  type ShouldCost,
  shouldCostOf,
} from './plant/known-price.ts';
export { openPlant, type Plant, platformParameter } from './plant/open-plant.ts';
export { STAMPS } from './plant/stamps.ts';
export { type Preview, type PreviewRequest, type PreviewText, preview, previewText } from './preview.ts';
export { previewWeight } from './preview-weight.ts';
export { price, rollUp } from './price.ts';
export { MANUFACTURING_PROCESSES } from './process/processes.ts';
export { roundMicro } from './quantities/micro.ts';
export { type Wages, wages } from './rates/wage.ts';
export type * from './records.ts';
export type * from './result.ts';
export type * from './snapshot.ts';
export { ENGINE_VERSION } from './version.ts';
export * from './vocabulary.ts';
