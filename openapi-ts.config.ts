import { defineConfig } from '@hey-api/openapi-ts';
import { wholeDescription } from './scripts/lib/descriptions.mjs';

const FOLDER = 'clients/typescript/src/generated';

/** The operations and types of the TypeScript client, and the types of the events that webhooks bring. */
export default defineConfig({
  input: wholeDescription(),
  output: {
    path: FOLDER,
    importFileExtension: '.ts',
    // The generator's own code does not hold under exactOptionalPropertyTypes; what uses its types is checked all the same.
    header: ['// @ts-nocheck', '// Generated from openapi.json and openapi-webhooks.json; npm run openapi'],
  },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', responseStyle: 'data' },
  ],
});
