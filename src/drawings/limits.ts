/** Every size has a limit: what lies above it is refused by name, or left out, never tried. */
export const MAX_BYTES = 100 * 1024 * 1024;
export const MAX_PAGES = 50;
/** A0 is 1189 mm long; a roll may be longer. */
export const MAX_PAGE_MM = 3000;
/** Of a picture as it was sent, before it is decoded: A0 at 300 dpi has 139 million. */
export const MAX_SOURCE_PIXELS = 160_000_000;
/** Of a JPEG: what writes progressive pictures makes ten or so. Assumed. */
export const MAX_SCANS = 100;
/** Of a page as it is drawn for reading. */
export const MAX_RENDERED_PIXELS = 40_000_000;
export const MAX_OVERLAY_SIDE = 1800;
/** What a sheet has more of is left out: the densest sheets have a tenth of it. */
export const MAX_CHARACTERS = 60_000;
export const MAX_OBJECTS = 60_000;
export const MAX_SEGMENTS = 200_000;
export const MAX_FORM_DEPTH = 4;
/** Longest text of one line that is looked at. */
export const MAX_LINE_CHARACTERS = 400;
export const MAX_FACTS = 2_000;
