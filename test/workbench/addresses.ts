import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENVIRONMENT_VIEWS } from '../../web/src/pages/environment/views.ts';
import { KNOWN_PRICE_VIEWS } from '../../web/src/pages/known-prices/views.ts';
import { PURCHASING_SECTIONS } from '../../web/src/pages/purchasing/sections.ts';
import { SECTIONS } from '../../web/src/pages/settings/sections.ts';

const ROUTER = path.resolve(import.meta.dirname, '../../web/src/router.tsx');

/** Every route of the workbench, as its router has it. */
export const ROUTES: readonly string[] = [
  ...readFileSync(ROUTER, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm),
].map(([, route]) => route ?? '');

export type Ids = Readonly<
  Record<'part' | 'calculation' | 'drawing' | 'assembly' | 'plant' | 'folder' | 'endpoint' | 'set', string>
>;

/** The addresses of each route, with every view and section. */
export const addressesOf = (ids: Ids): Readonly<Record<string, readonly string[]>> => ({
  '/': ['/', `/?folder=${ids.folder}`],
  '/parts/$partId': [`/parts/${ids.part}`],
  '/parts/$partId/what-if': [`/parts/${ids.part}/what-if?calculation=${ids.calculation}`],
  '/drawings/$fileId': [`/drawings/${ids.drawing}?calculation=${ids.calculation}`],
  '/assemblies/$calculationId': [`/assemblies/${ids.assembly}`],
  '/compare': [`/compare?ids=${encodeURIComponent(JSON.stringify([ids.calculation, ids.assembly]))}`],
  '/environments': ['/environments'],
  '/environments/$environmentId': ENVIRONMENT_VIEWS.map((view) => `/environments/${ids.plant}?view=${view}`),
  '/environments/differences': [`/environments/differences?left=${ids.plant}`],
  '/purchasing': PURCHASING_SECTIONS.map((section) => `/purchasing?section=${section}`),
  '/known-prices': KNOWN_PRICE_VIEWS.map((view) => `/known-prices?view=${view}`),
  '/reference-sets': ['/reference-sets'],
  '/reference-sets/$setId': [`/reference-sets/${ids.set}`],
  '/work': ['/work'],
  '/settings': [
    ...SECTIONS.map((section) => `/settings?section=${section}`),
    `/settings?section=webhooks&endpoint=${ids.endpoint}`,
  ],
});
