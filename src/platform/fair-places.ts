/** All places are taken and the queue is full; a retry may succeed later. */
export class QueueFull extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The work lost its place to another organisation and restarts later. */
class NoLongerWanted extends Error {}

type FairJob = {
  /** Places are shared fairly between keys, not between jobs. */
  readonly key: string;
  /** Expected cost relative to other jobs; a key whose jobs cost more waits longer for its next turn. */
  readonly weight: number;
  /** Ends the wait, and aborts the signal that the work gets. */
  readonly signal: AbortSignal;
};

type Limits = {
  readonly places: number;
  /** Places that one key may hold. It gets a second one only while no key waits for its first. */
  readonly placesPerKey: number;
  /** Weight that may wait. A key without a waiting job may always add one, unless the whole queue is full. */
  readonly waiting: { readonly perKey: number; readonly total: number };
  readonly retryAfterSeconds: number;
  /** A key that holds several places gives up the newest one when another key waits without any. Default: no. */
  readonly takesBack?: boolean;
};

export type FairPlaces = {
  /** @throws QueueFull when the job may neither begin nor wait */
  readonly run: <T>(job: FairJob, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
};

type Waiting = FairJob & { readonly begin: () => void };
type Held = { readonly key: string; readonly revoke: () => void; isRevoked: boolean };

type State = {
  readonly waiting: Waiting[];
  readonly held: Set<Held>;
  /** Weight given to each key, on one scale; keys that others have caught up with are dropped. */
  readonly given: Map<string, number>;
  /** Work given to the key that had the last turn, before that turn. */
  turn: number;
};

const placesHeldBy = ({ held }: State, key: string): number =>
  [...held].filter((one) => one.key === key).length;

const weightOf = (jobs: readonly FairJob[]): number => jobs.reduce((sum, { weight }) => sum + weight, 0);

/** A key that was idle starts level with the last turn and gets no credit for idle time. */
const turnsOf = ({ given, turn }: State, key: string): number => Math.max(turn, given.get(key) ?? 0);

const comesBefore = (state: State, a: Waiting, b: Waiting): boolean => {
  const [placesOfA, placesOfB] = [placesHeldBy(state, a.key), placesHeldBy(state, b.key)];
  if (placesOfA !== placesOfB) return placesOfA < placesOfB;
  return turnsOf(state, a.key) < turnsOf(state, b.key);
};

const nextJob = (state: State, placesPerKey: number): Waiting | undefined => {
  const [first, ...more] = state.waiting.filter(({ key }) => placesHeldBy(state, key) < placesPerKey);
  return more.reduce(
    (best, job) => (best !== undefined && comesBefore(state, job, best) ? job : best),
    first,
  );
};

/** The newest place of the key that holds most, if more keys wait for their first place than places are being given up. */
const toTakeBack = (state: State): Held | undefined => {
  const held = [...state.held];
  const keysWithoutPlace = new Set(
    state.waiting.map(({ key }) => key).filter((key) => placesHeldBy(state, key) === 0),
  );
  if (held.filter((one) => one.isRevoked).length >= keysWithoutPlace.size) return undefined;
  const several = held.filter((one) => placesHeldBy(state, one.key) > 1 && !one.isRevoked);
  const most = several.reduce((count, one) => Math.max(count, placesHeldBy(state, one.key)), 0);
  return several.findLast((one) => placesHeldBy(state, one.key) === most);
};

const requirePlace = (state: State, limits: Limits, job: FairJob): void => {
  const { waiting, held } = state;
  const mustWait = held.size >= limits.places || placesHeldBy(state, job.key) >= limits.placesPerKey;
  if (!mustWait) return;
  const own = waiting.filter(({ key }) => key === job.key);
  if (own.length > 0 && weightOf(own) + job.weight > limits.waiting.perKey) {
    throw new QueueFull(
      'Too many requests of this organisation are waiting. Wait until earlier ones have finished, then try again.',
      limits.retryAfterSeconds,
    );
  }
  if (waiting.length > 0 && weightOf(waiting) + job.weight > limits.waiting.total)
    throw new QueueFull(
      'Too many requests are waiting. Try again after the seconds in Retry-After.',
      limits.retryAfterSeconds,
    );
};

const fill = (state: State, limits: Limits): void => {
  const { waiting, held, given } = state;
  while (held.size < limits.places) {
    const job = nextJob(state, limits.placesPerKey);
    if (job === undefined) return;
    waiting.splice(waiting.indexOf(job), 1);
    state.turn = turnsOf(state, job.key);
    given.set(job.key, state.turn + job.weight);
    job.begin();
  }
  for (const [key, weight] of given) if (weight <= state.turn) given.delete(key);
  const place = limits.takesBack === true ? toTakeBack(state) : undefined;
  if (place === undefined) return;
  place.isRevoked = true;
  place.revoke();
};

/**
 * Shares a fixed number of places between keys. The next place goes to the waiting key that holds the fewest places. Among equals
 * it goes to the key that was given the least weight, then to the one that came first. Jobs of one key run in order.
 */
export const createFairPlaces = (limits: Limits): FairPlaces => {
  const state: State = { waiting: [], held: new Set(), given: new Map(), turn: 0 };

  /** Waits for a place; a job that had one already goes first among its key's jobs. @returns the place */
  const place = (job: FairJob, over: AbortController, hadPlace: boolean): Promise<Held> =>
    new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        state.waiting.splice(state.waiting.indexOf(entry), 1);
        reject(job.signal.reason);
      };
      const entry: Waiting = {
        ...job,
        begin: () => {
          job.signal.removeEventListener('abort', leaveQueue);
          const own: Held = {
            key: job.key,
            revoke: () => over.abort(new NoLongerWanted()),
            isRevoked: false,
          };
          state.held.add(own);
          resolve(own);
        },
      };
      job.signal.addEventListener('abort', leaveQueue, { once: true });
      if (hadPlace) state.waiting.unshift(entry);
      else state.waiting.push(entry);
      fill(state, limits);
    });

  const turn = async <T>(job: FairJob, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    for (let times = 0; ; times += 1) {
      job.signal.throwIfAborted();
      const over = new AbortController();
      const own = await place(job, over, times > 0);
      // Not `AbortSignal.any`, which costs a tenth of a millisecond.
      const end = (): void => over.abort(job.signal.reason);
      job.signal.addEventListener('abort', end, { once: true });
      if (job.signal.aborted) end();
      try {
        over.signal.throwIfAborted();
        return await work(over.signal);
      } catch (error) {
        if (!own.isRevoked || job.signal.aborted) throw error;
      } finally {
        job.signal.removeEventListener('abort', end);
        state.held.delete(own);
        fill(state, limits);
      }
    }
  };

  return {
    run: async (job, work) => {
      job.signal.throwIfAborted();
      requirePlace(state, limits, job);
      return turn(job, work);
    },
  };
};

/** Time limit of a job, including its wait, and the message when it is exceeded. */
export type JobLimit = { readonly ms: number; readonly message: string; readonly retryAfterSeconds: number };

/** Runs a job in its turn. @throws QueueFull when it may neither start nor wait, or exceeds the limit */
export const runWithin = async <T>(
  places: FairPlaces,
  limit: JobLimit,
  job: Omit<FairJob, 'signal'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const signal = AbortSignal.timeout(limit.ms);
  try {
    return await places.run({ ...job, signal }, work);
  } catch (error) {
    if (signal.aborted) throw new QueueFull(limit.message, limit.retryAfterSeconds);
    throw error;
  }
};
