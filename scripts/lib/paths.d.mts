export const root: string;
export const bin: string;
export function cacheDir(env?: NodeJS.ProcessEnv): string;
export function dataDir(env?: NodeJS.ProcessEnv): string;
