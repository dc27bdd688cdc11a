import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PartsPage } from './pages/parts/PartsPage.tsx';
import { PART_SORTS, type PartSearch, type PartSort } from './service/queries.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const partsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: PartsPage,
  validateSearch: (search): Partial<PartSearch> => {
    const q = textOf(search.q)?.slice(0, 255);
    const sort = PART_SORTS.find((one) => one === search.sort);
    const order = search.order === 'asc' ? 'asc' : search.order === 'desc' ? 'desc' : undefined;
    return {
      ...(q !== undefined && q !== '' && { q }),
      ...(sort !== undefined && { sort: sort as PartSort }),
      ...(order !== undefined && { order }),
    };
  },
});

const partRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parts/$partId',
  component: lazyRouteComponent(() => import('./pages/part/PartPage.tsx'), 'PartPage'),
  validateSearch: (search): { readonly calculation?: string } => {
    const calculation = textOf(search.calculation);
    return calculation === undefined ? {} : { calculation };
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([partsRoute, partRoute]),
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
