// @ts-nocheck
// Generated from openapi.json; npm run openapi

import { client } from './client.gen.ts';
import { type Client, type ClientMeta, formDataBodySerializer, type Options as Options2, type RequestResult, type TDataShape } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AcceptJobNestData, AcceptJobNestErrors, AcceptJobNestResponses, AddAssemblyDrawingsData, AddAssemblyDrawingsErrors, AddAssemblyDrawingsResponses, AddCalculationInputData, AddCalculationInputErrors, AddCalculationInputResponses, AddMemberData, AddMemberErrors, AddMemberResponses, AddUploadInputData, AddUploadInputErrors, AddUploadInputResponses, AssignAssemblyDrawingData, AssignAssemblyDrawingErrors, AssignAssemblyDrawingResponses, AttachEnvironmentMachineData, AttachEnvironmentMachineErrors, AttachEnvironmentMachineResponses, AttachLegacyEnvironmentMachineData, AttachLegacyEnvironmentMachineErrors, AttachLegacyEnvironmentMachineResponses, AuditEnvironmentData, AuditEnvironmentErrors, AuditEnvironmentResponses, BulkCancelCalculationsData, BulkCancelCalculationsErrors, BulkCancelCalculationsResponses, BulkCancelUploadsData, BulkCancelUploadsErrors, BulkCancelUploadsResponses, BulkDeleteCalculationsData, BulkDeleteCalculationsErrors, BulkDeleteCalculationsResponses, BulkRetryCalculationsData, BulkRetryCalculationsErrors, BulkRetryCalculationsResponses, BulkRetryUploadsData, BulkRetryUploadsErrors, BulkRetryUploadsResponses, CalculateMachineRateData, CalculateMachineRateErrors, CalculateMachineRateResponses, CalibrateEnvironmentData, CalibrateEnvironmentErrors, CalibrateEnvironmentResponses, CancelCalculationBatchData, CancelCalculationBatchErrors, CancelCalculationBatchResponses, CancelJobNestData, CancelJobNestErrors, CancelJobNestResponses, CancelUploadData, CancelUploadErrors, CancelUploadResponses, CloneEnvironmentData, CloneEnvironmentErrors, CloneEnvironmentResponses, CompareBatchComponentsData, CompareBatchComponentsErrors, CompareBatchComponentsResponses, CompareCalculationBatchData, CompareCalculationBatchErrors, CompareCalculationBatchResponses, CompareCalculationsData, CompareCalculationsErrors, CompareCalculationsResponses, ConfirmAddressData, ConfirmAddressErrors, ConfirmAddressResponses, ConfirmPasswordResetData, ConfirmPasswordResetErrors, ConfirmPasswordResetResponses, ConfirmUploadData, ConfirmUploadErrors, ConfirmUploadResponses, CorrectComponentData, CorrectComponentErrors, CorrectComponentResponses, CorrectUploadFactsData, CorrectUploadFactsErrors, CorrectUploadFactsResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateCalculationBatchData, CreateCalculationBatchErrors, CreateCalculationBatchResponses, CreateCalculationData, CreateCalculationErrors, CreateCalculationResponses, CreateDatasetData, CreateDatasetErrors, CreateDatasetResponses, CreateEnvironmentData, CreateEnvironmentErrors, CreateEnvironmentOverrideData, CreateEnvironmentOverrideErrors, CreateEnvironmentOverrideResponses, CreateEnvironmentRateData, CreateEnvironmentRateErrors, CreateEnvironmentRateResponses, CreateEnvironmentResponses, CreateEnvironmentSubcontractorData, CreateEnvironmentSubcontractorErrors, CreateEnvironmentSubcontractorResponses, CreateEnvironmentToolData, CreateEnvironmentToolErrors, CreateEnvironmentToolResponses, CreateExchangeRateData, CreateExchangeRateErrors, CreateExchangeRateResponses, CreateFolderData, CreateFolderErrors, CreateFolderResponses, CreateJobNestData, CreateJobNestErrors, CreateJobNestResponses, CreateLegacyEnvironmentData, CreateLegacyEnvironmentErrors, CreateLegacyEnvironmentResponses, CreateMachineData, CreateMachineErrors, CreateMachineResponses, CreateMaterialOverrideData, CreateMaterialOverrideErrors, CreateMaterialOverrideResponses, CreatePartData, CreatePartErrors, CreatePartResponses, CreatePartRevisionData, CreatePartRevisionErrors, CreatePartRevisionResponses, CreateRemnantData, CreateRemnantErrors, CreateRemnantResponses, CreateStandardPartData, CreateStandardPartErrors, CreateStandardPartResponses, CreateStockFormatData, CreateStockFormatErrors, CreateStockFormatResponses, DeleteCalculationData, DeleteCalculationErrors, DeleteCalculationResponses, DeleteCalibrationData, DeleteCalibrationErrors, DeleteCalibrationResponses, DeleteDatasetData, DeleteDatasetErrors, DeleteDatasetResponses, DeleteEnvironmentData, DeleteEnvironmentErrors, DeleteEnvironmentOverrideData, DeleteEnvironmentOverrideErrors, DeleteEnvironmentOverrideResponses, DeleteEnvironmentRateData, DeleteEnvironmentRateErrors, DeleteEnvironmentRateResponses, DeleteEnvironmentResponses, DeleteEnvironmentSubcontractorData, DeleteEnvironmentSubcontractorErrors, DeleteEnvironmentSubcontractorResponses, DeleteEnvironmentToolData, DeleteEnvironmentToolErrors, DeleteEnvironmentToolResponses, DeleteExchangeRateData, DeleteExchangeRateErrors, DeleteExchangeRateResponses, DeleteFolderData, DeleteFolderErrors, DeleteFolderResponses, DeleteJobNestData, DeleteJobNestErrors, DeleteJobNestResponses, DeleteLegacyEnvironmentData, DeleteLegacyEnvironmentErrors, DeleteLegacyEnvironmentResponses, DeleteMachineData, DeleteMachineErrors, DeleteMachineResponses, DeleteMaterialOverrideData, DeleteMaterialOverrideErrors, DeleteMaterialOverrideResponses, DeletePartData, DeletePartErrors, DeletePartResponses, DeletePartRevisionData, DeletePartRevisionErrors, DeletePartRevisionResponses, DeleteRemnantData, DeleteRemnantErrors, DeleteRemnantResponses, DeleteStandardPartData, DeleteStandardPartErrors, DeleteStandardPartResponses, DeleteStockFormatData, DeleteStockFormatErrors, DeleteStockFormatResponses, DeleteUploadData, DeleteUploadErrors, DeleteUploadResponses, DetachEnvironmentMachineData, DetachEnvironmentMachineErrors, DetachEnvironmentMachineResponses, DetachLegacyEnvironmentMachineData, DetachLegacyEnvironmentMachineErrors, DetachLegacyEnvironmentMachineResponses, ExportEnvironmentCsvData, ExportEnvironmentCsvErrors, ExportEnvironmentCsvResponses, ExportEnvironmentData, ExportEnvironmentErrors, ExportEnvironmentResponses, ExportJobNestData, ExportJobNestErrors, ExportJobNestResponses, ExportStandardPartsData, ExportStandardPartsErrors, ExportStandardPartsResponses, GetApiKeyData, GetApiKeyErrors, GetApiKeyResponses, GetAssemblyDrawingsData, GetAssemblyDrawingsErrors, GetAssemblyDrawingsResponses, GetBillOfMaterialsData, GetBillOfMaterialsErrors, GetBillOfMaterialsResponses, GetCalculationCapacityData, GetCalculationCapacityErrors, GetCalculationCapacityResponses, GetCalculationData, GetCalculationErrors, GetCalculationOptimizationData, GetCalculationOptimizationErrors, GetCalculationOptimizationResponses, GetCalculationResponses, GetCalibrationData, GetCalibrationErrors, GetCalibrationResponses, GetEnvironmentAssumptionsData, GetEnvironmentAssumptionsErrors, GetEnvironmentAssumptionsResponses, GetEnvironmentData, GetEnvironmentErrors, GetEnvironmentResponses, GetFolderData, GetFolderErrors, GetFolderResponses, GetFolderSummaryData, GetFolderSummaryErrors, GetFolderSummaryResponses, GetJobNestData, GetJobNestErrors, GetJobNestResponses, GetLegacyEnvironmentData, GetLegacyEnvironmentErrors, GetLegacyEnvironmentResponses, GetMachineData, GetMachineErrors, GetMachineResponses, GetMaterialGradeByUrnData, GetMaterialGradeByUrnErrors, GetMaterialGradeByUrnResponses, GetMaterialGradeData, GetMaterialGradeErrors, GetMaterialGradeResponses, GetMaterialOverrideData, GetMaterialOverrideErrors, GetMaterialOverrideResponses, GetPartData, GetPartErrors, GetPartFacesUrlData, GetPartFacesUrlErrors, GetPartFacesUrlResponses, GetPartPreviewUrlData, GetPartPreviewUrlErrors, GetPartPreviewUrlResponses, GetPartResponses, GetPartRevisionData, GetPartRevisionErrors, GetPartRevisionResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetSpendCapData, GetSpendCapErrors, GetSpendCapResponses, GetStandardPartData, GetStandardPartErrors, GetStandardPartResponses, GetUploadData, GetUploadDownloadUrlData, GetUploadDownloadUrlErrors, GetUploadDownloadUrlResponses, GetUploadErrors, GetUploadFactsData, GetUploadFactsErrors, GetUploadFactsResponses, GetUploadResponses, GetUsageData, GetUsageErrors, GetUsageResponses, GetWalletData, GetWalletErrors, GetWalletResponses, GetWhoamiData, GetWhoamiErrors, GetWhoamiResponses, GetWorkspaceSummaryData, GetWorkspaceSummaryErrors, GetWorkspaceSummaryResponses, ImportEnvironmentCsvData, ImportEnvironmentCsvErrors, ImportEnvironmentCsvResponses, ImportEnvironmentData, ImportEnvironmentErrors, ImportEnvironmentResponses, ImportStandardPartsData, ImportStandardPartsErrors, ImportStandardPartsResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListCalculationsData, ListCalculationsErrors, ListCalculationsResponses, ListDatasetsData, ListDatasetsErrors, ListDatasetsResponses, ListEnvironmentChangesData, ListEnvironmentChangesErrors, ListEnvironmentChangesResponses, ListEnvironmentMachinesData, ListEnvironmentMachinesErrors, ListEnvironmentMachinesResponses, ListEnvironmentOverridesData, ListEnvironmentOverridesErrors, ListEnvironmentOverridesResponses, ListEnvironmentPresetsData, ListEnvironmentPresetsErrors, ListEnvironmentPresetsResponses, ListEnvironmentRatesData, ListEnvironmentRatesErrors, ListEnvironmentRatesResponses, ListEnvironmentsData, ListEnvironmentsErrors, ListEnvironmentsResponses, ListEnvironmentSubcontractorsData, ListEnvironmentSubcontractorsErrors, ListEnvironmentSubcontractorsResponses, ListEnvironmentToolsData, ListEnvironmentToolsErrors, ListEnvironmentToolsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListExchangeRatesData, ListExchangeRatesErrors, ListExchangeRatesResponses, ListFoldersData, ListFoldersErrors, ListFoldersResponses, ListJobNestsData, ListJobNestsErrors, ListJobNestsResponses, ListLedgerData, ListLedgerErrors, ListLedgerResponses, ListLegacyEnvironmentMachinesData, ListLegacyEnvironmentMachinesErrors, ListLegacyEnvironmentMachinesResponses, ListLegacyEnvironmentsData, ListLegacyEnvironmentsErrors, ListLegacyEnvironmentsResponses, ListMachineChangesData, ListMachineChangesErrors, ListMachineChangesResponses, ListMachinesData, ListMachinesErrors, ListMachinesResponses, ListMaterialGradesData, ListMaterialGradesErrors, ListMaterialGradesResponses, ListMaterialOverridesData, ListMaterialOverridesErrors, ListMaterialOverridesResponses, ListMaterialStandardsData, ListMaterialStandardsErrors, ListMaterialStandardsResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListOAuthGrantsData, ListOAuthGrantsErrors, ListOAuthGrantsResponses, ListPartRevisionsData, ListPartRevisionsErrors, ListPartRevisionsResponses, ListPartsData, ListPartsErrors, ListPartsResponses, ListReferenceExchangeRatesData, ListReferenceExchangeRatesErrors, ListReferenceExchangeRatesResponses, ListRemnantsData, ListRemnantsErrors, ListRemnantsResponses, ListStandardPartsData, ListStandardPartsErrors, ListStandardPartsResponses, ListStockFormatsData, ListStockFormatsErrors, ListStockFormatsResponses, ListUploadsData, ListUploadsErrors, ListUploadsResponses, LoginData, LoginErrors, LoginResponses, LogoutData, LogoutErrors, LogoutResponses, LookupMaterialData, LookupMaterialErrors, LookupMaterialResponses, LookupMaterialsData, LookupMaterialsErrors, LookupMaterialsResponses, MovePartsData, MovePartsErrors, MovePartsResponses, PresignUploadData, PresignUploadErrors, PresignUploadResponses, PreviewCalculationData, PreviewCalculationErrors, PreviewCalculationResponses, PreviewJobNestData, PreviewJobNestErrors, PreviewJobNestResponses, QuoteCalculationData, QuoteCalculationErrors, QuoteCalculationResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, ReplaceLegacyEnvironmentIdentityData, ReplaceLegacyEnvironmentIdentityErrors, ReplaceLegacyEnvironmentIdentityResponses, RequestPasswordResetData, RequestPasswordResetErrors, RequestPasswordResetResponses, ResendConfirmationData, ResendConfirmationErrors, ResendConfirmationResponses, RetryUploadData, RetryUploadErrors, RetryUploadResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeOAuthGrantData, RevokeOAuthGrantErrors, RevokeOAuthGrantResponses, RunCalculationData, RunCalculationErrors, RunCalculationResponses, SetCalculationMaterialData, SetCalculationMaterialErrors, SetCalculationMaterialResponses, SetLowBalanceThresholdData, SetLowBalanceThresholdErrors, SetLowBalanceThresholdResponses, SetSpendCapData, SetSpendCapErrors, SetSpendCapResponses, SignUpData, SignUpErrors, SignUpResponses, SolveJobNestData, SolveJobNestErrors, SolveJobNestResponses, UpdateApiKeyData, UpdateApiKeyErrors, UpdateApiKeyResponses, UpdateEnvironmentData, UpdateEnvironmentErrors, UpdateEnvironmentMachineData, UpdateEnvironmentMachineErrors, UpdateEnvironmentMachineResponses, UpdateEnvironmentOverrideData, UpdateEnvironmentOverrideErrors, UpdateEnvironmentOverrideResponses, UpdateEnvironmentRateData, UpdateEnvironmentRateErrors, UpdateEnvironmentRateResponses, UpdateEnvironmentResponses, UpdateEnvironmentSubcontractorData, UpdateEnvironmentSubcontractorErrors, UpdateEnvironmentSubcontractorResponses, UpdateEnvironmentToolData, UpdateEnvironmentToolErrors, UpdateEnvironmentToolResponses, UpdateFolderData, UpdateFolderErrors, UpdateFolderResponses, UpdateLegacyEnvironmentData, UpdateLegacyEnvironmentErrors, UpdateLegacyEnvironmentMachineData, UpdateLegacyEnvironmentMachineErrors, UpdateLegacyEnvironmentMachineResponses, UpdateLegacyEnvironmentResponses, UpdateMachineData, UpdateMachineErrors, UpdateMachineResponses, UpdateMaterialOverrideData, UpdateMaterialOverrideErrors, UpdateMaterialOverrideResponses, UpdateMemberData, UpdateMemberErrors, UpdateMemberResponses, UpdatePartData, UpdatePartErrors, UpdatePartResponses, UpdatePartRevisionData, UpdatePartRevisionErrors, UpdatePartRevisionResponses, UpdateStandardPartData, UpdateStandardPartErrors, UpdateStandardPartResponses, UploadAndQuoteData, UploadAndQuoteErrors, UploadAndQuoteResponses, WithdrawInvitationData, WithdrawInvitationErrors, WithdrawInvitationResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Create an environment
 *
 * Counts against the plan's environment limit. Names are unique, whatever their case.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createEnvironment = <ThrowOnError extends boolean = false>(options: Options<CreateEnvironmentData, ThrowOnError>): RequestResult<CreateEnvironmentResponses, CreateEnvironmentErrors, ThrowOnError> => (options.client ?? client).post<CreateEnvironmentResponses, CreateEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Environments, newest first
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironments = <ThrowOnError extends boolean = false>(options?: Options<ListEnvironmentsData, ThrowOnError>): RequestResult<ListEnvironmentsResponses, ListEnvironmentsErrors, ThrowOnError> => (options?.client ?? client).get<ListEnvironmentsResponses, ListEnvironmentsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/',
    ...options
});

