import type { MachineCapabilities } from '../../engine/environment.ts';

export type TemplatedMachine = {
  readonly parent_template_id: string | null;
  readonly klass: string;
  readonly subclass: string | null;
  readonly hourly_rate_eur: number | null;
  readonly burden_rate_eur: number | null;
  readonly capabilities: MachineCapabilities;
};

const isUnstated = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

const fill = (own: unknown, above: unknown): Record<string, unknown> => {
  const [mine, inherited] = [
    (own ?? {}) as Record<string, unknown>,
    (above ?? {}) as Record<string, unknown>,
  ];
  const filled: Record<string, unknown> = { ...inherited };
  for (const [name, value] of Object.entries(mine)) if (!isUnstated(value)) filled[name] = value;
  // An unstated field stays as the definition has it (null, or an empty list).
  for (const [name, value] of Object.entries(mine)) if (filled[name] === undefined) filled[name] = value;
  return filled;
};

const inherit = (own: TemplatedMachine, above: TemplatedMachine): TemplatedMachine => {
  const statesRate =
    own.hourly_rate_eur !== null || own.burden_rate_eur !== null || own.capabilities.vdi_3258 !== null;
  const vdi =
    own.capabilities.vdi_3258 === null && above.capabilities.vdi_3258 === null
      ? null
      : fill(own.capabilities.vdi_3258, above.capabilities.vdi_3258);
  return {
    ...own,
    parent_template_id: above.parent_template_id,
    subclass: own.subclass ?? above.subclass,
    // A machine with its own cost data does not take the flat rate of its template.
    hourly_rate_eur: statesRate ? own.hourly_rate_eur : above.hourly_rate_eur,
    burden_rate_eur: statesRate ? own.burden_rate_eur : above.burden_rate_eur,
    capabilities: {
      ...fill(own.capabilities, above.capabilities),
      klass: own.klass,
      subclass: own.subclass ?? above.subclass,
      extra: fill(own.capabilities.extra, above.capabilities.extra),
      vdi_3258: vdi,
    } as MachineCapabilities,
  };
};

/** The machine with unstated fields taken from its template, then from that template's template, and so on. */
export const withTemplates = <M extends TemplatedMachine>(
  machine: M,
  templates: ReadonlyMap<string, TemplatedMachine>,
): M => {
  let current: TemplatedMachine = machine;
  const seen = new Set<string>();
  while (current.parent_template_id !== null && !seen.has(current.parent_template_id)) {
    seen.add(current.parent_template_id);
    const above = templates.get(current.parent_template_id);
    if (above === undefined) break;
    current = inherit(current, above);
  }
  return { ...machine, ...current, parent_template_id: machine.parent_template_id };
};
