import type { GeometryFacts } from './facts.ts';

/** Feature fields of a record before recognition; a mesh keeps them. */
export const nothingRecognised = () =>
  ({
    features: [],
    turned: null,
    sheet: null,
    flat: null,
    profile: null,
    walls: null,
    setup_directions: [],
    components: null,
    component_facts: {},
  }) satisfies Partial<GeometryFacts>;
