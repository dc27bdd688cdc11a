import assembly from './data/assembly.json' with { type: 'json' };
import bending from './data/bending.json' with { type: 'json' };
import buying from './data/buying.json' with { type: 'json' };
import casting from './data/casting.json' with { type: 'json' };
import castingAlloys from './data/casting-alloys.json' with { type: 'json' };
import contourCutting from './data/contour-cutting.json' with { type: 'json' };
import dieCasting from './data/die-casting.json' with { type: 'json' };
import drilling from './data/drilling.json' with { type: 'json' };
import economics from './data/economics.json' with { type: 'json' };
import force from './data/force.json' with { type: 'json' };
import gravityCasting from './data/gravity-casting.json' with { type: 'json' };
import inspection from './data/inspection.json' with { type: 'json' };
import laser from './data/laser.json' with { type: 'json' };
import machines from './data/machines.json' with { type: 'json' };
import milling from './data/milling.json' with { type: 'json' };
import moulding from './data/moulding.json' with { type: 'json' };
import otherProcesses from './data/other-processes.json' with { type: 'json' };
import planning from './data/planning.json' with { type: 'json' };
import sandCasting from './data/sand-casting.json' with { type: 'json' };
import sawing from './data/sawing.json' with { type: 'json' };
import shaping from './data/shaping.json' with { type: 'json' };
import shapingMaterials from './data/shaping-materials.json' with { type: 'json' };
import shop from './data/shop.json' with { type: 'json' };
import sources from './data/sources.json' with { type: 'json' };
import buyingSources from './data/sources-buying.json' with { type: 'json' };
import castingSources from './data/sources-casting.json' with { type: 'json' };
import economicsSources from './data/sources-economics.json' with { type: 'json' };
import inchSources from './data/sources-inch.json' with { type: 'json' };
import mouldingSources from './data/sources-moulding.json' with { type: 'json' };
import planningSources from './data/sources-planning.json' with { type: 'json' };
import publishedSources from './data/sources-published.json' with { type: 'json' };
import shapingSources from './data/sources-shaping.json' with { type: 'json' };
import standardParts from './data/standard-parts.json' with { type: 'json' };
import standards from './data/standards.json' with { type: 'json' };
import castingStandards from './data/standards-casting.json' with { type: 'json' };
import threadStandards from './data/standards-threads.json' with { type: 'json' };
import stockSeries from './data/stock-series.json' with { type: 'json' };
import inchSeries from './data/stock-series-inch.json' with { type: 'json' };
import threading from './data/threading.json' with { type: 'json' };
import turning from './data/turning.json' with { type: 'json' };
import welding from './data/welding.json' with { type: 'json' };
import type { CastingAlloy, ParameterSource, RegistryRow, SeriesRow, StockSeries } from './types.ts';

/** One file per subject, so that numbers can be found by topic. */
export const PARAMETER_ROWS = [
  ...milling,
  ...turning,
  ...drilling,
  ...threading,
  ...sawing,
  ...laser,
  ...bending,
  ...welding,
  ...assembly,
  ...force,
  ...shop,
  ...planning,
  ...machines,
  ...economics,
  ...inspection,
  ...buying,
  ...contourCutting,
  ...otherProcesses,
  ...standardParts,
  ...moulding,
  ...casting,
  ...dieCasting,
  ...gravityCasting,
  ...sandCasting,
  ...shaping,
  ...shapingMaterials,
] as readonly unknown[] as readonly RegistryRow[];

export const STANDARD_SERIES = [
  ...standards,
  ...threadStandards,
  ...castingStandards,
] as readonly SeriesRow[];

export const STOCK_SERIES = [...stockSeries, ...inchSeries] as readonly unknown[] as readonly StockSeries[];

/** Alloy by process: a grade that is not listed is not cast. */
export const CASTING_ALLOYS = castingAlloys as readonly unknown[] as readonly CastingAlloy[];

export const PARAMETER_SOURCES = [
  ...sources,
  ...planningSources,
  ...inchSources,
  ...economicsSources,
  ...buyingSources,
  ...publishedSources,
  ...mouldingSources,
  ...castingSources,
  ...shapingSources,
] as readonly ParameterSource[];
