/** Prefix of the source of a component's share of its assembly's sheets; the digest of their nest follows. */
export const OWN_SHEETS = 'own_sheets:';
