import type { Tool } from '../tool.ts';
import { checkQuota } from './check-quota.ts';
import { compareCalculations } from './compare-calculations.ts';
import { compareEnvironments } from './compare-environments.ts';
import { costBreakdown } from './cost-breakdown.ts';
import { costDrivers } from './cost-drivers.ts';
import { explainCost } from './explain-cost.ts';
import { costFactors, previewCost } from './factors.ts';
import { findCalculations, findParts } from './find.ts';
import { optimizationDirections } from './optimization-directions.ts';
import { optimizeLotSize } from './optimize-lot-size.ts';
import { processPlan } from './process-plan.ts';
import { rankCalculations } from './rank-calculations.ts';
import { reportFiles } from './report-files.ts';

/** In the order of a client's list: analysis first, then search and previews. */
export const TOOLS: readonly Tool[] = [
  explainCost,
  costDrivers,
  costBreakdown,
  processPlan,
  optimizeLotSize,
  optimizationDirections,
  compareCalculations,
  rankCalculations,
  compareEnvironments,
  checkQuota,
  findParts,
  findCalculations,
  costFactors,
  previewCost,
  reportFiles,
];
