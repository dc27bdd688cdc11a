import type { NoteParams, ProcessPlan, RejectedAlternative } from '../records.ts';

export type RouteOutcome =
  | { readonly ok: true; readonly plan: ProcessPlan }
  | { readonly ok: false; readonly rejected: RejectedAlternative };

export type Refusal = { readonly reason: string; readonly params: NoteParams };