/**
 * Presets
 *
 * Plants that the platform ships, to make an environment from.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentPresets = <ThrowOnError extends boolean = false>(options?: Options<ListEnvironmentPresetsData, ThrowOnError>): RequestResult<ListEnvironmentPresetsResponses, ListEnvironmentPresetsErrors, ThrowOnError> => (options?.client ?? client).get<ListEnvironmentPresetsResponses, ListEnvironmentPresetsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/presets',
    ...options
});

/**
 * Delete an environment
 *
 * Results and machine definitions stay.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteEnvironment = <ThrowOnError extends boolean = false>(options: Options<DeleteEnvironmentData, ThrowOnError>): RequestResult<DeleteEnvironmentResponses, DeleteEnvironmentErrors, ThrowOnError> => (options.client ?? client).delete<DeleteEnvironmentResponses, DeleteEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}',
    ...options
});

/**
 * One environment
 *
 * Null means that it states nothing, so the parent or the platform does.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const getEnvironment = <ThrowOnError extends boolean = false>(options: Options<GetEnvironmentData, ThrowOnError>): RequestResult<GetEnvironmentResponses, GetEnvironmentErrors, ThrowOnError> => (options.client ?? client).get<GetEnvironmentResponses, GetEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}',
    ...options
});

/**
 * Change an environment
 *
 * A field present is applied, null clears it, omitted stays. Two writers at once: both changes stand, unless `expected_config_revision` says that the second one must fail.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironment = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentData, ThrowOnError>): RequestResult<UpdateEnvironmentResponses, UpdateEnvironmentErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentResponses, UpdateEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Copy an environment as of today
 *
 * Settings, rates, tools and the members that are active.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const cloneEnvironment = <ThrowOnError extends boolean = false>(options: Options<CloneEnvironmentData, ThrowOnError>): RequestResult<CloneEnvironmentResponses, CloneEnvironmentErrors, ThrowOnError> => (options.client ?? client).post<CloneEnvironmentResponses, CloneEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/clone',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Every rate that the environment states itself
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentRates = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentRatesData, ThrowOnError>): RequestResult<ListEnvironmentRatesResponses, ListEnvironmentRatesErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentRatesResponses, ListEnvironmentRatesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/rates',
    ...options
});

/**
 * State a rate
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createEnvironmentRate = <ThrowOnError extends boolean = false>(options: Options<CreateEnvironmentRateData, ThrowOnError>): RequestResult<CreateEnvironmentRateResponses, CreateEnvironmentRateErrors, ThrowOnError> => (options.client ?? client).post<CreateEnvironmentRateResponses, CreateEnvironmentRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/rates',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a rate back
 *
 * What a parent or the platform states holds again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteEnvironmentRate = <ThrowOnError extends boolean = false>(options: Options<DeleteEnvironmentRateData, ThrowOnError>): RequestResult<DeleteEnvironmentRateResponses, DeleteEnvironmentRateErrors, ThrowOnError> => (options.client ?? client).delete<DeleteEnvironmentRateResponses, DeleteEnvironmentRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/rates/{rate_id}',
    ...options
});

/**
 * Change a rate
 *
 * A field present is applied, null clears it, omitted stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironmentRate = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentRateData, ThrowOnError>): RequestResult<UpdateEnvironmentRateResponses, UpdateEnvironmentRateErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentRateResponses, UpdateEnvironmentRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/rates/{rate_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Every tool that the environment states itself
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentTools = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentToolsData, ThrowOnError>): RequestResult<ListEnvironmentToolsResponses, ListEnvironmentToolsErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentToolsResponses, ListEnvironmentToolsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/tools',
    ...options
});

/**
 * State a tool
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createEnvironmentTool = <ThrowOnError extends boolean = false>(options: Options<CreateEnvironmentToolData, ThrowOnError>): RequestResult<CreateEnvironmentToolResponses, CreateEnvironmentToolErrors, ThrowOnError> => (options.client ?? client).post<CreateEnvironmentToolResponses, CreateEnvironmentToolErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/tools',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a tool back
 *
 * What a parent or the platform states holds again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteEnvironmentTool = <ThrowOnError extends boolean = false>(options: Options<DeleteEnvironmentToolData, ThrowOnError>): RequestResult<DeleteEnvironmentToolResponses, DeleteEnvironmentToolErrors, ThrowOnError> => (options.client ?? client).delete<DeleteEnvironmentToolResponses, DeleteEnvironmentToolErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/tools/{tool_id}',
    ...options
});

/**
 * Change a tool
 *
 * A field present is applied, null clears it, omitted stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironmentTool = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentToolData, ThrowOnError>): RequestResult<UpdateEnvironmentToolResponses, UpdateEnvironmentToolErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentToolResponses, UpdateEnvironmentToolErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/tools/{tool_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Every subcontractor that the environment states itself
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentSubcontractors = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentSubcontractorsData, ThrowOnError>): RequestResult<ListEnvironmentSubcontractorsResponses, ListEnvironmentSubcontractorsErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentSubcontractorsResponses, ListEnvironmentSubcontractorsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/subcontractors',
    ...options
});

/**
 * State a subcontractor
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createEnvironmentSubcontractor = <ThrowOnError extends boolean = false>(options: Options<CreateEnvironmentSubcontractorData, ThrowOnError>): RequestResult<CreateEnvironmentSubcontractorResponses, CreateEnvironmentSubcontractorErrors, ThrowOnError> => (options.client ?? client).post<CreateEnvironmentSubcontractorResponses, CreateEnvironmentSubcontractorErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/subcontractors',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a subcontractor back
 *
 * What a parent or the platform states holds again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteEnvironmentSubcontractor = <ThrowOnError extends boolean = false>(options: Options<DeleteEnvironmentSubcontractorData, ThrowOnError>): RequestResult<DeleteEnvironmentSubcontractorResponses, DeleteEnvironmentSubcontractorErrors, ThrowOnError> => (options.client ?? client).delete<DeleteEnvironmentSubcontractorResponses, DeleteEnvironmentSubcontractorErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/subcontractors/{subcontractor_id}',
    ...options
});

/**
 * Change a subcontractor
 *
 * A field present is applied, null clears it, omitted stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironmentSubcontractor = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentSubcontractorData, ThrowOnError>): RequestResult<UpdateEnvironmentSubcontractorResponses, UpdateEnvironmentSubcontractorErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentSubcontractorResponses, UpdateEnvironmentSubcontractorErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/subcontractors/{subcontractor_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Every override that the environment states itself
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentOverrides = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentOverridesData, ThrowOnError>): RequestResult<ListEnvironmentOverridesResponses, ListEnvironmentOverridesErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentOverridesResponses, ListEnvironmentOverridesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/overrides',
    ...options
});

/**
 * State a override
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createEnvironmentOverride = <ThrowOnError extends boolean = false>(options: Options<CreateEnvironmentOverrideData, ThrowOnError>): RequestResult<CreateEnvironmentOverrideResponses, CreateEnvironmentOverrideErrors, ThrowOnError> => (options.client ?? client).post<CreateEnvironmentOverrideResponses, CreateEnvironmentOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/overrides',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a override back
 *
 * What a parent or the platform states holds again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteEnvironmentOverride = <ThrowOnError extends boolean = false>(options: Options<DeleteEnvironmentOverrideData, ThrowOnError>): RequestResult<DeleteEnvironmentOverrideResponses, DeleteEnvironmentOverrideErrors, ThrowOnError> => (options.client ?? client).delete<DeleteEnvironmentOverrideResponses, DeleteEnvironmentOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/overrides/{override_id}',
    ...options
});

/**
 * Change a override
 *
 * A field present is applied, null clears it, omitted stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironmentOverride = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentOverrideData, ThrowOnError>): RequestResult<UpdateEnvironmentOverrideResponses, UpdateEnvironmentOverrideErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentOverrideResponses, UpdateEnvironmentOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/overrides/{override_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The fleet
 *
 * In the order in which it is tried, each machine with the rate in force.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentMachines = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentMachinesData, ThrowOnError>): RequestResult<ListEnvironmentMachinesResponses, ListEnvironmentMachinesErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentMachinesResponses, ListEnvironmentMachinesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/machines',
    ...options
});

/**
 * Put a machine into the fleet
 *
 * An existing one or a new one.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const attachEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<AttachEnvironmentMachineData, ThrowOnError>): RequestResult<AttachEnvironmentMachineResponses, AttachEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).post<AttachEnvironmentMachineResponses, AttachEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/machines',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a machine out of the fleet
 *
 * Its definition stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const detachEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<DetachEnvironmentMachineData, ThrowOnError>): RequestResult<DetachEnvironmentMachineResponses, DetachEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).delete<DetachEnvironmentMachineResponses, DetachEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/machines/{membership_id}',
    ...options
});

/**
 * Change a membership
 *
 * Order, enable flag or window.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<UpdateEnvironmentMachineData, ThrowOnError>): RequestResult<UpdateEnvironmentMachineResponses, UpdateEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).patch<UpdateEnvironmentMachineResponses, UpdateEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/machines/{membership_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Machine-hour rate with every component
 *
 * Nothing is stored.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const calculateMachineRate = <ThrowOnError extends boolean = false>(options: Options<CalculateMachineRateData, ThrowOnError>): RequestResult<CalculateMachineRateResponses, CalculateMachineRateErrors, ThrowOnError> => (options.client ?? client).post<CalculateMachineRateResponses, CalculateMachineRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/machine-rate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * What a price here assumes
 *
 * Value by value, with who states it. Callers with an API key see the rows that the organisation states itself: overrides, inherited ones and tool data. `total` counts the rows sent.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const getEnvironmentAssumptions = <ThrowOnError extends boolean = false>(options: Options<GetEnvironmentAssumptionsData, ThrowOnError>): RequestResult<GetEnvironmentAssumptionsResponses, GetEnvironmentAssumptionsErrors, ThrowOnError> => (options.client ?? client).get<GetEnvironmentAssumptionsResponses, GetEnvironmentAssumptionsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/assumptions',
    ...options
});

/**
 * Audit an environment
 *
 * What cannot be priced, what is doubtful and what is assumed, reads only.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const auditEnvironment = <ThrowOnError extends boolean = false>(options: Options<AuditEnvironmentData, ThrowOnError>): RequestResult<AuditEnvironmentResponses, AuditEnvironmentErrors, ThrowOnError> => (options.client ?? client).get<AuditEnvironmentResponses, AuditEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/audit',
    ...options
});

/**
 * Take the calibration back
 *
 * Prices are the model's own again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteCalibration = <ThrowOnError extends boolean = false>(options: Options<DeleteCalibrationData, ThrowOnError>): RequestResult<DeleteCalibrationResponses, DeleteCalibrationErrors, ThrowOnError> => (options.client ?? client).delete<DeleteCalibrationResponses, DeleteCalibrationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/calibration',
    ...options
});

/**
 * The calibration in force
 *
 * 404 without one.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const getCalibration = <ThrowOnError extends boolean = false>(options: Options<GetCalibrationData, ThrowOnError>): RequestResult<GetCalibrationResponses, GetCalibrationErrors, ThrowOnError> => (options.client ?? client).get<GetCalibrationResponses, GetCalibrationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/calibration',
    ...options
});

/**
 * Calibrate
 *
 * One factor per cost category, fitted to what pieces really cost. Ridge-regularised least squares in log space, each factor within 0.5 and 2. Replaces an earlier calibration; later prices show the factors as lines of their sheet.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const calibrateEnvironment = <ThrowOnError extends boolean = false>(options: Options<CalibrateEnvironmentData, ThrowOnError>): RequestResult<CalibrateEnvironmentResponses, CalibrateEnvironmentErrors, ThrowOnError> => (options.client ?? client).put<CalibrateEnvironmentResponses, CalibrateEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/calibration',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The change history, newest first
 *
 * Also of a deleted environment. Who changed what, when, from what to what. `created_after` and `created_before` bound the time.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listEnvironmentChanges = <ThrowOnError extends boolean = false>(options: Options<ListEnvironmentChangesData, ThrowOnError>): RequestResult<ListEnvironmentChangesResponses, ListEnvironmentChangesErrors, ThrowOnError> => (options.client ?? client).get<ListEnvironmentChangesResponses, ListEnvironmentChangesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/changes',
    ...options
});

/**
 * The change history of a definition
 *
 * Once for each environment that it changed. Who changed what, when, from what to what. `created_after` and `created_before` bound the time.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listMachineChanges = <ThrowOnError extends boolean = false>(options: Options<ListMachineChangesData, ThrowOnError>): RequestResult<ListMachineChangesResponses, ListMachineChangesErrors, ThrowOnError> => (options.client ?? client).get<ListMachineChangesResponses, ListMachineChangesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines/{machine_id}/changes',
    ...options
});

/**
 * Export an environment
 *
 * All that it states, as one document without ids and times. Imported elsewhere and exported again it is the same, byte for byte. What is inherited is not in it: the parent is named. A calibration is not in it: it belongs to the prices that it was fitted to.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const exportEnvironment = <ThrowOnError extends boolean = false>(options: Options<ExportEnvironmentData, ThrowOnError>): RequestResult<ExportEnvironmentResponses, ExportEnvironmentErrors, ThrowOnError> => (options.client ?? client).get<ExportEnvironmentResponses, ExportEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/export',
    ...options
});

/**
 * Make an environment from a document
 *
 * All of it, or every problem named and nothing.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const importEnvironment = <ThrowOnError extends boolean = false>(options: Options<ImportEnvironmentData, ThrowOnError>): RequestResult<ImportEnvironmentResponses, ImportEnvironmentErrors, ThrowOnError> => (options.client ?? client).post<ImportEnvironmentResponses, ImportEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/import',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Machines or rates of the environment as CSV
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const exportEnvironmentCsv = <ThrowOnError extends boolean = false>(options: Options<ExportEnvironmentCsvData, ThrowOnError>): RequestResult<ExportEnvironmentCsvResponses, ExportEnvironmentCsvErrors, ThrowOnError> => (options.client ?? client).get<ExportEnvironmentCsvResponses, ExportEnvironmentCsvErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/csv',
    ...options
});

/**
 * Machines or rates from CSV
 *
 * All lines, or every problem named by line and column. The first line names the columns; an empty cell states nothing. Problems are `loc: ["body", "csv", line, column]`, the header is line 1. At most 5,000 lines.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const importEnvironmentCsv = <ThrowOnError extends boolean = false>(options: Options<ImportEnvironmentCsvData, ThrowOnError>): RequestResult<ImportEnvironmentCsvResponses, ImportEnvironmentCsvErrors, ThrowOnError> => (options.client ?? client).post<ImportEnvironmentCsvResponses, ImportEnvironmentCsvErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/environments/{env_id}/csv',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Machine definitions, newest first
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listMachines = <ThrowOnError extends boolean = false>(options?: Options<ListMachinesData, ThrowOnError>): RequestResult<ListMachinesResponses, ListMachinesErrors, ThrowOnError> => (options?.client ?? client).get<ListMachinesResponses, ListMachinesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines',
    ...options
});

/**
 * Define a machine
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createMachine = <ThrowOnError extends boolean = false>(options: Options<CreateMachineData, ThrowOnError>): RequestResult<CreateMachineResponses, CreateMachineErrors, ThrowOnError> => (options.client ?? client).post<CreateMachineResponses, CreateMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a definition that no environment has
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteMachine = <ThrowOnError extends boolean = false>(options: Options<DeleteMachineData, ThrowOnError>): RequestResult<DeleteMachineResponses, DeleteMachineErrors, ThrowOnError> => (options.client ?? client).delete<DeleteMachineResponses, DeleteMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines/{machine_id}',
    ...options
});

/**
 * One definition
 *
 * Its rate is the one with the platform's prices, in euros.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const getMachine = <ThrowOnError extends boolean = false>(options: Options<GetMachineData, ThrowOnError>): RequestResult<GetMachineResponses, GetMachineErrors, ThrowOnError> => (options.client ?? client).get<GetMachineResponses, GetMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines/{machine_id}',
    ...options
});

/**
 * Change a definition
 *
 * In every environment that has it.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateMachine = <ThrowOnError extends boolean = false>(options: Options<UpdateMachineData, ThrowOnError>): RequestResult<UpdateMachineResponses, UpdateMachineErrors, ThrowOnError> => (options.client ?? client).patch<UpdateMachineResponses, UpdateMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/machines/{machine_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Job nests, newest first
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const listJobNests = <ThrowOnError extends boolean = false>(options?: Options<ListJobNestsData, ThrowOnError>): RequestResult<ListJobNestsResponses, ListJobNestsErrors, ThrowOnError> => (options?.client ?? client).get<ListJobNestsResponses, ListJobNestsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests',
    ...options
});

/**
 * Nest several parts on shared sheets and bars
 *
 * Lines are grouped by grade and thickness, bars by grade and section. The nest is solved by a fixed amount of work, so that the same request gives the same nest.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const createJobNest = <ThrowOnError extends boolean = false>(options: Options<CreateJobNestData, ThrowOnError>): RequestResult<CreateJobNestResponses, CreateJobNestErrors, ThrowOnError> => (options.client ?? client).post<CreateJobNestResponses, CreateJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * What a nest would take, at a glance
 *
 * Creates nothing and holds no remnant. It is a nest of at most a million evaluations: the same request as a job nest is searched for longer, and its lines can be priced.
 *
 * Scope: `calculations:read`. Weight: the heavy weight of the plan.
 */
