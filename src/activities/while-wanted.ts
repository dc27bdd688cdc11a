const CHECK_EVERY_MS = 500;
const NO_LONGER = Symbol('no longer wanted');

/**
 * Does costly work while it is wanted. Checks twice a second; at the first false it aborts the signal and returns null, whatever
 * the work returns. A check that fails aborts too, and its error is thrown.
 * @param cancelled the caller's signal, which is passed on to the work
 */
export const whileWanted = async <T>(
  isWanted: () => Promise<boolean>,
  cancelled: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> => {
  const over = new AbortController();
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (!(await isWanted())) over.abort(NO_LONGER);
    } catch (error) {
      over.abort(error);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  try {
    return await work(AbortSignal.any([cancelled, over.signal]));
  } catch (error) {
    if (!over.signal.aborted) throw error;
    if (over.signal.reason !== NO_LONGER) throw over.signal.reason;
    return null;
  } finally {
    clearInterval(timer);
  }
};
