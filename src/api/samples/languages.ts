import { inPython, inShell, inTypeScript } from './literals.ts';
import { addressOf, type ExampleRequest, type FormField } from './request.ts';

const CURL_BREAK = ' \\\n  ';

const CREDENTIALS: Readonly<Record<ExampleRequest['credential'], readonly string[]>> = {
  key: ['-H "X-API-Key: $SHOULD_COST_API_KEY"'],
  session: ['-b "sc_session=$SHOULD_COST_SESSION"'],
  none: [],
};

const curlBody = (body: ExampleRequest['body']): readonly string[] => {
  if (body === null) return [];
  if (body.kind === 'json')
    return [`-H 'content-type: application/json'`, `-d ${inShell(JSON.stringify(body.value))}`];
  return body.fields.flatMap(({ name, isFile, values }) =>
    values.map((value) => `-F ${inShell(`${name}=${isFile ? '@' : ''}${value}`)}`),
  );
};

/** A session also needs the origin of the service, which is checked for requests that change anything. */
const originOf = ({ credential, method }: ExampleRequest): readonly string[] =>
  credential === 'session' && method !== 'GET' ? ['-H "Origin: $SHOULD_COST_URL"'] : [];

export const inCurl = (request: ExampleRequest): string => {
  const address = `"$SHOULD_COST_URL${addressOf(request)}"`;
  const method = request.method === 'GET' ? '' : `-X ${request.method} `;
  return [
    `curl ${method}${address}`,
    ...CREDENTIALS[request.credential],
    ...originOf(request),
    ...curlBody(request.body),
  ].join(CURL_BREAK);
};

const typeScriptFile = (name: string): string =>
  `new File([await readFile(${inTypeScript(name)})], ${inTypeScript(name)})`;

const typeScriptField = ({ name, isFile, isRepeatable, values }: FormField): string => {
  const all = values.map((value) => (isFile ? typeScriptFile(String(value)) : inTypeScript(value)));
  return `    ${name}: ${isRepeatable ? `[${all.join(', ')}]` : all[0]},\n`;
};

const typeScriptOptions = ({ path, query, body }: ExampleRequest): string => {
  const options = [
    ...(Object.keys(path).length === 0 ? [] : [`  path: ${inTypeScript(path, '  ')},\n`]),
    ...(Object.keys(query).length === 0 ? [] : [`  query: ${inTypeScript(query, '  ')},\n`]),
    ...(body?.kind === 'json' ? [`  body: ${inTypeScript(body.value, '  ')},\n`] : []),
    ...(body?.kind === 'form' ? [`  body: {\n${body.fields.map(typeScriptField).join('')}  },\n`] : []),
  ];
  return options.length === 0 ? '{ client }' : `{\n  client,\n${options.join('')}}`;
};

const hasFiles = ({ body }: ExampleRequest): boolean =>
  body?.kind === 'form' && body.fields.some(({ isFile }) => isFile);

const TYPESCRIPT_CREDENTIALS: Readonly<Record<ExampleRequest['credential'], string>> = {
  key: ',\n  apiKey: process.env.SHOULD_COST_API_KEY',
  session: ',\n  session: process.env.SHOULD_COST_SESSION',
  none: '',
};

