import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

function read(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A random secret that is made once and kept in a file that only its owner can read. */
export function keptSecret(path) {
  const known = read(path);
  if (known) return known;
  const near = `${path}.${process.pid}.new`;
  writeFileSync(near, randomBytes(24).toString('hex'), { mode: 0o600 });
  try {
    // A link fails where a rename would replace: of two first starts one secret wins.
    linkSync(near, path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(near);
  }
  return read(path);
}
