import type { ComponentNode, Feature, GeometryFacts, Vec3 } from '../cad/facts.ts';
import type { ShapingFacts } from '../cad/shaping/record.ts';

const number = (x: number, digits = 3): string => String(Number(x.toFixed(digits)));
const vector = (v: Vec3): string => v.map((x) => number(x)).join(' ');
const row = (label: string, value: string): string => `  ${label.padEnd(20)} ${value}`;

const SIZES: readonly (readonly [keyof Feature, string])[] = [
  ['diameter_mm', 'Ø'],
  ['radius_mm', 'R'],
  ['length_mm', 'l '],
  ['width_mm', 'w '],
  ['depth_mm', 'd '],
  ['angle_deg', '∠'],
];

function featureLine(feature: Feature): string {
  const sizes = SIZES.flatMap(([key, sign]) => {
    const value = feature[key];
    return typeof value === 'number' ? [`${sign}${number(value)}`] : [];
  });
  const through = feature.through === null ? '' : feature.through ? ' through' : ' blind';
  const details = Object.entries(feature.details).map(
    ([key, value]) => `${key} ${typeof value === 'number' ? number(value) : value}`,
  );
  const name = `${feature.id} ${feature.subtype ?? ''}${through}${feature.count > 1 ? ` ×${feature.count}` : ''}`;
  return row(name, '')
    .trimEnd()
    .padEnd(40)
    .concat(' ', [...sizes, ...details].join('  '), `  (${feature.confidence})`);
}

function symmetry({ symmetry_axis: axis }: GeometryFacts): string {
  if (axis === null) return 'none found';
  const turn = axis.order === null ? 'any rotation' : `${axis.order}-fold`;
  return `${turn} about ${vector(axis.direction)} through ${vector(axis.point_mm)}`;
}

const signed = (x: number): string => (x > 0 ? `+${number(x)}` : number(x));
const on = (faces: readonly string[]): string =>
  faces.length === 0 ? '  on no face' : `  on ${faces.slice(0, 4).join(' ')}${faces.length > 4 ? ' …' : ''}`;

function pmiLines({ pmi }: GeometryFacts): string[] {
  if (pmi === null) return [];
  const limits = (lower: number | null, upper: number | null): string =>
    lower === null || upper === null ? '' : ` ${signed(lower)}/${signed(upper)}`;
  return [
    ...pmi.dimensions.map((one) =>
      row(
        one.kind,
        `${one.nominal === null ? '' : number(one.nominal)}${one.unit === 'deg' ? '°' : ''}${one.fit === null ? '' : ` ${one.fit}`}${limits(one.lower, one.upper)}${on(one.face_ids)}`,
      ),
    ),
    ...pmi.geometric_tolerances.map((one) =>
      row(
        one.kind,
        `${one.zone === null ? '' : 'Ø'}${one.value_mm === null ? '' : number(one.value_mm)}${one.outside_mm === null ? '' : ` U ${number(one.outside_mm)}`}${one.modifiers.map((name) => ` ${name}`).join('')}${one.datums.length === 0 ? '' : ` | ${one.datums.join(' | ')}`}${on(one.face_ids)}`,
      ),
    ),
    ...pmi.roughness.map((one) => row('roughness', `Ra ${number(one.ra_um)} µm${on(one.face_ids)}`)),
    ...pmi.datums.map((one) =>
      row(
        `datum ${one.label}`,
        `${one.targets.map((target) => `${target.label} ${target.form}`).join(', ')}${on(one.face_ids)}`.trim(),
      ),
    ),
  ];
}

