import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { EnvironmentAssumptions } from '../../../clients/typescript/src/index.ts';
import {
  auditEnvironment,
  calculateMachineRate,
  getCalibration,
  getEnvironment,
  getEnvironmentAssumptions,
  listEnvironmentChanges,
  listEnvironmentMachines,
  listEnvironmentOverrides,
  listEnvironmentPresets,
  listEnvironmentRates,
  listEnvironmentSubcontractors,
  listEnvironmentTools,
  listMachines,
} from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { queries } from './queries.ts';

export type {
  Calibration,
  Environment,
  EnvironmentAssumptions,
  EnvironmentAudit,
  EnvironmentChange,
  EnvironmentDocument,
  EnvironmentOverride,
  EnvironmentRate,
  EnvironmentSubcontractor,
  EnvironmentSummary,
  EnvironmentTool,
  EnvironmentUpdate,
  EnvMachineRowPublic as FleetMachine,
  MachineHourlyRate,
  MachineRateRequest,
} from '../../../clients/typescript/src/index.ts';

const keyOf = (id: string, what: string) => ['environments', id, what];
/** A parameter of the method with the layer that states it. */
export type Parameter = EnvironmentAssumptions['parameters'][number];

const MINUTE_MS = 60_000;
const pathOf = (id: string) => ({ env_id: id });

export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'record'),
    queryFn: ({ signal }) => getEnvironment({ client, signal, path: pathOf(id) }),
  });

/** The effective settings with the level that states each. */
export const assumptionsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'assumptions'),
    queryFn: ({ signal }) =>
      getEnvironmentAssumptions({ client, signal, path: pathOf(id), query: { parameters: false } }),
  });

export const auditQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'audit'),
    queryFn: ({ signal }) => auditEnvironment({ client, signal, path: pathOf(id) }),
  });

export const fleetQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'machines'),
    queryFn: ({ signal }) => listEnvironmentMachines({ client, signal, path: pathOf(id) }),
  });

export const ratesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'rates'),
    queryFn: ({ signal }) => listEnvironmentRates({ client, signal, path: pathOf(id) }),
  });

export const toolsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'tools'),
    queryFn: ({ signal }) => listEnvironmentTools({ client, signal, path: pathOf(id) }),
  });

export const subcontractorsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'subcontractors'),
    queryFn: ({ signal }) => listEnvironmentSubcontractors({ client, signal, path: pathOf(id) }),
  });

export const overridesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'overrides'),
    queryFn: ({ signal }) => listEnvironmentOverrides({ client, signal, path: pathOf(id) }),
  });

/** Parameters of the groups that begin with `prefix`, with the layer that states each. */
export const parametersQuery = (id: string, prefix: string) =>
  queryOptions({
    queryKey: keyOf(id, `parameters ${prefix}`),
    queryFn: async ({ signal }) =>
      (
        await getEnvironmentAssumptions({
          client,
          signal,
          path: pathOf(id),
          query: { bin_prefix: prefix },
        })
      ).parameters,
  });

export const calibrationQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'calibration'),
    queryFn: ({ signal }) => getCalibration({ client, signal, path: pathOf(id) }),
  });

/** The change that set the calibration of this time. Null: the history no longer has it. */
export const calibratorQuery = (id: string, at: string) =>
  queryOptions({
    queryKey: keyOf(id, `calibrated ${at}`),
    queryFn: async ({ signal }) => {
      const created_after = new Date(Date.parse(at) - MINUTE_MS).toISOString();
      const query = { created_after, order: 'asc', limit: 100 } as const;
      const { items } = await listEnvironmentChanges({ client, signal, path: pathOf(id), query });
      return (
        items.find(
          (change) => change.subject_kind === 'calibration' && Date.parse(change.at) === Date.parse(at),
        ) ?? null
      );
    },
  });

const MACHINES = 100;

/** Machines that the organisation has defined, newest first. */
export const machinesQuery = queryOptions({
  queryKey: ['environments', 'machines'],
  queryFn: async ({ signal }) => (await listMachines({ client, signal, query: { limit: MACHINES } })).items,
});

const CHANGES = 25;

export const changesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id, 'changes'),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      listEnvironmentChanges({
        client,
        signal,
        path: pathOf(id),
        query: { limit: CHANGES, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const presetsQuery = queryOptions({
  queryKey: ['presets'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => listEnvironmentPresets({ client, signal }),
});

/** A change of an environment or of its machines. Everything that is read of environments is read again afterwards. */
export const useEnvironmentChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => unknown,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: ['environments'] });
      done?.(answer);
    },
  });

export const rateOf = (id: string, body: NonNullable<Parameters<typeof calculateMachineRate>[0]['body']>) =>
  calculateMachineRate({ client, path: pathOf(id), body });
