/** Whether each program is here already, so that starting it takes no build. */
export function toolsAreHere(): Promise<boolean>;

/** Of the production server: downloaded or built where it is not here. */
export function obtainTemporalServer(): Promise<{ readonly server: string; readonly sqlTool: string }>;

export function temporalServerIsHere(): Promise<boolean>;

export function obtainHelm(): Promise<string>;
/** Undefined where it was not obtained yet. */
export function findHelm(): Promise<string | undefined>;

/** Every program that the set-up can obtain. `tag`: the version that Go builds. */
export const TOOLS: readonly { readonly name: string; readonly tag: string }[];
