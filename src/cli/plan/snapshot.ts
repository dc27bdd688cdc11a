import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pricedIn } from '../../db/materials/price-levels.ts';
import {
  ENGINE_VERSION,
  type FxRate,
  PARAMETER_VERSION,
  type PricingGeometry,
  type PricingSnapshot,
  type ResolvedEnvironment,
  type SnapshotMaterial,
} from '../../engine/index.ts';

type FxFile = {
  readonly rates: readonly {
    readonly base: string;
    readonly quote: string;
    readonly date: string;
    readonly rate: number;
    readonly source: string;
  }[];
};

/** The shipped reference rates, the newest of each pair first. */
const shippedFx = (): readonly FxRate[] => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../../data/fx.json'), 'utf8')) as FxFile;
  return file.rates.map(({ base, quote, date, rate, source }) => ({
    from: base,
    to: quote,
    rate,
    as_of: date,
    source,
  }));
};

/** Converts to the price level of the country, as the service does. */
const atLevel = (material: SnapshotMaterial, region: string): SnapshotMaterial => ({
  ...material,
  ...pricedIn(region, material.grade),
});

type PlanOptions = {
  readonly lot: number;
  readonly language: string;
  /** Pieces a year; left out: unknown. */
  readonly annual?: number;
  /** Left out: the price decides. */
  readonly process?: string;
};

export const snapshotOf = (
  facts: PricingGeometry,
  material: SnapshotMaterial,
  environment: ResolvedEnvironment,
  options: PlanOptions,
  model?: PricingSnapshot['model_material'],
): PricingSnapshot => ({
  schema_version: 1,
  engine_version: ENGINE_VERSION,
  parameter_version: PARAMETER_VERSION,
  facts,
  drawing: null,
  request: {
    lot_size: options.lot,
    annual_volume: options.annual ?? null,
    currency: environment.currency,
    language: options.language,
    region: environment.region,
    make_or_buy: 'make',
    purchase_price: null,
    material_is_provided: false,
    provided_stock_kind: 'none',
    full_stock_charge: 'auto',
    stock_format_id: null,
    stock_format_mm: null,
    nest_item: null,
    ...(options.process === undefined ? {} : { manufacturing_process: options.process }),
  },
  material: atLevel(material, environment.region),
  ...(model === undefined ? {} : { model_material: model }),
  environment,
  stock_formats: [],
  fx: shippedFx(),
  components: null,
});
