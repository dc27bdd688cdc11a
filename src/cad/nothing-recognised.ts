import type { GeometryFacts } from './facts.ts';

/** What a record of facts says of features before any is looked for, and what one of a mesh says for good. */
export const nothingRecognised = () =>
  ({
    features: [],
    patterns: [],
    turned: null,
    sheet: null,
    flat: null,
    profile: null,
    walls: null,
    setup_directions: [],
    setups: [],
    five_axis: { feature_ids: [], face_ids: [] },
    components: null,
    component_facts: {},
  }) satisfies Partial<GeometryFacts>;
