/** Builds `dist/`, from which `npm pack` makes the archive. */
export function buildClient(): Promise<void>;
