import { texts } from './text.ts';

/** Words for parameters of sentences: values of closed lists. */
export const TERMS = texts({
  // Classes of machines.
  'machine_class.milling_3axis': { en: 'three-axis milling', de: 'Dreiachsfräsen' },
  'machine_class.milling_5axis': { en: 'five-axis milling', de: 'Fünfachsfräsen' },
  'machine_class.turning': { en: 'turning', de: 'Drehen' },
  'machine_class.mill_turn': { en: 'mill-turning', de: 'Drehfräsen' },
  'machine_class.laser_cutting': { en: 'laser cutting', de: 'Laserschneiden' },
  'machine_class.press_brake': { en: 'press-brake bending', de: 'Abkanten' },
  'machine_class.sawing': { en: 'sawing', de: 'Sägen' },
  'machine_class.drilling': { en: 'drilling', de: 'Bohren' },
  'machine_class.grinding': { en: 'grinding', de: 'Schleifen' },
  'machine_class.deburring': { en: 'deburring', de: 'Entgraten' },
  'machine_class.inspection_cmm': { en: 'coordinate measuring', de: 'Koordinatenmessen' },
  'machine_class.manual_assembly': { en: 'manual assembly', de: 'manuelle Montage' },
  'machine_class.welding': { en: 'welding', de: 'Schweißen' },
  // Subclasses of machines that only some work can use.
  'machine_subclass.bench': { en: 'bench', de: 'Handarbeitsplatz' },
  'machine_subclass.wide_belt': { en: 'wide belt', de: 'Breitband' },
  'machine_subclass.column': { en: 'column drill', de: 'Säulenbohrmaschine' },
  'machine_subclass.cylindrical': { en: 'cylindrical grinding', de: 'Rundschleifen' },
  'machine_subclass.surface': { en: 'surface grinding', de: 'Flachschleifen' },
  // Forms of stock and how a whole format is charged.
  'form.round_bar': { en: 'round bar', de: 'Rundstab' },
  'form.hex_bar': { en: 'hexagon bar', de: 'Sechskantstab' },
  'form.flat_bar': { en: 'flat bar', de: 'Flachstab' },
  'form.square_bar': { en: 'square bar', de: 'Vierkantstab' },
  'form.plate': { en: 'plate', de: 'Platte' },
  'form.sheet': { en: 'sheet', de: 'Blech' },
  'form.tube': { en: 'tube', de: 'Rohr' },
  'form.profile': { en: 'profile', de: 'Profil' },
  'form.sawn_blank': { en: 'sawn blank', de: 'Sägezuschnitt' },
  'form.granulate': { en: 'granulate', de: 'Granulat' },
  'form.near_net_casting': { en: 'near-net casting', de: 'endkonturnahes Gussteil' },
  'form.near_net_profile': { en: 'near-net profile', de: 'endkonturnahes Profil' },
  'form.casting': { en: 'casting', de: 'Gussteil' },
  // Categories of materials.
  'category.carbon_steel': { en: 'carbon steel', de: 'unlegierter Stahl' },
  'category.alloy_steel': { en: 'alloy steel', de: 'legierter Stahl' },
  'category.tool_steel': { en: 'tool steel', de: 'Werkzeugstahl' },
  'category.stainless_steel': { en: 'stainless steel', de: 'nichtrostender Stahl' },
  'category.cast_iron': { en: 'cast iron', de: 'Gusseisen' },
  'category.aluminium': { en: 'aluminium', de: 'Aluminium' },
  'category.copper_alloy': { en: 'copper alloy', de: 'Kupferlegierung' },
  'category.titanium': { en: 'titanium', de: 'Titan' },
  'category.nickel_alloy': { en: 'nickel alloy', de: 'Nickellegierung' },
  'category.magnesium': { en: 'magnesium', de: 'Magnesium' },
  'category.zinc_alloy': { en: 'zinc alloy', de: 'Zinklegierung' },
  'category.thermoplastic': { en: 'thermoplastic', de: 'Thermoplast' },
  'category.thermoset': { en: 'thermoset', de: 'Duroplast' },
  // Classes of parts.
  'shape.prismatic': { en: 'prismatic part', de: 'prismatisches Teil' },
  'shape.rotational': { en: 'turned part', de: 'Drehteil' },
  'shape.mill_turn': { en: 'mill-turn part', de: 'Dreh-Frästeil' },
  'shape.sheet_metal': { en: 'sheet metal part', de: 'Blechteil' },
  'shape.profile': { en: 'profile part', de: 'Profilteil' },
  'shape.free_form': { en: 'free-form part', de: 'Freiformteil' },
  'shape.assembly': { en: 'assembly', de: 'Baugruppe' },
  'shape.mesh': { en: 'mesh', de: 'Dreiecksnetz' },
  // Limits of assemblies.
  'limit.instances': { en: 'instances', de: 'Instanzen' },
  'limit.components': { en: 'different components', de: 'verschiedene Komponenten' },
  'limit.depth': { en: 'levels', de: 'Ebenen' },
  'limit.lot_size': { en: 'pieces of one component in a lot', de: 'Stück einer Komponente im Los' },
  // Sources of geometry and facts.
  'source.cad_brep': { en: 'CAD models (cad_brep)', de: 'CAD-Modelle (cad_brep)' },
  'source.mesh': { en: 'meshes (mesh)', de: 'Dreiecksnetze (mesh)' },
  // Why a line of a job nest cannot price a calculation.
  'nest_line.not_found': { en: 'it was not found', de: 'sie wurde nicht gefunden' },
  'nest_line.other_environment': {
    en: 'it belongs to another environment',
    de: 'sie gehört zu einer anderen Umgebung',
  },
  'nest_line.other_part_revision': {
    en: 'it nests another part revision',
    de: 'sie verschachtelt eine andere Teilerevision',
  },
  'nest_line.not_solved': {
    en: 'its nest is not solved yet',
    de: 'ihre Schachtelung ist noch nicht berechnet',
  },
  'nest_line.not_placed': { en: 'its parts were not placed', de: 'ihre Teile wurden nicht platziert' },
  'nest_line.other_material': { en: 'it has another material', de: 'sie hat einen anderen Werkstoff' },
  'nest_line.part_changed': {
    en: 'the CAD file of the part changed after nesting',
    de: 'die CAD-Datei des Teils wurde nach dem Schachteln geändert',
  },
  'nest_line.not_with_an_upload': {
    en: 'a calculation started from an upload cannot use it',
    de: 'eine Kalkulation aus einem Upload kann sie nicht verwenden',
  },
  // Holding of the piece.
  'fixture.soft_jaws': { en: 'soft jaws', de: 'weichen Backen' },
  'fixture.fixture': { en: 'a fixture', de: 'einer Vorrichtung' },
  'fixture_reason.casting': { en: 'the blank is a casting', de: 'das Rohteil ein Gussteil ist' },
  'fixture_reason.five_axes': {
    en: 'five-axis machining needs access from all sides',
    de: 'die Fünfachsbearbeitung Zugang von allen Seiten braucht',
  },
  'fixture_reason.no_grip': {
    en: 'the part has no parallel faces to clamp',
    de: 'das Teil keine parallelen Spannflächen hat',
  },
  'fixture_reason.thin_walls': {
    en: 'the clamping force would deform thin walls',
    de: 'die Spannkraft dünne Wände verformen würde',
  },
  'fixture_reason.fine_diameter': {
    en: 'a finished diameter is clamped',
    de: 'ein fertiger Durchmesser gespannt wird',
  },
  'fixture_reason.set_over': { en: 'the part has an eccentric', de: 'das Teil exzentrisch gespannt wird' },
  'fixture_reason.row': {
    en: 'several pieces are clamped in a row',
    de: 'mehrere Teile in Reihe gespannt werden',
  },
  // Joining methods of components.
  'joint.screwed': { en: 'screwed in', de: 'eingeschraubt' },
  'joint.pressed': { en: 'pressed in', de: 'eingepresst' },
  'joint.tight': { en: 'fitted without play', de: 'ohne Spiel gefügt' },
  'joint.held': { en: 'held until fastened', de: 'bis zum Verschrauben gehalten' },
  'joint.fitted': { en: 'fitted with play', de: 'mit Spiel gefügt' },
  'joint.laid': { en: 'placed', de: 'aufgelegt' },
  // Fields of a request.
  'field.quantity': { en: 'quantity', de: 'Menge' },
  'field.lot_size': { en: 'lot size', de: 'Losgröße' },
  'field.annual_volume': { en: 'annual volume', de: 'Jahresmenge' },
  'field.delivery': { en: 'delivery', de: 'Lieferung' },
  // Persons who can act on a finding.
  'audience.procurement': { en: 'procurement', de: 'Einkauf' },
  'audience.work_preparation': { en: 'process planning', de: 'Arbeitsvorbereitung' },
  'audience.operations': { en: 'production', de: 'Fertigung' },
  'audience.design': { en: 'design', de: 'Konstruktion' },
  'or.or': { en: 'or', de: 'oder' },
});
