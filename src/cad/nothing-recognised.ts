import type { GeometryFacts } from './facts.ts';

/** Feature fields of a record before recognition; a mesh keeps them. */
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