export const previewJobNest = <ThrowOnError extends boolean = false>(options: Options<PreviewJobNestData, ThrowOnError>): RequestResult<PreviewJobNestResponses, PreviewJobNestErrors, ThrowOnError> => (options.client ?? client).post<PreviewJobNestResponses, PreviewJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a nest
 *
 * Calculations that were priced on it stay as they are.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const deleteJobNest = <ThrowOnError extends boolean = false>(options: Options<DeleteJobNestData, ThrowOnError>): RequestResult<DeleteJobNestResponses, DeleteJobNestErrors, ThrowOnError> => (options.client ?? client).delete<DeleteJobNestResponses, DeleteJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}',
    ...options
});

/**
 * A job nest
 *
 * While it is solved, the best so far.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getJobNest = <ThrowOnError extends boolean = false>(options: Options<GetJobNestData, ThrowOnError>): RequestResult<GetJobNestResponses, GetJobNestErrors, ThrowOnError> => (options.client ?? client).get<GetJobNestResponses, GetJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}',
    ...options
});

/**
 * End the search
 *
 * The best nest so far stays.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const cancelJobNest = <ThrowOnError extends boolean = false>(options: Options<CancelJobNestData, ThrowOnError>): RequestResult<CancelJobNestResponses, CancelJobNestErrors, ThrowOnError> => (options.client ?? client).post<CancelJobNestResponses, CancelJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}/cancel',
    ...options
});

/**
 * Solve a nest again
 *
 * From its parts and prices as they are now.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const solveJobNest = <ThrowOnError extends boolean = false>(options: Options<SolveJobNestData, ThrowOnError>): RequestResult<SolveJobNestResponses, SolveJobNestErrors, ThrowOnError> => (options.client ?? client).post<SolveJobNestResponses, SolveJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}/solve',
    ...options
});

/**
 * Take a nest as it will be cut
 *
 * Its rests become stock, the remnants that it takes are used up.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const acceptJobNest = <ThrowOnError extends boolean = false>(options: Options<AcceptJobNestData, ThrowOnError>): RequestResult<AcceptJobNestResponses, AcceptJobNestErrors, ThrowOnError> => (options.client ?? client).post<AcceptJobNestResponses, AcceptJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}/accept',
    ...options
});

/**
 * The sheets of a nest as one drawing
 *
 * A file: DXF R2010 in mm, with the layers SHEET, MARGIN, REMNANT, CUT_OUTER, CUT_INNER and LABEL; or SVG. All sheets stand one above the other, the first below; `sheet` asks for one. Arcs are chords within a tenth of a millimetre.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const exportJobNest = <ThrowOnError extends boolean = false>(options: Options<ExportJobNestData, ThrowOnError>): RequestResult<ExportJobNestResponses, ExportJobNestErrors, ThrowOnError> => (options.client ?? client).get<ExportJobNestResponses, ExportJobNestErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/job-nests/{job_nest_id}/export',
    ...options
});

/**
 * Remnants in the rack, newest first
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const listRemnants = <ThrowOnError extends boolean = false>(options?: Options<ListRemnantsData, ThrowOnError>): RequestResult<ListRemnantsResponses, ListRemnantsErrors, ThrowOnError> => (options?.client ?? client).get<ListRemnantsResponses, ListRemnantsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/remnants',
    ...options
});

/**
 * State a remnant that lies in the rack
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const createRemnant = <ThrowOnError extends boolean = false>(options: Options<CreateRemnantData, ThrowOnError>): RequestResult<CreateRemnantResponses, CreateRemnantErrors, ThrowOnError> => (options.client ?? client).post<CreateRemnantResponses, CreateRemnantErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/remnants',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove a remnant that is not there any more
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const deleteRemnant = <ThrowOnError extends boolean = false>(options: Options<DeleteRemnantData, ThrowOnError>): RequestResult<DeleteRemnantResponses, DeleteRemnantErrors, ThrowOnError> => (options.client ?? client).delete<DeleteRemnantResponses, DeleteRemnantErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/remnants/{remnant_id}',
    ...options
});

/**
 * Create an environment as a copy of the baseline
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createLegacyEnvironment = <ThrowOnError extends boolean = false>(options: Options<CreateLegacyEnvironmentData, ThrowOnError>): RequestResult<CreateLegacyEnvironmentResponses, CreateLegacyEnvironmentErrors, ThrowOnError> => (options.client ?? client).post<CreateLegacyEnvironmentResponses, CreateLegacyEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Environments, newest first
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listLegacyEnvironments = <ThrowOnError extends boolean = false>(options?: Options<ListLegacyEnvironmentsData, ThrowOnError>): RequestResult<ListLegacyEnvironmentsResponses, ListLegacyEnvironmentsErrors, ThrowOnError> => (options?.client ?? client).get<ListLegacyEnvironmentsResponses, ListLegacyEnvironmentsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/',
    ...options
});

/**
 * Delete an environment
 *
 * Results and machine definitions stay.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteLegacyEnvironment = <ThrowOnError extends boolean = false>(options: Options<DeleteLegacyEnvironmentData, ThrowOnError>): RequestResult<DeleteLegacyEnvironmentResponses, DeleteLegacyEnvironmentErrors, ThrowOnError> => (options.client ?? client).delete<DeleteLegacyEnvironmentResponses, DeleteLegacyEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}',
    ...options
});

/**
 * One environment with its attributes
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const getLegacyEnvironment = <ThrowOnError extends boolean = false>(options: Options<GetLegacyEnvironmentData, ThrowOnError>): RequestResult<GetLegacyEnvironmentResponses, GetLegacyEnvironmentErrors, ThrowOnError> => (options.client ?? client).get<GetLegacyEnvironmentResponses, GetLegacyEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}',
    ...options
});

/**
 * Set the sources that are read
 *
 * What an external one may cost.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateLegacyEnvironment = <ThrowOnError extends boolean = false>(options: Options<UpdateLegacyEnvironmentData, ThrowOnError>): RequestResult<UpdateLegacyEnvironmentResponses, UpdateLegacyEnvironmentErrors, ThrowOnError> => (options.client ?? client).patch<UpdateLegacyEnvironmentResponses, UpdateLegacyEnvironmentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Change an environment
 *
 * Name, description, currency, region or dates; omitted means unchanged.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const replaceLegacyEnvironmentIdentity = <ThrowOnError extends boolean = false>(options: Options<ReplaceLegacyEnvironmentIdentityData, ThrowOnError>): RequestResult<ReplaceLegacyEnvironmentIdentityResponses, ReplaceLegacyEnvironmentIdentityErrors, ThrowOnError> => (options.client ?? client).put<ReplaceLegacyEnvironmentIdentityResponses, ReplaceLegacyEnvironmentIdentityErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}/identity',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The fleet
 *
 * In the order in which it is tried, each machine with the rate in force.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listLegacyEnvironmentMachines = <ThrowOnError extends boolean = false>(options: Options<ListLegacyEnvironmentMachinesData, ThrowOnError>): RequestResult<ListLegacyEnvironmentMachinesResponses, ListLegacyEnvironmentMachinesErrors, ThrowOnError> => (options.client ?? client).get<ListLegacyEnvironmentMachinesResponses, ListLegacyEnvironmentMachinesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}/machines',
    ...options
});

/**
 * Put a machine into the fleet
 *
 * An existing one or a new one.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const attachLegacyEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<AttachLegacyEnvironmentMachineData, ThrowOnError>): RequestResult<AttachLegacyEnvironmentMachineResponses, AttachLegacyEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).post<AttachLegacyEnvironmentMachineResponses, AttachLegacyEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}/machines',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a machine out of the fleet
 *
 * Its definition stays.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const detachLegacyEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<DetachLegacyEnvironmentMachineData, ThrowOnError>): RequestResult<DetachLegacyEnvironmentMachineResponses, DetachLegacyEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).delete<DetachLegacyEnvironmentMachineResponses, DetachLegacyEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}/machines/{membership_id}',
    ...options
});

/**
 * Change a membership
 *
 * Order, enable flag or window.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const updateLegacyEnvironmentMachine = <ThrowOnError extends boolean = false>(options: Options<UpdateLegacyEnvironmentMachineData, ThrowOnError>): RequestResult<UpdateLegacyEnvironmentMachineResponses, UpdateLegacyEnvironmentMachineErrors, ThrowOnError> => (options.client ?? client).patch<UpdateLegacyEnvironmentMachineResponses, UpdateLegacyEnvironmentMachineErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/environments/{env_id}/machines/{membership_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ask for an address to send a file to
 *
 * Send the bytes to `url` with `method` and every header of `headers`, then confirm. The address takes one object: a second PUT is refused. Until it expires, the size counts toward the storage of the plan; without `size_bytes` that is 250 MiB.
 *
 * Scope: `uploads:write`. Weight: the heavy weight of the plan.
 */
