import { texts } from './text.ts';

/** Causes of uncertainty in a price. */
export const UNCERTAINTIES = texts({
  'uncertainty.time.cycle_efficiency': {
    en: 'Actual run time against the calculated time, {process}',
    de: 'Tatsächliche gegenüber berechneter Laufzeit, {process}',
  },
  'uncertainty.time.setup_efficiency': {
    en: 'Actual set-up time against the planned time, {process}',
    de: 'Tatsächliche gegenüber geplanter Rüstzeit, {process}',
  },
  'uncertainty.time': { en: 'Time per unit of {op}', de: 'Zeit je Einheit von {op}' },
  'uncertainty.setup': { en: 'Set-up time of {op}', de: 'Rüstzeit von {op}' },
  'uncertainty.setup.pieces': { en: 'Set-up scrap', de: 'Anlaufausschuss' },
  'uncertainty.rate.machine': { en: 'Machine-hour rate, {machine}', de: 'Maschinenstundensatz, {machine}' },
  'uncertainty.rate.labour': { en: 'Wage rates', de: 'Lohnsätze' },
  'uncertainty.material.price': { en: 'Material price', de: 'Materialpreis' },
  'uncertainty.material.quantity': {
    en: 'Material price at this order quantity',
    de: 'Materialpreis bei dieser Bestellmenge',
  },
  'uncertainty.material.form': {
    en: 'Material price of this stock form',
    de: 'Materialpreis dieser Halbzeugform',
  },
  'uncertainty.material.density': { en: 'Material density', de: 'Dichte des Werkstoffs' },
  'uncertainty.material.scrap_price': { en: 'Scrap price', de: 'Schrottpreis' },
  'uncertainty.stock.minimum': {
    en: 'Minimum line charge for material',
    de: 'Mindestpositionswert beim Material',
  },
  'uncertainty.reject.rate': { en: 'Reject rate', de: 'Ausschussquote' },
  'uncertainty.inspection.sample': { en: 'Share of parts inspected', de: 'Prüfumfang' },
  'uncertainty.tooling.life': {
    en: 'Tool life and tool price, {process}',
    de: 'Standzeit und Werkzeugpreis, {process}',
  },
  'uncertainty.special_direct': {
    en: 'Special direct production cost, {special}',
    de: 'Sondereinzelkosten der Fertigung, {special}',
  },
  'uncertainty.subcontract': { en: 'Subcontract price, {process}', de: 'Fremdleistungspreis, {process}' },
  'uncertainty.component': { en: 'Component {name}', de: 'Komponente {name}' },
  'uncertainty.geometry.features': { en: 'Feature recognition', de: 'Merkmalserkennung' },
  'uncertainty.process.method': { en: 'Simplifications of the method', de: 'Vereinfachungen der Methode' },
  'uncertainty.process.shape_class': { en: 'Part class not certain', de: 'Teileklasse nicht sicher' },
  'uncertainty.process.unexplained_faces': {
    en: 'Faces without a recognised feature',
    de: 'Flächen ohne erkanntes Merkmal',
  },
  'uncertainty.process.unmade': { en: 'Faces without an operation', de: 'Flächen ohne Arbeitsgang' },
  'uncertainty.process.drawn_collars': {
    en: 'Collars may be drawn from sheet metal',
    de: 'Kragen möglicherweise aus Blech gezogen',
  },
  'uncertainty.process.fit_unstated': {
    en: 'Keyed seat without a stated fit',
    de: 'Passfedersitz ohne Passungsangabe',
  },
  'uncertainty.process.runner_up': {
    en: 'Another route differs widely in price',
    de: 'Anderer Fertigungsweg mit stark abweichendem Preis',
  },
  'uncertainty.process.refused': {
    en: 'Open review reasons of the part and the plan',
    de: 'Offene Prüfhinweise zu Teil und Arbeitsplan',
  },
  'uncertainty.process.standard_part': {
    en: 'Cheaper as a standard part',
    de: 'Als Normteil günstiger',
  },
  'uncertainty.process.stamping': { en: 'Stamping would cost less', de: 'Stanzen wäre günstiger' },
  'uncertainty.process.hobbing_in_house': {
    en: 'In-house gear hobbing would cost less',
    de: 'Wälzfräsen in Eigenfertigung wäre günstiger',
  },
  'uncertainty.process.die_casting': { en: 'Die casting would cost less', de: 'Druckgießen wäre günstiger' },
  'uncertainty.process.casting': { en: 'Casting would cost less', de: 'Gießen wäre günstiger' },
  'uncertainty.process.injection_moulding': {
    en: 'Injection moulding would cost less',
    de: 'Spritzgießen wäre günstiger',
  },
  'uncertainty.drawing.missing': { en: 'No drawing', de: 'Keine Zeichnung' },
  'uncertainty.drawing.unconfirmed': {
    en: 'Drawing dimensions not found in the model',
    de: 'Zeichnungsmaße ohne Entsprechung im Modell',
  },
  'uncertainty.purchase_price': { en: 'Purchase price', de: 'Einkaufspreis' },
  'uncertainty.setting': { en: 'Setting: {setting}', de: 'Einstellung: {setting}' },
  'special.programming': { en: 'programming', de: 'Programmierung' },
  'special.fixture': { en: 'fixture', de: 'Vorrichtung' },
  'special.mould': { en: 'mould', de: 'Spritzgießwerkzeug' },
  'special.pattern': { en: 'pattern', de: 'Modell' },
  'special.chill': { en: 'gravity die', de: 'Kokille' },
  'special.die': { en: 'die', de: 'Druckgießform' },
  'special.special_tool': { en: 'special tool', de: 'Sonderwerkzeug' },
  'setting.cash_discount_pct': { en: 'cash discount', de: 'Skonto' },
  'setting.customer_discount_pct': { en: 'customer discount', de: 'Kundenrabatt' },
  'setting.sales_commission_pct': { en: 'sales commission', de: 'Vertreterprovision' },
  'setting.margin_pct': { en: 'margin', de: 'Gewinnaufschlag' },
  'setting.sga_pct': {
    en: 'administration and sales overhead',
    de: 'Verwaltungs- und Vertriebsgemeinkosten',
  },
  'setting.material_overhead_pct': { en: 'material overhead', de: 'Materialgemeinkosten' },
  'setting.production_overhead_pct': {
    en: 'residual production overhead',
    de: 'Restfertigungsgemeinkosten',
  },
  'setting.subcontract_overhead_pct': { en: 'subcontract overhead', de: 'Fremdleistungsgemeinkosten' },
  'setting.overhead_var_pct': { en: 'variable overhead', de: 'variable Gemeinkosten' },
  'setting.overhead_fixed_eur_per_part': { en: 'fixed overhead per part', de: 'fixe Gemeinkosten je Teil' },
  'setting.reject_rate_pct': { en: 'reject rate', de: 'Ausschussquote' },
  'setting.packaging_eur_per_part': { en: 'packaging', de: 'Verpackung' },
  'setting.freight_eur_per_part': { en: 'freight', de: 'Fracht' },
  'setting.duty_eur_per_part': { en: 'customs duty', de: 'Zoll' },
  'setting.tool_markup_pct': { en: 'mark-up on tools', de: 'Aufschlag auf Werkzeuge' },
  'setting.tooling_amortisation_years': {
    en: 'years of amortisation of tools',
    de: 'Abschreibungsjahre der Werkzeuge',
  },
  'setting.fai_cost': { en: 'first article inspection', de: 'Erstmusterprüfung' },
});
