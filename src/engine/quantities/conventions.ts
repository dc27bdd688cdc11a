/** Agreements that are no figures of the method: how closely sizes are compared, how they are shown, how operations are numbered. */

/** Relative noise of sizes that come from CAD. */
export const SIZE_NOISE = 1e-6;

/** Lengths that arithmetic leaves over: a nanometre is nothing to cut. */
export const LENGTH_NOISE_MM = 1e-6;

/** Sizes within a thousandth of a millimetre are one size when like features are gathered. */
export const LIKE_STEPS_PER_MM = 1000;

/** Widths across flats that differ by less than half a percent are one width. */
export const WIDTH_NOISE = 0.005;

/** Cosine from which two directions count as one. */
export const SAME_DIRECTION_COSINE = 0.999;

/** Sizes in designations are shown to a hundredth of a millimetre. */
export const SHOWN_STEPS_PER_MM = 100;

/** OP10, OP20, … leave room for an operation between them. */
export const OPERATION_STEP = 10;

/** Estimates are shown in decimal steps. */
export const TEN = 10;
