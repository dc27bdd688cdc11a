import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from '@hono/zod-openapi';
import busboy from 'busboy';
import { knownFields, listed, messageOf, shown, wording } from '../../platform/issue-words.ts';
import { ClientGone, MAX_JSON_BYTES, piecesOf, tooLarge } from './body.ts';
import { ApiError, invalid, type Problem } from './errors.ts';
import { textFault } from './json-body.ts';
import { isRepeatable } from './schemas.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_NAME = 255;

/** Input of a multipart route: a schema of the form fields, and the files by field name. */
export type MultipartSpec = {
  readonly fields: z.ZodObject;
  readonly files: Readonly<Record<string, FileField>>;
};

/** `alias`: another accepted name of the field. */
type FileField = {
  readonly required: boolean;
  readonly max: number;
  readonly description: string;
  readonly alias?: string;
};

/** A file that was streamed to the store on arrival; the id determines its key. */
export type ReceivedFile = {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
};

export type Form = { readonly fields: unknown; readonly files: readonly ReceivedFile[] };

/** The form of a multipart route, with its parsed fields. */
export const sentForm = <S extends z.ZodObject>(
  form: Form | null,
  _fields: S,
): { readonly fields: z.output<S>; readonly files: readonly ReceivedFile[] } => {
  if (form === null) throw new Error('this route takes a form');
  return { fields: form.fields as z.output<S>, files: form.files };
};

/** Stores an arriving file; returns the id of its key, size and digest. */
export type KeepFile = (stream: Readable) => Promise<Pick<ReceivedFile, 'id' | 'sizeBytes' | 'sha256'>>;

const nameFault = (name: string): string | null => {
  if (name.length < 1 || name.length > MAX_NAME)
    return `has a file name of ${name.length} characters; use 1 to ${MAX_NAME}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f/\\]/.test(name))
    return 'has a file name with a control character or a path separator; rename the file';
  return textFault(name);
};

/**
 * Reads a form without buffering files: each is streamed to the store and digested. Too many fields or files end the form at
 * once; all other problems are reported together. When this returns or throws, no file is still being stored; stored ones stay.
 * @throws ApiError unsupported_media_type, payload_too_large, validation_error; errors of `keep`; ClientGone
 */
export const readForm = async (spec: MultipartSpec, request: Request, keep: KeepFile): Promise<Form> => {
  const type = formTypeOf(request);
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
  const tooMany = (loc: Problem['loc'], max: number, what: string): void => {
    const msg = `must have at most ${max} ${what}; send fewer`;
    stop(invalid([...problems, { loc, msg, type: 'too_many' }]));
  };
  parser.on('filesLimit', () => tooMany(['body'], filesOf(spec), 'files'));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => tooMany(['body'], MAX_FIELDS, 'fields'));

  let textBytes = 0;
  parser.on('field', (given: string | undefined, value, info) => {
    // The parser may still emit parts of the chunk in which the form ended.
    if (parser.destroyed) return;
    const name = given ?? '';
    textBytes += name.length + value.length;
    if (textBytes > MAX_JSON_BYTES) return stop(tooLarge(MAX_JSON_BYTES));
    const fault = info.valueTruncated ? `must have at most ${MAX_FIELD_BYTES} bytes` : textFault(value);
    if (!Object.hasOwn(spec.fields.shape, name))
      problems.push({ loc: ['body', name], msg: knownFields(spec.fields, []), type: 'unknown_field' });
    else if (fault !== null) problems.push({ loc: ['body', name], msg: fault, type: 'invalid_text' });
    else texts[name] = [...(texts[name] ?? []), value];
  });
  parser.on('file', (given: string | undefined, stream, info) => {
    // The parser reports the error too, and ends with it.
    stream.on('error', () => undefined);
    if (parser.destroyed) return void stream.resume();
    const [field, known] = fieldOf(spec, given ?? '');
    const name = info.filename ?? '';
    const fault =
      known === undefined
        ? `is not a file of this form; use ${listed(Object.keys(spec.files))}`
        : nameFault(name);
    const count = (arrived.get(field) ?? 0) + 1;
    arrived.set(field, count);
    if (known !== undefined && count > known.max)
      return tooMany(['body', field], known.max, known.max === 1 ? 'file' : 'files');
    if (fault !== null) {
      problems.push({
        loc: ['body', field],
        msg: fault,
        type: known === undefined ? 'unknown_field' : 'invalid_name',
      });
    }
    // Nothing more is stored after a problem.
    if (problems.length > 0) return void stream.resume();
    const file = keep(stream).then((stored) => ({ field, name, ...stored }));
    file.catch(stop);
    kept.push(file);
  });

  const read = pipeline(piecesOf(request), parser).catch((error: unknown) => {
    if (stopped !== null) throw stopped;
    if (error instanceof ApiError || error instanceof ClientGone) throw error;
    throw new ApiError('bad_request', {
      message: 'The form is cut short or malformed. Send it again as multipart/form-data.',
    });
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

/** @throws ApiError if the request is not a form */
const formTypeOf = ({ headers, body }: Request): string => {
  const type = headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    throw new ApiError('unsupported_media_type', {
      message: `The Content-Type ${shown(type)} is not supported here. Send the form as multipart/form-data.`,
    });
  }
  if (body === null)
    throw new ApiError('bad_request', { message: 'The form is empty. Send its fields and files.' });
  return type;
};

/** The field under its own name or its alias. */
const fieldOf = (spec: MultipartSpec, given: string): readonly [string, FileField | undefined] =>
  Object.entries(spec.files).find(([name, { alias }]) => name === given || alias === given) ?? [
    given,
    undefined,
  ];

const filesOf = (spec: MultipartSpec): number =>
  Object.values(spec.files).reduce((sum, { max }) => sum + max, 0);

/** The parsed fields of the form. @throws ApiError validation_error with every problem of the whole form */
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
      problems.push({ loc: ['body', field], msg: 'is required: send the file', type: 'missing' });
  }
  for (const file of sent.files.filter((one) => one.sizeBytes === 0))
    problems.push({
      loc: ['body', file.field],
      msg: `is an empty file (${shown(file.name)}); send it again`,
      type: 'empty',
    });
  const fields = spec.fields.safeParse(valuesOf(spec.fields, sent.texts, problems), wording(spec.fields));
  for (const issue of fields.success ? [] : fields.error.issues)
    problems.push({
      loc: ['body', ...issue.path.map(String)],
      msg: messageOf(issue),
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
        // The event fires when this many parts have ended, whether or not another follows.
        parts: MAX_FIELDS + files + 1,
      },
    });
  } catch {
    throw new ApiError('bad_request', {
      message:
        'The Content-Type header has no boundary. Send multipart/form-data; boundary=…, as HTTP clients do by themselves.',
    });
  }
};

const innerOf = (schema: unknown): unknown => {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
  return inner;
};

/**
 * Form fields are text: lists repeat (or are comma-separated), numbers, booleans and objects are JSON, an empty text or `null` is
 * null.
 */
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
      problems.push({
        loc: ['body', name],
        msg: `is given ${given.length} times; give it once`,
        type: 'repeated',
      });
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
    // The schema reports text that is not JSON: it expects a number, a boolean or an object.
    return text;
  }
};
