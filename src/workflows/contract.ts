/** The input of every workflow that serves a row: ids only, so that a history holds nothing secret and stays small. */
export type RowInput = {
  readonly orgId: string;
  readonly id: string;
  readonly seq: number;
  /** Which release started it; absent in the first. A workflow goes on with the steps that it began with. */
  readonly release?: number;
};
