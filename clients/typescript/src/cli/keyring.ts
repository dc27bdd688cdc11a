import type { AsyncEntry } from '@napi-rs/keyring';

/** The name under which the entry is shown to the user. */
const SERVICE = 'should-cost';
/** Linux: the package would otherwise fall back to the keyring of the kernel, which is empty after a restart. */
const PERSISTENT = { linux: { store: 'secret-service' } } as const;

/** The entry of an account, or null if this machine has no keyring or the optional package is not installed. */
const entryOf = async (account: string): Promise<AsyncEntry | null> => {
  try {
    const keyring = await import('@napi-rs/keyring');
    return new keyring.AsyncEntry(SERVICE, account, PERSISTENT);
  } catch {
    return null;
  }
};

/** @returns false if the keyring is missing, locked or refuses the secret */
export const storeInKeyring = async (account: string, secret: string): Promise<boolean> => {
  const entry = await entryOf(account);
  if (entry === null) return false;
  return entry.setPassword(secret).then(
    () => true,
    () => false,
  );
};

/** The secret; null if it is missing, or the keyring is missing or locked. */
export const readFromKeyring = async (account: string): Promise<string | null> => {
  const entry = await entryOf(account);
  return entry === null ? null : entry.getPassword().catch(() => null);
};

/** @returns false if the secret could not be removed */
export const removeFromKeyring = async (account: string): Promise<boolean> => {
  const entry = await entryOf(account);
  if (entry === null) return false;
  return entry.deletePassword().then(
    () => true,
    () => false,
  );
};
