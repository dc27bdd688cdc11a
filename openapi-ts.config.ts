import { defineConfig } from '@hey-api/openapi-ts';

const FOLDER = 'clients/typescript/src/generated';

const output = (path: string) => ({
  path,
  importFileExtension: '.ts' as const,
  // The generator's own code does not hold under exactOptionalPropertyTypes; what uses its types is checked all the same.
  header: ['// @ts-nocheck', '// Generated from openapi.json; npm run openapi'],
});

const plugins = [
  { name: '@hey-api/client-fetch' as const, throwOnError: true },
  '@hey-api/typescript' as const,
  { name: '@hey-api/sdk' as const, responseStyle: 'data' as const },
];

/** The operations and types of the TypeScript client; those of webhook endpoints, with the events, in a folder of their own. */
export default defineConfig([
  {
    input: 'openapi.json',
    output: output(`${FOLDER}/api`),
    plugins,
  },
  {
    input: 'openapi-webhooks.json',
    output: output(`${FOLDER}/webhooks`),
    plugins,
  },
]);
