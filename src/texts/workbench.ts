import { texts } from './text.ts';

/** Pages of the service around the workbench; its own texts are in `web/src/texts`. */
export const WORKBENCH = texts({
  'workbench.building_title': { en: 'The workbench is being built', de: 'Die Oberfläche wird erstellt' },
  'workbench.building': {
    en: 'This page reloads itself and opens the workbench as soon as it is ready, usually within a minute. If it stays, the build has failed; see the output of the service.',
    de: 'Diese Seite lädt sich selbst neu und öffnet die Oberfläche, sobald sie bereit ist, meist innerhalb einer Minute. Bleibt sie stehen, ist die Erstellung fehlgeschlagen; die Ausgabe des Dienstes nennt den Grund.',
  },
});
