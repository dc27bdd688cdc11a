import { exportEnvironmentCsv, importEnvironmentCsv } from '../../../../clients/typescript/src/operations.ts';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { type CsvImport, CsvSheet } from '../../shell/CsvSheet.tsx';

type Props = { readonly environment: Environment; readonly kind: 'machines' | 'rates' };

/** Machines or rates as a CSV sheet, out and in. */
export const Sheet = ({ environment, kind }: Props) => {
  const path = { env_id: environment.id };
  const load = useEnvironmentChange((sheet: CsvImport) =>
    importEnvironmentCsv({ client, path, body: { kind, ...sheet } }),
  );
  return (
    <CsvSheet
      name={`${environment.name} ${kind}`}
      read={() => exportEnvironmentCsv({ client, path, query: { kind } })}
      load={load}
    />
  );
};
