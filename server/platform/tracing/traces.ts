import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Statement } from '../db/statements.ts';
import { trustedPeer } from './request-id.ts';

/** Where traces go, and of which share of the calls. */
export interface TracesConfig {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`, such as `http://collector:4318`. */
  endpoint: string;
  serviceName: string;
  /** From 0 to 1; a caller in front that traces decides for its own calls. */
  ratio: number;
}

/** The data of a call for its trace. */
export interface TracedCall {
  name: string;
  request: FastifyRequest;
  /** In milliseconds since 1970. */
  began: number;
  ended: number;
  statements: readonly Statement[];
  /** The error. Undefined if the call succeeded. */
  failure: unknown;
}

/** Sends calls and their statements to a collector. */
export interface Traces {
  note: (call: TracedCall) => void;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

const parentForm = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The trace that a proxy in front has begun. */
function parentOf(header: unknown): Context {
  const [, traceId, spanId, flags] = (typeof header === 'string' && parentForm.exec(header)) || [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

/**
 * Sends traces by OTLP over HTTP: a span for each call, with one for each of its statements. They contain the call,
 * route and status, and the text of statements without values: nothing of a record. If the collector is unavailable,
 * calls are not affected, and traces are dropped.
 * @param trustProxy `TRUST_PROXY`: only a proxy's `traceparent` is used
 */
export function startTraces(
  { endpoint, serviceName, ratio }: TracesConfig,
  { version, trustProxy }: { version: string; trustProxy: string | number | undefined },
): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('marketdesk', version);
  const isTrusted = trustedPeer(trustProxy);
  return {
    note({ name, request, began, ended, statements, failure }) {
      const isBehindProxy = isTrusted(request.raw.socket.remoteAddress);
      const parent = isBehindProxy ? parentOf(request.headers['traceparent']) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        `${request.method} ${request.routeOptions.url ?? ''}`,
        {
          kind: SpanKind.SERVER,
          startTime: began,
          attributes: {
            'http.request.method': request.method,
            'http.route': request.routeOptions.url ?? '',
            'marketdesk.call': name,
            'marketdesk.request_id': request.id,
          },
        },
        parent,
      );
      if (span.isRecording()) {
        const status = statusOf(failure);
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        const inside = trace.setSpan(ROOT_CONTEXT, span);
        for (const { sql, at, ms } of statements)
          tracer
            .startSpan(
              sql.slice(0, 40).replace(/\s+/g, ' ').trim(),
              {
                kind: SpanKind.CLIENT,
                startTime: at,
                attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
              },
              inside,
            )
            .end(at + ms);
      }
      span.end(ended);
    },
    stop: () => provider.shutdown(),
  };
}

function statusOf(failure: unknown): number {
  if (failure === undefined) return 200;
  const status =
    typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : 500;
  return typeof status === 'number' ? status : 500;
}
