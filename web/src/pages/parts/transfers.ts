import { queries } from '../../service/queries.ts';
import { type Job, planDrop } from './plan-drop.ts';
import { failureOf, sendJob, sendRevision } from './send-job.ts';

/** Where a dropped file is on its way to a price. */
export type State =
  | { readonly phase: 'waiting' | 'reading' | 'pricing' | 'refused' | 'no_part' }
  | { readonly phase: 'sending'; readonly share: number }
  /** The part has this file already, or another one. */
  | { readonly phase: 'known' | 'differs'; readonly partId: string }
  | {
      readonly phase: 'attached';
      readonly drawingId: string;
      readonly calculationId: string | null;
      readonly partNumber: string;
    }
  | {
      readonly phase: 'failed';
      readonly words: string | null;
      /** Of a file that could not be read. */
      readonly code?: string | null;
      readonly partId: string | null;
    }
  | {
      readonly phase: 'done';
      readonly partId: string;
      readonly calculationId: string;
      readonly offerPrice: number;
      readonly currency: string;
      readonly unusedDrawings: number;
    };

export type Transfer = State & {
  readonly id: number;
  readonly name: string;
  /** Names of the drawings that go with the file. */
  readonly drawings: readonly string[];
};

export type Settings = {
  readonly material: string;
  readonly lotSize: number;
  readonly environment: string | null;
  readonly language: string;
};

/** The bytes of a file compete for one line, and the service reads the files of others too. */
const AT_ONCE = 3;

const OPEN: readonly State['phase'][] = ['waiting', 'sending', 'reading', 'pricing'];
export const isOpen = ({ phase }: Transfer): boolean => OPEN.includes(phase);

type Work = (report: (state: State) => void) => Promise<void>;
type Sent = { readonly job: Job<File>; readonly settings: Settings };

let transfers: readonly Transfer[] = [];
const listeners = new Set<() => void>();
const sent = new Map<number, Sent>();
const waiting: { readonly id: number; readonly work: Work }[] = [];
let next = 1;
let running = 0;

const publish = (changed: readonly Transfer[]): void => {
  transfers = changed;
  for (const id of sent.keys()) if (!changed.some((one) => one.id === id)) sent.delete(id);
  for (const listener of listeners) listener();
};

const update = (id: number, state: State): void =>
  publish(
    transfers.map((one) => (one.id === id ? { id, name: one.name, drawings: one.drawings, ...state } : one)),
  );

const proceed = async (): Promise<void> => {
  if (running >= AT_ONCE) return;
  const first = waiting.shift();
  if (first === undefined) return;
  running += 1;
  const report = (state: State): void => update(first.id, state);
  try {
    await first.work(report);
  } catch (error) {
    report(failureOf(error));
  } finally {
    running -= 1;
    void queries.invalidateQueries({ queryKey: ['parts'] });
    void proceed();
  }
};

const enqueue = (id: number, work: Work): void => {
  update(id, { phase: 'waiting' });
  waiting.push({ id, work });
  void proceed();
};

/** Sends files and prices them. They go on while another page is shown. */
export const sendFiles = (files: readonly File[], settings: Settings): void => {
  const jobs = planDrop(files).map((job) => {
    const id = next;
    next += 1;
    return { id, job };
  });
  publish([
    ...jobs.map(({ id, job }) => ({
      id,
      name: job.file.name,
      drawings: job.kind === 'part' ? [job.drawing, ...job.pack].flatMap((one) => one?.name ?? []) : [],
      phase: job.kind === 'refused' ? ('refused' as const) : ('waiting' as const),
    })),
    ...transfers,
  ]);
  for (const { id, job } of jobs) {
    sent.set(id, { job, settings });
    if (job.kind !== 'refused') enqueue(id, (report) => sendJob(job, settings, report));
  }
};

/** Sends a file again that failed. */
export const retry = (id: number): void => {
  const again = sent.get(id);
  if (again !== undefined) enqueue(id, (report) => sendJob(again.job, again.settings, report));
};

/** Makes a file that differs from the one of its part the next revision. */
export const revise = (id: number, partId: string): void => {
  const again = sent.get(id);
  if (again?.job.kind !== 'part') return;
  const { job, settings } = again;
  enqueue(id, (report) => sendRevision(job, partId, settings, report));
};

export const clearFinished = (): void => publish(transfers.filter(isOpen));

export const transferStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => transfers,
};
