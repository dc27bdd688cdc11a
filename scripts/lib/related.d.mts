/** The test files that a change touches, the nearest first. */
export function relatedTests(changed: readonly string[]): string[];
