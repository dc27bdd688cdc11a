import { describe, expect, it } from 'vitest';
import { createSecretBox, SecretBoxError } from '../../src/platform/secret-box.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

describe('secret box', () => {
  it('opens what it sealed, and never seals the same bytes twice', () => {
    const box = createSecretBox([key(1)]);
    const sealed = box.seal('whsec_x', 'endpoint:1');
    expect(box.open(sealed, 'endpoint:1')).toBe('whsec_x');
    expect(box.seal('whsec_x', 'endpoint:1').equals(sealed)).toBe(false);
    expect(sealed.includes('whsec_x')).toBe(false);
  });

  it('refuses a value that was moved to another row, or altered', () => {
    const box = createSecretBox([key(1)]);
    const sealed = box.seal('secret', 'endpoint:1');
    expect(() => box.open(sealed, 'endpoint:2')).toThrow(SecretBoxError);
    const altered = Buffer.from(sealed);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => box.open(altered, 'endpoint:1')).toThrow(SecretBoxError);
  });

  it('opens old values after a rotation, until the old key is dropped', () => {
    const sealed = createSecretBox([key(1)]).seal('secret', 'c');
    expect(createSecretBox([key(2), key(1)]).open(sealed, 'c')).toBe('secret');
    expect(() => createSecretBox([key(2)]).open(sealed, 'c')).toThrow(/not configured/);
  });

  it('refuses a key of the wrong length', () => {
    expect(() => createSecretBox(['c2hvcnQ='])).toThrow(/32 bytes/);
  });
});
