import type { HasRow, Process } from '../process/process.ts';
import { MANUFACTURING_PROCESSES, manufacturingOf, PROCESSES } from '../process/processes.ts';
import type { EngineNote } from '../records.ts';
import type { GradeRecord, MachineClass, ResolvedEnvironment } from '../snapshot.ts';
import { platformParameter } from './open-plant.ts';

/** Classes whose machines do the work that a process is named after; none: it is bought. */
const ownClasses = ({ name, machines }: Process): readonly MachineClass[] =>
  (Object.entries(machines) as [MachineClass, { readonly process: string; readonly spindle?: string }][])
    .filter(([, { process, spindle }]) => process === name || spindle === 'programmed')
    .map(([klass]) => klass);

const ofMaterial = ({ shaping, machining }: Process, grade: GradeRecord, has: HasRow): EngineNote | null => {
  if (shaping !== undefined) {
    const refusals = shaping.map(({ ruledOut }) => ruledOut?.(grade, has) ?? null);
    const [first] = refusals;
    return refusals.includes(null) || first == null ? null : { code: first.reason, params: first.params };
  }
  return machining !== undefined && grade.forms?.length === 0
    ? { code: 'sold_as_compound_only', params: { grade: grade.display_code } }
    : null;
};

/** Work that is bought needs no machine. */
const isBought = ({ shaping, machines, buys = [] }: Process): boolean =>
  shaping !== undefined || (Object.keys(machines).length === 0 && buys.length > 0);

const ofMachines = (
  processes: readonly Process[],
  { machines }: ResolvedEnvironment,
): readonly EngineNote[] => {
  const classes = processes.flatMap(ownClasses);
  return processes.some(isBought) || machines.some(({ klass }) => classes.includes(klass))
    ? []
    : [{ code: 'no_capable_machine', params: { klass: classes.join(' or ') } }];
};

/**
 * Why a process cannot be asked for, before the part is looked at: nobody knows it, the material rules it out, or the environment
 * has no machine of it. Empty: it may be possible. Without a grade only the environment decides.
 */
export const whyUnavailable = (
  name: string,
  grade: GradeRecord | null,
  environment: ResolvedEnvironment,
): readonly EngineNote[] => {
  const processes = PROCESSES.filter((process) => manufacturingOf(process) === name);
  if (processes.length === 0)
    return [{ code: 'process_unknown', params: { name, known: MANUFACTURING_PROCESSES.join(', ') } }];
  const has: HasRow = (bin, parameter) => platformParameter(bin, parameter) !== null;
  const ruledOut = grade === null ? [null] : processes.map((process) => ofMaterial(process, grade, has));
  // One way of the process is enough.
  const [reason] = ruledOut;
  return ruledOut.includes(null) || reason == null ? ofMachines(processes, environment) : [reason];
};
