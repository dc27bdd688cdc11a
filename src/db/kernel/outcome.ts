/** The request succeeded. A function that may refuse returns this or the reason, by `kind`. */
export type Done<T> = { readonly kind: 'done'; readonly value: T };

/** `field` names the missing reference; null: the subject of the call itself. */
export type NotFound = { readonly kind: 'not_found'; readonly field: string | null };

/** Error of one field; the path starts at the request body. */
export type Fault = {
  readonly path: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

export type Invalid = { readonly kind: 'invalid'; readonly faults: readonly Fault[] };

export const done = <T>(value: T): Done<T> => ({ kind: 'done', value });
export const notFound = (field: string | null = null): NotFound => ({ kind: 'not_found', field });
export const invalid = (...faults: readonly Fault[]): Invalid => ({ kind: 'invalid', faults });
