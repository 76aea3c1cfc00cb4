import { type Context, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan, Span, SpanProcessor } from "@opentelemetry/sdk-trace";

/** More than a run needs to find that nothing is due. */
const MAX_IDLE_STATEMENTS = 4;

/**
 * Passes on all spans but those of job runs that found nothing to do. A process begins one or two a
 * second, and they would hide the others.
 */
export class DropIdleJobs implements SpanProcessor {
  readonly #next: SpanProcessor;
  /** Spans of the runs under way, by trace. */
  readonly #runs = new Map<string, ReadableSpan[]>();

  constructor(next: SpanProcessor) {
    this.#next = next;
  }

  onStart(span: Span, parentContext: Context): void {
    if (isJob(span)) this.#runs.set(span.spanContext().traceId, []);
    this.#next.onStart(span, parentContext);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const run = this.#runs.get(traceId);
    if (run === undefined) {
      this.#next.onEnd(span);
      return;
    }
    run.push(span);
    // A run with this much is no idle one; what follows goes out at once.
    if (!isJob(span) && isIdle(run)) return;
    this.#runs.delete(traceId);
    if (!isIdle(run)) for (const ended of run) this.#next.onEnd(ended);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}

/** A job is the only thing that begins a trace without being a request. */
function isJob({ kind, parentSpanContext }: Pick<ReadableSpan, "kind" | "parentSpanContext">) {
  return kind === SpanKind.INTERNAL && parentSpanContext === undefined;
}

function isIdle(run: readonly ReadableSpan[]): boolean {
  const children = run.filter((span) => !isJob(span));
  return (
    children.length <= MAX_IDLE_STATEMENTS &&
    children.every(({ attributes }) => "db.system.name" in attributes) &&
    run.every(({ status }) => status.code !== SpanStatusCode.ERROR)
  );
}
