/** Builds `web/dist` when something that it depends on changed. */
export function buildWeb(): Promise<void>;
export function installWeb(): Promise<void>;
