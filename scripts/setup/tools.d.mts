/** Whether each program is here already, so that starting it takes no build. */
export function toolsAreHere(): Promise<boolean>;
