import type { OrgId } from '../../db/ids.ts';
import { finalKey, findUpload, stagingKey, type Upload } from '../../db/uploads.ts';
import type { Caller } from '../kit/caller.ts';
import type { Deps } from '../kit/deps.ts';

/** Whether there is something to ingest: what the customer sent, else what an earlier ingest kept. */
const objectExists = async (deps: Deps, org: OrgId, row: Upload): Promise<boolean> => {
  if ((await deps.store.head(stagingKey(org, row.id))) !== null) return true;
  for (let seq = row.ingestSeq; seq > 0; seq -= 1) {
    if ((await deps.store.head(finalKey(org, row.id, seq))) !== null) return true;
  }
  return false;
};

/** The same for an id; false for an unknown one. */
export const lookForObject = async (deps: Deps, caller: Caller, id: string): Promise<boolean> => {
  const row = await deps.db.asTenant(caller.orgId, (tx) => findUpload(tx, caller.orgId, id));
  return row !== null && (await objectExists(deps, caller.orgId, row));
};
