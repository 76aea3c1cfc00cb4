import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { toORPCError } from "@orpc/client";
import { type AnyProcedure, createProcedureClient, onError, Procedure } from "@orpc/server";
import type { EndpointMeta } from "../../shared/contract/base/endpoint.ts";
import { API_BODY_MAX_BYTES } from "../../shared/limits.ts";

/** A call as it came in, written plainly. */
interface FastPathCall {
  path: string;
  /** Arranged as the contract says, not checked yet. Rejects when it is no JSON or does not arrive. */
  input: Promise<unknown>;
}

/** Undefined for whatever else is allowed, and for what is wrong before its body. */
type FastPathReader = (incoming: IncomingMessage) => FastPathCall | undefined;

/**
 * Makes what reads an endpoint's calls if they are written in the way that browsers and our own
 * client write: a GET (compact) with a query, or a POST (detailed) with a body and none.
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

/** What needs no look whether it is a host at all. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d+)?$/i;

/** Names and values that mean the same escaped and not. */
const PLAIN_QUERY = /^[a-z]+=[\w-]+(&[a-z]+=[\w-]+)*$/i;

/** Undefined when it is anything but each name once with a plain value. */
function parseQuery(params: Params, text: string): Promise<unknown> | undefined {
  if (!PLAIN_QUERY.test(text)) return undefined;
  const pairs = text.split("&").map((pair) => pair.split("="));
  const query: Params = Object.fromEntries(pairs);
  const hasUniqueNames = Object.keys(query).length === pairs.length;
  return hasUniqueNames ? Promise.resolve({ ...query, ...params }) : undefined;
}

/** Undefined when it is anything but JSON of a length that was announced and is allowed. */
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

/** Node reads no more than was announced. Rejects when whoever sends it leaves before its end. */
function readText(incoming: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => resolve(utf8.decode(Buffer.concat(chunks))));
  incoming.on("error", reject);
  return promise;
}

/** As web requests are read: without a byte order mark, and with a sign for what is no letter. */
const utf8 = new TextDecoder();

/** What an endpoint is called with, as far as this file knows it. */
interface CallContext {
  retryAfterSeconds?: number | undefined;
}

/** What these calls share with all others, given by app.ts: this folder imports nothing of the server. */
export interface FastPathParts<Context extends CallContext> {
  /** Each a GET whose input is compact, or a POST whose input is detailed. */
  endpoints: readonly AnyProcedure[];
  /** Of every response. */
  headers: OutgoingHttpHeaders;
  readiness: { isDraining: boolean };
  toContext(incoming: IncomingMessage, requestId: string): Context;
  /** Throws what the caller is told instead. */
  onError(error: unknown, options: { context: Context }): never;
  onUnreadable(error: unknown): never;
  logRequest(
    request: { requestId: string; method: string; path: string; status: number },
    startedAt: number,
  ): void;
}

/**
 * These endpoints without the machinery that can read and write anything for any endpoint: the
 * router's own procedures with all their checks, the same answers, headers and lines in the log, for
 * a fraction of the work.
 * @returns what answers a request, or says false to one that is not plainly such a call.
 */
export function createFastPath<Context extends CallContext>(parts: FastPathParts<Context>) {
  const hurried = parts.endpoints.map((endpoint) => ({
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
    outgoing.once("close", () => disconnect.abort());
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
    for (const { read, respond } of hurried) {
      const call = read(incoming);
      if (!call) continue;
      void handle(call, respond, incoming, outgoing);
      return true;
    }
    return false;
  };
}

/** An endpoint whose operation makes each field of its answer anew: nothing is left to be cut off. */
export function withoutOutputSchema(endpoint: AnyProcedure): AnyProcedure {
  return new Procedure({ ...endpoint["~orpc"], outputSchema: undefined });
}

interface FastPathResponse {
  status: number;
  json: string;
  headers?: OutgoingHttpHeaders;
}

/** Never rejects: what goes wrong is an answer as well. */
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

/** A list is written once for all who were given the same. */
function toJson(body: unknown): string {
  if (!Array.isArray(body)) return JSON.stringify(body);
  const json = jsonByList.get(body) ?? JSON.stringify(body);
  jsonByList.set(body, json);
  return json;
}

const jsonByList = new WeakMap<object, string>();
