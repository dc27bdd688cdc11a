import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';

const ORG_ID = defineSearchAttributeKey('OrgId', SearchAttributeType.KEYWORD);
/** Search attribute with the summary of the start: the lists of Temporal's web UI show search attributes, but no summaries. */
const ABOUT = defineSearchAttributeKey('About', SearchAttributeType.KEYWORD);
const RESOURCE_ID = defineSearchAttributeKey('ResourceId', SearchAttributeType.KEYWORD);

type WorkflowStart = {
  readonly workflowId: string;
  readonly workflowType: string;
  readonly taskQueue: string;
  /** Null: of no organisation. All such starts share one place in the queue. */
  readonly orgId: string | null;
  /** Weight of the organisation's plan in the fair sharing of workers. */
  readonly fairnessWeight: number;
  readonly resourceId: string;
  readonly input: unknown;
  readonly requestId: string | null;
  /** One line that describes the workflow. */
  readonly summary: string;
};

type WorkflowSignal = {
  readonly workflowId: string;
  readonly signalName: string;
  readonly number?: number;
};

/** Starts workflows by an id that is derived from the row they serve, so that a second start has no effect. */
export type WorkflowStarter = {
  readonly start: (start: WorkflowStart) => Promise<void>;
  readonly signal: (signal: WorkflowSignal) => Promise<void>;
};

/** Temporal refuses a start whose summary takes more than 400 bytes, including its encoding, and its encryption if that is on. */
const MAX_SUMMARY_BYTES = 280;

/** One line that fits, whatever names it contains; shortened with an ellipsis. */
export const asSummary = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const bytesOf = (part: string): number => Buffer.byteLength(JSON.stringify(part)) - 2;
  if (bytesOf(line) <= MAX_SUMMARY_BYTES) return line;
  let kept = '';
  let bytes = bytesOf('…');
  for (const character of line) {
    bytes += bytesOf(character);
    if (bytes > MAX_SUMMARY_BYTES) break;
    kept += character;
  }
  return `${kept}…`;
};

/** Temporal keeps 255 characters of a keyword. */
const MAX_ABOUT = 200;

export const summaryOf = (text: string): string => {
  const characters = [...asSummary(text)];
  return characters.length <= MAX_ABOUT
    ? characters.join('')
    : `${characters.slice(0, MAX_ABOUT - 1).join('')}…`;
};

/** Search attributes are never encrypted, and `About` names parts. */
const showsWords = ({ options }: Client): boolean => options.loadedDataConverter.payloadCodecs.length === 0;

export const createWorkflowStarter = (client: Client): WorkflowStarter => ({
  start: async ({
    workflowId,
    workflowType,
    taskQueue,
    orgId,
    fairnessWeight,
    resourceId,
    input,
    requestId,
    summary,
  }) => {
    try {
      await client.workflow.start(workflowType, {
        workflowId,
        taskQueue,
        args: [input],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        staticSummary: asSummary(summary),
        staticDetails: `${workflowId} of ${orgId === null ? 'no organisation' : `organisation ${orgId}`}${requestId === null ? '' : `, started by request ${requestId}`}`,
        memo: { request_id: requestId ?? '' },
        priority: { fairnessKey: orgId ?? 'platform', fairnessWeight },
        typedSearchAttributes: new TypedSearchAttributes([
          ...(orgId === null ? [] : [{ key: ORG_ID, value: orgId }]),
          { key: RESOURCE_ID, value: resourceId },
          ...(showsWords(client) ? [{ key: ABOUT, value: summaryOf(summary) }] : []),
        ]),
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  },
  signal: async ({ workflowId, signalName, number }) => {
    try {
      await client.workflow
        .getHandle(workflowId)
        .signal(signalName, ...(number === undefined ? [] : [number]));
    } catch (error) {
      // It has ended meanwhile, so nothing needs the signal.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  },
});
