import { defineConfig } from '@hey-api/openapi-ts';

const FOLDER = 'clients/typescript/src/generated';

const output = (path: string) => ({
  path,
  importFileExtension: '.ts' as const,
  // The generator's own code does not hold under exactOptionalPropertyTypes; what uses its types is checked all the same.
  header: ['// @ts-nocheck', '// Generated from openapi.json; npm run openapi'],
});

/** The operations and types of the TypeScript client, and the types of the events that webhooks bring. */
export default defineConfig([
  {
    input: 'openapi.json',
    output: output(`${FOLDER}/api`),
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true },
      '@hey-api/typescript',
      { name: '@hey-api/sdk', responseStyle: 'data' },
    ],
  },
  {
    input: 'openapi-webhooks.json',
    output: output(`${FOLDER}/webhooks`),
    plugins: ['@hey-api/typescript'],
  },
]);
