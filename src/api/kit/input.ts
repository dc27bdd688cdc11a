import { z } from '@hono/zod-openapi';
import { canonicalJson } from '../../platform/digest.ts';
import { knownFields, listed, messageOf, shown, wording } from '../../platform/issue-words.ts';
import { readBytes } from './body.ts';
import { ApiError, invalid, MAX_FOUND, type Problem } from './errors.ts';
import { parseJson, textFault } from './json-body.ts';
import { type Form, type KeepFile, readForm } from './multipart.ts';
import type { RouteSpec } from './route.ts';
import { isRepeatable } from './schemas.ts';

export type Input = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The body as sent, for the fingerprint of the request. */
  readonly bytes: Buffer;
  /** For a multipart route; null for every other. */
  readonly form: Form | null;
};

type InputSpec = Pick<RouteSpec, 'method' | 'params' | 'query' | 'body' | 'maxNodes' | 'multipart'>;

const NO_BYTES = Buffer.alloc(0);

/** Parses path, query and body with the route's schemas; reports the problems of all three at once. */
export const readInput = async (
  spec: InputSpec,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  keep?: KeepFile,
): Promise<Input> => {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(pathParams)) {
    const fault = textFault(value);
    if (fault !== null) problems.push({ loc: ['path', name], msg: fault, type: 'invalid_text' });
  }
  const params = check(spec.params, pathParams, 'path', problems);
  const query = check(spec.query, rawQuery(spec, request, problems), 'query', problems);
  if (spec.multipart !== undefined && keep !== undefined) {
    // A refused request must store nothing.
    if (problems.length > 0) throw invalid(problems);
    const form = await readForm(spec.multipart, request, keep);
    return { params, query, body: undefined, bytes: fingerprintOfForm(form), form };
  }
  const bytes = spec.method === 'get' ? NO_BYTES : await readBytes(request);
  const body =
    spec.body === undefined
      ? undefined
      : check(spec.body, json(request, bytes, spec.maxNodes), 'body', problems);
  if (problems.length > 0) throw invalid(problems);
  return { params, query, body, bytes, form: null };
};

/** Two forms are the same request if their fields and the names and digests of their files are equal. */
const fingerprintOfForm = ({ fields, files }: Form): Buffer =>
  Buffer.from(
    canonicalJson({ fields, files: files.map(({ field, name, sha256 }) => ({ field, name, sha256 })) }),
  );

/** Longer values are not a media type. */
const MAX_CONTENT_TYPE = 256;

const UTF8: ReadonlySet<string> = new Set(['', 'utf-8', 'utf8']);

/** Media type and charset as written, in lower case; empty if there are none. */
const contentTypeOf = (request: Request): { readonly type: string; readonly charset: string } => {
  const header = request.headers.get('content-type') ?? '';
  if (header.length > MAX_CONTENT_TYPE) {
    throw new ApiError('unsupported_media_type', {
      message: `The Content-Type header is longer than ${MAX_CONTENT_TYPE} characters. Send application/json.`,
    });
  }
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((text) => text.trim());
  const charset = parameters.find((text) => text.startsWith('charset=')) ?? '';
  return { type, charset: charset.slice('charset='.length).replaceAll('"', '') };
};

const json = (request: Request, bytes: Buffer, maxNodes?: number): unknown => {
  const { type, charset } = contentTypeOf(request);
  const coding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (bytes.length > 0 && (coding !== 'identity' || !UTF8.has(charset))) {
    throw new ApiError('unsupported_media_type', {
      message: `The body is ${coding === 'identity' ? `in charset ${shown(charset)}` : `compressed (${shown(coding)})`}. Send it as uncompressed UTF-8.`,
    });
  }
  if (bytes.length > 0 && type !== 'application/json' && !type.endsWith('+json')) {
    throw new ApiError('unsupported_media_type', {
      message: `The Content-Type ${shown(type)} is not supported here. Send the body as application/json.`,
    });
  }
  if (bytes.length === 0)
    throw new ApiError('bad_request', { message: 'The body is empty. Send a JSON body.' });
  return parseJson(bytes, maxNodes);
};

