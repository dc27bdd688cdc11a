/** Ids that are the same on every installation: UUID version 5 (RFC 9562) of a name in this project's namespace. */
import { v5 } from 'uuid';

/** v5 of `urn:should-cost:reference-data` in the RFC's namespace for URLs. */
export const NAMESPACE = v5('urn:should-cost:reference-data', v5.URL);

export const referenceId = (name) => v5(name, NAMESPACE);
