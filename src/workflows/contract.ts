/** The input of every workflow that serves a row: ids only, so that a history holds nothing secret and stays small. */
export type RowInput = { readonly orgId: string; readonly id: string; readonly seq: number };