export const presignUpload = <ThrowOnError extends boolean = false>(options: Options<PresignUploadData, ThrowOnError>): RequestResult<PresignUploadResponses, PresignUploadErrors, ThrowOnError> => (options.client ?? client).post<PresignUploadResponses, PresignUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/presign',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Say that the bytes are there
 *
 * Validation and ingest begin. Confirming a pending or confirmed upload again gives the same job.
 *
 * Scope: `uploads:write`. Weight: the heavy weight of the plan.
 */
export const confirmUpload = <ThrowOnError extends boolean = false>(options: Options<ConfirmUploadData, ThrowOnError>): RequestResult<ConfirmUploadResponses, ConfirmUploadErrors, ThrowOnError> => (options.client ?? client).post<ConfirmUploadResponses, ConfirmUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * All uploads, newest first
 *
 * Scope: `uploads:read`. Weight: 1.
 */
export const listUploads = <ThrowOnError extends boolean = false>(options?: Options<ListUploadsData, ThrowOnError>): RequestResult<ListUploadsResponses, ListUploadsErrors, ThrowOnError> => (options?.client ?? client).get<ListUploadsResponses, ListUploadsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/',
    ...options
});

/**
 * Delete an upload with its file and pictures
 *
 * In any state but `pending` with an ingest under way (cancel it first), and while no revision has the file as a dataset. Calculations that were made with it stay, with what they were made from.
 *
 * Scope: `uploads:write`. Weight: 1.
 */
export const deleteUpload = <ThrowOnError extends boolean = false>(options: Options<DeleteUploadData, ThrowOnError>): RequestResult<DeleteUploadResponses, DeleteUploadErrors, ThrowOnError> => (options.client ?? client).delete<DeleteUploadResponses, DeleteUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}',
    ...options
});

/**
 * One upload
 *
 * Whether its file was read, or why not.
 *
 * Scope: `uploads:read`. Weight: 1.
 */
export const getUpload = <ThrowOnError extends boolean = false>(options: Options<GetUploadData, ThrowOnError>): RequestResult<GetUploadResponses, GetUploadErrors, ThrowOnError> => (options.client ?? client).get<GetUploadResponses, GetUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}',
    ...options
});

/**
 * Cancel a pending upload
 *
 * It counts no longer toward the storage of the plan, and what was sent is removed when the address has expired.
 *
 * Scope: `uploads:write`. Weight: 1.
 */
export const cancelUpload = <ThrowOnError extends boolean = false>(options: Options<CancelUploadData, ThrowOnError>): RequestResult<CancelUploadResponses, CancelUploadErrors, ThrowOnError> => (options.client ?? client).post<CancelUploadResponses, CancelUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/cancel',
    ...options
});

/**
 * Retry an upload
 *
 * A failed, cancelled or pending one is validated and ingested again. What was sent is kept for a day after a failure, and after a cancel until its address expires; later this is 409 `object_missing`. An assembly is read with the files of its parts that were sent; those that are missing are left out by name.
 *
 * Scope: `uploads:write`. Weight: the heavy weight of the plan.
 */
export const retryUpload = <ThrowOnError extends boolean = false>(options: Options<RetryUploadData, ThrowOnError>): RequestResult<RetryUploadResponses, RetryUploadErrors, ThrowOnError> => (options.client ?? client).post<RetryUploadResponses, RetryUploadErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/retry',
    ...options
});

/**
 * A short-lived address of a confirmed file
 *
 * Scope: `uploads:read`. Weight: 1.
 */
export const getUploadDownloadUrl = <ThrowOnError extends boolean = false>(options: Options<GetUploadDownloadUrlData, ThrowOnError>): RequestResult<GetUploadDownloadUrlResponses, GetUploadDownloadUrlErrors, ThrowOnError> => (options.client ?? client).get<GetUploadDownloadUrlResponses, GetUploadDownloadUrlErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/download-url',
    ...options
});

/**
 * Send the files of an assembly
 *
 * Those that its parts are in. For a STEP file that failed because it holds the structure of an assembly alone: `missing_files` names the files that it refers to. They are sent here, one by one or several at once, in any order, under these names; letter case and folders do not matter. With the last of them the upload is read again, as the ZIP file of all that was sent, which it is from the first of them on. Files that such files name in turn are asked for in the same way. `retry` reads it at once, and leaves out by name what is missing. A file of the same name replaces the earlier one. STEP, at most 500 files and 250 MiB together, kept for a day after the last.
 *
 * Scope: `uploads:write`. Weight: the heavy weight of the plan.
 */
export const addUploadInput = <ThrowOnError extends boolean = false>(options: Options<AddUploadInputData, ThrowOnError>): RequestResult<AddUploadInputResponses, AddUploadInputErrors, ThrowOnError> => (options.client ?? client).post<AddUploadInputResponses, AddUploadInputErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/inputs',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * What was read of a drawing
 *
 * Title block, sizes with tolerances and fits, threads, roughness, geometric tolerances, hardness, edges and notes, each with its place on the page and how sure it is. While the drawing is being read, the pages that are done. With `overlay=png` each page has an address of its picture with a box round each fact.
 *
 * Scope: `uploads:read`. Weight: 1.
 */
export const getUploadFacts = <ThrowOnError extends boolean = false>(options: Options<GetUploadFactsData, ThrowOnError>): RequestResult<GetUploadFactsResponses, GetUploadFactsErrors, ThrowOnError> => (options.client ?? client).get<GetUploadFactsResponses, GetUploadFactsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/facts',
    ...options
});

/**
 * Correct what was read of a drawing
 *
 * Each correction replaces the keys that it names in the value of one fact, or strikes the fact with `value: null`. What was read stays beside it, with who said what and when; the last word holds.
 *
 * Scope: `uploads:write`. Weight: 1.
 */
