import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PartsPage } from './pages/parts/PartsPage.tsx';
import { searchOf } from './pages/parts/search.ts';
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

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    partsRoute,
    partRoute,
    whatIfRoute,
    drawingRoute,
    assemblyRoute,
    compareRoute,
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
