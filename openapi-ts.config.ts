import { defineConfig } from '@hey-api/openapi-ts';

/** The client that the end-to-end tests use, as an integrator would generate it. */
export default defineConfig({
  input: 'openapi.json',
  output: {
    path: 'test/client/generated',
    importFileExtension: '.ts',
    // The generator's own code does not hold under exactOptionalPropertyTypes; what uses its types is checked all the same.
    header: ['// @ts-nocheck', '// Generated from openapi.json; npm run openapi'],
  },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
