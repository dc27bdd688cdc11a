import { Context } from '@temporalio/activity';

const BEAT_MS = 5_000;

/** Sends heartbeats while work is under way, so that the loss of the worker is noticed in seconds. */
export const beating = async <T>(work: Promise<T>): Promise<T> => {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), BEAT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
};
