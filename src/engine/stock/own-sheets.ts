/** Begins the source of what a component takes of the sheets that its assembly shares; the digest of their nest follows. */
export const OWN_SHEETS = 'own_sheets:';
