import type { Calculation } from '../../clients/typescript/src/index.ts';

/** What an integrator reads of a field: its type, each field of a record, of a list its items. Words of a list are text. */
type Reads<T> =
  NonNullable<T> extends string
    ? 'string'
    : NonNullable<T> extends number
      ? 'number'
      : NonNullable<T> extends boolean
        ? 'boolean'
        : NonNullable<T> extends readonly unknown[]
          ? NonNullable<T> extends readonly (infer Item)[]
            ? number extends NonNullable<T>['length']
              ? {
                  readonly each: Item extends { children: unknown } | { from?: unknown }
                    ? ItemOf<Item>
                    : Reads<Item>;
                }
              : 'numbers'
            : never
          : string extends keyof NonNullable<T>
            ? 'words'
            : { readonly [K in keyof NonNullable<T>]-?: Reads<NonNullable<T>[K]> };

/** A record that holds its like: its fields are read once. */
type ItemOf<T> = { readonly [K in keyof T]-?: K extends 'children' | 'from' ? 'alike' : Reads<T[K]> };

const TERM = { name: 'string', value: 'number', unit: 'string', source: 'string', from: 'alike' } as const;
const EVIDENCE = { kind: 'string', source: 'string', source_id: 'string', sigma: 'number' } as const;
const FACTS = {
  each: { fact_id: 'string', text: 'string', page: 'number', zone: 'string', extractor: 'string' },
} as const;
const FORMULA = { formula_id: 'string', terms: { each: TERM } } as const;
const REJECTED = {
  machine_id: 'string',
  membership_id: 'string',
  name: 'string',
  reason: 'string',
  params: 'words',
} as const;

/** Every field of a whole result, by the generated types: one that the description gains or loses does not compile here. */
export const WHOLE_RESULT: Reads<
  Pick<
    Calculation,
    'cost_sheet' | 'process_plan' | 'machine_rates' | 'lot_curve' | 'confidence' | 'analytics' | 'geometry'
  >
