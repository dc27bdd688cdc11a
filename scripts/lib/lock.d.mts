/** A function that releases the lock, or undefined while another process holds it. */
export function tryLock(path: string): Promise<(() => void) | undefined>;
/** Runs `work` while no other process holds `path`; `onWait` is called once when another does. */
export function withLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T>;
