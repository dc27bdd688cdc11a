import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;

/** Thrown when a sealed value was altered, or refers to a key that the configuration no longer holds. */
export class SecretBoxError extends Error {}

/** As `SecretBox`, for bytes. */
export type ByteBox = {
  readonly seal: (plain: Uint8Array, context: string) => Buffer;
  readonly open: (sealed: Uint8Array, context: string) => Buffer;
};

/**
 * Encrypts small secrets at rest with AES-256-GCM. The id of the key is a prefix, so that a rotation can add a key, re-seal old
 * values and remove the earlier key.
 */
export type SecretBox = {
  readonly seal: (plain: string, context: string) => Buffer;
  readonly open: (sealed: Buffer, context: string) => string;
};

const keyIdOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, ID_BYTES);

/**
 * @param keysBase64 32-byte keys, newest first: the first seals, all of them open. `context` is authenticated (table and row), so
 * that a sealed value cannot be moved to another row.
 */
export const createByteBox = (keysBase64: readonly string[]): ByteBox => {
  const keys = keysBase64.map((text) => {
    const key = Buffer.from(text, 'base64');
    if (key.length !== 32) throw new SecretBoxError('each encryption key must be 32 bytes in base64');
    return { id: keyIdOf(key), key };
  });
  const [current] = keys;
  if (current === undefined) throw new SecretBoxError('at least one encryption key is required');
  return {
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), body]);
    },
    open: (bytes, context) => {
      const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const id = sealed.subarray(0, ID_BYTES);
      const found = keys.find((candidate) => candidate.id.equals(id));
      if (found === undefined)
        throw new SecretBoxError('the value was sealed with a key that is not configured');
      const nonce = sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(ID_BYTES + NONCE_BYTES, ID_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      try {
        const body = sealed.subarray(ID_BYTES + NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch (cause) {
        throw new SecretBoxError('the sealed value was altered or belongs to another row', { cause });
      }
    },
  };
};

/** As `createByteBox`, for text. */
export const createSecretBox = (keysBase64: readonly string[]): SecretBox => {
  const box = createByteBox(keysBase64);
  return {
    seal: (plain, context) => box.seal(Buffer.from(plain), context),
    open: (sealed, context) => box.open(sealed, context).toString('utf8'),
  };
};

/** Of a process that has no keys: work that needs one is a mistake in the distribution of queues. */
export const noSecretBox: SecretBox = {
  seal: () => {
    throw new SecretBoxError('this process has no encryption keys');
  },
  open: () => {
    throw new SecretBoxError('this process has no encryption keys');
  },
};