export const inTypeScriptClient = (request: ExampleRequest): string => {
  const { operationId, isList, credential } = request;
  const options = typeScriptOptions(request);
  const call = isList
    ? `for await (const item of itemsOf(${operationId}, ${options})) console.log(item);`
    : `console.log(await ${operationId}(${options}));`;
  return [
    ...(hasFiles(request) ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { ${isList ? 'itemsOf, ' : ''}ShouldCost } from '@should-cost/client';`,
    `import { ${operationId} } from '@should-cost/client/operations';`,
    '',
    `const { http: client } = new ShouldCost({\n  baseUrl: process.env.SHOULD_COST_URL ?? ''${TYPESCRIPT_CREDENTIALS[credential]},\n});`,
    call,
  ].join('\n');
};

/** `listOAuthGrants` as `list_oauth_grants`. */
const snake = (name: string): string =>
  name.replace('OAuth', 'Oauth').replaceAll(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);

const pythonField = ({ name, isFile, isRepeatable, values }: FormField): string => {
  const all = values.map((value) =>
    isFile ? `File(${inPython(value)}, Path(${inPython(value)}).read_bytes())` : inPython(value),
  );
  return `    ${inPython(name)}: ${isRepeatable ? `[${all.join(', ')}]` : all[0]},\n`;
};

const pythonArguments = ({ path, query, body }: ExampleRequest): string =>
  [
    ...Object.values(path).map((value) => inPython(value)),
    ...(body?.kind === 'json' ? ['body'] : []),
    ...(body?.kind === 'form' ? ['form'] : []),
    ...Object.entries(query).map(([name, value]) => `${name}=${inPython(value)}`),
  ].join(', ');

const pythonBody = ({ body }: ExampleRequest): readonly string[] => {
  if (body === null) return [];
  if (body.kind === 'json') return [`body = models.${body.model}.model_validate(${inPython(body.value)})`];
  return [`form = {\n${body.fields.map(pythonField).join('')}}`];
};

const PYTHON_CREDENTIALS: Readonly<Record<ExampleRequest['credential'], string>> = {
  key: ', os.environ["SHOULD_COST_API_KEY"]',
  session: ', session=os.environ["SHOULD_COST_SESSION"]',
  none: '',
};

export const inPythonClient = (request: ExampleRequest): string => {
  const { operationId, isList, body, credential } = request;
  const names = [
    ...(hasFiles(request) ? ['File'] : []),
    'ShouldCost',
    ...(body?.kind === 'json' ? ['models'] : []),
    'operations',
  ];
  const call = `operations.${snake(operationId)}(${pythonArguments(request)})`;
  return [
    'import os',
    ...(hasFiles(request) ? ['from pathlib import Path'] : []),
    '',
    `from should_cost import ${names.join(', ')}`,
    '',
    ...pythonBody(request),
    `with ShouldCost(os.environ["SHOULD_COST_URL"]${PYTHON_CREDENTIALS[credential]}) as client:`,
    isList
      ? `    for item in client.items(${call}):\n        print(item)`
      : `    print(client.send(${call}))`,
  ].join('\n');
};

const replayCommand = ({ path, body }: ExampleRequest, kind: string): string => {
  const { since, until } = (body?.kind === 'json' ? body.value : {}) as Readonly<Record<string, string>>;
  return `should-cost webhooks replay ${path.endpoint_id} --kind ${kind} --since ${since} --until ${until}`;
};

/** Commands that do what an operation does. The others have none. */
const COMMANDS: Readonly<Record<string, (request: ExampleRequest) => string>> = {
  compareCalculationBatch: ({ path }) => `should-cost compare --batch ${path.batch_id}`,
  compareCalculations: ({ body }) =>
    `should-cost compare ${body?.kind === 'json' ? (body.value as { calculation_ids: string[] }).calculation_ids.join(' ') : ''}`,
  exportEnvironment: ({ path }) => `should-cost env export ${path.env_id} > environment.json`,
  getCalculation: ({ path }) => `should-cost report ${path.calculation_id}`,
  importEnvironment: () => 'should-cost env import environment.json',
  listEvents: () => 'should-cost webhooks listen --to http://127.0.0.1:3000/hook',
  replayFailedWebhookDeliveries: (request) => replayCommand(request, 'failed'),
  replayMissedWebhookEvents: (request) => replayCommand(request, 'missed'),
  presignUpload: () => 'should-cost upload part.step',
  uploadAndQuote: ({ body }) => {
    const fields = body?.kind === 'form' ? body.fields : [];
    const textOf = (name: string) => fields.find((field) => field.name === name)?.values[0] ?? '';
    return `should-cost quote ${textOf('file')} --part-number ${textOf('part_number')} --lot ${textOf('lot_size')}`;
  },
};

export const inCommandLine = (request: ExampleRequest): string | null =>
  COMMANDS[request.operationId]?.(request) ?? null;
