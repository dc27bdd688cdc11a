import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry/lib/client/index.js';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { ActivityInterceptorsFactory, WorkerOptions } from '@temporalio/worker';
import { exportWithoutTexts } from './exporter.ts';
import { turnOn } from './span.ts';

/** Parts that clients and workers of Temporal use to carry a trace from one to the other. */
export type Tracing = {
  readonly client: OpenTelemetryWorkflowClientInterceptor;
  readonly activity: ActivityInterceptorsFactory;
  readonly sinks: NonNullable<WorkerOptions['sinks']>;
  /** Sends the spans that wait. */
  readonly stop: () => Promise<void>;
};

/** Sends spans to an OTLP receiver from now on. Loaded only by a process that has one configured. */
export const startTracing = (options: { readonly endpoint: string; readonly service: string }): Tracing => {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const processor = new BatchSpanProcessor(exportWithoutTexts(new OTLPTraceExporter({ url })));
  const resource = new Resource({ 'service.name': options.service });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] });
  provider.register();
  turnOn();
  return {
    client: new OpenTelemetryWorkflowClientInterceptor(),
    activity: (context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) }),
    sinks: { exporter: makeWorkflowExporter(processor, resource) },
    // A receiver that is away must not keep the process from a clean end.
    stop: () => provider.shutdown().catch(() => undefined),
  };
};
