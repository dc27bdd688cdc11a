import { describe, expect, it } from 'vitest';
import { isWellFormedKey, newApiKey } from '../../src/platform/api-key.ts';
import { fc } from '../support/properties.ts';

describe('API keys', () => {
  it('have the form that secret scanners look for', () => {
    const { key, prefix } = newApiKey();
    expect(key).toMatch(/^sc_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(isWellFormedKey(key)).toBe(true);
  });

  it('refuse every single wrong letter without a look into the database', () => {
    const { key } = newApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: key.length - 1 }), fc.constantFrom(...'0aZ_'), (at, letter) => {
        fc.pre(key[at] !== letter);
        return !isWellFormedKey(key.slice(0, at) + letter + key.slice(at + 1));
      }),
    );
  });
});
