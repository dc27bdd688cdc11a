import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from '@hono/zod-openapi';
import busboy from 'busboy';
import { ClientGone, MAX_JSON_BYTES, piecesOf } from './body.ts';
import { ApiError, invalid, type Problem } from './errors.ts';
import { textFault } from './json-body.ts';
import { isRepeatable } from './schemas.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_NAME = 255;

/** What a multipart route takes: form fields by a schema, and files by the names of their fields. */
export type MultipartSpec = {
  readonly fields: z.ZodObject;
  readonly files: Readonly<Record<string, FileField>>;
};

/** `alias`: another name that the field may be sent under. */
type FileField = { readonly required: boolean; readonly max: number; readonly alias?: string };

/** A file that was streamed to the store while it arrived; the id names its place there. */
export type ReceivedFile = {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
};

export type Form = { readonly fields: unknown; readonly files: readonly ReceivedFile[] };

/** The form of a multipart route, with the fields that its schema gave. */
export const sentForm = <S extends z.ZodObject>(
  form: Form | null,
  _fields: S,
): { readonly fields: z.output<S>; readonly files: readonly ReceivedFile[] } => {
  if (form === null) throw new Error('this route takes a form');
  return { fields: form.fields as z.output<S>, files: form.files };
};

/** Keeps a file while it arrives; gives the id that names its place, and what was kept there. */
export type KeepFile = (stream: Readable) => Promise<Pick<ReceivedFile, 'id' | 'sizeBytes' | 'sha256'>>;