export const correctUploadFacts = <ThrowOnError extends boolean = false>(options: Options<CorrectUploadFactsData, ThrowOnError>): RequestResult<CorrectUploadFactsResponses, CorrectUploadFactsErrors, ThrowOnError> => (options.client ?? client).patch<CorrectUploadFactsResponses, CorrectUploadFactsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/{data_source_id}/facts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Cancel several pending uploads
 *
 * What cannot be cancelled is in `skipped` with its reason; the rest is cancelled.
 *
 * Scope: `uploads:write`. Weight: 1.
 */
export const bulkCancelUploads = <ThrowOnError extends boolean = false>(options: Options<BulkCancelUploadsData, ThrowOnError>): RequestResult<BulkCancelUploadsResponses, BulkCancelUploadsErrors, ThrowOnError> => (options.client ?? client).post<BulkCancelUploadsResponses, BulkCancelUploadsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/bulk-cancel',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Validate and ingest several uploads again
 *
 * What needs no retry, or has no file in storage, is in `skipped` with its reason.
 *
 * Scope: `uploads:write`. Weight: the heavy weight of the plan.
 */
export const bulkRetryUploads = <ThrowOnError extends boolean = false>(options: Options<BulkRetryUploadsData, ThrowOnError>): RequestResult<BulkRetryUploadsResponses, BulkRetryUploadsErrors, ThrowOnError> => (options.client ?? client).post<BulkRetryUploadsResponses, BulkRetryUploadsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/uploads/bulk-retry',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * All folders, flat, by name
 *
 * Scope: `folders:read`. Weight: 1.
 */
export const listFolders = <ThrowOnError extends boolean = false>(options?: Options<ListFoldersData, ThrowOnError>): RequestResult<ListFoldersResponses, ListFoldersErrors, ThrowOnError> => (options?.client ?? client).get<ListFoldersResponses, ListFoldersErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders',
    ...options
});

/**
 * Create a folder
 *
 * Scope: `folders:write`. Weight: 1.
 */
export const createFolder = <ThrowOnError extends boolean = false>(options: Options<CreateFolderData, ThrowOnError>): RequestResult<CreateFolderResponses, CreateFolderErrors, ThrowOnError> => (options.client ?? client).post<CreateFolderResponses, CreateFolderErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Spend of the whole workspace
 *
 * Scope: `folders:read`. Weight: 1.
 */
export const getWorkspaceSummary = <ThrowOnError extends boolean = false>(options?: Options<GetWorkspaceSummaryData, ThrowOnError>): RequestResult<GetWorkspaceSummaryResponses, GetWorkspaceSummaryErrors, ThrowOnError> => (options?.client ?? client).get<GetWorkspaceSummaryResponses, GetWorkspaceSummaryErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/summary',
    ...options
});

/**
 * File parts in a folder, or unfile them
 *
 * Scope: `folders:write`. Weight: 1.
 */
export const moveParts = <ThrowOnError extends boolean = false>(options: Options<MovePartsData, ThrowOnError>): RequestResult<MovePartsResponses, MovePartsErrors, ThrowOnError> => (options.client ?? client).post<MovePartsResponses, MovePartsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/move-parts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a folder and its subfolders
 *
 * The parts of all of them are kept and become unfiled.
 *
 * Scope: `folders:write`. Weight: 1.
 */
export const deleteFolder = <ThrowOnError extends boolean = false>(options: Options<DeleteFolderData, ThrowOnError>): RequestResult<DeleteFolderResponses, DeleteFolderErrors, ThrowOnError> => (options.client ?? client).delete<DeleteFolderResponses, DeleteFolderErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/{folder_id}',
    ...options
});

/**
 * One folder
 *
 * Scope: `folders:read`. Weight: 1.
 */
export const getFolder = <ThrowOnError extends boolean = false>(options: Options<GetFolderData, ThrowOnError>): RequestResult<GetFolderResponses, GetFolderErrors, ThrowOnError> => (options.client ?? client).get<GetFolderResponses, GetFolderErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/{folder_id}',
    ...options
});

/**
 * Rename or move a folder
 *
 * `parent_id` null moves to the top. A move into its own subtree is 409.
 *
 * Scope: `folders:write`. Weight: 1.
 */
export const updateFolder = <ThrowOnError extends boolean = false>(options: Options<UpdateFolderData, ThrowOnError>): RequestResult<UpdateFolderResponses, UpdateFolderErrors, ThrowOnError> => (options.client ?? client).patch<UpdateFolderResponses, UpdateFolderErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/{folder_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Spend of a folder with its subfolders
 *
 * Scope: `folders:read`. Weight: 1.
 */
export const getFolderSummary = <ThrowOnError extends boolean = false>(options: Options<GetFolderSummaryData, ThrowOnError>): RequestResult<GetFolderSummaryResponses, GetFolderSummaryErrors, ThrowOnError> => (options.client ?? client).get<GetFolderSummaryResponses, GetFolderSummaryErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/folders/{folder_id}/summary',
    ...options
});

/**
 * Parts, newest first
 *
 * With a sort that offsets page, `next_cursor` is null while `has_more` may be true: go on with `offset`.
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const listParts = <ThrowOnError extends boolean = false>(options?: Options<ListPartsData, ThrowOnError>): RequestResult<ListPartsResponses, ListPartsErrors, ThrowOnError> => (options?.client ?? client).get<ListPartsResponses, ListPartsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/',
    ...options
});

/**
 * Create a part
 *
 * It gets revision A.
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const createPart = <ThrowOnError extends boolean = false>(options: Options<CreatePartData, ThrowOnError>): RequestResult<CreatePartResponses, CreatePartErrors, ThrowOnError> => (options.client ?? client).post<CreatePartResponses, CreatePartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a part for good
 *
 * With its revisions and calculations. 409 while a calculation of it is queued or running. What was used stays on the bill.
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const deletePart = <ThrowOnError extends boolean = false>(options: Options<DeletePartData, ThrowOnError>): RequestResult<DeletePartResponses, DeletePartErrors, ThrowOnError> => (options.client ?? client).delete<DeletePartResponses, DeletePartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}',
    ...options
});

/**
 * One part
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const getPart = <ThrowOnError extends boolean = false>(options: Options<GetPartData, ThrowOnError>): RequestResult<GetPartResponses, GetPartErrors, ThrowOnError> => (options.client ?? client).get<GetPartResponses, GetPartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}',
    ...options
});

/**
 * Change a part
 *
 * Only fields in the body change. The part number cannot be changed.
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const updatePart = <ThrowOnError extends boolean = false>(options: Options<UpdatePartData, ThrowOnError>): RequestResult<UpdatePartResponses, UpdatePartErrors, ThrowOnError> => (options.client ?? client).patch<UpdatePartResponses, UpdatePartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revisions of a part, newest first
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const listPartRevisions = <ThrowOnError extends boolean = false>(options: Options<ListPartRevisionsData, ThrowOnError>): RequestResult<ListPartRevisionsResponses, ListPartRevisionsErrors, ThrowOnError> => (options.client ?? client).get<ListPartRevisionsResponses, ListPartRevisionsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions',
    ...options
});

/**
 * Create a revision
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const createPartRevision = <ThrowOnError extends boolean = false>(options: Options<CreatePartRevisionData, ThrowOnError>): RequestResult<CreatePartRevisionResponses, CreatePartRevisionErrors, ThrowOnError> => (options.client ?? client).post<CreatePartRevisionResponses, CreatePartRevisionErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a revision with its calculations
 *
 * 409 for the only revision, and while a calculation of it is queued or running.
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const deletePartRevision = <ThrowOnError extends boolean = false>(options: Options<DeletePartRevisionData, ThrowOnError>): RequestResult<DeletePartRevisionResponses, DeletePartRevisionErrors, ThrowOnError> => (options.client ?? client).delete<DeletePartRevisionResponses, DeletePartRevisionErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    ...options
});

/**
 * One revision
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const getPartRevision = <ThrowOnError extends boolean = false>(options: Options<GetPartRevisionData, ThrowOnError>): RequestResult<GetPartRevisionResponses, GetPartRevisionErrors, ThrowOnError> => (options.client ?? client).get<GetPartRevisionResponses, GetPartRevisionErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    ...options
});

/**
 * Change the code or description of a revision
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const updatePartRevision = <ThrowOnError extends boolean = false>(options: Options<UpdatePartRevisionData, ThrowOnError>): RequestResult<UpdatePartRevisionResponses, UpdatePartRevisionErrors, ThrowOnError> => (options.client ?? client).patch<UpdatePartRevisionResponses, UpdatePartRevisionErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Files of a revision, newest first
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const listDatasets = <ThrowOnError extends boolean = false>(options: Options<ListDatasetsData, ThrowOnError>): RequestResult<ListDatasetsResponses, ListDatasetsErrors, ThrowOnError> => (options.client ?? client).get<ListDatasetsResponses, ListDatasetsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets',
    ...options
});

/**
 * Bind a confirmed upload to a revision
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const createDataset = <ThrowOnError extends boolean = false>(options: Options<CreateDatasetData, ThrowOnError>): RequestResult<CreateDatasetResponses, CreateDatasetErrors, ThrowOnError> => (options.client ?? client).post<CreateDatasetResponses, CreateDatasetErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take a file off a revision
 *
 * The upload stays. The next older primary CAD, if any, is the primary one again.
 *
 * Scope: `parts:write`. Weight: 1.
 */
export const deleteDataset = <ThrowOnError extends boolean = false>(options: Options<DeleteDatasetData, ThrowOnError>): RequestResult<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError> => (options.client ?? client).delete<DeleteDatasetResponses, DeleteDatasetErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets/{dataset_link_id}',
    ...options
});

/**
 * Address of a GLB model of the newest revision
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const getPartPreviewUrl = <ThrowOnError extends boolean = false>(options: Options<GetPartPreviewUrlData, ThrowOnError>): RequestResult<GetPartPreviewUrlResponses, GetPartPreviewUrlErrors, ThrowOnError> => (options.client ?? client).get<GetPartPreviewUrlResponses, GetPartPreviewUrlErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/preview-url',
    ...options
});

/**
 * Address of a GLB model with one primitive per face
 *
 * Each primitive carries `extras.face_id`, the same ids as in features and cost drivers. STEP only.
 *
 * Scope: `parts:read`. Weight: 1.
 */
export const getPartFacesUrl = <ThrowOnError extends boolean = false>(options: Options<GetPartFacesUrlData, ThrowOnError>): RequestResult<GetPartFacesUrlResponses, GetPartFacesUrlErrors, ThrowOnError> => (options.client ?? client).get<GetPartFacesUrlResponses, GetPartFacesUrlErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/{part_id}/faces-url',
    ...options
});

