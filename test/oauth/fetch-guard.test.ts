import { expect, test } from 'vitest';
import { createGuardedFetch } from '../../src/oauth/fetch-guard.ts';

const guarded = createGuardedFetch({
  allowInsecure: false,
  resolve: async (name) => (name === 'inside.test.example' ? ['10.0.0.7'] : []),
  openSocket: () => {
    throw new Error('nothing may be connected to');
  },
});

test.each([
  'http://agent.test.example/client.json',
  'https://127.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://169.254.169.254/latest',
  'https://inside.test.example/client.json',
  'https://nowhere.test.example/client.json',
])('a document of a client at %s is not fetched', async (url) => {
  await expect(guarded(url)).rejects.toMatchObject({ name: expect.any(String) });
  await expect(guarded(url)).rejects.not.toThrow(/nothing may be connected/);
});
