/*
 * Measured worth (docs/speed.md, "What each mechanism earns"): a tenth more bookings a second, a
 * third more days of slots, and the rush for one slot in three quarters of the time. Leaving out the
 * output schema gives another sixth of a day's slots.
 */

import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { toORPCError } from "@orpc/client";
import { type AnyProcedure, createProcedureClient, onError, Procedure } from "@orpc/server";
import type { EndpointMeta } from "../../shared/contract/base/endpoint.ts";
import { API_BODY_MAX_BYTES } from "../../shared/limits.ts";

/** A request that qualifies for the fast path. */
interface FastPathCall {
  path: string;
  /** In the contract's structure, not validated yet. Rejects on invalid JSON or an aborted body. */
  input: Promise<unknown>;
}

/** Returns undefined for a request that does not qualify, be it valid or not. */
type FastPathReader = (incoming: IncomingMessage) => FastPathCall | undefined;

/**
 * Creates the reader of an endpoint. It accepts only requests as browsers and our own client write
 * them: a GET (compact input) with a query, or a POST (detailed input) with a body and no query.
 */
function createReader(endpoint: AnyProcedure): FastPathReader {
  const { route, meta } = endpoint["~orpc"];
  const address = new RegExp(`^/api${route.path?.replace(/\{(\w+)\}/g, "(?<$1>[\\w-]+)")}$`);
  return (incoming) => {
    const { method, url = "", headers } = incoming;
    if (method !== route.method || !PLAIN_HOST.test(headers.host ?? "")) return undefined;
    const [path = "", query] = url.split("?", 2);
    const match = address.exec(path);
    if (!match) return undefined;
    const params = { ...match.groups };
    const input =
      method === "GET"
        ? parseQuery(params, url.slice(path.length + 1))
        : query === undefined && readBody(params, incoming, meta as EndpointMeta);
    return input ? { path, input } : undefined;
  };
}

type Params = Record<string, string>;

/** A host that is obviously valid, so that it needs no parsing. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d+)?$/i;

/** Names and values that contain nothing to unescape. */
const PLAIN_QUERY = /^[a-z]+=[\w-]+(&[a-z]+=[\w-]+)*$/i;

/** Returns undefined unless each name occurs once, with a plain value. */
function parseQuery(params: Params, text: string): Promise<unknown> | undefined {
  if (!PLAIN_QUERY.test(text)) return undefined;
  const pairs = text.split("&").map((pair) => pair.split("="));
  const query: Params = Object.fromEntries(pairs);
  const hasUniqueNames = Object.keys(query).length === pairs.length;
  return hasUniqueNames ? Promise.resolve({ ...query, ...params }) : undefined;
}

/** Returns undefined unless the body is JSON with an allowed Content-Length. */
function readBody(
  params: Params,
  incoming: IncomingMessage,
  { bodyMaxBytes = API_BODY_MAX_BYTES }: EndpointMeta,
): Promise<unknown> | undefined {
  const { headers } = incoming;
  const isPlain =
    headers["content-type"] === "application/json" &&
    headers["content-disposition"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    Number(headers["content-length"]) <= bodyMaxBytes;
  if (!isPlain) return undefined;
  return readText(incoming).then((text) => ({
    params,
    headers,
    body: text === "" ? undefined : JSON.parse(text),
  }));
}

/** Node reads no more than the Content-Length. Rejects when the client disconnects early. */
function readText(incoming: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => resolve(utf8.decode(Buffer.concat(chunks))));
  incoming.on("error", reject);
  return promise;
}

/** Decodes like `Request.text()`: strips a byte order mark and replaces invalid bytes by U+FFFD. */
const utf8 = new TextDecoder();

/** The part of the request context that this file uses. */
interface CallContext {
  retryAfterSeconds?: number | undefined;
}