/**
 * Standards whose codes the catalogue knows
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const listMaterialStandards = <ThrowOnError extends boolean = false>(options?: Options<ListMaterialStandardsData, ThrowOnError>): RequestResult<ListMaterialStandardsResponses, ListMaterialStandardsErrors, ThrowOnError> => (options?.client ?? client).get<ListMaterialStandardsResponses, ListMaterialStandardsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/standards',
    ...options
});

/**
 * Grades of the catalogue, ordered by URN
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const listMaterialGrades = <ThrowOnError extends boolean = false>(options?: Options<ListMaterialGradesData, ThrowOnError>): RequestResult<ListMaterialGradesResponses, ListMaterialGradesErrors, ThrowOnError> => (options?.client ?? client).get<ListMaterialGradesResponses, ListMaterialGradesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/grades',
    ...options
});

/**
 * The grade that a URN names
 *
 * The URN of a grade or of one of its aliases, such as `urn:material:aisi:304`.
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const getMaterialGradeByUrn = <ThrowOnError extends boolean = false>(options: Options<GetMaterialGradeByUrnData, ThrowOnError>): RequestResult<GetMaterialGradeByUrnResponses, GetMaterialGradeByUrnErrors, ThrowOnError> => (options.client ?? client).get<GetMaterialGradeByUrnResponses, GetMaterialGradeByUrnErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/grades/by-urn/{urn}',
    ...options
});

/**
 * One grade
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const getMaterialGrade = <ThrowOnError extends boolean = false>(options: Options<GetMaterialGradeData, ThrowOnError>): RequestResult<GetMaterialGradeResponses, GetMaterialGradeErrors, ThrowOnError> => (options.client ?? client).get<GetMaterialGradeResponses, GetMaterialGradeErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/grades/{grade_id}',
    ...options
});

/**
 * The grade that a text names
 *
 * Codes of any standard, names and spellings as drawings and buyers write them. Ambiguous text is null with candidates. Creates nothing.
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const lookupMaterial = <ThrowOnError extends boolean = false>(options: Options<LookupMaterialData, ThrowOnError>): RequestResult<LookupMaterialResponses, LookupMaterialErrors, ThrowOnError> => (options.client ?? client).post<LookupMaterialResponses, LookupMaterialErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/lookup',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The grades that up to 100 texts name
 *
 * A miss stands in its place with result null, so that answers correlate by position.
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const lookupMaterials = <ThrowOnError extends boolean = false>(options: Options<LookupMaterialsData, ThrowOnError>): RequestResult<LookupMaterialsResponses, LookupMaterialsErrors, ThrowOnError> => (options.client ?? client).post<LookupMaterialsResponses, LookupMaterialsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/lookup/batch',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Own values for grades
 *
 * Newest first.
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const listMaterialOverrides = <ThrowOnError extends boolean = false>(options?: Options<ListMaterialOverridesData, ThrowOnError>): RequestResult<ListMaterialOverridesResponses, ListMaterialOverridesErrors, ThrowOnError> => (options?.client ?? client).get<ListMaterialOverridesResponses, ListMaterialOverridesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/overrides',
    ...options
});

/**
 * State own values for a grade
 *
 * One override per grade.
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const createMaterialOverride = <ThrowOnError extends boolean = false>(options: Options<CreateMaterialOverrideData, ThrowOnError>): RequestResult<CreateMaterialOverrideResponses, CreateMaterialOverrideErrors, ThrowOnError> => (options.client ?? client).post<CreateMaterialOverrideResponses, CreateMaterialOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/overrides',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an override
 *
 * The catalogue's values stand again.
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const deleteMaterialOverride = <ThrowOnError extends boolean = false>(options: Options<DeleteMaterialOverrideData, ThrowOnError>): RequestResult<DeleteMaterialOverrideResponses, DeleteMaterialOverrideErrors, ThrowOnError> => (options.client ?? client).delete<DeleteMaterialOverrideResponses, DeleteMaterialOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/overrides/{override_id}',
    ...options
});

/**
 * One override
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const getMaterialOverride = <ThrowOnError extends boolean = false>(options: Options<GetMaterialOverrideData, ThrowOnError>): RequestResult<GetMaterialOverrideResponses, GetMaterialOverrideErrors, ThrowOnError> => (options.client ?? client).get<GetMaterialOverrideResponses, GetMaterialOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/overrides/{override_id}',
    ...options
});

/**
 * Change an override
 *
 * A field present is applied, null clears it, omitted stays.
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const updateMaterialOverride = <ThrowOnError extends boolean = false>(options: Options<UpdateMaterialOverrideData, ThrowOnError>): RequestResult<UpdateMaterialOverrideResponses, UpdateMaterialOverrideErrors, ThrowOnError> => (options.client ?? client).patch<UpdateMaterialOverrideResponses, UpdateMaterialOverrideErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/parts/materials/overrides/{override_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Capacity
 *
 * What is under way, what waits, and how fast it goes.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getCalculationCapacity = <ThrowOnError extends boolean = false>(options?: Options<GetCalculationCapacityData, ThrowOnError>): RequestResult<GetCalculationCapacityResponses, GetCalculationCapacityErrors, ThrowOnError> => (options?.client ?? client).get<GetCalculationCapacityResponses, GetCalculationCapacityErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/capacity',
    ...options
});

/**
 * Compare a batch
 *
 * Parts by environments, while it runs and after.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const compareCalculationBatch = <ThrowOnError extends boolean = false>(options: Options<CompareCalculationBatchData, ThrowOnError>): RequestResult<CompareCalculationBatchResponses, CompareCalculationBatchErrors, ThrowOnError> => (options.client ?? client).get<CompareCalculationBatchResponses, CompareCalculationBatchErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/batches/{batch_id}/comparison',
    ...options
});

/**
 * Compare any calculations
 *
 * Creates nothing.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const compareCalculations = <ThrowOnError extends boolean = false>(options: Options<CompareCalculationsData, ThrowOnError>): RequestResult<CompareCalculationsResponses, CompareCalculationsErrors, ThrowOnError> => (options.client ?? client).post<CompareCalculationsResponses, CompareCalculationsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/comparison',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Compare components
 *
 * Of one assembly, across the environments of a batch. Empty when the revision is not a decomposed assembly.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const compareBatchComponents = <ThrowOnError extends boolean = false>(options: Options<CompareBatchComponentsData, ThrowOnError>): RequestResult<CompareBatchComponentsResponses, CompareBatchComponentsErrors, ThrowOnError> => (options.client ?? client).get<CompareBatchComponentsResponses, CompareBatchComponentsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/batches/{batch_id}/comparison/components',
    ...options
});

/**
 * The components of an assembly
 *
 * Its bill of materials. Of the newest run; before any run, of the file that it would take. `view=flat` (default) has each component once, `view=tree` each place of the structure. Empty for what is no assembly. `Accept: text/csv` answers a sheet.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getBillOfMaterials = <ThrowOnError extends boolean = false>(options: Options<GetBillOfMaterialsData, ThrowOnError>): RequestResult<GetBillOfMaterialsResponses, GetBillOfMaterialsErrors, ThrowOnError> => (options.client ?? client).get<GetBillOfMaterialsResponses, GetBillOfMaterialsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/components',
    ...options
});

/**
 * Say something of one component
 *
 * Nothing is priced again. The next run takes it, and so does a derived calculation. What the body leaves out stays as it was said, null takes it back.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const correctComponent = <ThrowOnError extends boolean = false>(options: Options<CorrectComponentData, ThrowOnError>): RequestResult<CorrectComponentResponses, CorrectComponentErrors, ThrowOnError> => (options.client ?? client).patch<CorrectComponentResponses, CorrectComponentErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/components/{component_key}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Drawings of an assembly
 *
 * Which component each shows.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getAssemblyDrawings = <ThrowOnError extends boolean = false>(options: Options<GetAssemblyDrawingsData, ThrowOnError>): RequestResult<GetAssemblyDrawingsResponses, GetAssemblyDrawingsErrors, ThrowOnError> => (options.client ?? client).get<GetAssemblyDrawingsResponses, GetAssemblyDrawingsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/drawings',
    ...options
});

/**
 * Add a pack of drawings to an assembly
 *
 * PDF, PNG or JPEG; at most 200 files and 100 MiB in one request, 1,000 files in all. Each file is read by itself: one that cannot be read says why, and the others go on. A file is matched to a component by its drawing number, else its file name, against the product id, else by the title against the designation; one that names the assembly is the assembly’s. What matches nothing, or several, stays unassigned. Files that come before the assembly is split wait until then. When the last file is read, matched components are priced again in place, at no charge, and the assembly is rolled up again; until then the earlier price stands. Ask for the pack to see how far it is.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const addAssemblyDrawings = <ThrowOnError extends boolean = false>(options: Options<AddAssemblyDrawingsData, ThrowOnError>): RequestResult<AddAssemblyDrawingsResponses, AddAssemblyDrawingsErrors, ThrowOnError> => (options.client ?? client).post<AddAssemblyDrawingsResponses, AddAssemblyDrawingsErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/drawings',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Say what a drawing shows
 *
 * It holds against every match until somebody says otherwise: what was discarded can be assigned again. Components whose drawings change are priced again in place, at no charge; while the assembly is under way, when it has ended.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const assignAssemblyDrawing = <ThrowOnError extends boolean = false>(options: Options<AssignAssemblyDrawingData, ThrowOnError>): RequestResult<AssignAssemblyDrawingResponses, AssignAssemblyDrawingErrors, ThrowOnError> => (options.client ?? client).post<AssignAssemblyDrawingResponses, AssignAssemblyDrawingErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/drawings/{data_source_id}/assign',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Price revisions across up to 16 environments
 *
 * At most 500 cells. The first 50 are admitted in this request, the rest right after it (`draft` in environment_runs until then). One unit per cell; the bound on pending work is checked for all of them before any row is made.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const createCalculationBatch = <ThrowOnError extends boolean = false>(options: Options<CreateCalculationBatchData, ThrowOnError>): RequestResult<CreateCalculationBatchResponses, CreateCalculationBatchErrors, ThrowOnError> => (options.client ?? client).post<CreateCalculationBatchResponses, CreateCalculationBatchErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/batch',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Create and run at once
 *
 * In one or several environments. Work that is known to be unpriceable becomes `failed` with its error, a cell that the wallet cannot cover stays `draft` with its reason; the rest run.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const quoteCalculation = <ThrowOnError extends boolean = false>(options: Options<QuoteCalculationData, ThrowOnError>): RequestResult<QuoteCalculationResponses, QuoteCalculationErrors, ThrowOnError> => (options.client ?? client).post<QuoteCalculationResponses, QuoteCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/quote',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Add a drawing, a mesh or a request text
 *
 * The file is bound to the revision in its role; later runs find it there, and the datasets of the revision list it. `drawing_2d`: PDF, PNG, JPEG; what the newest one says, as people corrected it, is priced. `mesh`: STL, OBJ; gives envelope, mass and area, and is priced where the revision has no primary CAD. `rfq_text`: plain text, Markdown, PDF; what it says of material, treatment and tolerances counts where neither the caller nor the drawing nor the model says otherwise; quantities and delivery are proposed in the notes. At most 100 MiB.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const addCalculationInput = <ThrowOnError extends boolean = false>(options: Options<AddCalculationInputData, ThrowOnError>): RequestResult<AddCalculationInputResponses, AddCalculationInputErrors, ThrowOnError> => (options.client ?? client).post<AddCalculationInputResponses, AddCalculationInputErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/inputs',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * What would make the part cheaper
 *
 * Each saving is the exact difference of two prices. Empty until success.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getCalculationOptimization = <ThrowOnError extends boolean = false>(options: Options<GetCalculationOptimizationData, ThrowOnError>): RequestResult<GetCalculationOptimizationResponses, GetCalculationOptimizationErrors, ThrowOnError> => (options.client ?? client).get<GetCalculationOptimizationResponses, GetCalculationOptimizationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/optimization',
    ...options
});

/**
 * Preview a price
 *
 * With factors set, or at another lot size. Creates nothing, changes nothing, costs nothing. An adjustment that cannot be answered exactly is refused by name. `total_delta` is on the unit cost. The answer holds the whole cost sheet; `view=summary` returns its top-level lines alone.
 *
 * Scope: `calculations:read`. Weight: the heavy weight of the plan.
 */
export const previewCalculation = <ThrowOnError extends boolean = false>(options: Options<PreviewCalculationData, ThrowOnError>): RequestResult<PreviewCalculationResponses, PreviewCalculationErrors, ThrowOnError> => (options.client ?? client).post<PreviewCalculationResponses, PreviewCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Correct the material
 *
 * Nothing is priced again. Follow with a run. On a calculation that ran, the material of the run stays, the correction is shown beside it as `corrected_material`, and the next run or a derived calculation prices it.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const setCalculationMaterial = <ThrowOnError extends boolean = false>(options: Options<SetCalculationMaterialData, ThrowOnError>): RequestResult<SetCalculationMaterialResponses, SetCalculationMaterialErrors, ThrowOnError> => (options.client ?? client).patch<SetCalculationMaterialResponses, SetCalculationMaterialErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/material',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a CAD file and have it priced
 *
 * With a drawing if there is one. Makes the part, binds the files and runs the calculations as soon as the files are read; a CAD file that cannot be read fails them, without a charge, and a drawing that cannot is priced without. At most 100 MiB; larger files go through presign. `cad_file` and `drawing_file` are other names of `file` and `drawing`.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const uploadAndQuote = <ThrowOnError extends boolean = false>(options: Options<UploadAndQuoteData, ThrowOnError>): RequestResult<UploadAndQuoteResponses, UploadAndQuoteErrors, ThrowOnError> => (options.client ?? client).post<UploadAndQuoteResponses, UploadAndQuoteErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/upload-and-quote',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Calculations, newest first
 *
 * `ids` is the bulk polling surface.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const listCalculations = <ThrowOnError extends boolean = false>(options?: Options<ListCalculationsData, ThrowOnError>): RequestResult<ListCalculationsResponses, ListCalculationsErrors, ThrowOnError> => (options?.client ?? client).get<ListCalculationsResponses, ListCalculationsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations',
    ...options
});