> = {
  cost_sheet: {
    version: 'number',
    currency: 'string',
    lot_size: 'number',
    quantity_basis: 'string',
    lines: {
      each: {
        amount: 'number',
        bucket: 'string',
        line_kind: 'string',
        label_id: 'string',
        label_params: 'words',
        label: 'string',
        children: 'alike',
        formula_id: 'string',
        terms: { each: TERM },
        rate: 'number',
        time_s: 'number',
        time_basis: 'string',
        factors: { each: { name: 'string', value: 'number', band: 'numbers' } },
        op_refs: { each: 'string' },
        evidence: EVIDENCE,
        door: 'string',
        facts: FACTS,
      },
    },
    total: 'number',
    residual: 'number',
    reconciled: 'boolean',
    notes: { each: { code: 'string', bucket: 'string', residual: 'number', params: 'words' } },
    cascade: { each: { step: 'string', amount: 'number', buckets: { each: 'string' } } },
  },
  process_plan: {
    each: {
      op_id: 'string',
      process: 'string',
      step: 'string',
      label: 'string',
      machine: { id: 'string', name: 'string' },
      rejected_machines: { each: REJECTED },
      setup_no: 'number',
      tool_directions: { each: 'numbers' },
      features: { each: 'string' },
      face_ids: { each: 'string' },
      time: { tr_s: 'number', th_s: 'number', tn_s: 'number', tv_s: 'number' },
      time_elements: { each: { kind: 'string', id: 'string', time_s: 'number', ...FORMULA } },
      cost: 'number',
      evidence: EVIDENCE,
      facts: FACTS,
    },
  },
  machine_rates: {
    each: {
      machine_id: 'string',
      value: 'number',
      setup_value: 'number',
      source: 'string',
      components: { each: { id: 'string', amount: { ...FORMULA, value: 'number', unit: 'string' } } },
      evidence: EVIDENCE,
    },
  },
  lot_curve: {
    each: {
      lot_size: 'number',
      unit_cost: 'number',
      offer_price: 'number',
      setup_per_piece: 'number',
      plan_id: 'string',
      machines: { each: 'string' },
    },
  },
  confidence: {
    basis: 'string',
    sigma_rel: 'number',
    p10: 'number',
    p50: 'number',
    p90: 'number',
    cutting_share: 'number',
    score: 'number',
    sourced_share: 'number',
    sourced: { value: 'number', variance: 'number' },
    state_first: {
      each: { figure: 'string', value: 'number', door: 'string', sigma: 'number', sigma_rel: 'number' },
    },
    drivers: { each: { key: 'string', label: 'string', sigma_rel: 'number', share: 'number' } },
  },
  analytics: {
    totals: {
      cycle_time_s: 'number',
      setup_time_s: 'number',
      machines: {
        each: { machine_id: 'string', name: 'string', setup_hours: 'number', run_hours: 'number' },
      },
      chip_mass_kg: 'number',
    },
    cost_drivers: {
      each: {
        kind: 'string',
        label: 'string',
        ref: 'string',
        face_ids: { each: 'string' },
        amount: 'number',
        share: 'number',
      },
    },
    findings: {
      each: {
        kind: 'string',
        lever: 'string',
        audience: 'string',
        method: 'string',
        confidence: 'number',
        params: 'words',
        saving_per_piece: 'number',
        saving_per_year: 'number',
        face_ids: { each: 'string' },
      },
    },
    notes: { each: { code: 'string', params: 'words', face_ids: { each: 'string' } } },
    alternatives: {
      each: {
        id: 'string',
        route: 'string',
        unit_cost: 'number',
        offer_price: 'number',
        reason: 'string',
        params: 'words',
        process: 'string',
        cheapest_from_annual_volume: 'number',
        breakdown: {
          buckets: { each: { bucket: 'string', amount: 'number' } },
          cycle_time_s: 'number',
          setup_time_s: 'number',
        },
      },
    },
    stock: {
      id: 'string',
      form: 'string',
      designation: 'string',
      blank_mm: { each: 'number' },
      format_mm: { each: 'number' },
      stock_format_id: 'string',
      pieces_per_format: 'number',
      net_mass_kg: 'number',
      gross_mass_kg: 'number',
      buy_to_fly: 'number',
      charge: 'string',
    },
    economics: {
      economic_lot: 'number',
      holding_cost_per_piece: 'number',
      effective_annual_cost: 'number',
      net_saving_per_year: 'number',
    },
    emissions: {
      kg_co2e: 'number',
      sources: { each: { kind: 'string', kg_co2e: 'number', source: 'string', ...FORMULA } },
    },
  },
  geometry: {
    volume_mm3: 'number',
    area_mm2: 'number',
    mass_kg: 'number',
    bbox_mm: 'numbers',
    obb_mm: 'numbers',
    shape_class: 'string',
    features: {
      each: {
        id: 'string',
        kind: 'string',
        subtype: 'string',
        through: 'boolean',
        diameter_mm: 'number',
        depth_mm: 'number',
        width_mm: 'number',
        length_mm: 'number',
        radius_mm: 'number',
        angle_deg: 'number',
        count: 'number',
        axis: 'numbers',
        position_mm: 'numbers',
        access: { each: 'numbers' },
        face_ids: { each: 'string' },
        confidence: 'number',
        it_grade: 'number',
        fit: 'string',
        ra_um: 'number',
        details: 'words',
      },
    },
    findings: { each: { code: 'string', severity: 'string', face_ids: { each: 'string' }, params: 'words' } },
    walls: {
      least_mm: 'number',
      p5_mm: 'number',
      median_mm: 'number',
      p95_mm: 'number',
      greatest_mm: 'number',
      by_face: 'words',
    },
    shaping: {
      pulls: {
        each: {
          direction: 'numbers',
          projected_area_mm2: 'number',
          depth_mm: 'number',
          draft_deg: 'words',
          undercuts: {
            each: {
              face_ids: { each: 'string' },
              area_mm2: 'number',
              releases: { each: { kind: 'string', direction: 'numbers' } },
            },
          },
          parting: { length_mm: 'number', inner_mm: 'number', planar: 'boolean' },
        },
      },
      thickest_mm: 'number',
      thickest_at_mm: 'numbers',
      flow_length_mm: 'number',
      flow_ratio: 'number',
      ribs: {
        each: {
          kind: 'string',
          face_ids: { each: 'string' },
          thickness_mm: 'number',
          base_mm: 'number',
          ratio: 'number',
        },
      },
      sharp_inner_edges: { each: { face_ids: { each: 'string' }, length_mm: 'number' } },
      rounded_inner_faces: { each: 'string' },
      box_share: 'number',
    },
  },
};

type Shape = string | { readonly [field: string]: Shape };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where an answer differs from what is read of it: another type, a field that nobody reads. Null and a missing optional field are empty. */
export const misread = (shape: Shape, value: unknown, path = '', alike: Shape = shape): readonly string[] => {
  if (value === null || value === undefined) return [];
  const wrong = [`${path} is ${JSON.stringify(value)}`];
  const each = (items: unknown, of: Shape): readonly string[] =>
    Array.isArray(items) ? items.flatMap((item, i) => misread(of, item, `${path}[${i}]`)) : wrong;
  if (shape === 'alike') return Array.isArray(value) ? each(value, alike) : [];
  if (shape === 'numbers') return each(value, 'number');
  if (shape === 'words') return isRecord(value) ? [] : wrong;
  if (typeof shape === 'string') return typeof value === shape ? [] : wrong;
  if (shape.each !== undefined) return each(value, shape.each);
  if (!isRecord(value)) return wrong;
  return [...new Set([...Object.keys(shape), ...Object.keys(value)])].flatMap((name) => {
    const inner = shape[name];
    return inner === undefined
      ? [`${path}.${name} is read by nobody`]
      : misread(inner, value[name], `${path}.${name}`, shape);
  });
};
