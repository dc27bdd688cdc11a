import { listParts } from '../../../../clients/typescript/src/operations.ts';
import { client, ShouldCostError, sentenceOf, service, UploadFailed } from '../../service/client.ts';
import { queries } from '../../service/queries.ts';

/** Progress of a dropped file towards its price. */
export type Transfer = { readonly id: number; readonly name: string } & (
  | { readonly phase: 'waiting' | 'reading' | 'pricing' | 'not_step' }
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'known'; readonly partId: string }
  | { readonly phase: 'failed'; readonly words: string | null; readonly partId: string | null }
  | {
      readonly phase: 'done';
      readonly partId: string;
      readonly calculationId: string;
      readonly offerPrice: number;
      readonly currency: string;
    }
);

export type Settings = {
  readonly material: string;
  readonly lotSize: number;
  readonly environment: string | null;
  readonly language: string;
};

type State = Transfer extends infer T ? (T extends Transfer ? Omit<T, 'id' | 'name'> : never) : never;

/** The bytes of a file compete for one line, and the service reads the files of others too. */
const AT_ONCE = 3;

const OPEN = new Set(['waiting', 'sending', 'reading', 'pricing']);
export const isOpen = ({ phase }: Transfer): boolean => OPEN.has(phase);

let transfers: readonly Transfer[] = [];
const listeners = new Set<() => void>();
const waiting: { readonly id: number; readonly file: File; readonly settings: Settings }[] = [];
let next = 1;
let running = 0;

const publish = (changed: readonly Transfer[]): void => {
  transfers = changed;
  for (const listener of listeners) listener();
};

const update = (id: number, state: State): void =>
  publish(transfers.map((one) => (one.id === id ? ({ id, name: one.name, ...state } as Transfer) : one)));

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '') || name;

/** The part that already has the number which the file would get. */
const findPart = async (partNumber: string): Promise<string | null> => {
  const found = await listParts({ client, query: { q: partNumber.slice(0, 255), limit: 200 } });
  return found.data.find((part) => part.part_number === partNumber)?.id ?? null;
};

const failureOf = (error: unknown): State => ({
  phase: 'failed',
  words:
    error instanceof UploadFailed
      ? (error.upload.failure_reason ?? null)
      : error instanceof ShouldCostError && error.status > 0
        ? error.message
        : null,
  partId: null,
});

const price = async (id: number, file: File, settings: Settings): Promise<void> => {
  const partNumber = stemOf(file.name);
  const known = await findPart(partNumber);
  if (known !== null) return update(id, { phase: 'known', partId: known });
  const { material, lotSize, environment, language } = settings;
  const calculation = await service.calculations.quote(
    {
      file,
      partNumber,
      lotSize,
      ...(material !== '' && { material }),
      ...(environment !== null && { environment }),
      fields: { language },
    },
    {
      onProgress: (progress) => {
        if (progress.phase !== 'sending') return update(id, { phase: progress.phase });
        const { sentBytes, totalBytes } = progress;
        const isSent = sentBytes >= totalBytes;
        update(id, isSent ? { phase: 'reading' } : { phase: 'sending', share: sentBytes / totalBytes });
      },
    },
  );
  const { part_id: partId, offer_price: offerPrice, currency } = calculation;
  update(
    id,
    offerPrice === null
      ? { phase: 'failed', words: calculation.coverage?.message ?? sentenceOf(calculation.error), partId }
      : { phase: 'done', partId, calculationId: calculation.id, offerPrice, currency },
  );
};

const work = async (): Promise<void> => {
  if (running >= AT_ONCE) return;
  const job = waiting.shift();
  if (job === undefined) return;
  running += 1;
  try {
    await price(job.id, job.file, job.settings);
  } catch (error) {
    update(job.id, failureOf(error));
  } finally {
    running -= 1;
    void queries.invalidateQueries({ queryKey: ['parts'] });
    void work();
  }
};

export const isStep = (name: string): boolean => /\.(step|stp)$/i.test(name);

/** Sends files, each as a part of its own, and prices them. They go on while another page is shown. */
export const sendFiles = (files: readonly File[], settings: Settings): void => {
  const added = files.map((file) => {
    const id = next;
    next += 1;
    if (isStep(file.name)) waiting.push({ id, file, settings });
    return { id, name: file.name, phase: isStep(file.name) ? 'waiting' : 'not_step' } as const;
  });
  publish([...added, ...transfers]);
  for (let i = 0; i < AT_ONCE; i += 1) void work();
};

export const clearFinished = (): void => publish(transfers.filter(isOpen));

export const transferStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => transfers,
};
