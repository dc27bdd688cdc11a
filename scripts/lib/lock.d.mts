/** A function that releases the lock, or undefined while another process holds it. */
export function tryLock(path: string): Promise<(() => void) | undefined>;
