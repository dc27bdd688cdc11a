import type { NotFound } from '../kernel/outcome.ts';
import type { StorageExceeded } from './stored-objects.ts';

export type Failed = 'upload_failed' | 'upload_cancelled';

/** Why a request on an upload was refused. */
export type UploadRefused =
  | NotFound
  | StorageExceeded
  | { readonly kind: 'too_many_uploads'; readonly most: number }
  /** No object has arrived at the presigned address. */
  | { readonly kind: 'object_missing' }
  /** It has failed or was cancelled; a retry starts it again. */
  | { readonly kind: 'to_be_retried'; readonly reason: Failed }
  /** It has ended, so it cannot be cancelled. */
  | { readonly kind: 'not_to_be_cancelled'; readonly reason: 'upload_confirmed' | 'upload_failed' }
  /** It does not accept files of parts. */
  | { readonly kind: 'not_to_be_joined'; readonly reason: 'upload_confirmed' | 'nothing_missing' }
  | { readonly kind: 'too_many_files'; readonly most: number }
  | { readonly kind: 'files_too_large'; readonly mostBytes: number }
  | { readonly kind: 'upload_confirmed' | 'upload_in_ingest' | 'upload_in_use' };
