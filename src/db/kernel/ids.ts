/** Branded identifiers: a part's id cannot be passed where an organisation's is wanted. */
type Id<Name extends string> = string & { readonly __id: Name };

export type OrgId = Id<'org'>;
export type UploadId = Id<'upload'>;
export type PartId = Id<'part'>;
export type RevisionId = Id<'revision'>;
export type EnvironmentId = Id<'environment'>;
export type CalculationId = Id<'calculation'>;
export type EndpointId = Id<'endpoint'>;
export type DeliveryId = Id<'delivery'>;

/** The only conversion of a plain string to an id, after a schema or the database has validated it. */
export const asId = <T extends string>(text: string): T => text as T;
