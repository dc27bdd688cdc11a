import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from '@hono/zod-openapi';
import busboy from 'busboy';
import { ApiError, invalid, type Problem } from './errors.ts';
import { textFault } from './json-body.ts';
import { isRepeatable } from './schemas.ts';

export const MAX_MULTIPART_BYTES = 100 * 1024 * 1024;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_NAME = 255;

/** What a multipart route takes: form fields by a schema, and files by the names of their fields. */
export type MultipartSpec = {
  readonly fields: z.ZodObject;
  readonly files: Readonly<Record<string, { readonly required: boolean; readonly max: number }>>;
};

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
 * Reads a form without holding a file in memory: each goes to the store as it arrives, digested on the way. Every problem of fields and
 * files is told at once. @throws ApiError unsupported_media_type, payload_too_large, validation_error
 */
export const readForm = async (spec: MultipartSpec, request: Request, keep: KeepFile): Promise<Form> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    throw new ApiError('unsupported_media_type', { message: 'Send the form as multipart/form-data.' });
  }
  const tooLarge = () => new ApiError('payload_too_large', { details: { limit_bytes: MAX_MULTIPART_BYTES } });
  if (Number(request.headers.get('content-length') ?? '0') > MAX_MULTIPART_BYTES) throw tooLarge();
  if (request.body === null) throw new ApiError('bad_request', { message: 'The form is empty.' });

  const problems: Problem[] = [];
  const texts: Record<string, string[]> = {};
  const kept: Promise<ReceivedFile>[] = [];
  const parser = openParser(type);
  parser.on('field', (name, value, info) => {
    const fault = info.valueTruncated ? `longer than ${MAX_FIELD_BYTES} bytes` : textFault(value);
    if (fault !== null) problems.push({ loc: ['body', name], msg: fault, type: 'invalid_text' });
    else if (!Object.hasOwn(spec.fields.shape, name))
      problems.push({ loc: ['body', name], msg: 'unknown field', type: 'unknown_field' });
    else texts[name] = [...(texts[name] ?? []), value];
  });
  parser.on('file', (field, stream, info) => {
    const name = info.filename ?? '';
    const known = Object.hasOwn(spec.files, field);
    const fault = known ? nameFault(name) : 'unknown file';
    if (fault !== null) {
      problems.push({ loc: ['body', field], msg: fault, type: known ? 'invalid_name' : 'unknown_field' });
      stream.resume();
    } else {
      const file = keep(stream).then((stored) => ({ field, name, ...stored }));
      // Where the form itself fails first, nobody waits for this file; its own failure is told below otherwise.
      file.catch(() => undefined);
      kept.push(file);
    }
  });
  const done = new Promise<void>((resolve, reject) => {
    parser.once('close', resolve);
    // A broken form may be told more than once; only the first matters, and none may end the process.
    parser.on('error', () => reject(new ApiError('bad_request', { message: 'The form cannot be read.' })));
  });
  const body = Readable.fromWeb(request.body as ReadableStream);
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_MULTIPART_BYTES) body.destroy(tooLarge());
  });
  body.on('error', (error) => parser.destroy(error));
  const failed = new Promise<never>((_, reject) => body.once('error', reject));
  body.pipe(parser);
  await Promise.race([done, failed]);
  const files = await Promise.all(kept);

  for (const [field, { required, max }] of Object.entries(spec.files)) {
    const count = files.filter((file) => file.field === field).length;
    if (required && count === 0) problems.push({ loc: ['body', field], msg: 'required', type: 'missing' });
    if (count > max) problems.push({ loc: ['body', field], msg: `at most ${max}`, type: 'too_many' });
  }
  for (const file of files.filter((one) => one.sizeBytes === 0))
    problems.push({ loc: ['body', file.field], msg: 'the file is empty', type: 'empty' });
  const fields = spec.fields.safeParse(valuesOf(spec.fields, texts, problems));
  for (const issue of fields.success ? [] : fields.error.issues)
    problems.push({
      loc: ['body', ...issue.path.map(String)],
      msg: /received undefined/.test(issue.message) ? 'required' : issue.message,
      type: issue.code,
    });
  if (problems.length > 0) throw invalid(problems);
  return { fields: fields.data, files };
};

const openParser = (type: string): busboy.Busboy => {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS },
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
