import { apiKeyRoutes } from './api-keys/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { bulkRoutes } from './calculations/bulk.ts';
import { capacityRoutes } from './calculations/capacity.ts';
import { comparisonRoutes } from './calculations/comparison.ts';
import { componentRoutes } from './calculations/components.ts';
import { drawingRoutes } from './calculations/drawings.ts';
import { fanOutRoutes } from './calculations/fan-out.ts';
import { inputRoutes } from './calculations/inputs.ts';
import { insightRoutes } from './calculations/insight.ts';
import { calculationRoutes } from './calculations/routes.ts';
import { uploadAndQuoteRoutes } from './calculations/upload-and-quote.ts';
import { assumptionRoutes } from './environments/assumptions.ts';
import { calibrationRoutes } from './environments/calibration.ts';
import { publicFleetRoutes } from './environments/fleet.ts';
import { historyRoutes } from './environments/history.ts';
import { environmentRoutes } from './environments/routes.ts';
import { statementRoutes } from './environments/statements.ts';
import { transferRoutes } from './environments/transfer.ts';
import { eventRoutes } from './events/routes.ts';
import { exchangeRateRoutes } from './exchange-rates/routes.ts';
import { folderRoutes } from './folders/routes.ts';
import type { Route } from './kit/route.ts';
import { knownPriceRoutes } from './known-prices/routes.ts';
import { legacyEnvironmentRoutes } from './legacy-environments/routes.ts';
import { machineRoutes } from './machines/routes.ts';
import { catalogueRoutes } from './materials/catalogue.ts';
import { lookupRoutes } from './materials/lookup.ts';
import { overrideRoutes } from './materials/overrides.ts';
import { memberRoutes } from './members/routes.ts';
import { remnantRoutes } from './nests/remnants.ts';
import { nestRoutes } from './nests/routes.ts';
import { oauthGrantRoutes } from './oauth/routes.ts';
import { datasetRoutes } from './parts/datasets.ts';
import { partListRoutes } from './parts/list.ts';
import { partRoutes } from './parts/parts.ts';
import { pictureRoutes } from './parts/pictures.ts';
import { revisionRoutes } from './parts/revisions.ts';
import { repriceRoutes } from './reference-sets/reprices.ts';
import { referenceSetRoutes } from './reference-sets/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { shareRoutes } from './shares/routes.ts';
import { standardPartRoutes } from './standard-parts/routes.ts';
import { stockFormatRoutes } from './stock-formats/routes.ts';
import { bulkUploadRoutes } from './uploads/bulk.ts';
import { factRoutes } from './uploads/facts.ts';
import { uploadInputRoutes } from './uploads/inputs.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { endpointActionRoutes } from './webhook-endpoints/actions.ts';
import { deliveryRoutes } from './webhook-endpoints/deliveries.ts';
import { endpointRoutes } from './webhook-endpoints/endpoints.ts';
import { replayRoutes } from './webhook-endpoints/replays.ts';
import { whoamiRoutes } from './whoami/routes.ts';

/** The route table: every authenticated route of the service, published or not. */
export const routes: readonly Route[] = [
  ...environmentRoutes,
  ...statementRoutes,
  ...publicFleetRoutes,
  ...assumptionRoutes,
  ...calibrationRoutes,
  ...historyRoutes,
  ...transferRoutes,
  ...machineRoutes,
  ...nestRoutes,
  ...remnantRoutes,
  // Before the routes of `/api/v1/parts/{part_id}`, which match the same paths.
  ...legacyEnvironmentRoutes,
  ...uploadRoutes,
  ...uploadInputRoutes,
  ...factRoutes,
  ...bulkUploadRoutes,
  ...folderRoutes,
  ...partListRoutes,
  ...partRoutes,
  ...revisionRoutes,
  ...datasetRoutes,
  ...pictureRoutes,
  ...catalogueRoutes,
  ...lookupRoutes,
  ...overrideRoutes,
  ...capacityRoutes,
  // Before the routes of one calculation, which match the same paths.
  ...shareRoutes,
  ...comparisonRoutes,
  ...componentRoutes,
  ...drawingRoutes,
  ...fanOutRoutes,
  ...inputRoutes,
  ...insightRoutes,
  ...uploadAndQuoteRoutes,
  ...calculationRoutes,
  ...bulkRoutes,
  ...reportRoutes,
  ...referenceSetRoutes,
  ...repriceRoutes,
  ...billingRoutes,
  ...exchangeRateRoutes,
  ...stockFormatRoutes,
  ...standardPartRoutes,
  ...knownPriceRoutes,
  ...endpointRoutes,
  ...endpointActionRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
  ...eventRoutes,
  ...apiKeyRoutes,
  ...memberRoutes,
  ...oauthGrantRoutes,
  ...whoamiRoutes,
];
