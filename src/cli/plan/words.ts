import type { GeometryFeature } from '../../engine/index.ts';
import { foldFeatures } from './fold.ts';

type Words = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, unknown>>;

/** What findings propose, by kind; `{name}` is filled from the parameters. */
const FINDINGS: Words = {
  buy_to_fly: 'Buy a blank nearer to the part: {from} to {to} times its mass',
  corner_radius: 'Corner radii {factor} times as large, at {features} features',
  cycle_time: 'Shorter cycle in {of}: factor {from} to {to}',
  economic_lot: 'Make the economic lot',
  extra_shift: 'An extra shift: {factor} times the hours a year',
  general_tolerance: 'General tolerance {from} to {to}',
  hole_depth: 'Blind holes no deeper than {depth_over_diameter} diameters, at {features} features',
  inspection_dimensions: 'Fewer sizes to inspect',
  inspection_share: 'Measure fewer pieces: factor {from} to {to}',
  lot_bundling: 'Make lots of {to} instead of {from}',
  machine_choice: 'Another machine',
  machine_rate: 'Cheaper machine hour in {of}: factor {from} to {to}',
  material: 'Another material',
  material_price: 'Buy material cheaper: factor {from} to {to}',
  multi_machine: 'An operator tends more machines: {factor} of one for each',
  programming: 'Less programming and fewer fixtures: factor {from} to {to}',
  reject_rate: 'Fewer rejects: {from} to {to} of what is started',
  roughness: 'Roughness {factor} times as coarse, at {features} features',
  setup_reduction: 'Faster set-up in {of}: factor {from} to {to}',
  stock_charge: 'Another way of charging the stock',
  stock_format: 'Another format of the stock',
  subcontract_price: 'Buy outside work cheaper: factor {from} to {to}',
  surface_finish: 'Ra {from} to {to} where none is asked for',
  tolerance: 'Tolerances {by} grade wider, at {features} features',
  tool_life: 'Longer tool life in {of}: factor {from} to {to}',
  treatment: 'Without the treatment: {treatment}',
  wage_cost: 'Lower wages: factor {from} to {to}',
};

/** What is noted of a plan, and why somebody should look at its price. */
const NOTES: Words = {
  bend_force: 'Bent with {force_kn} kN over a die of {die_mm} mm',
  beside_the_front: 'Both ends at once: front {front_s} s, back {back_s} s',
  bodies_as_one_part: '{bodies} bodies in the file, priced as one part',
  broaching: 'Broached: {features}',
  callout_unmatched: 'A callout of the drawing that fits no feature: {thread} {fit} {nominal_mm}',
  casting_estimated:
    '{grade} is only cast: machined from a casting of the part with its skin, estimated by mass; its pattern or mould is not in the price',
  clamped_in_row: 'Clamped {pieces} in a row',
  contour_tolerance: 'Cut to a wider tolerance than asked for',
  core_holes_plain:
    '{holes} holes have the core diameter of {threads} and are drilled only; tapping them costs {amount} {currency} a piece more',
  core_holes_tapped:
    '{holes} holes have the core diameter of {threads} and are tapped, as the environment says; drilling them only saves {amount} {currency} a piece',
  counter_spindle: 'Taken over by the counter spindle',
  drawn_collars: 'Bored collars on a thin plate are drawn in a press as a rule; milled here',
  faces_unexplained: 'Faces that belong to no recognised feature',
  faces_unmade: '{count} faces that no operation makes: {faces}',
  feature_not_cut_by_laser: 'Made by no machine of this shop: {feature}',
  feature_without_access: 'No tool reaches it: {feature}',
  features_unbalanced: 'What the features take off lies elsewhere than what is missing of the box',
  fit_unstated: 'A keyed seat without a drawing: its fit may have to be turned finer or ground',
  drawing_candidate: 'Read with doubt on page {page} and not priced: {text} ({doubts})',
  drawing_unreadable: 'The drawing {file} could not be read: {reason}',
  fixture_needed: 'Held in {fixture}, because of {reason}',
  flame_cutting: 'Cut by flame',
  free_form_surface: 'Free-form surface of {area_mm2} mm², swept line by line',
  gear_hobbing: 'Teeth hobbed: {features}',
  guide_bush: 'Turned through a guide bush, {ld} diameters long',
  hole_smaller_than_sheet: 'Narrower than the sheet is thick, at the edge of what the beam cuts: {feature}',
  machine_rate_class_default: 'A machine has only the default rate of its class',
  material_defaulted: 'No material was stated: {grade} is taken',
  material_of_drawing: '{grade}, as the drawing says: {text} (page {page})',
  material_of_model: '{grade}, as the model says: {text}',
  model_material_unresolved:
    'The model names a material that no grade is called: {text}; near are {candidates}',
  model_material_differs: 'The model names another material: {model}; priced is {priced}',
  material_of_request_text: '{grade}, as the request says: {text}',
  material_price_level: 'Prices of {region}: {factor} times the list, as of {as_of} ({source})',
  mostly_assumed: 'Most of the price rests on assumed figures',
  no_drawing: 'No drawing: general tolerance {general_tolerance}, Ra {ra_um}',
  other_lots_on_these_sheets: 'At another lot {components} components may take another share of their sheets',
  other_process_later:
    '{process} would win from a lot of about {from_lot} (at the earliest {from_lot_least})',
  other_process_wins: '{process} wins from a lot of about {from_lot} (at the earliest {from_lot_least})',
  plasma_cutting: 'Cut by plasma',
  price_uncertain: 'The price is more uncertain than usual',
  punching: 'Punched: {features}',
  route_runner_up_far: 'Another way of making it costs half or twice as much',
  section_not_listed: 'No list of the trade has the section {section}',
  sharp_inside_corner:
    'Inside corners of R{radius_mm}, {depth_mm} mm deep: the thinnest cutter that reaches their bottom leaves R{least_radius_mm}: {feature}',
  standard_part: 'A part of the trade: {standard} {size}',
  steady_rest: 'Held by a steady rest, {ld} diameters long',
  stock_bought_as_blank: 'The blank is bought cut to size',
  stock_faces_drawn: 'Faces of the drawn bar {section} stay as bought',
  stock_flats_drawn: 'Flats of the drawn bar, {across_flats_mm} across, stay as bought',
  stock_format_pin_unavailable: 'The format that was asked for is not taken',
  stock_from_nest: 'On a line of a job nest, revision {nest_revision}',
  stock_from_own_sheets: 'A share of the sheets of its assembly: {area_share}',
  subcontract_price_assumed: 'Outside work at an assumed price: no subcontractor is stated',
  thread_differs: 'The drawing says {thread}, the model {modelled}, at {feature}',
  thread_unread: 'A thread that could not be read: {thread}, at {feature}',
  threads_masked: '{threads} threads are masked for the coating',
  treatment: '{text}',
  tube_laser_cutting: 'Cut on a tube laser: {features}',
  two_operators: 'Bent by two operators',
  volume_unbalanced: 'What the operations take off is not what is missing of the blank',
  waterjet_cutting: 'Cut by water jet',
};

