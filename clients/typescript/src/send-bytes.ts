import { ShouldCostError } from './errors.ts';
import { pause, pauseMs, type Retries } from './retries.ts';

export type Target = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>> | null;
};
export type Sending = {
  readonly signal?: AbortSignal | undefined;
  readonly onSent?: ((bytes: number) => void) | undefined;
};

/** The used members of a browser's XMLHttpRequest, which reports the progress of sending. */
type Xhr = {
  upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  status: number;
  responseText: string;
  open: (method: string, url: string) => void;
  setRequestHeader: (name: string, value: string) => void;
  send: (body: Blob) => void;
  abort: () => void;
};

const xhrClass = (): (new () => Xhr) | undefined =>
  (globalThis as { readonly XMLHttpRequest?: new () => Xhr }).XMLHttpRequest;

type Sent = { readonly status: number; readonly text: string };

const byXhr = (
  Class: new () => Xhr,
  target: Target,
  body: Blob,
  { signal, onSent }: Sending,
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const xhr = new Class();
    const stop = (): void => xhr.abort();
    const end = (settle: () => void) => (): void => {
      signal?.removeEventListener('abort', stop);
      settle();
    };
    xhr.open(target.method, target.url);
    // Only the browser can set the length of a body.
    for (const [name, value] of Object.entries(target.headers ?? {}))
      if (!/^(content-length|host)$/i.test(name)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    xhr.onload = end(() => resolve({ status: xhr.status, text: xhr.responseText }));
    xhr.onerror = end(() => reject(new TypeError('the connection to the object store failed')));
    xhr.onabort = end(() => reject(signal?.reason));
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) reject(signal.reason);
    else xhr.send(body);
  });

const byFetch = async (target: Target, body: Blob, { signal, onSent }: Sending): Promise<Sent> => {
  const response = await fetch(target.url, {
    method: target.method,
    headers: target.headers ?? {},
    body,
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  if (response.ok) onSent?.(body.size);
  return { status: response.status, text };
};

/** The object is there already: an earlier attempt arrived, and only its response was lost. */
const ALREADY_THERE = 412;

/**
 * Sends a file to a presigned address. Browsers report the bytes while they leave; elsewhere they are reported once, at the end.
 * @throws ShouldCostError when the object store refuses the file
 */
export const sendBytes = async (
  target: Target,
  body: Blob,
  retries: Retries,
  sending: Sending = {},
): Promise<void> => {
  const signal = sending.signal ?? new AbortController().signal;
  const Class = xhrClass();
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries.max;
    try {
      const sent = await (Class === undefined
        ? byFetch(target, body, sending)
        : byXhr(Class, target, body, sending));
      if (sent.status < 300 || (attempt > 0 && sent.status === ALREADY_THERE)) return;
      if (isLast || sent.status < 500) throw refused(sent);
    } catch (cause) {
      if (cause instanceof ShouldCostError) throw cause;
      signal.throwIfAborted();
      if (isLast)
        throw new ShouldCostError(
          'connection_failed',
          'The file did not reach the object store. Check the network.',
          {
            cause,
          },
        );
    }
    await pause(pauseMs(attempt, null, retries, Math.random()), signal);
  }
};

const refused = ({ status, text }: Sent): ShouldCostError =>
  new ShouldCostError('unexpected_response', `The object store refused the file: ${text.slice(0, 500)}`, {
    status,
  });
