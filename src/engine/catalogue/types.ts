import type { IsoGroup, MaterialCategory } from '../snapshot.ts';
import type { RESOLVED_VIA } from '../vocabulary.ts';

export type GradeAlias = {
  /** `en`, `din`, `aisi`, `uns`, `jis`, `gb`, `iso`, or `other` for further national and trade names. */
  readonly scheme: string;
  /** Upper case without blanks and punctuation. */
  readonly code: string;
  readonly display_code: string;
};

/** The fields of a grade that the resolver reads; callers pass their complete record and get it back. */
export type CatalogueGrade = {
  readonly id: string;
  /** `urn:material:<scheme>:<code>` */
  readonly urn: string;
  /** Scheme of the primary code. */
  readonly standard: string;
  readonly category: MaterialCategory;
  readonly iso_group: IsoGroup | null;
  readonly primary_code: string;
  readonly display_code: string;
  readonly name: string;
  readonly aliases: readonly GradeAlias[];
  /** Names of similar grades (another sulphur or impact class): candidates, never resolved. */
  readonly near_names: readonly string[];
};

/** A name that never resolves to one grade, with the URNs of its candidates. */
export type CollectiveName = { readonly name: string; readonly candidates: readonly string[] };

export type ResolvedVia = (typeof RESOLVED_VIA)[number];

export type LookupFilters = {
  readonly category?: MaterialCategory | undefined;
  readonly iso_group?: IsoGroup | undefined;
  /** Scheme of a standard in which the grade must have a code. */
  readonly standard?: string | undefined;
};

export type Candidate<G> = { readonly grade: G; readonly score: number };

export type Resolution<G> = {
  readonly result: { readonly grade: G; readonly score: number; readonly resolved_via: ResolvedVia } | null;
  /** At most 5, best first; the result itself when there is one. */
  readonly candidates: readonly Candidate<G>[];
};

/** A code of a grade. */
export type Entry<G> = { readonly grade: G; readonly scheme: string; readonly via: ResolvedVia };

export type Catalogue<G extends CatalogueGrade> = {
  readonly grades: readonly G[];
  readonly byUrn: ReadonlyMap<string, G>;
  readonly byCode: ReadonlyMap<string, readonly Entry<G>[]>;
  /** The codes with easily confused characters made equal. */
  readonly byShape: ReadonlyMap<string, readonly Entry<G>[]>;
  /** Codes by their groups of digits, for typing errors in the letters. */
  readonly byDigits: ReadonlyMap<string, readonly string[]>;
  /** Codes by pair of neighbouring characters, and the number of pairs of each code, for similarity. */
  readonly byPair: ReadonlyMap<string, readonly string[]>;
  readonly pairCounts: ReadonlyMap<string, number>;
  readonly near: ReadonlyMap<string, readonly G[]>;
  readonly collective: ReadonlyMap<string, readonly G[]>;
};