/** Why a plan or a machine is passed over. */
const REFUSALS: Words = {
  axes_simultaneous: 'moves {has} axes at once, {needs} are needed',
  bar_capacity: 'takes bars of {has} mm, {needs} are needed',
  chuck: 'chuck of {has} mm, {needs} are needed',
  counter_spindle: 'has no counter spindle',
  dearer: 'dearer',
  dearer_before_surcharges:
    'costs {unit_cost} before surcharges, by which plans are chosen, and the chosen one {chosen}',
  driven_tools: 'has no driven tools',
  envelope: 'room for {has} mm, {needs} are needed',
  faces_unmade: 'leaves {count} faces of the part unmade',
  fixed_headstock: 'its headstock is not fixed',
  form_not_sold: '{grade} is not sold as {form}, only as {sold}',
  guide_bush: 'has no guide bush',
  it_grade: 'holds IT{has}, IT{needs} is asked for',
  kind: 'is a {has}, a {needs} is needed',
  laser_cuts_no_plastic: 'a laser cuts no {category}',
  lower_priority: 'comes later in the order of the shop',
  no_capable_machine: 'no machine for {klass}, first for its {first_reason}',
  no_clamping_saved: 'saves none of {setups} clampings',
  not_costable: '{message}',
  sheet_thickness_not_stocked: 'no sheet of {thickness_mm} mm is kept, the nearest is {nearest_mm} mm',
  sold_as_compound_only: '{grade} is sold as moulding compound only',
  thickness: 'cuts {has} mm, {needs} are needed',
  too_slender: '{ld} diameters long, at most {most} are held',
  too_thick_for_laser: '{thickness_mm} mm is too thick for its lasers',
  several_solids: '{solids} solids in one file: several parts, not one',
  components_missing: 'an assembly without its components',
  no_feasible_plan: 'no way of making it was found',
};

const KINDS = { finding: FINDINGS, note: NOTES, refusal: REFUSALS };

const DIGITS = 3;

const shown = (value: unknown, known: ReadonlyMap<string, GeometryFeature>): string => {
  if (typeof value === 'number') return String(Number(value.toFixed(DIGITS)));
  if (typeof value !== 'string') return String(value);
  const ids = value.split(', ');
  return ids.every((id) => known.has(id)) ? foldFeatures(ids, known).join(', ') : value.replaceAll('_', ' ');
};

/** A code in words that a planner reads, the code behind them; what has no words is shown as it is, with its parameters. */
export const worded = (
  kind: keyof typeof KINDS,
  code: string,
  params: Params = {},
  known: ReadonlyMap<string, GeometryFeature> = new Map(),
): string => {
  const text = KINDS[kind][code];
  const said = Object.entries(params).map(([name, value]) => `${name} ${shown(value, known)}`);
  const isFilled =
    text !== undefined && [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in params);
  if (!isFilled) return [text ?? code, ...said].join(' ');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => shown(params[name], known));
};
