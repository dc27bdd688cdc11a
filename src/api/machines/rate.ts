import type { z } from '@hono/zod-openapi';
import type { MachineRow } from '../../db/environments/machines.ts';
import { withTemplates } from '../../db/resolve/machine-template.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { type FleetMember, openPlant, type Plant } from '../../engine/index.ts';
import type { hourlyRate } from './schemas.ts';

type Wire = z.infer<typeof hourlyRate>;

/** Level of the value used: the member's own, that of its rate row, or the platform's class default. */
const levelOf = (member: FleetMember, source: Wire['source']): Wire['level'] => {
  if (source === 'class_default') return 'platform';
  const level = source === 'rate_row' ? member.rate_row?.level : member.level;
  return level === 'parent' ? 'parent' : 'environment';
};

export const rateToWire = (plant: Plant, member: FleetMember): Wire => {
  const rate = plant.rate(member);
  const { currency } = plant.environment;
  if (rate.kind === 'unresolvable') {
    return {
      value: null,
      setup_value: null,
      currency,
      source: null,
      level: levelOf(member, null),
      source_id: member.machine_id,
      needs_review: true,
      reason: rate.reason,
      components: [],
    };
  }
  return {
    value: rate.value,
    setup_value: rate.setup_value,
    currency,
    source: rate.source,
    level: levelOf(member, rate.source),
    source_id: rate.evidence.source_id,
    needs_review: rate.needs_review,
    reason: null,
    components: rate.components.map(({ id, amount }) => ({
      id,
      amount: amount.value,
      formula_id: amount.formula_id,
      terms: amount.terms.map(({ name, value, unit, source }) => ({ name, value, unit, source })),
    })),
  };
};

/** A machine as a member without statements beyond its definition. */
export const asMember = (row: MachineRow, templates: readonly MachineRow[]): FleetMember => {
  const machine = withTemplates(row, new Map(templates.map((template) => [template.id, template])));
  return {
    membership_id: row.id,
    machine_id: row.id,
    name: row.name,
    klass: row.klass as FleetMember['klass'],
    subclass: machine.subclass,
    fleet_priority: 0,
    level: 'environment',
    hourly_rate_eur: machine.hourly_rate_eur,
    burden_rate_eur: machine.burden_rate_eur,
    rate_row: null,
    capabilities: machine.capabilities,
  };
};

/** A plant without statements: a definition by itself gets the platform's prices, in euros. */
export const platformPlant = (): Plant =>
  openPlant(
    resolveChain(
      {
        environments: [
          {
            id: '',
            name: '',
            currency: 'EUR',
            region: 'DE',
            valid_from: '0001-01-01',
            valid_to: null,
            config_revision: 0,
            settings: {},
            calibration: null,
          },
        ],
        members: [],
        templates: [],
        rates: [],
        tools: [],
        subcontractors: [],
        overrides: [],
      },
      '0001-01-01',
    ),
    [],
  );