function tree(node: ComponentNode, indent: number): string[] {
  const bought =
    node.fastener === null
      ? ''
      : `  [${node.fastener.kind} ${node.fastener.standard ?? ''} ${node.fastener.size ?? ''}]`;
  const shape = node.geometry_key === null || indent === 0 ? '' : `  shape ${node.geometry_key}`;
  const line = `${'  '.repeat(indent + 1)}${node.quantity} × ${node.name}${bought}${shape}`;
  return [line, ...node.children.flatMap((child) => tree(child, indent + 1))];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function measures(facts: GeometryFacts): string[] {
  const { source } = facts;
  return [
    `${source.product_name ?? 'unnamed'} (${[source.format.toUpperCase(), source.schema, source.length_unit].filter(Boolean).join(', ')})`,
    row(
      'class',
      `${facts.shape_class} ${number(facts.shape_class_confidence, 2)}${facts.shape_class_runner_up === null ? '' : `, or ${facts.shape_class_runner_up}`}`,
    ),
    row('solids, faces', `${facts.solids}, ${facts.faces.length}`),
    row('volume', `${number(facts.volume_mm3)} mm³`),
    row('area', `${number(facts.area_mm2)} mm²`),
    row('box', `${vector(facts.bbox_mm)} mm from ${vector(facts.bbox_min_mm)}`),
    row('smallest box', `${vector(facts.obb_mm)} mm`),
    row('centre', `${vector(facts.centre_of_mass_mm)} mm`),
    row('inertia', `${facts.inertia_mm5.map((x) => x.toPrecision(6)).join(' ')} mm⁵ (xx yy zz xy xz yz)`),
    row('symmetry', symmetry(facts)),
  ];
}

function inTool({ pulls, ribs, ...shaping }: ShapingFacts): string[] {
  const members = pulls.map(({ undercuts }) => {
    const freed = undercuts.flatMap(({ releases }) => releases.map(({ kind }) => kind));
    const trapped = undercuts.filter(({ releases }) => releases.length === 0).length;
    return [...freed, ...(trapped > 0 ? [`${trapped} not freed`] : [])].join(', ') || 'no undercut';
  });
  return [
    row('thickest', `${number(shaping.thickest_mm)} mm at ${vector(shaping.thickest_at_mm)}`),
    row('flow', `${number(shaping.flow_length_mm)} mm, ${number(shaping.flow_ratio ?? 0)} walls`),
    ...pulls.map(({ direction, projected_area_mm2: area, depth_mm, parting }, i) =>
      row(
        `pull ${vector(direction)}`,
        `area ${number(area)}, depth ${number(depth_mm)}, parting ${parting === null ? 'none' : `${number(parting.length_mm)}${parting.planar ? ' flat' : ''}`}, ${members[i]}`,
      ),
    ),
    ...ribs.map(({ kind, thickness_mm: own, base_mm, ratio }) =>
      row(kind, `${number(own)} on ${number(base_mm)}, ratio ${number(ratio, 2)}`),
    ),
  ];
}

function process(facts: GeometryFacts): string[] {
  const { turned, sheet, profile, walls, shaping, mesh } = facts;
  return [
    ...(turned === null
      ? []
      : [
          row(
            'turned',
            `Ø${number(turned.max_diameter_mm)} × ${number(turned.length_mm)}, share ${number(turned.share, 2)}, axis ${vector(turned.axis)}`,
          ),
        ]),
    ...(sheet === null
      ? []
      : [
          row(
            'sheet',
            `t ${number(sheet.thickness_mm)}, ${sheet.bend_count} bends, flat ${sheet.unfolded_mm.map((x) => number(x)).join(' × ')}, contour ${number(sheet.contour_length_mm)}, ${sheet.pierces} pierces`,
          ),
        ]),
    ...(profile === null
      ? []
      : [
          row(
            'profile',
            `${profile.section} ${profile.outer_mm.map((x) => number(x)).join(' × ')}, wall ${number(profile.wall_mm)}, length ${number(profile.length_mm)}`,
          ),
        ]),
    ...(walls === null
      ? []
      : [
          row(
            'walls',
            `${[walls.least_mm, walls.p5_mm, walls.median_mm, walls.p95_mm, walls.greatest_mm].map((x) => number(x)).join(' … ')} mm`,
          ),
        ]),
    ...(shaping === undefined ? [] : inTool(shaping)),
    ...(mesh === null
      ? []
      : [
          row(
            'mesh',
            `${mesh.triangles} triangles, ${mesh.watertight ? 'watertight' : `${mesh.open_edges} open edges`}`,
          ),
        ]),
  ];
}

/** The record in readable form. */
export function cadReport(facts: GeometryFacts): string {
  return [
    ...measures(facts),
    ...process(facts),
    ...section('Features', facts.features.map(featureLine)),
    ...section(
      'Set-up directions',
      facts.setup_directions.map((d) => `  ${vector(d)}`),
    ),
    ...section('Dimensions and tolerances of the model (PMI)', pmiLines(facts)),
    ...section('Components', facts.components === null ? [] : tree(facts.components, 0)),
    ...section(
      'Notes',
      facts.notes.map((note) => `  ${note.code} ${JSON.stringify(note.params)}`),
    ),
    ...Object.values(facts.component_facts).flatMap((part) => ['', '―', cadReport(part)]),
  ].join('\n');
}
