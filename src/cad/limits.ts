/** Every size has a limit: larger files are refused with `too_large`. */
export const MAX_FILE_BYTES = 400 * 1024 * 1024;
export const MAX_ENTITIES = 4_000_000;
export const MAX_FACES = 50_000;
/** A million takes about 0.7 GiB to measure and 1 GiB to draw; a job may have 3 GiB. */
export const MAX_MESH_TRIANGLES = 2_000_000;
/** Maximum depth and number of instances: a larger assembly is a cycle or a bomb. */
export const MAX_TREE_DEPTH = 32;
export const MAX_INSTANCES = 20_000;
/** Number of files in an archive, and their total unpacked size: more is a bomb or a mistake. */
export const MAX_ARCHIVE_ENTRIES = 2_000;
export const MAX_UNPACKED_BYTES = MAX_FILE_BYTES;
/** Number of missing files that are listed. Assumed: the next ones are requested when these have arrived. */
export const MAX_MISSING_NAMES = 500;
/** Of a product name: every place in an assembly repeats it. Assumed: CAD systems take 80 to 255. */
export const MAX_NAME_CHARACTERS = 255;
/** Of an external file's name with its folders. Longer texts are not file names. */
export const MAX_PATH_CHARACTERS = 1_024;
/** Bodies without a product structure that are listed individually. */
export const MAX_BODIES = 300;
/** Bodies of one product of an assembly that are listed individually: a populated circuit board is one part. Assumed. */
export const MAX_BODIES_OF_PRODUCT = 20;
/** Number of components with pictures of their own, and their total size in bytes. Assumed. */
export const MAX_PICTURED_COMPONENTS = 300;
export const MAX_COMPONENT_PICTURE_BYTES = 64 * 1024 * 1024;
/** Largest extent: more than is shipped in one piece or machined. Promised to customers. */
export const MAX_PART_MM = 20_000;
export const MIN_PART_MM = 0.01;
