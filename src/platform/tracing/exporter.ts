import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** All attributes that may leave the process: kinds, ids and figures. Texts of customers, messages and part numbers are in none of them. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  'rpc.method',
  'child.script',
  'child.end',
  'child.cpu_seconds',
  'error.type',
  'exception.type',
  'temporalWorkflowId',
  'temporalActivityId',
  'run_id',
  'workflowId',
  'runId',
  'workflowType',
  'taskQueue',
]);

const kept = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name)));

/** The messages of errors may quote a customer's text. */
const withoutTexts = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: kept(span.attributes) },
    events: { value: span.events.map((event) => ({ ...event, attributes: kept(event.attributes ?? {}) })) },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

export const exportWithoutTexts = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutTexts), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
