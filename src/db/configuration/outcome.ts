import type { Author } from '../environments/changes.ts';
import { type CountedEnvironment, findCountedEnvironment } from '../environments/environments.ts';
import { lockConfiguration } from '../environments/write.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import {
  type Done,
  done,
  type Fault,
  type Invalid,
  invalid,
  type NotFound,
  notFound,
} from '../kernel/outcome.ts';

/** Organisation whose configuration is written, the author and the time. */
export type Write = { readonly tx: Tx; readonly orgId: OrgId; readonly author: Author };

/** Why a write is refused. Part of it may already be written: the caller must roll back. */
export type Refused =
  | NotFound
  | Invalid
  | {
      readonly kind: 'plan_full';
      readonly limit: number;
      readonly count: number;
      readonly tierSlug: string;
    }
  | { readonly kind: 'currency_unresolved'; readonly from: string; readonly to: string }
  | { readonly kind: 'revision_changed'; readonly revision: number }
  | { readonly kind: 'parent_cycle' | 'template_cycle' | 'baseline' }
  | { readonly kind: 'parent_currency_differs'; readonly currency: string; readonly parentCurrency: string }
  | {
      readonly kind: 'children_in_currency' | 'has_children' | 'is_member';
      readonly environmentIds: readonly string[];
    }
  | { readonly kind: 'pending_work'; readonly pending: number }
  | { readonly kind: 'is_template'; readonly machineIds: readonly string[] }
  | {
      readonly kind: 'windows_overlap';
      readonly rateId: string;
      readonly validFrom: string;
      readonly validTo: string | null;
    }
  /** `id` is the row that already has the place. */
  | { readonly kind: Taken; readonly id: string };

type Taken =
  | 'environment_name_taken'
  | 'tool_exists'
  | 'subcontractor_exists'
  | 'override_exists'
  | 'is_member_already';

export type Outcome<T> = Done<T> | Refused;

/** Today, UTC, as `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The environment, locked by the only writer of the organisation's configuration. */
export const environmentForWrite = async (
  { tx, orgId }: Write,
  id: string,
): Promise<Outcome<CountedEnvironment>> => {
  await lockConfiguration(tx, orgId);
  const row = await findCountedEnvironment(tx, orgId, id);
  return row === null ? notFound() : done(row);
};

/** An environment written by this transaction. */
export const written = async ({ tx, orgId }: Write, id: string): Promise<CountedEnvironment> => {
  const row = await findCountedEnvironment(tx, orgId, id);
  if (row === null) throw new Error('the environment that this transaction wrote is missing');
  return row;
};

type Window = { readonly valid_from: string | null; readonly valid_to: string | null };

export const windowFaults = ({ valid_from, valid_to }: Window): readonly Fault[] =>
  valid_from !== null && valid_to !== null && valid_to < valid_from
    ? [
        {
          path: ['valid_to'],
          msg: `must not be before valid_from ${valid_from} (got ${valid_to})`,
          type: 'window_reversed',
        },
      ]
    : [];

export const checkWindow = (window: Window): Refused | null => {
  const faults = windowFaults(window);
  return faults.length > 0 ? invalid(...faults) : null;
};
