import pg from 'pg';

/**
 * Calls `onTrip` for each round trip to PostgreSQL of this process: an SQL statement on a connection that waits for nothing. Those sent behind
 * it share the round trip.
 * @returns ends the watch
 */
export const watchRoundTrips = (onTrip: () => void): (() => void) => {
  const { query } = pg.Client.prototype;
  const underWay = new WeakMap<pg.Client, number>();
  const move = (client: pg.Client, by: number): number => {
    const count = (underWay.get(client) ?? 0) + by;
    underWay.set(client, count);
    return count;
  };
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    if (move(this, 1) === 1) onTrip();
    const answer = (query as (...all: unknown[]) => Promise<unknown> | undefined).apply(this, args);
    const end = () => move(this, -1);
    // Undefined for a statement with a callback, which only connections of the tests send.
    if (answer === undefined) end();
    else answer.then(end, end);
    return answer;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
};

/** The round trips of `work`. */
export const countRoundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const end = watchRoundTrips(() => {
    count += 1;
  });
  try {
    await work();
  } finally {
    end();
  }
  return count;
};
