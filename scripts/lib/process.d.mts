/** Command and arguments of a program that gets `signal` (without SIG) when this process is gone. Linux only; else as given. */
export function endWithParent(command: string, args: readonly string[], signal: string): [string, string[]];