/**
 * Create a draft
 *
 * Nothing runs and nothing is billed.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const createCalculation = <ThrowOnError extends boolean = false>(options: Options<CreateCalculationData, ThrowOnError>): RequestResult<CreateCalculationResponses, CreateCalculationErrors, ThrowOnError> => (options.client ?? client).post<CreateCalculationResponses, CreateCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Price a calculation
 *
 * Idempotent while queued, running or succeeded. A blocked one resumes without spending an attempt.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const runCalculation = <ThrowOnError extends boolean = false>(options: Options<RunCalculationData, ThrowOnError>): RequestResult<RunCalculationResponses, RunCalculationErrors, ThrowOnError> => (options.client ?? client).post<RunCalculationResponses, RunCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}/run',
    ...options
});

/**
 * Delete a calculation with its components
 *
 * One that is queued or running is cancelled first; what it held is released. Irreversible.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const deleteCalculation = <ThrowOnError extends boolean = false>(options: Options<DeleteCalculationData, ThrowOnError>): RequestResult<DeleteCalculationResponses, DeleteCalculationErrors, ThrowOnError> => (options.client ?? client).delete<DeleteCalculationResponses, DeleteCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}',
    ...options
});

/**
 * One calculation with its cost sheet
 *
 * The answer holds the whole cost sheet: every line with its children, terms and factors. `include=time_elements` and `include=rejected_machines` add the details of each operation; with `include=all` the answer recomputes from its own terms. `view=summary` returns the top-level lines alone.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const getCalculation = <ThrowOnError extends boolean = false>(options: Options<GetCalculationData, ThrowOnError>): RequestResult<GetCalculationResponses, GetCalculationErrors, ThrowOnError> => (options.client ?? client).get<GetCalculationResponses, GetCalculationErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/{calculation_id}',
    ...options
});

/**
 * Cancel queued and running calculations
 *
 * What is in another state is reported in `skipped`; the others are cancelled all the same.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const bulkCancelCalculations = <ThrowOnError extends boolean = false>(options: Options<BulkCancelCalculationsData, ThrowOnError>): RequestResult<BulkCancelCalculationsResponses, BulkCancelCalculationsErrors, ThrowOnError> => (options.client ?? client).post<BulkCancelCalculationsResponses, BulkCancelCalculationsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/bulk-cancel',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete calculations with their components
 *
 * What is queued or running is cancelled first. Irreversible.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const bulkDeleteCalculations = <ThrowOnError extends boolean = false>(options: Options<BulkDeleteCalculationsData, ThrowOnError>): RequestResult<BulkDeleteCalculationsResponses, BulkDeleteCalculationsErrors, ThrowOnError> => (options.client ?? client).post<BulkDeleteCalculationsResponses, BulkDeleteCalculationsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/bulk-delete',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Run calculations again
 *
 * Failed, cancelled, timed-out and blocked ones. The gates are those of run. `skipped`: wrong state, no attempt left, or a hard-capped organisation over its quota.
 *
 * Scope: `calculations:write`. Weight: the heavy weight of the plan.
 */
export const bulkRetryCalculations = <ThrowOnError extends boolean = false>(options: Options<BulkRetryCalculationsData, ThrowOnError>): RequestResult<BulkRetryCalculationsResponses, BulkRetryCalculationsErrors, ThrowOnError> => (options.client ?? client).post<BulkRetryCalculationsResponses, BulkRetryCalculationsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/bulk-retry',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Cancel a batch
 *
 * Its queued and running calculations. Cells of the batch that were not admitted yet stay drafts.
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const cancelCalculationBatch = <ThrowOnError extends boolean = false>(options: Options<CancelCalculationBatchData, ThrowOnError>): RequestResult<CancelCalculationBatchResponses, CancelCalculationBatchErrors, ThrowOnError> => (options.client ?? client).post<CancelCalculationBatchResponses, CancelCalculationBatchErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/calculations/batches/{batch_id}/cancel',
    ...options
});

/**
 * Units and spend of the current UTC month
 *
 * Scope: `billing:read`. Weight: 1.
 */
export const getUsage = <ThrowOnError extends boolean = false>(options?: Options<GetUsageData, ThrowOnError>): RequestResult<GetUsageResponses, GetUsageErrors, ThrowOnError> => (options?.client ?? client).get<GetUsageResponses, GetUsageErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/billing/usage',
    ...options
});

/**
 * Balance, and what running work holds of it
 *
 * Scope: `billing:read`. Weight: 1.
 */
export const getWallet = <ThrowOnError extends boolean = false>(options?: Options<GetWalletData, ThrowOnError>): RequestResult<GetWalletResponses, GetWalletErrors, ThrowOnError> => (options?.client ?? client).get<GetWalletResponses, GetWalletErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/billing/wallet',
    ...options
});

/**
 * Every credit, refund and charge, newest first
 *
 * Scope: `billing:read`. Weight: 1.
 */
export const listLedger = <ThrowOnError extends boolean = false>(options?: Options<ListLedgerData, ThrowOnError>): RequestResult<ListLedgerResponses, ListLedgerErrors, ThrowOnError> => (options?.client ?? client).get<ListLedgerResponses, ListLedgerErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/billing/ledger',
    ...options
});

/**
 * The spend cap
 *
 * What was spent of it this month.
 *
 * Scope: `billing:read`. Weight: 1.
 */
export const getSpendCap = <ThrowOnError extends boolean = false>(options?: Options<GetSpendCapData, ThrowOnError>): RequestResult<GetSpendCapResponses, GetSpendCapErrors, ThrowOnError> => (options?.client ?? client).get<GetSpendCapResponses, GetSpendCapErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/billing/spend-cap',
    ...options
});

/**
 * Set the spend cap
 *
 * What the organisation spends in a month beyond the included units. With `pause` a run that would go over is parked and resumes by itself when the cap is raised or the month rolls over; with `warn` it runs and is told. For sessions of owners and admins.
 *
 * For the session of an owner or admin.
 */
export const setSpendCap = <ThrowOnError extends boolean = false>(options: Options<SetSpendCapData, ThrowOnError>): RequestResult<SetSpendCapResponses, SetSpendCapErrors, ThrowOnError> => (options.client ?? client).put<SetSpendCapResponses, SetSpendCapErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/billing/spend-cap',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Set the low balance
 *
 * Below it wallet.low_balance is sent. For sessions of owners and admins.
 *
 * For the session of an owner or admin.
 */
export const setLowBalanceThreshold = <ThrowOnError extends boolean = false>(options: Options<SetLowBalanceThresholdData, ThrowOnError>): RequestResult<SetLowBalanceThresholdResponses, SetLowBalanceThresholdErrors, ThrowOnError> => (options.client ?? client).put<SetLowBalanceThresholdResponses, SetLowBalanceThresholdErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/billing/low-balance-threshold',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Own exchange rates
 *
 * Those that the organisation states, newest first.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listExchangeRates = <ThrowOnError extends boolean = false>(options?: Options<ListExchangeRatesData, ThrowOnError>): RequestResult<ListExchangeRatesResponses, ListExchangeRatesErrors, ThrowOnError> => (options?.client ?? client).get<ListExchangeRatesResponses, ListExchangeRatesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/exchange-rates',
    ...options
});

/**
 * State an exchange rate of your own
 *
 * It wins over the platform's rate of the pair, in both directions, from its day on, and makes currencies known that the platform has no rate of. What was priced before stays as it is. One per pair and day (409).
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const createExchangeRate = <ThrowOnError extends boolean = false>(options: Options<CreateExchangeRateData, ThrowOnError>): RequestResult<CreateExchangeRateResponses, CreateExchangeRateErrors, ThrowOnError> => (options.client ?? client).post<CreateExchangeRateResponses, CreateExchangeRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/exchange-rates',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The newest rates of the platform
 *
 * The euro reference rates of the European Central Bank.
 *
 * Scope: `environments:read`. Weight: 1.
 */
export const listReferenceExchangeRates = <ThrowOnError extends boolean = false>(options?: Options<ListReferenceExchangeRatesData, ThrowOnError>): RequestResult<ListReferenceExchangeRatesResponses, ListReferenceExchangeRatesErrors, ThrowOnError> => (options?.client ?? client).get<ListReferenceExchangeRatesResponses, ListReferenceExchangeRatesErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/exchange-rates/reference',
    ...options
});

/**
 * Take an own rate back
 *
 * An earlier one or the platform's holds again.
 *
 * Scope: `environments:write`. Weight: 1.
 */
export const deleteExchangeRate = <ThrowOnError extends boolean = false>(options: Options<DeleteExchangeRateData, ThrowOnError>): RequestResult<DeleteExchangeRateResponses, DeleteExchangeRateErrors, ThrowOnError> => (options.client ?? client).delete<DeleteExchangeRateResponses, DeleteExchangeRateErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/exchange-rates/{exchange_rate_id}',
    ...options
});

/**
 * Stock formats
 *
 * Those a calculation can be pinned to, newest first. Those of the platform count as older than any own one: they come last, in order asc first.
 *
 * Scope: `calculations:read`. Weight: 1.
 */
export const listStockFormats = <ThrowOnError extends boolean = false>(options?: Options<ListStockFormatsData, ThrowOnError>): RequestResult<ListStockFormatsResponses, ListStockFormatsErrors, ThrowOnError> => (options?.client ?? client).get<ListStockFormatsResponses, ListStockFormatsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/stock-formats',
    ...options
});

/**
 * State a format of your own
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const createStockFormat = <ThrowOnError extends boolean = false>(options: Options<CreateStockFormatData, ThrowOnError>): RequestResult<CreateStockFormatResponses, CreateStockFormatErrors, ThrowOnError> => (options.client ?? client).post<CreateStockFormatResponses, CreateStockFormatErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/stock-formats',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a format of your own
 *
 * Scope: `calculations:write`. Weight: 1.
 */
export const deleteStockFormat = <ThrowOnError extends boolean = false>(options: Options<DeleteStockFormatData, ThrowOnError>): RequestResult<DeleteStockFormatResponses, DeleteStockFormatErrors, ThrowOnError> => (options.client ?? client).delete<DeleteStockFormatResponses, DeleteStockFormatErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/stock-formats/{stock_format_id}',
    ...options
});

/**
 * Prices of standard parts
 *
 * What the organisation pays, newest first.
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const listStandardParts = <ThrowOnError extends boolean = false>(options?: Options<ListStandardPartsData, ThrowOnError>): RequestResult<ListStandardPartsResponses, ListStandardPartsErrors, ThrowOnError> => (options?.client ?? client).get<ListStandardPartsResponses, ListStandardPartsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts',
    ...options
});

/**
 * State what a standard part costs
 *
 * A bought component of an assembly is valued at the row that says most about it and contradicts nothing of it: a row of kind alone prices every part of the kind, one with standard, size and length that screw. What was priced before stays as it is. One row for each combination (409).
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const createStandardPart = <ThrowOnError extends boolean = false>(options: Options<CreateStandardPartData, ThrowOnError>): RequestResult<CreateStandardPartResponses, CreateStandardPartErrors, ThrowOnError> => (options.client ?? client).post<CreateStandardPartResponses, CreateStandardPartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * The whole catalogue as CSV
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const exportStandardParts = <ThrowOnError extends boolean = false>(options?: Options<ExportStandardPartsData, ThrowOnError>): RequestResult<ExportStandardPartsResponses, ExportStandardPartsErrors, ThrowOnError> => (options?.client ?? client).get<ExportStandardPartsResponses, ExportStandardPartsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts/csv',
    ...options
});

/**
 * Prices from CSV
 *
 * All lines, or every problem named by line and column. The first line names the columns (kind, standard, size, length_mm, name, price, currency, source); an empty cell states nothing. Problems are `loc: ["body", "csv", line, column]`, the header is line 1. At most 5,000 lines.
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const importStandardParts = <ThrowOnError extends boolean = false>(options: Options<ImportStandardPartsData, ThrowOnError>): RequestResult<ImportStandardPartsResponses, ImportStandardPartsErrors, ThrowOnError> => (options.client ?? client).post<ImportStandardPartsResponses, ImportStandardPartsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts/csv',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take the price of a standard part back
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const deleteStandardPart = <ThrowOnError extends boolean = false>(options: Options<DeleteStandardPartData, ThrowOnError>): RequestResult<DeleteStandardPartResponses, DeleteStandardPartErrors, ThrowOnError> => (options.client ?? client).delete<DeleteStandardPartResponses, DeleteStandardPartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts/{standard_part_id}',
    ...options
});

/**
 * The price of one standard part
 *
 * Scope: `materials:read`. Weight: 1.
 */
