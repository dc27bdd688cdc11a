import pg from 'pg';

/** Statements that `work` sends, whatever connection they go through; each is one round trip. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1;
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
};
