import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('should-cost');

let isOn = false;

/** Called once, before the process opens its connections. */
export const turnOn = (): void => {
  isOn = true;
};

export const isTracing = (): boolean => isOn;

/** The trace that the caller belongs to, for a line of the log. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/**
 * Does `work` in a span below the caller's. Without tracing it only calls `work`. Only the attributes that `ATTRIBUTES`
 * names leave the process (`exporter.ts`).
 */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  if (!isOn) return work(null);
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      const type = error instanceof Error ? error.name : 'Error';
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};
