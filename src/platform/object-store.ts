import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteBucketCorsCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inSpan } from './tracing/span.ts';

type ObjectStoreSettings = {
  readonly endpoint?: string | undefined;
  /** The address that customers can reach, because a signature binds the host. Default: `endpoint`. */
  readonly publicEndpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
};

type StoredObject = {
  readonly size_bytes: number;
  readonly etag: string;
};

export type ListedObject = {
  readonly key: string;
  readonly size_bytes: number;
  readonly modified_at: Date;
};

/** `next` continues the listing; null: end. */
type ListedPage = { readonly objects: readonly ListedObject[]; readonly next: string | null };

type PresignedPut = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Thrown when a conditional copy finds that the bytes have changed since they were checked. */
export class ObjectChangedError extends Error {}

/** Buffered parts of 5 MiB per body; a slow store slows the sender instead of filling memory. */
const PARTS_ON_THEIR_WAY = 2;

/** Maximum per request of S3 for listing and removing. */
const LISTED_AT_ONCE = 1000;

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);

/**
 * A store that keeps objects as files (versitygw) deletes an emptied folder and creates it again: a write in between is refused,
 * although the name is free. Our keys are never folders, so the request is repeated.
 */
export const FOLDER_RACE = 'ExistingObjectIsDirectory';

const clientFor = (settings: ObjectStoreSettings, endpoint: string | undefined) => {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: true,
    // Otherwise every presigned URL carries the checksum of an empty body and refuses the real one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(settings.accessKeyId === undefined || settings.secretAccessKey === undefined
      ? {}
      : {
          credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        }),
  });
  // Within the retries of the client, which ask an error whether it is worth another attempt.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === FOLDER_RACE)
          error.$retryable = { throttling: false };
        throw error;
      }
    },
    { step: 'deserialize', name: 'folderRace', priority: 'high' },
  );
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        inSpan(`S3 ${commandName}`, { 'rpc.method': commandName }, () => next(args)),
    { step: 'initialize', name: 'span' },
  );
  return client;
};

/** Passes bytes on, counts and digests them. @param maxBytes more bytes than this end the stream with an error */
const metered = (key: string, maxBytes: number) => {
  const digest = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new Error(`object ${key} is over ${maxBytes} bytes`));
      digest.update(chunk);
      done(null, chunk);
    },
  });
  return { meter, totals: () => ({ size_bytes: size, sha256: digest.digest('hex') }) };
};

/** URLs for callers without credentials. */
const signing = (client: S3Client, Bucket: string) => ({
  /** Origin of these URLs, for the policy of pages that fetch them. */
  publicOrigin: async (): Promise<string> =>
    new URL(await getSignedUrl(client, new HeadBucketCommand({ Bucket }))).origin,

  /** A URL for one PUT: it refuses to replace an object, and content type and (when given) size are bound by the signature. */
  presignPut: async (
    key: string,
    options: { contentType: string; sizeBytes: number | null; expiresInSeconds: number },
  ): Promise<PresignedPut> => {
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ContentType: options.contentType,
      IfNoneMatch: '*',
      ...(options.sizeBytes === null ? {} : { ContentLength: options.sizeBytes }),
    });
    const signed = ['host', 'content-type', 'if-none-match'];
    if (options.sizeBytes !== null) signed.push('content-length');
    const url = await getSignedUrl(client, command, {
      expiresIn: options.expiresInSeconds,
      signableHeaders: new Set(signed),
      unhoistableHeaders: new Set(['if-none-match', 'content-type', 'content-length']),
    });
    return {
      url,
      headers: {
        'content-type': options.contentType,
        'if-none-match': '*',
        ...(options.sizeBytes === null ? {} : { 'content-length': String(options.sizeBytes) }),
      },
    };
  },

  /** Always an attachment, with the detected type: a browser must never render a customer's bytes as a page. */
  presignGet: async (
    key: string,
    options: { filename: string; contentType: string; expiresInSeconds: number },
  ): Promise<string> =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: options.contentType,
        ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(options.filename)}`,
      }),
      { expiresIn: options.expiresInSeconds },
    ),
});

/** Streams between the store, a file and a sender. */
const streaming = (client: S3Client, Bucket: string) => ({
  /** Streams to a file; returns size and SHA-256 of the written bytes. Refuses more than `maxBytes`. */
  download: async (
    key: string,
    path: string,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<{ size_bytes: number; sha256: string }> => {
    const got = await client.send(
      new GetObjectCommand({ Bucket, Key: key }),
      options.signal === undefined ? {} : { abortSignal: options.signal },
    );
    const { meter, totals } = metered(key, options.maxBytes);
    await pipeline(got.Body as Readable, meter, createWriteStream(path));
    return totals();
  },

  /**
   * Streams without buffering the whole; returns size and SHA-256 of the sent bytes. Stores nothing of a body that breaks off.
   */
  uploadStream: async (
    key: string,
    body: Readable,
    contentType: string,
  ): Promise<{ size_bytes: number; sha256: string }> => {
    const { meter, totals } = metered(key, Infinity);
    // An aborted body aborts the upload, which then removes its stored parts; and vice versa.
    const passed = pipeline(body, meter);
    passed.catch(() => undefined);
    const upload = new Upload({
      client,
      params: { Bucket, Key: key, Body: meter, ContentType: contentType },
      queueSize: PARTS_ON_THEIR_WAY,
    });
    try {
      await upload.done();
    } catch (error) {
      meter.destroy();
      throw error;
    }
    await passed;
    return totals();
  },
});

const objects = (client: S3Client, Bucket: string) => ({
  head: async (key: string): Promise<StoredObject | null> => {
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return {
        size_bytes: found.ContentLength ?? 0,
        etag: found.ETag ?? '',
      };
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  },

  /** Copies only if the source still has the bytes that `etag` identifies. */
  copyIfUnchanged: async (from: string, to: string, etag: string): Promise<void> => {
    try {
      await client.send(
        new CopyObjectCommand({
          Bucket,
          Key: to,
          CopySource: `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
          CopySourceIfMatch: etag,
        }),
      );
    } catch (error) {
      if (isStatus(error, 412)) throw new ObjectChangedError(`object ${from} changed`, { cause: error });
      throw error;
    }
  },

  /** A small object as a whole; null, without reading it, when it is larger than `maxBytes`. */
  read: async (key: string, { maxBytes }: { readonly maxBytes: number }): Promise<Buffer | null> => {
    const got = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    const body = got.Body as Readable;
    if ((got.ContentLength ?? Number.POSITIVE_INFINITY) <= maxBytes) return buffer(body);
    body.destroy();
    return null;
  },

  put: async (key: string, body: Buffer, contentType: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
  },

  /** Any number of keys; a missing object counts as removed. @throws if the store refuses one */
  removeMany: async (keys: readonly string[]): Promise<void> => {
    for (let at = 0; at < keys.length; at += LISTED_AT_ONCE) {
      const Objects = keys.slice(at, at + LISTED_AT_ONCE).map((Key) => ({ Key }));
      const answer = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      const [refused] = answer.Errors ?? [];
      if (refused !== undefined && refused.Code !== 'NoSuchKey')
        throw new Error(`${refused.Key} could not be removed: ${refused.Code} ${refused.Message}`);
    }
  },
});

