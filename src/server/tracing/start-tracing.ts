import { AsyncLocalStorage } from "node:async_hooks";
import type { Channel, TracingChannel } from "node:diagnostics_channel";
import { hostname } from "node:os";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import {
  externalCalls,
  type HttpRequest,
  httpRequestEnd,
  httpRequestStart,
  jobRuns,
  kyselyQueries,
  operations,
  type QueryRun,
  statements,
} from "../platform/telemetry.ts";
import { type SharedCall, sharedCalls } from "../speed/shared-statement.ts";
import { DropIdleJobs } from "./drop-idle-jobs.ts";

export interface Tracing {
  /** The ids for a log line; empty outside of a trace. */
  getLogFields(): { trace_id?: string; span_id?: string };
  /** Called when spans could not be sent. */
  onError(report: (error: unknown) => void): void;
  /** Sends what has not been sent, for three seconds at most. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** The collector's address, without a path. */
  url: string;
  /** The part of all traces that is recorded, from 0 to 1. */
  ratio: number;
  /** How long spans are collected before they are sent, in milliseconds. */
  sendEveryMs?: number;
}

const STOP_TIMEOUT_MS = 3_000;

/** Requests of machines that ask every few seconds, and files; they would hide the others. */
const UNTRACED = /^\/(healthz|readyz|metrics|assets\/.*)(\?|$)/;

/**
 * Sends traces to an OpenTelemetry collector: a span for each request, operation, SQL statement,
 * call to another server and run of a job. A span names what was done, and never with which values:
 * paths, queries, headers and parameters may hold personal data.
 */
