/** Tolerances and formats that are not figures of the method: comparison of sizes, display, numbering of operations. */

/** Relative noise of sizes that come from CAD. */
export const SIZE_NOISE = 1e-6;

/** Residues of length arithmetic: a nanometre is not cut. */
export const LENGTH_NOISE_MM = 1e-6;

/** Sizes are rounded to a tenth of a micrometre. */
export const SIZE_STEPS_PER_MM = 10_000;

/** Sizes within a thousandth of a millimetre are equal when features are grouped. */
export const LIKE_STEPS_PER_MM = 1000;

/** Widths across flats that differ by less than half a percent are equal. */
export const WIDTH_NOISE = 0.005;

/** Sizes and positions on a lathe that differ by less are equal, mm. */
export const SAME_SIZE_MM = 1e-3;

/** Lines closer than this are the same axis: files write an axis with more noise than a size. */
export const COAXIAL_MM = 0.01;

/** Minimum share of a face's points that a tool must reach: the triangles at a rim hide a few. Assumed. */
export const REACHED_SHARE = 0.8;

/** A part is heavier at one end if the moment of its masses exceeds this share of the total. */
export const LEAN_NOISE = 1e-6;

/** A bent flat is stretched and a section has rounded corners: trade sizes are not more precise. */
export const BLANK_NOISE = 0.02;

/** Tolerance grade of standard dowel pins. */
export const PIN_IT_GRADE = 6;

/** Maximum share of a small ring that its broken edges may take. */
export const EDGES_SHARE = 0.05;

/** Maximum number of ids in a note; the record has all of them. */
export const LISTED_IDS = 20;

/** Cosine of the angle up to which a wall is upright, and beyond which a face points away from the tool. */
export const UPRIGHT_COSINE = 0.02;

/** Walls inclined by less than 30° are drafted; others are slopes. */
export const DRAFT_COSINE = 0.5;

/** Cosine from which two directions count as one. */
export const SAME_DIRECTION_COSINE = 0.999;

/** Sizes in designations are shown to a hundredth of a millimetre. */
export const SHOWN_STEPS_PER_MM = 100;

/** OP10, OP20, … leave room for an operation between them. */
export const OPERATION_STEP = 10;

/** Estimates are shown in decimal steps. */
export const TEN = 10;

/** Two bodies are drawn into each other, mm: less is the rounding of a file. */
export const OVERLAP_MM = 0.001;

/** Clearance of a seat that needs force or care, mm: H7/f7 at 30 mm has at most 0.062, H7/g6 at most 0.041 (ISO 286-2). */
export const TIGHT_SEAT_MM = 0.05;

/** A printed size equals the model's if they differ by less; drawings print two decimals of a millimetre. */
export const PRINTED_SIZE_MM = 0.011;

/**
 * Minimum share of confirmed sizes for a sheet to belong to the model: another part's sheet matches a dimension or two by chance.
 * Assumed.
 */
export const MIN_SHARE_CONFIRMED = 0.4;

/** With fewer sizes the owner of a sheet is undecidable. Assumed. */
export const MIN_SIZES_TO_JUDGE = 5;

/** A title block's mass is rounded and uses an approximate density: within a tenth it is the model's. Assumed. */
export const MASS_NOISE = 0.1;

/** With more flat faces and axes than this, not every distance is computed. */
export const MAX_PLACES = 300;

/** Maximum number of questions about one sheet. */
export const MAX_QUESTIONS = 20;

/** Two lines closer than this on a sheet, mm, are one: half the width of a thick line, and plotting errors. Assumed. */
export const DRAWN_MM = 0.4;

/** A symbol closer to a line than this, mm on the sheet, belongs to it if no other line is near. Assumed. */
export const BESIDE_MM = 1.2;

/** Minimum share of a side of a view covered by its outline: an end with chamfers or a step is shorter than the box. Assumed. */
export const MIN_OF_SIDE = 0.05;

/** Shorter lines in a view, mm on the sheet, are pieces of curves and of symbols. Assumed. */
export const MIN_LINE_MM = 3.5;

/** Minimum share of the lines in a view that belong to the model; hatching, symbols and dimension lines do not. Assumed. */
export const MIN_SHARE_OF_VIEW = 0.4;

/** Maximum number of line pairs at the model's length; more are a grid in which no view can be found. Assumed. */
export const MAX_PAIRS_OF_LINES = 60;

/** Maximum number of views of one kind on a sheet, the most complete ones. Assumed. */
export const MAX_VIEWS = 16;

/** Maximum number of requirements whose place is searched in the model; the others become questions. Assumed. */
export const MAX_PLACED_DEMANDS = 500;

/** Maximum number of plane faces for the search of the narrowest slit, which compares all pairs. */
export const MAX_FACES_OF_SLITS = 500;

/** Annual volumes beyond it are not searched for a change of the process. */
export const SEARCHED_VOLUME = 10_000_000;

/** The largest ball of a part lies in a boss whose diameter differs by less than this share. */
export const SAME_BALL_SHARE = 0.1;