/** Operations on the store as a whole. */
const keeping = (client: S3Client, Bucket: string) => ({
  /** One page of the keys with a prefix, in byte order. */
  listPage: async (prefix: string, next: string | null = null): Promise<ListedPage> => {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        MaxKeys: LISTED_AT_ONCE,
        ...(next === null ? {} : { ContinuationToken: next }),
      }),
    );
    const objects = (page.Contents ?? []).map((item) => ({
      key: item.Key ?? '',
      size_bytes: item.Size ?? 0,
      modified_at: item.LastModified ?? new Date(0),
    }));
    return { objects, next: page.NextContinuationToken ?? null };
  },

  /**
   * Brings the newest version of a removed object back, in a bucket that keeps versions. False: not found.
   */
  bringBack: async (Key: string): Promise<boolean> => {
    const { DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: LISTED_AT_ONCE }),
    );
    const [marker] = DeleteMarkers.filter((one) => one.Key === Key && one.IsLatest === true);
    if (marker === undefined) return false;
    // A removal in such a bucket is a version of its own; without it the one before is the newest.
    await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: marker.VersionId }));
    return client.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      (error: unknown) => {
        if (isStatus(error, 404)) return false;
        throw error;
      },
    );
  },

  /** Aborts multipart uploads, all or those begun before `before`: no listing of objects shows them. */
  abortUploads: async (prefix: string, before?: Date): Promise<number> => {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
    const stale = (page.Uploads ?? []).filter(
      ({ Initiated }) => before === undefined || (Initiated ?? before) < before,
    );
    for (const { Key, UploadId } of stale)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    return stale.length;
  },

  /** Lets pages of these origins alone send to and fetch from presigned addresses. */
  allowOrigins: async (origins: readonly string[]): Promise<void> => {
    if (origins.length === 0) {
      await client.send(new DeleteBucketCorsCommand({ Bucket }));
      return;
    }
    const rule = {
      AllowedOrigins: [...origins],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 600,
    };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  },

  /** For `/readyz`: one cheap round trip. */
  ping: async (): Promise<void> => {
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
  },
});

/** S3 with the few operations that the service needs. Keys are `org/<org id>/…`; nothing here interprets the bytes. */
export const createObjectStore = (settings: ObjectStoreSettings) => {
  const client = clientFor(settings, settings.endpoint);
  const publicClient =
    settings.publicEndpoint === undefined ? client : clientFor(settings, settings.publicEndpoint);
  return {
    ...objects(client, settings.bucket),
    ...streaming(client, settings.bucket),
    ...keeping(client, settings.bucket),
    ...signing(publicClient, settings.bucket),
    close: () => {
      client.destroy();
      publicClient.destroy();
    },
  };
};

export type ObjectStore = ReturnType<typeof createObjectStore>;
