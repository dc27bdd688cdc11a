/** Every size has a limit: what lies above it is refused with `too_large`, not tried. */
export const MAX_FILE_BYTES = 400 * 1024 * 1024;
export const MAX_ENTITIES = 4_000_000;
export const MAX_FACES = 50_000;
/** A million takes about 0.7 GiB to measure and 1 GiB to draw; a job may have 3 GiB. */
export const MAX_MESH_TRIANGLES = 2_000_000;
/** An assembly placed deeper or more often than this is a cycle or a bomb. */
export const MAX_TREE_DEPTH = 32;
export const MAX_INSTANCES = 20_000;
/** Files of an archive, and what they may unpack to together: more is a bomb or a mistake. */
export const MAX_ARCHIVE_ENTRIES = 2_000;
export const MAX_UNPACKED_BYTES = MAX_FILE_BYTES;
/** Names of missing files that are told one by one. Assumed: more are asked for when these have come. */
export const MAX_MISSING_NAMES = 500;
/** Of a product: every place where it stands in an assembly repeats it. Assumed: CAD systems take 80 to 255. */
export const MAX_NAME_CHARACTERS = 255;
/** Of a file that an assembly names, with its folders. Longer ones are no names of files. */
export const MAX_PATH_CHARACTERS = 1_024;
/** Bodies without a structure of products that are told one by one. */
export const MAX_BODIES = 300;
/** Bodies of one product of an assembly that are told one by one: a board with all that is on it is one part. Assumed. */
export const MAX_BODIES_OF_PRODUCT = 20;
/** Components that have pictures of their own, and the bytes of all these together. Assumed. */
export const MAX_PICTURED_COMPONENTS = 300;
export const MAX_COMPONENT_PICTURE_BYTES = 64 * 1024 * 1024;
/** Of the largest extent: more than is shipped in one piece, less than is machined. Promised to customers. */
export const MAX_PART_MM = 20_000;
export const MIN_PART_MM = 0.01;
