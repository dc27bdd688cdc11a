import type {
  EnvironmentAssumptions,
  EnvironmentTool,
  EnvMachineRowPublic as FleetMachine,
} from '../../../../clients/typescript/src/index.ts';

type Value = number | string | null;

/** A value that two environments have differently. Undefined: the environment does not have it. */
export type Difference = {
  readonly name: string;
  readonly left: Value | undefined;
  readonly right: Value | undefined;
};

export type Plant = {
  readonly economics: EnvironmentAssumptions['economics'];
  readonly fleet: readonly FleetMachine[];
  readonly tools: readonly EnvironmentTool[];
};

const between = (
  left: ReadonlyMap<string, Value>,
  right: ReadonlyMap<string, Value>,
): readonly Difference[] =>
  [...new Set([...left.keys(), ...right.keys()])]
    .map((name) => ({ name, left: left.get(name), right: right.get(name) }))
    .filter((row) => row.left !== row.right);

const settingsOf = ({ economics }: Plant): ReadonlyMap<string, Value> =>
  new Map(Object.entries(economics).map(([name, { value }]) => [name, value]));

/** Machines are the same if they have the same name: each environment may have its own definition. */
const machinesOf = ({ fleet }: Plant): ReadonlyMap<string, Value> =>
  new Map(
    fleet
      .filter(({ is_enabled }) => is_enabled)
      .map(({ machine, hourly_rate }) => [machine.name, hourly_rate.value]),
  );

const toolsOf = ({ tools }: Plant): ReadonlyMap<string, Value> =>
  new Map(tools.map(({ name, price }) => [name, price]));

/** What prices in two environments differ by: effective settings, machines with their rates, and tools with their prices. */
export const differences = (left: Plant, right: Plant) => ({
  settings: between(settingsOf(left), settingsOf(right)),
  machines: between(machinesOf(left), machinesOf(right)),
  tools: between(toolsOf(left), toolsOf(right)),
});

export const changeOf = ({ left, right }: Difference): number | null =>
  typeof left === 'number' && typeof right === 'number' && left !== 0 ? right / left - 1 : null;