const nameFault = (name: string): string | null => {
  if (name.length < 1 || name.length > MAX_NAME) return `must have 1 to ${MAX_NAME} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f/\\]/.test(name)) return 'contains a control character or a path separator';
  return textFault(name);
};

/**
 * Reads a form without holding a file in memory: each goes to the store as it arrives, digested on the way. What there may not be more of
 * ends the form where it is exceeded; every other problem of fields and files is told at once. When this ends, nothing is on its way to
 * the store any more; what got there stays.
 *
 * @throws ApiError unsupported_media_type, payload_too_large, validation_error; what `keep` throws; ClientGone
 */
export const readForm = async (spec: MultipartSpec, request: Request, keep: KeepFile): Promise<Form> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    throw new ApiError('unsupported_media_type', { message: 'Send the form as multipart/form-data.' });
  }
  if (request.body === null) throw new ApiError('bad_request', { message: 'The form is empty.' });

  const problems: Problem[] = [];
  const texts: Record<string, string[]> = {};
  const arrived = new Map<string, number>();
  const kept: Promise<ReceivedFile>[] = [];
  const parser = openParser(spec, type);
  let stopped: Error | null = null;
  const stop = (error: Error): void => {
    if (parser.destroyed) return;
    stopped = error;
    parser.destroy(error);
  };
  const tooMany = (loc: Problem['loc'], max: number, what: string): void =>
    stop(invalid([...problems, { loc, msg: `at most ${max}${what}`, type: 'too_many' }]));
  parser.on('filesLimit', () => tooMany(['body'], filesOf(spec), ' files'));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => tooMany(['body'], MAX_FIELDS, ' fields'));

  let textBytes = 0;
  parser.on('field', (given: string | undefined, value, info) => {
    // What was read together with the part that ended the form.
    if (parser.destroyed) return;
    const name = given ?? '';
    textBytes += name.length + value.length;
    if (textBytes > MAX_JSON_BYTES)
      return stop(new ApiError('payload_too_large', { details: { limit_bytes: MAX_JSON_BYTES } }));
    const fault = info.valueTruncated ? `longer than ${MAX_FIELD_BYTES} bytes` : textFault(value);
    if (!Object.hasOwn(spec.fields.shape, name))
      problems.push({ loc: ['body', name], msg: 'unknown field', type: 'unknown_field' });
    else if (fault !== null) problems.push({ loc: ['body', name], msg: fault, type: 'invalid_text' });
    else texts[name] = [...(texts[name] ?? []), value];
  });
  parser.on('file', (given: string | undefined, stream, info) => {
    // Its end is told by the parser, which ends with it.
    stream.on('error', () => undefined);
    if (parser.destroyed) return void stream.resume();
    const [field, known] = fieldOf(spec, given ?? '');
    const name = info.filename ?? '';
    const fault = known === undefined ? 'unknown file' : nameFault(name);
    const count = (arrived.get(field) ?? 0) + 1;
    arrived.set(field, count);
    if (known !== undefined && count > known.max) return tooMany(['body', field], known.max, '');
    if (fault !== null) {
      problems.push({
        loc: ['body', field],
        msg: fault,
        type: known === undefined ? 'unknown_field' : 'invalid_name',
      });
    }
    // Nothing is kept of a form that is refused already.
    if (problems.length > 0) return void stream.resume();
    const file = keep(stream).then((stored) => ({ field, name, ...stored }));
    file.catch(stop);
    kept.push(file);
  });

  const read = pipeline(piecesOf(request), parser).catch((error: unknown) => {
    if (stopped !== null) throw stopped;
    if (error instanceof ApiError || error instanceof ClientGone) throw error;
    throw new ApiError('bad_request', { message: 'The form cannot be read.' });
  });
  try {
    await read;
    const files = await Promise.all(kept);
    return { fields: fieldsOf(spec, { texts, arrived, files }, problems), files };
  } catch (error) {
    await Promise.allSettled(kept);
    throw error;
  }
};

/** The field that was meant, under its own name; unknown as it was sent. */
const fieldOf = (spec: MultipartSpec, given: string): readonly [string, FileField | undefined] =>
  Object.entries(spec.files).find(([name, { alias }]) => name === given || alias === given) ?? [
    given,
    undefined,
  ];

const filesOf = (spec: MultipartSpec): number =>
  Object.values(spec.files).reduce((sum, { max }) => sum + max, 0);

/** What the texts of the form say. @throws ApiError validation_error with every problem of the whole form */
const fieldsOf = (
  spec: MultipartSpec,
  sent: {
    readonly texts: Readonly<Record<string, readonly string[]>>;
    readonly arrived: ReadonlyMap<string, number>;
    readonly files: readonly ReceivedFile[];
  },
  problems: Problem[],
): unknown => {
  for (const [field, { required }] of Object.entries(spec.files)) {
    if (required && !sent.arrived.has(field))
      problems.push({ loc: ['body', field], msg: 'required', type: 'missing' });
  }
  for (const file of sent.files.filter((one) => one.sizeBytes === 0))
    problems.push({ loc: ['body', file.field], msg: 'the file is empty', type: 'empty' });
  const fields = spec.fields.safeParse(valuesOf(spec.fields, sent.texts, problems));
  for (const issue of fields.success ? [] : fields.error.issues)
    problems.push({
      loc: ['body', ...issue.path.map(String)],
      msg: /received undefined/.test(issue.message) ? 'required' : issue.message,
      type: issue.code,
    });
  if (problems.length > 0) throw invalid(problems);
  return fields.data;
};

const openParser = (spec: MultipartSpec, type: string): busboy.Busboy => {
  const files = filesOf(spec);
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: {
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        files,
        // Told when so many have ended, whether or not another follows.
        parts: MAX_FIELDS + files + 1,
      },
    });
  } catch {
    throw new ApiError('bad_request', { message: 'The form names no boundary.' });
  }
};

const innerOf = (schema: unknown): unknown => {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
  return inner;
};

/** Form fields are text: lists repeat (or are comma-separated), numbers, booleans and objects are JSON, an empty text or `null` is null. */
const valuesOf = (
  fields: z.ZodObject,
  texts: Readonly<Record<string, readonly string[]>>,
  problems: Problem[],
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(texts)) {
    const schema = fields.shape[name] as z.ZodType;
    const [first = '', ...more] = given;
    if (isRepeatable(schema))
      values[name] = given.flatMap((text) => text.split(',')).map((text) => text.trim());
    else if (more.length > 0)
      problems.push({ loc: ['body', name], msg: 'given more than once', type: 'repeated' });
    else {
      const inner = innerOf(schema);
      const isText = inner instanceof z.ZodString || inner instanceof z.ZodUUID || inner instanceof z.ZodEnum;
      values[name] = isText
        ? schema.isNullable() && (first === '' || first === 'null')
          ? null
          : first
        : jsonOf(first);
    }
  }
  return values;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? 'null' : text);
  } catch {
    // What is not JSON is told by the schema, which expects a number, a boolean or an object.
    return text;
  }
};
