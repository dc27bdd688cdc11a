import { texts } from './text.ts';

/** Frame of every page, sign-in, and errors. */
export const SHELL = texts({
  'shell.skip': { en: 'Skip to the content', de: 'Zum Inhalt springen' },
  'shell.parts': { en: 'Parts', de: 'Teile' },
  'shell.language': { en: 'Language', de: 'Sprache' },
  'shell.to_dark': { en: 'Use dark colours', de: 'Dunkle Farben verwenden' },
  'shell.to_light': { en: 'Use light colours', de: 'Helle Farben verwenden' },
  'shell.organisation': { en: 'Organisation', de: 'Organisation' },
  'shell.cancel': { en: 'Cancel', de: 'Abbrechen' },
  'shell.environments': { en: 'Environments', de: 'Umgebungen' },
  'shell.reference_sets': { en: 'Reference sets', de: 'Referenzmengen' },
  'shell.known_prices': { en: 'Known prices', de: 'Bekannte Preise' },
  'shell.work': { en: 'Work', de: 'Arbeit' },
  'shell.settings': { en: 'Settings', de: 'Einstellungen' },
  'shell.pages': { en: 'Pages', de: 'Seiten' },
  'shell.sign_out': { en: 'Sign out', de: 'Abmelden' },
  'shell.loading': { en: 'Loading', de: 'Wird geladen' },
  'shell.all': { en: 'Show all {count}', de: 'Alle {count} zeigen' },
  'shell.fewer': { en: 'Show fewer', de: 'Weniger zeigen' },
  'shell.retry': { en: 'Try again', de: 'Erneut versuchen' },
  'shell.failed': { en: 'This could not be loaded', de: 'Das konnte nicht geladen werden' },
  'shell.request_id': {
    en: 'Request {id}. Quote this id to support.',
    de: 'Anfrage {id}. Nennen Sie diese Kennung dem Support.',
  },
  'shell.no_connection': {
    en: 'The service does not respond. Check the network, then try again.',
    de: 'Der Dienst antwortet nicht. Prüfen Sie das Netz und versuchen Sie es erneut.',
  },
  'shell.forbidden': {
    en: 'Your role may not see this. Ask an owner of the organisation.',
    de: 'Ihre Rolle darf das nicht sehen. Wenden Sie sich an einen Inhaber der Organisation.',
  },
  'shell.not_found_title': { en: 'Page not found', de: 'Seite nicht gefunden' },
  'shell.not_found': {
    en: 'This page does not exist, or it belongs to another organisation.',
    de: 'Diese Seite gibt es nicht, oder sie gehört zu einer anderen Organisation.',
  },
  'shell.to_parts': { en: 'To the parts', de: 'Zu den Teilen' },
  'sign_in.title': { en: 'Sign in', de: 'Anmelden' },
  'sign_in.lead': {
    en: 'See what your parts should cost, and why.',
    de: 'Sehen Sie, was Ihre Teile kosten sollten und warum.',
  },
  'sign_in.email': { en: 'E-mail address', de: 'E-Mail-Adresse' },
  'sign_in.password': { en: 'Password', de: 'Passwort' },
  'sign_in.submit': { en: 'Sign in', de: 'Anmelden' },
  'sign_in.forgot': { en: 'Forgot the password?', de: 'Passwort vergessen?' },
  'sign_in.sign_up': { en: 'Create an account', de: 'Konto anlegen' },
  'sign_in.ended': {
    en: 'Your session has ended. Sign in to continue on this page.',
    de: 'Ihre Sitzung ist beendet. Melden Sie sich an, um auf dieser Seite fortzufahren.',
  },
  'sign_in.wrong': {
    en: 'The e-mail address or the password is wrong.',
    de: 'E-Mail-Adresse oder Passwort ist falsch.',
  },
});
