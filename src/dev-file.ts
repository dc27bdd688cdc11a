import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SCOPES } from './api/kit/scopes.ts';
import type { Config } from './config.ts';
import {
  type DevOrganisation,
  ensureDevOrganisation,
  type KnownDev,
} from './db/accounts/dev-organisation.ts';
import type { Database } from './db/kernel/database.ts';
import type { Clock } from './platform/clock.ts';

/** `.data/dev.json`: URLs and credentials of this installation, readable by its owner only. */
export const writeDevFile = async (
  config: Config,
  db: Database,
  clock: Clock,
  addresses: { readonly baseUrl: string; readonly temporalUiUrl: string | null },
): Promise<void> => {
  const file = path.join(config.DATA_DIR, 'dev.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as KnownDev,
    () => null,
  );
  const organisation = await ensureDevOrganisation(db, clock.now(), known, SCOPES);
  const content = {
    base_url: addresses.baseUrl,
    api_key: organisation.apiKey,
    org_id: organisation.orgId,
    org_slug: organisation.slug,
    owner_email: organisation.ownerEmail,
    owner_password: organisation.ownerPassword,
    operator_token: organisation.operatorToken,
    temporal_ui_url: addresses.temporalUiUrl,
    console_url: `${addresses.baseUrl}/console`,
    workbench_url: `${addresses.baseUrl}/app`,
  };
  // Renamed into place, so that readers never see a partial file, and a crash leaves the previous one.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  process.stdout.write(
    organisation.created
      ? welcome(file, organisation, content.workbench_url, process.stdout.isTTY === true)
      : `Open ${content.workbench_url}. The owner's e-mail address and password are in ${file}.\n`,
  );
};

/** Prints secrets only to a terminal, because other readers of this output may store them. */
export const welcome = (
  file: string,
  made: DevOrganisation,
  workbench: string,
  atTerminal: boolean,
): string =>
  atTerminal
    ? `An organisation was created for you. Everything below is also in ${file}:
  workbench       ${workbench}
  API key         ${made.apiKey}
  owner           ${made.ownerEmail} / ${made.ownerPassword}
  operator token  ${made.operatorToken}
`
    : `An organisation was created for you. Open ${workbench}. Its API key, owner and operator token are in ${file}.
`;
