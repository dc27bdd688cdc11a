import { texts } from './text.ts';

/** Lines of a cost sheet, bases of its surcharges, and cost drivers. German: the terms of the differentiating costing scheme. */
export const SHEET = texts({
  'line.material': { en: 'Direct material', de: 'Materialeinzelkosten' },
  'line.material.stock': { en: '{grade}, {stock}', de: '{grade}, {stock}' },
  'line.material.minimum': { en: 'Minimum line charge, {grade}', de: 'Mindestpositionswert, {grade}' },
  'line.material.formats': {
    en: '{grade}, whole bars or sheets: {stock}',
    de: '{grade}, ganze Stangen oder Tafeln: {stock}',
  },
  'line.material.scrap_credit': { en: 'Scrap credit, {grade}', de: 'Schrotterlös, {grade}' },
  'line.material.remnant_credit': { en: 'Remnant credit, {grade}', de: 'Gutschrift für Reststück, {grade}' },
  'line.material.reject': { en: 'Rejected parts, material', de: 'Ausschuss, Material' },
  'line.material.setup_pieces': { en: 'Set-up scrap, material', de: 'Anlaufausschuss, Material' },
  'line.machine.setup_pieces': { en: 'Set-up scrap, machine time', de: 'Anlaufausschuss, Maschinenzeit' },
  'line.labour.setup_pieces': { en: 'Set-up scrap, labour', de: 'Anlaufausschuss, Lohn' },
  'line.material.porous': { en: 'Porous castings, material', de: 'Poröse Gussteile, Material' },
  'line.machine.porous': { en: 'Porous castings, machine time', de: 'Poröse Gussteile, Maschinenzeit' },
  'line.labour.porous': { en: 'Porous castings, labour', de: 'Poröse Gussteile, Lohn' },
  'line.tooling.porous': { en: 'Porous castings, tools', de: 'Poröse Gussteile, Werkzeuge' },
  'line.subcontract.porous': {
    en: 'Porous castings, subcontracted work',
    de: 'Poröse Gussteile, Fremdleistungen',
  },
  'line.tooling.setup_pieces': { en: 'Set-up scrap, tools', de: 'Anlaufausschuss, Werkzeuge' },
  'line.material.provided': {
    en: '{grade}, provided by the customer',
    de: '{grade}, vom Kunden beigestellt',
  },
  'line.material.floor': {
    en: 'Material value as the lower bound, {grade}',
    de: 'Materialwert als Untergrenze, {grade}',
  },
  'line.material_overhead': {
    en: 'Material overhead, {rate%} of {base}',
    de: 'Materialgemeinkosten, {rate%} auf {base}',
  },
  'line.setup': { en: 'Set-up', de: 'Rüstkosten' },
  'line.machine': { en: 'Machine cost', de: 'Maschinenkosten' },
  'line.machine.run': { en: '{op} {step}[, {machine}]', de: '{op} {step}[, {machine}]' },
  'line.machine.setup': { en: '{op} set-up[, {machine}]', de: '{op} Rüsten[, {machine}]' },
  'line.labour': { en: 'Direct labour', de: 'Fertigungslöhne' },
  'line.labour.run': { en: '{op} {step}, labour', de: '{op} {step}, Lohn' },
  'line.labour.setup': { en: '{op} set-up, labour', de: '{op} Rüsten, Lohn' },
  'line.tooling': { en: 'Cutting tools and consumables', de: 'Werkzeuge und Verbrauchsmaterial' },
  'line.tooling.wear': { en: '{op} {klass}[ {size}]', de: '{op} {klass}[ {size}]' },
  'line.special_direct': { en: 'Special direct production cost', de: 'Sondereinzelkosten der Fertigung' },
  'line.special_direct.programming': { en: 'Programming[, {op}]', de: 'Programmierung[, {op}]' },
  'line.special_direct.fixture': { en: 'Fixture[, {op}]', de: 'Vorrichtung[, {op}]' },
  'line.special_direct.mould': { en: 'Mould[, {op}]', de: 'Spritzgießwerkzeug[, {op}]' },
  'line.special_direct.hot_mould': {
    en: 'Mould with hot runner[, {op}]',
    de: 'Spritzgießwerkzeug mit Heißkanal[, {op}]',
  },
  'line.special_direct.pattern': {
    en: 'Pattern and core boxes[, {op}]',
    de: 'Modell und Kernkästen[, {op}]',
  },
  'line.special_direct.chill': { en: 'Gravity die[, {op}]', de: 'Kokille[, {op}]' },
  'line.special_direct.die': { en: 'Die[, {op}]', de: 'Druckgießform[, {op}]' },
  'line.special_direct.special_tool': { en: 'Special tool[, {op}]', de: 'Sonderwerkzeug[, {op}]' },
  'line.inspection': { en: 'Inspection', de: 'Prüfkosten' },
  'line.inspection.machine': {
    en: '{op} sampling inspection[, {machine}]',
    de: '{op} Stichprobenprüfung[, {machine}]',
  },
  'line.inspection.labour': {
    en: '{op} sampling inspection, labour',
    de: '{op} Stichprobenprüfung, Lohn',
  },
  'line.inspection.first_off_machine': {
    en: '{op} first-off inspection[, {machine}]',
    de: '{op} Erstteilprüfung[, {machine}]',
  },
  'line.inspection.first_off_labour': {
    en: '{op} first-off inspection, labour',
    de: '{op} Erstteilprüfung, Lohn',
  },
  'line.first_article': { en: 'First article inspection', de: 'Erstmusterprüfung' },
  'line.subcontract': { en: 'Subcontracted work', de: 'Fremdleistungen' },
  'line.subcontract.work': { en: '{op} {process}[, {name}]', de: '{op} {process}[, {name}]' },
  'line.subcontract.goods': { en: '{op} {process}, sand', de: '{op} {process}, Sand' },
  'line.subcontract.transport': { en: '{op} {process}, transport', de: '{op} {process}, Transport' },
  'line.subcontract_overhead': {
    en: 'Subcontract overhead, {rate%} of {base}',
    de: 'Fremdleistungsgemeinkosten, {rate%} auf {base}',
  },
  'line.assembly': { en: 'Assembly', de: 'Montage' },
  'line.assembly.labour': { en: 'Assembly of {count} parts, labour', de: 'Montage von {count} Teilen, Lohn' },
  'line.components': { en: 'Components', de: 'Komponenten' },
  'line.components.made': { en: '{quantity} × {name}', de: '{quantity} × {name}' },
  'line.components.bought': { en: '{quantity} × {name}, purchased', de: '{quantity} × {name}, Kaufteil' },
  'line.purchase': { en: 'Purchased part', de: 'Kaufteil' },
  'line.production_overhead': {
    en: 'Residual production overhead, {rate%} of {base}',
    de: 'Restfertigungsgemeinkosten, {rate%} auf {base}',
  },
  'line.variable_overhead': {
    en: 'Variable overhead, {rate%} of {base}',
    de: 'Variable Gemeinkosten, {rate%} auf {base}',
  },
  'line.fixed_overhead': { en: 'Fixed overhead per part', de: 'Fixe Gemeinkosten je Teil' },
  'line.reject': {
    en: 'Rejected parts, {rate%} of the parts started',
    de: 'Ausschuss, {rate%} der begonnenen Teile',
  },
  'line.sga': {
    en: 'Administration and sales overhead, {rate%} of {base}',
    de: 'Verwaltungs- und Vertriebsgemeinkosten, {rate%} auf {base}',
  },
  'line.packaging': { en: 'Packaging', de: 'Verpackung' },
  'line.freight': { en: 'Freight', de: 'Fracht' },
  'line.duty': { en: 'Customs duty', de: 'Zoll' },
  'line.profit': { en: 'Profit, {rate%} of {base}', de: 'Gewinnaufschlag, {rate%} auf {base}' },
  'line.commission': {
    en: 'Sales commission, {rate%} of the target selling price',
    de: 'Vertreterprovision, {rate%} vom Zielverkaufspreis',
  },
  'line.cash_discount': {
    en: 'Cash discount, {rate%} of the target selling price',
    de: 'Kundenskonto, {rate%} vom Zielverkaufspreis',
  },
  'line.customer_discount': {
    en: 'Customer discount, {rate%} of the list price',
    de: 'Kundenrabatt, {rate%} vom Listenverkaufspreis',
  },
  'line.calibration': {
    en: 'Calibration of {category}, factor {factor}',
    de: 'Kalibrierung, {category}, Faktor {factor}',
  },
  'label.fact': { en: '{text}, sheet {page}[, {zone}]', de: '{text}, Blatt {page}[, {zone}]' },
  'label.fact_reader': { en: 'read by {extractor}', de: 'gelesen von {extractor}' },
  'base.direct_cost': { en: 'direct cost', de: 'Einzelkosten' },
  'base.material': { en: 'direct material', de: 'Materialeinzelkosten' },
  'base.wages': { en: 'direct labour', de: 'Fertigungslöhne' },
  'base.subcontract': { en: 'subcontracted work', de: 'Fremdleistungen' },
  'base.manufacturing_cost': { en: 'manufacturing cost', de: 'Herstellkosten' },
  'base.selbstkosten': { en: 'total cost', de: 'Selbstkosten' },
  'base.netto_selbstkosten': { en: 'total cost without delivery', de: 'Netto-Selbstkosten' },
  'base.cash_price': { en: 'cash selling price', de: 'Barverkaufspreis' },
  'base.target_price': { en: 'target selling price', de: 'Zielverkaufspreis' },
  'driver.material': { en: 'Material[ {grade}]', de: 'Material[ {grade}]' },
  'driver.setup': { en: 'Set-up {op} {step}', de: 'Rüsten {op} {step}' },
  'driver.operation': { en: '{op} {step}', de: '{op} {step}' },
  'driver.feature': { en: '{kind}[ {size}]', de: '{kind}[ {size}]' },
  'driver.treatment': { en: '{process}', de: '{process}' },
  'driver.component': { en: '{quantity} × {name}', de: '{quantity} × {name}' },
  'driver.purchase': { en: 'Purchased part', de: 'Kaufteil' },
  'driver.other': { en: 'All other costs', de: 'Übrige Kosten' },
});

