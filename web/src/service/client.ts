import { type Calculation, ShouldCost } from '../../../clients/typescript/src/index.ts';

export {
  type AnnualPoint,
  type AssemblyDrawingEntryOut,
  type AssemblyDrawingsAnswer,
  type BillOfMaterials,
  type BillOfMaterialsEntry,
  type Calculation,
  type CalculationListItem,
  type CalculationPreview,
  type CalculationPreviewResult,
  type CalculationQuote,
  type ComparisonCell,
  type ComparisonMatrix,
  type ComponentComparison,
  type CostLine,
  type Dataset,
  type DrawingFact,
  type DrawingFacts,
  type DrawingPage,
  type Folder,
  type Geometry,
  type LotPoint,
  type PartListItem,
  type ProcessOperation,
  type Session,
  type Share,
  type Shared,
  type SharedCalculation,
  type SharedComparison,
  ShouldCostError,
  type Term,
  UploadFailed,
} from '../../../clients/typescript/src/index.ts';

/** What the cost structure of a price is drawn from. */
export type Sheeted = Pick<Calculation, 'cost_sheet' | 'cost_sheet_sources' | 'currency'>;

/** A price of the organisation, whose values can be changed on other pages. That of a shared link cannot. */
export type OwnSheeted = Sheeted &
  Pick<Calculation, 'id' | 'part_id' | 'part_revision_id' | 'costing_environment_id'>;

export const isOwn = (price: Sheeted): price is OwnSheeted => 'costing_environment_id' in price;

/** What the plan of a price is drawn from. */
export type Planned = Pick<Calculation, 'process_plan' | 'cost_sheet' | 'currency' | 'analytics'>;

const SLUG_KEY = 'should-cost.organisation';

/** The organisation that the person works in, out of those of the session. */
export const organisation = {
  slug: (): string | null => localStorage.getItem(SLUG_KEY),
  choose: (slug: string): void => localStorage.setItem(SLUG_KEY, slug),
  forget: (): void => localStorage.removeItem(SLUG_KEY),
};

let onSignedOut = (): void => undefined;

/** Calls `listener` when the service refuses the session. */
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

const isOfAccounts = (url: string): boolean => new URL(url).pathname.startsWith('/api/v1/auth/');

const send = async (request: Request): Promise<Response> => {
  const slug = organisation.slug();
  if (slug !== null && !isOfAccounts(request.url)) request.headers.set('X-Org-Slug', slug);
  const response = await fetch(request);
  if (response.status === 401 && !isOfAccounts(request.url)) onSignedOut();
  return response;
};

/** The sentence of an error of the form `code: sentence`. */
export const sentenceOf = (error: string | null): string | null => error?.replace(/^[a-z_]+: /, '') ?? null;

/** The service, with the session cookie of this page. */
export const service = new ShouldCost({ baseUrl: window.location.origin, fetch: send });
export const client = service.http;
