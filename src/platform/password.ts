import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's password storage cheat sheet: scrypt with N = 2^15, r = 8, p = 3 (32 MiB, about 0.2 s). */
const LOG2_N = 15;
const R = 8;
const P = 3;
const BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFKC: the same characters typed on another keyboard are the same password.
    scrypt(password.normalize('NFKC'), salt, BYTES, { ...options, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`: the hash contains its cost parameters, so that they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, { N: 2 ** LOG2_N, r: R, p: P });
  return ['scrypt', LOG2_N, R, P, salt.toString('base64'), key.toString('base64')].join('$');
};

/** Takes as long for a null hash (unknown address) as for a wrong password. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [scheme, n, r, p, salt, key] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(16), { N: 2 ** LOG2_N, r: R, p: P });
    return false;
  }
  const options = { N: 2 ** Number(n), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), options),
    Buffer.from(key, 'base64'),
  );
};
