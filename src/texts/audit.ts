import { texts } from './text.ts';

/** Findings of an environment's audit, by code: the fault or doubt, then what to do. */
export const AUDIT = texts({
  'audit.machine_unresolvable': {
    en: 'No machine-hour rate can be calculated: {reason}. Complete the VDI 3258 data, or state a rate.',
    de: 'Kein Maschinenstundensatz berechenbar: {reason}. Ergänzen Sie die VDI-3258-Daten oder geben Sie einen Satz an.',
  },
  'audit.rate_currency_mismatch': {
    en: 'The rate is in {rate_currency}, the environment in {environment_currency}. Enter the rate in {environment_currency}.',
    de: 'Der Satz ist in {rate_currency}, die Umgebung in {environment_currency}. Geben Sie den Satz in {environment_currency} an.',
  },
  'audit.discounts_reach_price': {
    en: 'Discounts and commission leave no price: {of_target_price%} of the target price, {of_list_price%} of the list price. Lower them below 100 %.',
    de: 'Rabatte und Provision lassen keinen Preis übrig: {of_target_price%} vom Zielverkaufspreis, {of_list_price%} vom Listenverkaufspreis. Senken Sie sie unter 100 %.',
  },
  'audit.cutting_data_unsourced': {
    en: 'The cutting data for ISO {iso_group} have no source. Enter the source.',
    de: 'Die Schnittdaten für ISO {iso_group} haben keine Quelle. Geben Sie die Quelle an.',
  },
  'audit.cutting_data_out_of_range': {
    en: 'The cutting speed for ISO {iso_group} is {value} m/min, outside the usual {low} to {high} m/min. Check the value.',
    de: 'Die Schnittgeschwindigkeit für ISO {iso_group} liegt mit {value} m/min außerhalb der üblichen {low} bis {high} m/min. Prüfen Sie den Wert.',
  },
  'audit.feed_above_machine': {
    en: 'The feed for ISO {iso_group} is {feed_mm_min} mm/min, above the {machine_mm_min} mm/min of the fastest milling machine. Check feed per tooth and speed.',
    de: 'Der Vorschub für ISO {iso_group} liegt mit {feed_mm_min} mm/min über den {machine_mm_min} mm/min der schnellsten Fräsmaschine. Prüfen Sie Zahnvorschub und Drehzahl.',
  },
  'audit.tool_without_life': {
    en: 'The tool has a price ({price}) but no tool life, so its wear is not charged. Enter its tool life in minutes.',
    de: 'Das Werkzeug hat einen Preis ({price}), aber keine Standzeit; deshalb wird sein Verschleiß nicht berechnet. Geben Sie die Standzeit in Minuten an.',
  },
  'audit.override_unsourced': {
    en: 'The overridden value has no source. Enter the source.',
    de: 'Der überschriebene Wert hat keine Quelle. Geben Sie die Quelle an.',
  },
  'audit.override_out_of_range': {
    en: 'The overridden value {value} is outside the usual {low} to {high}. Check value and unit.',
    de: 'Der überschriebene Wert {value} liegt außerhalb der üblichen {low} bis {high}. Prüfen Sie Wert und Einheit.',
  },
  'audit.spindle_power_missing': {
    en: 'The spindle power is missing, so cutting is not limited by it. Enter the power in kW.',
    de: 'Die Spindelleistung fehlt und begrenzt den Schnitt deshalb nicht. Geben Sie die Leistung in kW an.',
  },
  'audit.clamp_force_missing': {
    en: 'The clamping force is missing, so this press takes no tool. Enter clamp_force_t in the extra capabilities.',
    de: 'Die Schließkraft fehlt, deshalb nimmt diese Presse kein Werkzeug auf. Geben Sie clamp_force_t in den weiteren Fähigkeiten an.',
  },
  'audit.machine_rate_out_of_range': {
    en: 'The machine-hour rate of {rate} is outside the usual {low} to {high} of its class. Check its data.',
    de: 'Der Maschinenstundensatz von {rate} liegt außerhalb der für die Klasse üblichen {low} bis {high}. Prüfen Sie die Daten.',
  },
  'audit.setup_in_standstill': {
    en: 'T_ST is {annual_hours_T_ST} h of {annual_hours_T_G} h and may contain set-up time. Set-up is charged separately; remove it from T_ST.',
    de: 'T_ST beträgt {annual_hours_T_ST} h von {annual_hours_T_G} h und enthält vielleicht Rüstzeit. Rüsten wird getrennt berechnet; ziehen Sie die Rüstzeit von T_ST ab.',
  },
  'audit.double_operator_wage': {
    en: 'The VDI 3258 data contain an operator wage of {operator_hourly_eur} per hour. Wages are charged separately; remove it from the machine.',
    de: 'Die VDI-3258-Daten enthalten einen Bedienerlohn von {operator_hourly_eur} je Stunde. Löhne werden getrennt berechnet; entfernen Sie den Lohn aus den Maschinendaten.',
  },
  'audit.tool_terms_inactive': {
    en: 'tooling_mode is {tooling_mode}: {years} years of amortisation count only for the choice of the process. Check that the mode is meant.',
    de: 'tooling_mode ist {tooling_mode}: {years} Jahre Abschreibung zählen nur für die Wahl des Verfahrens. Prüfen Sie, ob der Modus gewollt ist.',
  },
  'audit.variable_overhead_inactive': {
    en: 'The variable overhead of {overhead_var_pct%} has no effect, because overhead on material or production is stated. Remove one of them.',
    de: 'Die variablen Gemeinkosten von {overhead_var_pct%} bleiben wirkungslos, weil Material- oder Fertigungsgemeinkosten angegeben sind. Entfernen Sie eine der beiden Angaben.',
  },
  'audit.specific_force_out_of_range': {
    en: 'The specific cutting force is {value} N/mm², outside the plausible {low} to {high} N/mm². Check the value.',
    de: 'Die spezifische Schnittkraft liegt mit {value} N/mm² außerhalb der plausiblen {low} bis {high} N/mm². Prüfen Sie den Wert.',
  },
  'audit.scrap_price_stale': {
    en: 'The newest scrap price dates from {newest}. Update the scrap prices, or state scrap_credit_eur_per_kg.',
    de: 'Der neueste Schrottpreis ist vom {newest}. Aktualisieren Sie die Schrottpreise oder geben Sie scrap_credit_eur_per_kg an.',
  },
  'audit.scrap_prices_ageing': {
    en: '{older} scrap prices are out of date, the oldest from {oldest}. Update them.',
    de: '{older} Schrottpreise sind veraltet, der älteste vom {oldest}. Aktualisieren Sie sie.',
  },
  'audit.general_tooling_beside_wear': {
    en: 'The machine-hour rate contains {tooling_eur_per_year} of tooling per year in addition to the wear of stated tools. Check that no tool is charged twice.',
    de: 'Der Maschinenstundensatz enthält jährlich {tooling_eur_per_year} für Werkzeuge neben dem Verschleiß der angegebenen Werkzeuge. Prüfen Sie auf Doppelberechnung.',
  },
  'audit.member_sources_nothing': {
    en: 'The rate of {rate} is the default for {klass}. Enter the rate or the VDI 3258 data of the machine.',
    de: 'Der Satz von {rate} ist die Vorgabe für {klass}. Tragen Sie den Satz oder die VDI-3258-Daten der Maschine ein.',
  },
  'audit.parameter_assumed': {
    en: 'The value is assumed. Replace it with your own value and its source.',
    de: 'Der Wert ist angenommen. Ersetzen Sie ihn durch einen eigenen Wert mit Quelle.',
  },
  'rate_reason.depreciation_life_not_positive': {
    en: 'the depreciation life is not greater than 0 h',
    de: 'die Abschreibungsdauer ist nicht größer als 0 h',
  },
  'rate_reason.no_utilised_hours': {
    en: 'no utilised hours remain in the year',
    de: 'im Jahr bleibt keine Nutzungszeit',
  },
});
