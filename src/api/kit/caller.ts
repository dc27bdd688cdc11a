import type { Role } from '../../db/accounts/admission.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { ApiError } from './errors.ts';
import { SCOPES, type Scope } from './scopes.ts';

export const CREDENTIAL_KINDS = ['api_key', 'access_token', 'session'] as const;

/** The caller, as identified by the credential alone. */
export type Caller = {
  readonly orgId: OrgId;
  readonly kind: (typeof CREDENTIAL_KINDS)[number];
  /** The API key, the session, or the grant behind an access token. */
  readonly credentialId: string;
  readonly scopes: ReadonlySet<string>;
  /** The person behind a session or an access token; null for an API key. */
  readonly userId: string | null;
  /** The person's role in the organisation; null for an API key. */
  readonly role: Role | null;
};

/** Scopes for owners and admins only: credentials and webhooks of the organisation. */
const MANAGERS_ONLY: ReadonlySet<string> = new Set<Scope>([
  'keys:read',
  'keys:write',
  'webhooks:read',
  'webhooks:write',
]);

const ALL: ReadonlySet<string> = new Set(SCOPES);
const MEMBER: ReadonlySet<string> = new Set(SCOPES.filter((scope) => !MANAGERS_ONLY.has(scope)));

export const scopesOf = (role: Role): ReadonlySet<string> => (role === 'member' ? MEMBER : ALL);

/** Scopes of a credential granted by a person, limited to those that the person's role still has. */
export const heldByRole = (scopes: readonly string[], role: Role): ReadonlySet<string> => {
  const may = scopesOf(role);
  return new Set(scopes.filter((scope) => may.has(scope)));
};

export const requireScope = (caller: Caller, scope: Scope): void => {
  if (!caller.scopes.has(scope)) {
    throw new ApiError('insufficient_scope', {
      message: `This call needs the scope ${scope}, which the credential lacks. Use a credential that has it.`,
      details: { required_scope: scope },
    });
  }
};

/** True if the caller is the session of an owner or admin. */
export const isManager = (caller: Caller): boolean => caller.role === 'owner' || caller.role === 'admin';

/** For decisions reserved for a person, not a program with a key. @throws ApiError insufficient_scope */
export const requireManager = (caller: Caller): void => {
  if (!isManager(caller)) {
    throw new ApiError('insufficient_scope', {
      message: 'This call needs the session of an owner or admin; API keys and access tokens cannot make it.',
      details: { required_role: ['owner', 'admin'] },
    });
  }
};
