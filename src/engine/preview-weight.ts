import { kindOf } from './machines/kind.ts';
import type { PricingSnapshot, ResolvedEnvironment } from './snapshot.ts';

/** Features that are planned in about the time of one further component. */
const FEATURES_OF_A_COMPONENT = 25;
/** Kinds of machine in one class that double the time of a plan: it is timed on each of them. Measured by `npm run bench -- assembly`. */
const KINDS_OF_A_PLAN = 15;
/** Machines that double it where they are of few kinds. Measured like it. */
const MACHINES_OF_A_PLAN = 700;

const featuresOf = ({ facts }: PricingSnapshot): number => facts?.features.length ?? 0;

/** Factor on the time of a plan for the machines to choose among; 1 without machines. */
const choiceOf = ({ machines }: ResolvedEnvironment): number => {
  const kinds = [...Map.groupBy(machines, ({ klass }) => klass).values()].map(
    (ofClass) => new Set(ofClass.map(kindOf)).size,
  );
  return 1 + Math.max(0, ...kinds) / KINDS_OF_A_PLAN + machines.length / MACHINES_OF_A_PLAN;
};

/** Weight of a preview: 1 for a plain part, growing with components, features and machines. */
export const previewWeight = (snapshot: PricingSnapshot): number => {
  const components = snapshot.assembly?.components ?? [];
  const features = components.reduce(
    (sum, component) => sum + (component.snapshot === null ? 0 : featuresOf(component.snapshot)),
    featuresOf(snapshot),
  );
  const parts = 1 + components.length + features / FEATURES_OF_A_COMPONENT;
  return Math.floor(parts * choiceOf(snapshot.environment));
};
