import type { ReadDimension, ReadFact, ReadThread } from '../../../src/engine/drawing/read-facts.ts';

const PLAIN: ReadDimension = {
  dimension: 'diameter',
  nominal: 8,
  tolerance: null,
  fit: null,
  limits: null,
  count: 1,
  basic: false,
  reference: false,
};

type Kinds = { [K in ReadFact['kind']]: Extract<ReadFact, { kind: K }>['value'] };

/** A fact as it is read; its text is its id too. */
export const fact = <K extends ReadFact['kind']>(kind: K, value: Kinds[K], text: string = kind): ReadFact =>
  ({ id: text, kind, value, text, page: 1, confidence: 0.9 }) as ReadFact;

/** A plain Ø8, changed. */
export const size = (change: Partial<ReadDimension>, text?: string): ReadFact =>
  fact('dimension', { ...PLAIN, ...change }, text);

export const thread = (change: Partial<ReadThread>, text?: string): ReadFact =>
  fact('thread', { size: 'M8', diameter_mm: 8, pitch_mm: 1.25, count: 1, ...change }, text);

export const title = (field: string, text: string, linear_class: string | null = null): ReadFact =>
  fact('title_block', { field, text, number: null, linear_class }, text);

/** About the size of another fact. */
export const under = (one: ReadFact, host: ReadFact): ReadFact =>
  ({ ...one, points_at: { fact_id: host.id } }) as ReadFact;

export const roughness = (value_um: number, parameter: string | null = 'Ra'): ReadFact =>
  fact('roughness', { parameter, value_um, scope: 'local' }, `${parameter ?? ''} ${value_um}`);

export const frame = (characteristic: string, value_mm = 0.05): ReadFact =>
  fact('geometric_tolerance', { characteristic, value_mm }, `${characteristic} ${value_mm}`);
