import type { Context } from '../../plan-context.ts';
import { cylinderVolume } from '../../quantities/geometry.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { boxOf, isNearNet, volumeOf } from '../../stock/blank.ts';
import { removedVolume } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import type { SetupPlan } from './setups.ts';
import { shapedVolume } from './undercuts.ts';

/** Features whose volume an end mill clears. */
export const MILLED = ['pocket', 'slot', 'step', 'cut_out', 'groove'];

/** Volume of the skin that facing and outline take. */
const skinVolume = (setups: readonly SetupPlan[], stock: StockChoice): number => {
  const [length, width] = boxOf(stock.blank);
  return setups.reduce(
    (sum, setup) =>
      sum +
      setup.faceDepth * length * width +
      (setup.outline === null ? 0 : setup.outline.length * setup.outline.skin * setup.outline.height),
    0,
  );
};

/** What is in the blank, not in the part, and named by no feature; 0 where that is only noise. */
export const unexplained = (ctx: Context, setups: readonly SetupPlan[], stock: StockChoice): number => {
  if (isNearNet(stock.blank)) return 0;
  const blank = volumeOf(stock.blank);
  const named = setups.reduce(
    (sum, setup) => sum + setup.features.reduce((all, feature) => all + namedVolume(ctx, feature), 0),
    skinVolume(setups, stock),
  );
  const bought = ctx.part.features
    .filter((feature) => isDeepDrilled(ctx, feature))
    .reduce((sum, feature) => sum + namedVolume(ctx, feature), 0);
  const rest = blank - ctx.part.geometry.volume_mm3 - named - bought;
  return rest > blank * ctx.p.get('milling.strategy', 'rest_share').value ? rest : 0;
};

const namedVolume = (ctx: Context, feature: PartFeature): number => {
  const d = feature.diameter_mm ?? 0;
  if (feature.kind === 'hole') return cylinderVolume(d, feature.depth_mm ?? 0, feature.count);
  if (!MILLED.includes(feature.kind)) return 0;
  return feature.count * (shapedVolume(ctx, feature) ?? removedVolume(ctx.part, feature));
};