export const getStandardPart = <ThrowOnError extends boolean = false>(options: Options<GetStandardPartData, ThrowOnError>): RequestResult<GetStandardPartResponses, GetStandardPartErrors, ThrowOnError> => (options.client ?? client).get<GetStandardPartResponses, GetStandardPartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts/{standard_part_id}',
    ...options
});

/**
 * Change the price of a standard part
 *
 * Price, currency and source; what the row is about does not change. An empty change moves nothing.
 *
 * Scope: `materials:write`. Weight: 1.
 */
export const updateStandardPart = <ThrowOnError extends boolean = false>(options: Options<UpdateStandardPartData, ThrowOnError>): RequestResult<UpdateStandardPartResponses, UpdateStandardPartErrors, ThrowOnError> => (options.client ?? client).patch<UpdateStandardPartResponses, UpdateStandardPartErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/standard-parts/{standard_part_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Events of the last 30 days, newest first
 *
 * Each as the body of its webhook has it, whether or not an endpoint was there to get it. What an endpoint missed is sent to it by `POST /api/v1/webhook-endpoints/{endpoint_id}/replay-missed`.
 *
 * Scope: `webhooks:read`. Weight: 1.
 */
export const listEvents = <ThrowOnError extends boolean = false>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> => (options?.client ?? client).get<ListEventsResponses, ListEventsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/events',
    ...options
});

/**
 * API keys, newest first, revoked ones too
 *
 * Scope: `keys:read`. Weight: 1.
 */
export const listApiKeys = <ThrowOnError extends boolean = false>(options?: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError> => (options?.client ?? client).get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError>({
    security: [{ name: 'X-API-Key', type: 'apiKey' }, {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/api-keys',
    ...options
});

/**
 * Issue an API key
 *
 * The key is in this answer only. No scope can be granted that the caller lacks. A key that is issued by a key has its spend cap and action, no later expiry (its own when none is given), and what it spends counts against the caps of all keys that it descends from; it is revoked with them. An organisation has at most 100 keys that are neither revoked nor expired: beyond, 409 `conflict` with `details.limit`.
 *
 * Scope: `keys:write`. Weight: 1.
 */
export const createApiKey = <ThrowOnError extends boolean = false>(options: Options<CreateApiKeyData, ThrowOnError>): RequestResult<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError> => (options.client ?? client).post<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError>({
    security: [{ name: 'X-API-Key', type: 'apiKey' }, {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/api-keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke a key, for good
 *
 * Holds within one second everywhere, also for every key that was issued by it, directly or not. The records stay, with `revoked_at`.
 *
 * Scope: `keys:write`. Weight: 1.
 */
export const revokeApiKey = <ThrowOnError extends boolean = false>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError> => (options.client ?? client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError>({
    security: [{ name: 'X-API-Key', type: 'apiKey' }, {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/api-keys/{id}',
    ...options
});

/**
 * One API key, without the key itself
 *
 * Scope: `keys:read`. Weight: 1.
 */
export const getApiKey = <ThrowOnError extends boolean = false>(options: Options<GetApiKeyData, ThrowOnError>): RequestResult<GetApiKeyResponses, GetApiKeyErrors, ThrowOnError> => (options.client ?? client).get<GetApiKeyResponses, GetApiKeyErrors, ThrowOnError>({
    security: [{ name: 'X-API-Key', type: 'apiKey' }, {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/api-keys/{id}',
    ...options
});

/**
 * Change a key
 *
 * Its name, scopes, expiry or spend cap. A key never changes itself. Expiry and spend cap are changed by a session of an owner or admin only. A key that was issued by a key keeps within its scopes and expiry; what a key loses of either, the keys that it issued lose too.
 *
 * Scope: `keys:write`. Weight: 1.
 */
export const updateApiKey = <ThrowOnError extends boolean = false>(options: Options<UpdateApiKeyData, ThrowOnError>): RequestResult<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError> => (options.client ?? client).patch<UpdateApiKeyResponses, UpdateApiKeyErrors, ThrowOnError>({
    security: [{ name: 'X-API-Key', type: 'apiKey' }, {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/api-keys/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * People of the organisation
 *
 * Members and invited ones, newest first. An invitation that nobody has accepted yet has an `invitation_id` and no `user_id`, whether or not the address has an account.
 *
 * For the session of an owner or admin.
 */
export const listMembers = <ThrowOnError extends boolean = false>(options?: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError> => (options?.client ?? client).get<ListMembersResponses, ListMembersErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/members',
    ...options
});

/**
 * Invite a person by e-mail address
 *
 * They become a member by accepting from their mailbox within seven days; an address without an account chooses a password there. The answer is the same for every address. Inviting again sends a new link, and the former one opens nothing any more.
 *
 * For the session of an owner or admin.
 */
export const addMember = <ThrowOnError extends boolean = false>(options: Options<AddMemberData, ThrowOnError>): RequestResult<AddMemberResponses, AddMemberErrors, ThrowOnError> => (options.client ?? client).post<AddMemberResponses, AddMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/members',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Withdraw an invitation that is not accepted yet
 *
 * For the session of an owner or admin.
 */
export const withdrawInvitation = <ThrowOnError extends boolean = false>(options: Options<WithdrawInvitationData, ThrowOnError>): RequestResult<WithdrawInvitationResponses, WithdrawInvitationErrors, ThrowOnError> => (options.client ?? client).delete<WithdrawInvitationResponses, WithdrawInvitationErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/members/invitations/{invitation_id}',
    ...options
});

/**
 * Remove a person from the organisation
 *
 * Their sessions lose access with the next request. API keys belong to the organisation and stay.
 *
 * For the session of an owner or admin.
 */
export const removeMember = <ThrowOnError extends boolean = false>(options: Options<RemoveMemberData, ThrowOnError>): RequestResult<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError> => (options.client ?? client).delete<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/members/{user_id}',
    ...options
});

/**
 * Change a role
 *
 * Owners are made and unmade by owners only; the last one stays (409). It holds from the next request on.
 *
 * For the session of an owner or admin.
 */
export const updateMember = <ThrowOnError extends boolean = false>(options: Options<UpdateMemberData, ThrowOnError>): RequestResult<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError> => (options.client ?? client).patch<UpdateMemberResponses, UpdateMemberErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/members/{user_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * What people allowed clients to do, newest first
 *
 * For sessions: a member sees their own, owners and admins those of everybody. At most 500.
 *
 * Any credential. Weight: 1.
 */
export const listOAuthGrants = <ThrowOnError extends boolean = false>(options?: Options<ListOAuthGrantsData, ThrowOnError>): RequestResult<ListOAuthGrantsResponses, ListOAuthGrantsErrors, ThrowOnError> => (options?.client ?? client).get<ListOAuthGrantsResponses, ListOAuthGrantsErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/oauth/grants',
    ...options
});

/**
 * Take a grant back
 *
 * Its tokens are refused from now on. For sessions: a member takes back their own, owners and admins those of everybody.
 *
 * Any credential. Weight: 1.
 */
export const revokeOAuthGrant = <ThrowOnError extends boolean = false>(options: Options<RevokeOAuthGrantData, ThrowOnError>): RequestResult<RevokeOAuthGrantResponses, RevokeOAuthGrantErrors, ThrowOnError> => (options.client ?? client).delete<RevokeOAuthGrantResponses, RevokeOAuthGrantErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/oauth/grants/{grant_id}',
    ...options
});

/**
 * This credential
 *
 * Its organisation, scopes and limits.
 *
 * Any credential. Weight: 1.
 */
export const getWhoami = <ThrowOnError extends boolean = false>(options?: Options<GetWhoamiData, ThrowOnError>): RequestResult<GetWhoamiResponses, GetWhoamiErrors, ThrowOnError> => (options?.client ?? client).get<GetWhoamiResponses, GetWhoamiErrors, ThrowOnError>({
    security: [
        { name: 'X-API-Key', type: 'apiKey' },
        { scheme: 'bearer', type: 'http' },
        {
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }
    ],
    url: '/api/v1/whoami',
    ...options
});

/**
 * Ask for an account and an organisation
 *
 * The answer is the same for every address. The mail leads to a page that confirms it; until then there is no account.
 */
export const signUp = <ThrowOnError extends boolean = false>(options: Options<SignUpData, ThrowOnError>): RequestResult<SignUpResponses, SignUpErrors, ThrowOnError> => (options.client ?? client).post<SignUpResponses, SignUpErrors, ThrowOnError>({
    url: '/api/v1/auth/sign-up',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Confirm the address of a sign-up
 *
 * Takes the password of the sign-up again. Makes the account, its organisation and its baseline environment.
 */
export const confirmAddress = <ThrowOnError extends boolean = false>(options: Options<ConfirmAddressData, ThrowOnError>): RequestResult<ConfirmAddressResponses, ConfirmAddressErrors, ThrowOnError> => (options.client ?? client).post<ConfirmAddressResponses, ConfirmAddressErrors, ThrowOnError>({
    url: '/api/v1/auth/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Ask for another link of a sign-up
 *
 * The answer is the same for every address.
 */
export const resendConfirmation = <ThrowOnError extends boolean = false>(options: Options<ResendConfirmationData, ThrowOnError>): RequestResult<ResendConfirmationResponses, ResendConfirmationErrors, ThrowOnError> => (options.client ?? client).post<ResendConfirmationResponses, ResendConfirmationErrors, ThrowOnError>({
    url: '/api/v1/auth/confirm/resend',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Accept an invitation
 *
 * With a new password where the address has no account yet (else `password_required`), without one where it has (else `password_not_wanted`).
 */
export const acceptInvitation = <ThrowOnError extends boolean = false>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError> => (options.client ?? client).post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError>({
    url: '/api/v1/auth/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign in
 *
 * Sets the cookie of the session, which is good for 30 days.
 */
export const login = <ThrowOnError extends boolean = false>(options: Options<LoginData, ThrowOnError>): RequestResult<LoginResponses, LoginErrors, ThrowOnError> => (options.client ?? client).post<LoginResponses, LoginErrors, ThrowOnError>({
    url: '/api/v1/auth/login',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign out
 *
 * Ends the session, if there is one, and takes its cookie back.
 */
export const logout = <ThrowOnError extends boolean = false>(options?: Options<LogoutData, ThrowOnError>): RequestResult<LogoutResponses, LogoutErrors, ThrowOnError> => (options?.client ?? client).post<LogoutResponses, LogoutErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/auth/logout',
    ...options
});

/**
 * Who is signed in, and where they may work
 *
 * Asks the cookie of the session; 401 where nobody is signed in.
 */
export const getSession = <ThrowOnError extends boolean = false>(options?: Options<GetSessionData, ThrowOnError>): RequestResult<GetSessionResponses, GetSessionErrors, ThrowOnError> => (options?.client ?? client).get<GetSessionResponses, GetSessionErrors, ThrowOnError>({
    security: [{
            in: 'cookie',
            name: 'sc_session',
            type: 'apiKey'
        }],
    url: '/api/v1/auth/session',
    ...options
});

/**
 * Ask for a link to choose a new password
 *
 * The answer is the same for every address.
 */
export const requestPasswordReset = <ThrowOnError extends boolean = false>(options: Options<RequestPasswordResetData, ThrowOnError>): RequestResult<RequestPasswordResetResponses, RequestPasswordResetErrors, ThrowOnError> => (options.client ?? client).post<RequestPasswordResetResponses, RequestPasswordResetErrors, ThrowOnError>({
    url: '/api/v1/auth/password-reset',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Choose a new password
 *
 * Ends every session of the person.
 */
export const confirmPasswordReset = <ThrowOnError extends boolean = false>(options: Options<ConfirmPasswordResetData, ThrowOnError>): RequestResult<ConfirmPasswordResetResponses, ConfirmPasswordResetErrors, ThrowOnError> => (options.client ?? client).post<ConfirmPasswordResetResponses, ConfirmPasswordResetErrors, ThrowOnError>({
    url: '/api/v1/auth/password-reset/confirm',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
