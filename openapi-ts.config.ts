import { readFileSync } from 'node:fs';
import { defineConfig } from '@hey-api/openapi-ts';

const FOLDER = 'clients/typescript/src/generated';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const [api, webhooks] = [read('openapi.json'), read('openapi-webhooks.json')];

/** Both descriptions as one, so that the operations of webhook endpoints share the types of the others. */
const both = { ...api, paths: { ...api.paths, ...webhooks.paths }, webhooks: webhooks.webhooks };
for (const [section, shared] of Object.entries(webhooks.components))
  both.components[section] = { ...(shared as object), ...api.components[section] };

/** The operations and types of the TypeScript client, and the types of the events that webhooks bring. */
export default defineConfig({
  input: both,
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
