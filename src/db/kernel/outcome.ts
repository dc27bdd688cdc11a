/** What was asked for is done. A function that may refuse answers this or why not, by `kind`. */
export type Done<T> = { readonly kind: 'done'; readonly value: T };

/** `field` names what was referred to; null: what the call was about. */
export type NotFound = { readonly kind: 'not_found'; readonly field: string | null };

/** What one field breaks; the path begins below what was sent. */
export type Fault = {
  readonly path: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
};

export type Invalid = { readonly kind: 'invalid'; readonly faults: readonly Fault[] };

export const done = <T>(value: T): Done<T> => ({ kind: 'done', value });
export const notFound = (field: string | null = null): NotFound => ({ kind: 'not_found', field });
export const invalid = (...faults: readonly Fault[]): Invalid => ({ kind: 'invalid', faults });
