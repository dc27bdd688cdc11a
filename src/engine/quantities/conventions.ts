/** Agreements that are no figures of the method: how closely sizes are compared, how they are shown, how operations are numbered. */

/** Relative noise of sizes that come from CAD. */
export const SIZE_NOISE = 1e-6;

/** Lengths that arithmetic leaves over: a nanometre is nothing to cut. */
export const LENGTH_NOISE_MM = 1e-6;

/** Sizes are taken to a tenth of a micrometre. */
export const SIZE_STEPS_PER_MM = 10_000;

/** Sizes within a thousandth of a millimetre are one size when like features are gathered. */
export const LIKE_STEPS_PER_MM = 1000;

/** Widths across flats that differ by less than half a percent are one width. */
export const WIDTH_NOISE = 0.005;

/** Sizes and places on a lathe that are the same, mm. */
export const SAME_SIZE_MM = 1e-3;

/** Lines this near are one axis: files write an axis with more noise than a size. */
export const COAXIAL_MM = 0.01;

/** Share of the points of a face that a tool has to get at: the triangles at a rim hide a few. Assumed. */
export const REACHED_SHARE = 0.8;

/** Masses lean to one end of a part when their moment is more than this share of all. */
export const LEAN_NOISE = 1e-6;

/** A bent flat is stretched and a section has rounded corners: sizes of the trade are no closer than this. */
export const BLANK_NOISE = 0.02;

/** Tolerance grade to which dowel pins of the trade are ground. */
export const PIN_IT_GRADE = 6;

/** Share of a small ring that its broken edges may take. */
export const EDGES_SHARE = 0.05;

/** How many ids a note lists; the record has them all. */
export const LISTED_IDS = 20;

/** Cosine of the angle up to which a wall is upright, and beyond which a face looks away from the tool. */
export const UPRIGHT_COSINE = 0.02;

/** Walls that lean by less than 30° are drafted; what leans more is a slope. */
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

/** Play of a seat that takes force or care, mm: H7/f7 at 30 mm has at most 0.062, H7/g6 at most 0.041 (ISO 286-2). */
export const TIGHT_SEAT_MM = 0.05;

/** A printed size is the model's where they differ by less; drawings print two decimals of a millimetre. */
export const PRINTED_SIZE_MM = 0.011;

/** Sheets of another part agree with a model in a dimension or two by chance: the share from which a sheet is the model's. Assumed. */
export const LEAST_SHARE_CONFIRMED = 0.4;

/** Of fewer sizes nobody can tell whose they are. Assumed. */
export const LEAST_SIZES_TO_JUDGE = 5;

/** A mass in a title block is rounded, and stands for a density that is: within a tenth it is the model's. Assumed. */
export const MASS_NOISE = 0.1;

/** Of more flat faces and axes than this, not every distance is looked at. */
export const MOST_PLACES = 300;

/** Nobody goes through a longer list of questions about one sheet. */
export const MOST_ASKED = 20;

/** On a sheet two lines closer than this, in mm, are one: half the width of a thick line, and what plotting adds. Assumed. */
export const DRAWN_MM = 0.4;

/** A symbol that stands beside a line by less than this, mm on the sheet, stands on it where no other line is near. Assumed. */
export const BESIDE_MM = 1.2;

/** Share of a side of a view along which its outline runs at least: an end with chamfers or a step is shorter than the box. Assumed. */
export const LEAST_OF_SIDE = 0.05;

/** Shorter lines in a view, mm on the sheet, are pieces of round things and of symbols. Assumed. */
export const LEAST_LINE_MM = 3.5;

/** Share of what is drawn in a view that is the model's; hatching, symbols and lines of sizes are not. Assumed. */
export const LEAST_SHARE_OF_VIEW = 0.4;

/** Pairs of lines of a sheet that are as far apart as the model is long; of more it is a grid in which no view is found. Assumed. */
export const MOST_PAIRS_OF_LINES = 60;

/** Views of one kind on a sheet, those that are drawn most of. Assumed. */
export const MOST_VIEWS = 16;

/** Demands of a drawing whose place on the sheet is looked for in the model; the others are asked for. Assumed. */
export const MOST_PLACED_DEMANDS = 500;

/** Plane faces among which the narrowest slit is sought; each is held against each. */
export const MOST_FACES_OF_SLITS = 500;
