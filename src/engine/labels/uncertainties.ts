import type { Texts } from './render.ts';

type Pair = readonly [english: string, german: string];

/** What makes a price uncertain, in words. */
const TEXTS: Readonly<Record<string, Pair>> = {
  'uncertainty.time.cycle_efficiency': [
    'Run time above path and feed, {process}',
    'Laufzeit über Weg und Vorschub, {process}',
  ],
  'uncertainty.time.setup_efficiency': ['Set-up time reached, {process}', 'Erreichte Rüstzeit, {process}'],
  'uncertainty.time': ['Time of {op}', 'Zeit von {op}'],
  'uncertainty.setup': ['Set-up time of {op}', 'Rüstzeit von {op}'],
  'uncertainty.setup.pieces': ['Pieces lost in set-up', 'Anlaufausschuss'],
  'uncertainty.rate.machine': ['Machine rate, {machine}', 'Maschinenstundensatz, {machine}'],
  'uncertainty.rate.labour': ['Wages', 'Löhne'],
  'uncertainty.material.price': ['Material price', 'Materialpreis'],
  'uncertainty.material.quantity': ['Material price at this quantity', 'Materialpreis bei dieser Menge'],
  'uncertainty.material.form': ['Material price of this form', 'Materialpreis dieser Form'],
  'uncertainty.material.density': ['Material density', 'Materialdichte'],
  'uncertainty.material.scrap_price': ['Scrap price', 'Schrottpreis'],
  'uncertainty.reject.rate': ['Reject rate', 'Ausschussquote'],
  'uncertainty.inspection.sample': ['Inspected share', 'Prüfumfang'],
  'uncertainty.tooling.life': [
    'Tool life and price, {process}',
    'Standzeit und Preis der Werkzeuge, {process}',
  ],
  'uncertainty.special_direct': ['Special direct cost, {special}', 'Sondereinzelkosten, {special}'],
  'uncertainty.subcontract': ['Price of {process} bought outside', 'Fremdpreis, {process}'],
  'uncertainty.component': ['Component {name}', 'Komponente {name}'],
  'uncertainty.geometry.features': ['Recognition of the geometry', 'Erkennung der Geometrie'],
  'uncertainty.process.method': ['What the method leaves out', 'Was das Verfahren auslässt'],
  'uncertainty.process.shape_class': ['Kind of part not sure', 'Teileart unsicher'],
  'uncertainty.process.unexplained_faces': [
    'Faces that no feature explains',
    'Flächen ohne erkanntes Merkmal',
  ],
  'uncertainty.process.unmade': ['Faces that no operation makes', 'Flächen ohne Arbeitsgang'],
  'uncertainty.process.runner_up': ['Another route costs far less or more', 'Anderer Weg weit ab im Preis'],
  'uncertainty.process.refused': ['Work that was refused', 'Abgewiesene Arbeit'],
  'uncertainty.process.standard_part': ['A standard part is bought for less', 'Als Normteil günstiger'],
  'uncertainty.process.stamping': ['Stamping would cost less', 'Stanzen wäre günstiger'],
  'uncertainty.process.die_casting': ['Die casting would cost less', 'Druckguss wäre günstiger'],
  'uncertainty.process.casting': ['Casting would cost less', 'Gießen wäre günstiger'],
  'uncertainty.process.injection_moulding': ['Moulding would cost less', 'Spritzgießen wäre günstiger'],
  'uncertainty.drawing.missing': ['No drawing', 'Keine Zeichnung'],
  'uncertainty.drawing.unconfirmed': [
    'Sizes of the drawing that the model does not have',
    'Maße der Zeichnung, die das Modell nicht hat',
  ],
  'uncertainty.purchase_price': ['Purchase price', 'Einkaufspreis'],
  'uncertainty.setting': ['Setting: {setting}', 'Einstellung: {setting}'],
  'special.programming': ['programming', 'Programmieren'],
  'special.fixture': ['fixture', 'Vorrichtung'],
  'special.special_tool': ['special tool', 'Sonderwerkzeug'],
  'setting.cash_discount_pct': ['cash discount', 'Skonto'],
  'setting.customer_discount_pct': ['customer discount', 'Kundenrabatt'],
  'setting.sales_commission_pct': ['sales commission', 'Vertreterprovision'],
  'setting.margin_pct': ['margin', 'Gewinnaufschlag'],
  'setting.sga_pct': ['administration and selling', 'Verwaltung und Vertrieb'],
  'setting.material_overhead_pct': ['material overhead', 'Materialgemeinkosten'],
  'setting.production_overhead_pct': ['production overhead', 'Fertigungsgemeinkosten'],
  'setting.subcontract_overhead_pct': ['subcontract overhead', 'Fremdleistungsgemeinkosten'],
  'setting.overhead_var_pct': ['variable overhead', 'variable Gemeinkosten'],
  'setting.overhead_fixed_eur_per_part': ['fixed overhead per part', 'fixe Gemeinkosten je Teil'],
  'setting.reject_rate_pct': ['reject rate', 'Ausschussquote'],
  'setting.packaging_eur_per_part': ['packaging', 'Verpackung'],
  'setting.freight_eur_per_part': ['freight', 'Fracht'],
  'setting.duty_eur_per_part': ['duty', 'Zoll'],
  'setting.fai_cost': ['first article inspection', 'Erstmusterprüfung'],
};

const pick = (index: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(TEXTS).map(([id, pair]) => [id, pair[index]]));

export const UNCERTAINTIES_EN: Texts = pick(0);
export const UNCERTAINTIES_DE: Texts = pick(1);
