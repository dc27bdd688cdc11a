/** Every size has a limit: a larger input is refused by name, or the excess is left out. */
export const MAX_BYTES = 100 * 1024 * 1024;
export const MAX_PAGES = 50;
/** A0 is 1189 mm long; a roll may be longer. */
export const MAX_PAGE_MM = 3000;
/** Of an input picture, before it is decoded: A0 at 300 dpi has 139 million pixels. */
export const MAX_SOURCE_PIXELS = 160_000_000;
/** Of a JPEG: encoders of progressive pictures write about ten. Assumed. */
export const MAX_SCANS = 100;
/** Of a page rendered for reading. */
export const MAX_RENDERED_PIXELS = 40_000_000;
export const MAX_OVERLAY_SIDE = 1800;
/** The excess is left out: the densest sheets have a tenth of this. */
export const MAX_CHARACTERS = 60_000;
export const MAX_OBJECTS = 60_000;
export const MAX_SEGMENTS = 200_000;
export const MAX_FORM_DEPTH = 4;
/** Maximum length of a line's text that is read. */
export const MAX_LINE_CHARACTERS = 400;
export const MAX_FACTS = 2_000;