export function startTracing({ url, ratio, sendEveryMs = 5_000 }: TracingOptions): Tracing {
  const byId = new TraceIdRatioBasedSampler(ratio);
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "slipway",
      "service.instance.id": `${hostname()} ${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    // What a caller says of sampling is not followed, because anybody can say it.
    sampler: new ParentBasedSampler({
      root: byId,
      remoteParentSampled: byId,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [
      new DropIdleJobs(new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })),
    ],
  });
  const spans = new Spans(provider.getTracer("slipway"));
  const stops = subscribeAll(spans);
  return {
    getLogFields: () => spans.getLogFields(),
    onError: (report) => setGlobalErrorHandler(report),
    async stop() {
      for (const stop of stops) stop();
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, STOP_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), timeout.promise]);
      clearTimeout(timer);
    },
  };
}

/** The spans under way, by what was reported. */
class Spans {
  readonly current = new AsyncLocalStorage<unknown>();
  readonly #tracer: ReturnType<TracerProvider["getTracer"]>;
  readonly #byMessage = new WeakMap<object, Span>();
  readonly #ofStatements = new WeakSet<Span>();

  constructor(tracer: ReturnType<TracerProvider["getTracer"]>) {
    this.#tracer = tracer;
  }

  getCurrent(): Span | undefined {
    return this.current.getStore() as Span | undefined;
  }

  /** Starts a trace, or continues the caller's. */
  startRoot(message: object, name: string, kind: SpanKind, parent: Context): Span {
    const span = this.#tracer.startSpan(name, { kind }, parent);
    this.#byMessage.set(message, span);
    return span;
  }

  /** Outside of a trace there is no span. */
  start(message: object, name: string, kind: SpanKind, attributes: Attributes): Span | undefined {
    const parent = this.getCurrent();
    if (parent === undefined) return undefined;
    const span = this.#tracer.startSpan(
      name,
      { kind, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    this.#byMessage.set(message, span);
    return span;
  }

  /** A statement that sends another, such as one that is defined and goes through the pool, is one. */
  startStatement(message: object, name: string): Span | undefined {
    const parent = this.getCurrent();
    if (parent !== undefined && this.#ofStatements.has(parent)) return parent;
    const span = this.start(message, name, SpanKind.CLIENT, SQL);
    if (span !== undefined) this.#ofStatements.add(span);
    return span;
  }

  /** Adds a statement that has ended. */
  addQuery({ name, durationMs, error }: QueryRun): void {
    const parent = this.getCurrent();
    if (parent === undefined || this.#ofStatements.has(parent)) return;
    const span = this.#tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes: SQL, startTime: Date.now() - durationMs },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    setError(span, error);
    span.end();
  }

  get(message: object): Span | undefined {
    return this.#byMessage.get(message);
  }

  getLogFields(): { trace_id?: string; span_id?: string } {
    const context = this.getCurrent()?.spanContext();
    return context === undefined ? {} : { trace_id: context.traceId, span_id: context.spanId };
  }
}

const SQL = { "db.system.name": "postgresql" };

function subscribeAll(spans: Spans): (() => void)[] {
  return [
    traceRequests(spans),
    tracePromises(spans, operations, (message) =>
      spans.start(message, message.name, SpanKind.INTERNAL, {}),
    ),
    tracePromises(spans, statements, (message) => spans.startStatement(message, message.name)),
    tracePromises(
      spans,
      externalCalls,
      (message) =>
        spans.start(message, `${message.service} ${message.call}`, SpanKind.CLIENT, {
          "peer.service": message.service,
        }),
      (span, { outcome = "failed" }) => span.setAttribute("slipway.outcome", outcome),
    ),
    tracePromises(spans, jobRuns, (message) =>
      spans.startRoot(message, `job ${message.job}`, SpanKind.INTERNAL, ROOT_CONTEXT),
    ),
    tracePromises(
      spans,
      sharedCalls,
      (message) => spans.start(message, "shared statement", SpanKind.INTERNAL, {}),
      (span, call) => {
        const leader = findLeader(call);
        const context = leader && spans.get(leader)?.spanContext();
        if (context) span.addLink({ context });
      },
    ),
    subscribe(kyselyQueries, (message) => spans.addQuery(message as QueryRun)),
  ];
}

/** The call in whose name the statement ran; undefined if it is this one. */
function findLeader({ leader }: SharedCall): SharedCall | undefined {
  return leader === undefined ? undefined : (findLeader(leader) ?? leader);
}

function traceRequests(spans: Spans): () => void {
  const onStart = (request: HttpRequest) => {
    const { method = "", url = "", headers } = request.incoming;
    if (UNTRACED.test(url)) return undefined;
    const remote = parseTraceParent(String(headers.traceparent ?? ""));
    const parent =
      remote === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const span = spans.startRoot(request, method, SpanKind.SERVER, parent);
    request.traceParent = formatTraceParent(span);
    return span;
  };
  httpRequestStart.bindStore(spans.current, onStart);
  const unsubscribe = subscribe(httpRequestEnd, (message) => {
    const request = message as HttpRequest;
    const span = spans.get(request);
    if (span === undefined) return;
    const { incoming, outgoing, route } = request;
    const { method = "" } = incoming;
    if (route !== undefined) span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      ...(route !== undefined && { "http.route": route }),
    });
    if (outgoing.writableFinished) {
      span.setAttribute("http.response.status_code", outgoing.statusCode);
      if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } else span.setStatus({ code: SpanStatusCode.ERROR, message: "the client left" });
    span.end();
  });
  return () => {
    httpRequestStart.unbindStore(spans.current);
    unsubscribe();
  };
}

function formatTraceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/**
 * Makes a span of each message, current while its promise is pending.
 * @param start returns the span that is current meanwhile
 */
function tracePromises<Message extends object>(
  spans: Spans,
  on: TracingChannel<Message, unknown>,
  start: (message: Message) => Span | undefined,
  beforeEnd?: (span: Span, message: Message) => void,
): () => void {
  const subscribers = {
    asyncEnd(message: Message & { error?: unknown }) {
      const span = spans.get(message);
      if (span === undefined) return;
      beforeEnd?.(span, message);
      setError(span, message.error);
      span.end();
    },
  };
  on.start.bindStore(spans.current, start);
  on.subscribe(subscribers);
  return () => {
    on.start.unbindStore(spans.current);
    on.unsubscribe(subscribers);
  };
}

/** Only the kind of error: its message may hold values. */
function setError(span: Span, error: unknown): void {
  if (error === undefined) return;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  span.setAttribute("error.type", code ?? (error instanceof Error ? error.name : "unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function subscribe(on: Channel, onMessage: (message: unknown) => void): () => void {
  on.subscribe(onMessage);
  return () => {
    on.unsubscribe(onMessage);
  };
}
