import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** Both descriptions as one, so that the operations of webhook endpoints share the schemas of the others. */
export const wholeDescription = () => {
  const [api, webhooks] = [read('openapi.json'), read('openapi-webhooks.json')];
  const shared = Object.entries(webhooks.components).map(([section, values]) => [
    section,
    { ...values, ...api.components[section] },
  ]);
  return {
    ...api,
    tags: [...api.tags, ...webhooks.tags],
    components: { ...api.components, ...Object.fromEntries(shared) },
    paths: { ...api.paths, ...webhooks.paths },
    webhooks: webhooks.webhooks,
  };
};