/** Refuses unknown parameters, because schemas drop them, and a misspelt filter would return everything. */
const unknownParameters = (spec: InputSpec, names: Iterable<string>): Problem[] => {
  const known = Object.keys(spec.query?.shape ?? {});
  const msg =
    known.length === 0
      ? 'is not a parameter: this operation takes none'
      : `is not a parameter of this operation; use ${listed(known)}`;
  return [...new Set(names)]
    .filter((name) => !known.includes(name))
    .map((name) => ({ loc: ['query', name], msg, type: 'unknown_parameter' }));
};

const rawQuery = (spec: InputSpec, request: Request, problems: Problem[]): Record<string, unknown> => {
  const raw: Record<string, unknown> = {};
  if (!request.url.includes('?')) return raw;
  const { search, searchParams: given } = new URL(request.url);
  const known = spec.query?.shape ?? {};
  problems.push(...unknownParameters(spec, given.keys()));
  for (const pair of search.slice(1).split('&')) {
    if (isDecodable(pair)) continue;
    const [name = ''] = pair.split('=');
    problems.push({ loc: ['query', name], msg: 'must be percent-encoded UTF-8', type: 'invalid_text' });
  }
  for (const [name, schema] of Object.entries(known)) {
    const values = given.getAll(name);
    if (values.length === 0) continue;
    for (const value of values) {
      const fault = textFault(value);
      if (fault !== null) problems.push({ loc: ['query', name], msg: fault, type: 'invalid_text' });
    }
    if (isRepeatable(schema as z.ZodType)) raw[name] = values;
    else if (values.length === 1) raw[name] = values[0];
    else
      problems.push({
        loc: ['query', name],
        msg: `is given ${values.length} times; give it once`,
        type: 'repeated',
      });
  }
  return raw;
};

/**
 * Parses values that did not come in an HTTP request with a route's schemas.
 * @param given query values as text; a list for a repeatable parameter
 * @throws ApiError validation_error with every problem
 */
export const checkInput = (
  spec: InputSpec,
  given: {
    readonly params: unknown;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: unknown;
  },
): Pick<Input, 'params' | 'query' | 'body'> => {
  const problems = unknownParameters(spec, Object.keys(given.query));
  const params = check(spec.params, given.params, 'path', problems);
  const query = check(spec.query, given.query, 'query', problems);
  const body = check(spec.body, given.body, 'body', problems);
  if (problems.length > 0) throw invalid(problems);
  return { params, query, body };
};

const isDecodable = (pair: string): boolean => {
  try {
    decodeURIComponent(pair);
    return true;
  } catch {
    return false;
  }
};

type Judged = z.core.ParsePayload;

const check = (
  schema: z.ZodType | undefined,
  value: unknown,
  where: string,
  problems: Problem[],
): unknown => {
  if (schema === undefined) return undefined;
  // Not `safeParse`, which would format every issue although only the first hundred are reported.
  const context: z.core.ParseContextInternal = { async: false, ...wording(schema) };
  const { value: read, issues } = schema._zod.run({ value, issues: [] }, context) as Judged;
  if (issues.length === 0) return read;
  for (const raw of issues) {
    if (problems.length > MAX_FOUND) return undefined;
    const issue = z.core.util.finalizeIssue(raw, context, z.core.config());
    if (issue.code === 'unrecognized_keys') {
      const msg = knownFields(schema, issue.path);
      for (const key of issue.keys.slice(0, MAX_FOUND + 1))
        problems.push({ loc: [where, ...path(issue.path), key], msg, type: 'unknown_field' });
    } else {
      const missing = issue.code === 'invalid_type' && issue.input === undefined;
      problems.push({
        loc: [where, ...path(issue.path)],
        msg: messageOf(issue),
        type: missing ? 'missing' : issue.code,
      });
    }
  }
  return undefined;
};

const path = (parts: readonly PropertyKey[]): (string | number)[] =>
  parts.map((part) => (typeof part === 'number' ? part : String(part)));
