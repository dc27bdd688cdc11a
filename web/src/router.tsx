import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ENVIRONMENT_VIEWS, type EnvironmentView } from './pages/environment/views.ts';
import { KNOWN_PRICE_VIEWS, type KnownPriceSearch } from './pages/known-prices/views.ts';
import { PartsPage } from './pages/parts/PartsPage.tsx';
import { searchOf } from './pages/parts/search.ts';
import { PURCHASING_SECTIONS, type PurchasingSection } from './pages/purchasing/sections.ts';
import { SECTIONS, type Section } from './pages/settings/sections.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const partsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: PartsPage,
  validateSearch: searchOf,
});

/** The calculation that a page is about. */
const calculationOf = (search: Record<string, unknown>): { readonly calculation?: string } => {
  const calculation = textOf(search.calculation);
  return calculation === undefined ? {} : { calculation };
};

const partRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parts/$partId',
  component: lazyRouteComponent(() => import('./pages/part/PartPage.tsx'), 'PartPage'),
  validateSearch: calculationOf,
});

const whatIfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parts/$partId/what-if',
  component: lazyRouteComponent(() => import('./pages/what-if/WhatIfPage.tsx'), 'WhatIfPage'),
  validateSearch: calculationOf,
});

const drawingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drawings/$fileId',
  component: lazyRouteComponent(() => import('./pages/drawing/DrawingPage.tsx'), 'DrawingPage'),
  validateSearch: (search): { readonly calculation?: string; readonly fact?: string } => {
    const fact = textOf(search.fact);
    return { ...calculationOf(search), ...(fact !== undefined && { fact }) };
  },
});

const assemblyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assemblies/$calculationId',
  component: lazyRouteComponent(() => import('./pages/assembly/AssemblyPage.tsx'), 'AssemblyPage'),
  validateSearch: (search): { readonly component?: string; readonly view?: 'flat' } => {
    const component = textOf(search.component);
    return { ...(component !== undefined && { component }), ...(search.view === 'flat' && { view: 'flat' }) };
  },
});

const CURRENCY = /^[A-Z]{3}$/;

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  component: lazyRouteComponent(() => import('./pages/compare/ComparePage.tsx'), 'ComparePage'),
  validateSearch: (
    search,
  ): { readonly ids?: readonly string[]; readonly currency?: string; readonly baseline?: string } => {
    const [currency, baseline] = [textOf(search.currency), textOf(search.baseline)];
    return {
      ...(Array.isArray(search.ids) && { ids: search.ids.map(String) }),
      ...(currency !== undefined && CURRENCY.test(currency) && { currency }),
      ...(baseline !== undefined && { baseline }),
    };
  },
});

const environmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/environments',
  component: lazyRouteComponent(
    () => import('./pages/environments/EnvironmentsPage.tsx'),
    'EnvironmentsPage',
  ),
});

const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/environments/$environmentId',
  component: lazyRouteComponent(() => import('./pages/environment/EnvironmentPage.tsx'), 'EnvironmentPage'),
  validateSearch: (search): { readonly view?: EnvironmentView } => {
    const view = ENVIRONMENT_VIEWS.find((one) => one === search.view);
    return view === undefined ? {} : { view };
  },
});

const differencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/environments/differences',
  component: lazyRouteComponent(
    () => import('./pages/environment-differences/DifferencesPage.tsx'),
    'DifferencesPage',
  ),
  validateSearch: (search): { readonly left?: string; readonly right?: string } => {
    const [left, right] = [textOf(search.left), textOf(search.right)];
    return { ...(left !== undefined && { left }), ...(right !== undefined && { right }) };
  },
});

const referenceSetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reference-sets',
  component: lazyRouteComponent(
    () => import('./pages/reference-sets/ReferenceSetsPage.tsx'),
    'ReferenceSetsPage',
  ),
  validateSearch: (search): { readonly calculations?: readonly string[] } =>
    Array.isArray(search.calculations) ? { calculations: search.calculations.map(String) } : {},
});

const referenceSetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reference-sets/$setId',
  component: lazyRouteComponent(
    () => import('./pages/reference-set/ReferenceSetPage.tsx'),
    'ReferenceSetPage',
  ),
});

const purchasingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchasing',
  component: lazyRouteComponent(() => import('./pages/purchasing/PurchasingPage.tsx'), 'PurchasingPage'),
  validateSearch: (search): { readonly section?: PurchasingSection } => {
    const section = PURCHASING_SECTIONS.find((one) => one === search.section);
    return section === undefined ? {} : { section };
  },
});

const knownPricesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/known-prices',
  component: lazyRouteComponent(() => import('./pages/known-prices/KnownPricesPage.tsx'), 'KnownPricesPage'),
  validateSearch: (search): KnownPriceSearch => {
    const view = KNOWN_PRICE_VIEWS.find((one) => one === search.view);
    const [environment, currency] = [textOf(search.environment), textOf(search.currency)];
    return {
      ...(view !== undefined && { view }),
      ...(environment !== undefined && { environment }),
      ...(currency !== undefined && CURRENCY.test(currency) && { currency }),
    };
  },
});

const workRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/work',
  component: lazyRouteComponent(() => import('./pages/work/WorkPage.tsx'), 'WorkPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage'),
  validateSearch: (search): { readonly section?: Section; readonly endpoint?: string } => {
    const section = SECTIONS.find((one) => one === search.section);
    const endpoint = textOf(search.endpoint);
    return { ...(section !== undefined && { section }), ...(endpoint !== undefined && { endpoint }) };
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    partsRoute,
    partRoute,
    whatIfRoute,
    drawingRoute,
    assemblyRoute,
    compareRoute,
    environmentsRoute,
    environmentRoute,
    differencesRoute,
    referenceSetsRoute,
    referenceSetRoute,
    purchasingRoute,
    knownPricesRoute,
    workRoute,
    settingsRoute,
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
