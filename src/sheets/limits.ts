const MIB = 2 ** 20;

/** Size of the files of a workbook together, unpacked. */
export const MAX_UNPACKED_BYTES = 48 * MIB;
/** Unpacked size for each packed byte. Sheets of a company have 5 to 40. */
export const MAX_RATIO = 200;
export const MAX_ENTRIES = 2_000;
/** Rows and columns of the sheet that is read. */
export const MAX_ROWS = 6_000;
export const MAX_COLUMNS = 200;
/** Characters of one cell, as in a spreadsheet. */
export const MAX_CELL = 32_767;
