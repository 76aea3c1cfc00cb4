import { AsyncLocalStorage } from "node:async_hooks";
import { channel, tracingChannel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/*
 * What the server reports about its own work. Metrics and traces subscribe where a setting asks for
 * them; while nobody does, a report costs a check.
 */

/** An HTTP request, from its headers to the end of its response. */
export interface HttpRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /**
   * The pattern of its path, such as `/api/activities/{activityId}/slots`; undefined until it is
   * known, and where no page or endpoint has such a path.
   */
  route: string | undefined;
  /** How its trace is continued, in the format of W3C Trace Context; absent without traces. */
  traceParent?: string;
}

export const httpRequestStart = channel<HttpRequest, unknown>("slipway:http-request-start");
export const httpRequestEnd = channel<HttpRequest>("slipway:http-request-end");

const currentRequest = new AsyncLocalStorage<HttpRequest>();

function isObservingRequests(): boolean {
  return httpRequestStart.hasSubscribers || httpRequestEnd.hasSubscribers;
}

/** Calls `handle`, and reports the request when somebody subscribes. */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: () => void,
): void {
  if (!isObservingRequests()) {
    handle();
    return;
  }
  const request: HttpRequest = {
    incoming,
    outgoing,
    startedAt: performance.now(),
    route: undefined,
  };
  outgoing.once("close", () => httpRequestEnd.publish(request));
  httpRequestStart.runStores(request, () => currentRequest.run(request, handle));
}

/** How the trace of the current request is continued; undefined without traces. */
export function getTraceParent(): string | undefined {
  return currentRequest.getStore()?.traceParent;
}

/** Names the route of the current request; the first name counts. */
export function noteRoute(findRoute: () => string | undefined): void {
  const request = currentRequest.getStore();
  if (request !== undefined) request.route ??= findRoute();
}

/** The code of an error that an API response has. */
export const apiErrors = channel<{ code: string }>("slipway:api-error");

/** A call of an endpoint, over HTTP or by a page's loader. */
export interface OperationCall {
  /** Method and path of the contract, such as `POST /checkouts`. */
  readonly name: string;
}

export const operations = tracingChannel<OperationCall, unknown>("slipway:operation");

/** An SQL statement. Its values are never reported. */
export interface StatementCall {
  readonly name: string;
}

export const statements = tracingChannel<StatementCall, unknown>("slipway:statement");

/** A query built by Kysely, which reports it once it has ended. */
export interface QueryRun {
  readonly name: string;
  readonly durationMs: number;
  readonly error?: unknown;
}

export const kyselyQueries = channel<QueryRun>("slipway:kysely-query");

/** A call to another server. */
export interface ExternalCall {
  readonly service: "square" | "smtp";
  /** What is asked for, from a fixed set of words. */
  readonly call: string;
  /** Set by the caller before the call ends, if it ends by returning. */
  outcome?: string;
}

export const externalCalls = tracingChannel<ExternalCall, unknown>("slipway:external-call");

/** A run of a background job. */
export interface JobCall {
  readonly job: string;
}

export const jobRuns = tracingChannel<JobCall, unknown>("slipway:job");