/** Injected by app.ts, because this folder imports nothing from the rest of the server. */
export interface FastPathParts<Context extends CallContext> {
  /** Each a GET with compact input or a POST with detailed input. */
  endpoints: readonly AnyProcedure[];
  /** Added to every response. */
  headers: OutgoingHttpHeaders;
  readiness: { isDraining: boolean };
  toContext(incoming: IncomingMessage, requestId: string): Context;
  onMatch(endpoint: AnyProcedure): void;
  /** Throws the error that the client receives instead. */
  onError(error: unknown, options: { context: Context }): never;
  onUnreadable(error: unknown): never;
  logRequest(
    request: { requestId: string; method: string; path: string; status: number },
    startedAt: number,
  ): void;
}

/**
 * A fast path for hot endpoints: it skips the generic HTTP machinery but calls the router's own
 * procedures, with all their checks. Responses, headers and log lines are the same as the router's.
 * @returns a function that handles a request, or returns false to leave it to the router
 */
export function createFastPath<Context extends CallContext>(parts: FastPathParts<Context>) {
  const hurried = parts.endpoints.map((endpoint) => ({
    endpoint,
    read: createReader(endpoint),
    respond: createHandler(endpoint, parts),
  }));
  const handle = async (
    { path, input }: FastPathCall,
    respond: FastPathHandler<Context>,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const disconnect = new AbortController();
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) disconnect.abort();
    });
    const { status, json, headers } = await respond(
      parts.toContext(incoming, requestId),
      input,
      disconnect.signal,
    );
    const { method = "" } = incoming;
    parts.logRequest({ requestId, method, path, status }, startedAt);
    outgoing.writeHead(status, {
      "Content-Type": "application/json",
      ...parts.headers,
      ...headers,
      "X-Request-Id": requestId,
      ...(parts.readiness.isDraining && { Connection: "close" }),
      "Content-Length": Buffer.byteLength(json),
    });
    outgoing.end(json);
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    for (const { endpoint, read, respond } of hurried) {
      const call = read(incoming);
      if (!call) continue;
      parts.onMatch(endpoint);
      void handle(call, respond, incoming, outgoing);
      return true;
    }
    return false;
  };
}

/**
 * Skips output validation. Only for an endpoint whose operation builds every field of its output
 * itself, so that the schema would strip nothing.
 */
export function withoutOutputSchema(endpoint: AnyProcedure): AnyProcedure {
  return new Procedure({ ...endpoint["~orpc"], outputSchema: undefined });
}

interface FastPathResponse {
  status: number;
  json: string;
  headers?: OutgoingHttpHeaders;
}

/** Never rejects: an error becomes a response. */
type FastPathHandler<Context> = (
  context: Context,
  input: Promise<unknown>,
  signal: AbortSignal,
) => Promise<FastPathResponse>;

function createHandler<Context extends CallContext>(
  endpoint: AnyProcedure,
  { onError: tellError, onUnreadable }: FastPathParts<Context>,
): FastPathHandler<Context> {
  const { successStatus = 200, outputStructure } = endpoint["~orpc"].route;
  const toResponse = (output: unknown): FastPathResponse => {
    if (outputStructure !== "detailed") return { status: successStatus, json: toJson(output) };
    const { status = successStatus, body } = output as { status?: number; body: unknown };
    return { status, json: toJson(body) };
  };
  const callProcedure = createProcedureClient(endpoint, {
    context: (call: Context) => call,
    interceptors: [onError(tellError), async ({ next }) => toResponse(await next())],
  }) as (
    input: unknown,
    options: { context: Context; signal: AbortSignal },
  ) => Promise<FastPathResponse>;
  return async (call, input, signal) => {
    try {
      return await callProcedure(await input.catch(onUnreadable), {
        context: call,
        signal,
      });
    } catch (error) {
      const orpcError = toORPCError(error);
      const { retryAfterSeconds: seconds } = call;
      return {
        status: orpcError.status,
        json: JSON.stringify(orpcError.toJSON()),
        ...(seconds !== undefined && { headers: { "Retry-After": seconds } }),
      };
    }
  };
}

/** Caches the JSON of arrays by identity: many calls return the same cached list. */
function toJson(body: unknown): string {
  if (!Array.isArray(body)) return JSON.stringify(body);
  const json = jsonByList.get(body) ?? JSON.stringify(body);
  jsonByList.set(body, json);
  return json;
}

const jsonByList = new WeakMap<object, string>();