/** The raw part as bought, sizes in mm. */
export const STOCK = texts({
  'stock.round_bar': {
    en: 'round bar Ø{diameter} × {length} from {bar}',
    de: 'Rundstab Ø{diameter} × {length} aus {bar}',
  },
  'stock.hollow_bar': {
    en: 'hollow bar {outer}×{wall} × {length} from {bar}',
    de: 'Hohlstab {outer}×{wall} × {length} aus {bar}',
  },
  'stock.hexagon_bar': {
    en: 'hexagon bar {width} × {length} from {bar}',
    de: 'Sechskantstab {width} × {length} aus {bar}',
  },
  'stock.square_bar': {
    en: 'square bar {width}×{height} × {length} from {bar}',
    de: 'Vierkantstab {width}×{height} × {length} aus {bar}',
  },
  'stock.flat_bar': {
    en: 'flat bar {width}×{height} × {length} from {bar}',
    de: 'Flachstab {width}×{height} × {length} aus {bar}',
  },
  'stock.tube': {
    en: 'tube {section} × {length} from {bar}',
    de: 'Rohr {section} × {length} aus {bar}',
  },
  'stock.section': {
    en: 'profile {section} × {length} from {bar}',
    de: 'Profil {section} × {length} aus {bar}',
  },
  'stock.sawn_round': {
    en: 'sawn blank Ø{diameter} × {length}',
    de: 'Sägezuschnitt Ø{diameter} × {length}',
  },
  'stock.sawn_block': {
    en: 'sawn block {length} × {width} × {height}',
    de: 'Sägezuschnitt {length} × {width} × {height}',
  },
  'stock.ring': {
    en: 'rolled ring Ø{outer} / Ø{inner} × {length}',
    de: 'gewalzter Ring Ø{outer} / Ø{inner} × {length}',
  },
  'stock.flame_cut_ring': {
    en: 'flame-cut ring Ø{outer} / Ø{inner} × {length}',
    de: 'brenngeschnittener Ring Ø{outer} / Ø{inner} × {length}',
  },
  'stock.plate': {
    en: 'plate {thickness}, blank {length} × {width} × {thickness}',
    de: 'Platte {thickness}, Zuschnitt {length} × {width} × {thickness}',
  },
  'stock.sheet': {
    en: 'sheet {thickness}, {length} × {width}',
    de: 'Blech {thickness}, Tafel {length} × {width}',
  },
  'stock.nested_sheet': {
    en: 'sheet {thickness}, {length} × {width}, nested with other parts',
    de: 'Blech {thickness}, Tafel {length} × {width}, mit anderen Teilen verschachtelt',
  },
  'stock.ingot': { en: '{grade} ingot, cast', de: 'Masseln {grade}, gegossen' },
  'stock.granulate': { en: '{grade} granulate', de: 'Granulat {grade}' },
  'stock.near_net_casting': {
    en: 'casting with {allowance} mm machining allowance',
    de: 'Gussrohteil mit {allowance} mm Bearbeitungszugabe',
  },
  'stock.near_net_profile': {
    en: 'near-net profile with {allowance} mm machining allowance',
    de: 'endkonturnahes Profil mit {allowance} mm Bearbeitungszugabe',
  },
});
