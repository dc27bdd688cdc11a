import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import converter from 'openapi-to-postmanv2';
import { wholeDescription } from './lib/descriptions.mjs';
import { readCommand } from './lib/help.mjs';

const { values } = readCommand(
  `Usage: npm run postman [-- --out FILE]

Writes a Postman collection (format 2.1) with every operation of openapi.json and openapi-webhooks.json, in folders by tag, with the recorded examples.
In Postman, set the collection variables baseUrl and apiKey.

  --out FILE  default: should-cost.postman_collection.json
  --help      print this text`,
  { options: { out: { type: 'string', default: 'should-cost.postman_collection.json' } } },
);

const OPTIONS = { folderStrategy: 'Tags', parametersResolution: 'Example' };
const KEY = { key: 'apiKey', value: '', type: 'string' };

/**
 * Without the responses of errors, which are the same everywhere and most of the text, and without optional headers: the converter would
 * send them with made-up values.
 */
const shortened = (description) => {
  const resolved = ({ $ref, ...parameter }) =>
    $ref === undefined ? parameter : description.components.parameters[$ref.split('/').at(-1)];
  const isNeeded = (parameter) => parameter.in !== 'header' || parameter.required === true;
  for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
    operation.parameters = (operation.parameters ?? []).map(resolved).filter(isNeeded);
    for (const status of Object.keys(operation.responses))
      if (Number(status) >= 400) delete operation.responses[status];
  }
  return description;
};

const requestsOf = (items) => items.flatMap((one) => (one.item === undefined ? [one] : requestsOf(one.item)));

/** Optional query parameters without a recorded value stay in the list, switched off: the converter made their values up. */
const switchOff = ({ method, url }) => {
  const place = `/${url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`;
  const parameters = description.paths[place][method.toLowerCase()].parameters;
  const isNeeded = (key) => parameters.some((one) => one.name === key && (one.required || 'example' in one));
  for (const entry of url.query ?? []) entry.disabled = !isNeeded(entry.key);
};

const { webhooks: _, ...whole } = wholeDescription();
const description = shortened(whole);
const convert = promisify(converter.convertV2);
const { result, reason, output } = await convert({ type: 'json', data: description }, OPTIONS);
if (!result) throw new Error(`the description cannot be converted: ${reason}`);
const collection = output[0].data;
for (const { request } of requestsOf(collection.item)) switchOff(request);
collection.variable = [...(collection.variable ?? []), KEY];
await writeFile(resolve(values.out), `${JSON.stringify(collection, null, 2)}\n`);
console.log(`${values.out}: ${collection.item.length} folders`);
