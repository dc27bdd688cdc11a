/** Every formula with fixed terms as an expression of spreadsheets, by id. @throws for a formula that cannot be written as one */
export function expressions(): Readonly<Record<string, string>>;
/** The text of the module that holds them. */
export function moduleOf(found: Readonly<Record<string, string>>): string;
/** The module's path. */
export const file: string;
