import type { Route } from '../kit/route.ts';
import { endpointActionRoutes } from './actions.ts';
import { deliveryRoutes } from './deliveries.ts';
import { endpointRoutes } from './endpoints.ts';
import { replayRoutes } from './replays.ts';

export const webhookRoutes: readonly Route[] = [
  ...endpointRoutes,
  ...endpointActionRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
];
