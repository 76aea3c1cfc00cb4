import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { toORPCError } from "@orpc/client";
import { type AnyProcedure, createProcedureClient, onError, Procedure } from "@orpc/server";
import type { Context } from "../context.ts";
import { API_HEADERS, answerHeaders } from "./answer-headers.ts";
import { tellError, tellUnreadable } from "./api-handler.ts";
import type { Call } from "./call.ts";
import { callerOf } from "./caller.ts";
import type { Readiness } from "./health.ts";
import { type PlainCall, plainReader } from "./plain-call.ts";
import { logRequest } from "./request-log.ts";
import { router } from "./router.ts";

/** What everybody who books calls, and hundreds at the same moment: GET compact, POST detailed. */
const HURRIED = [
  asItIs(router.activities.slots),
  router.checkouts.create,
  router.checkouts.place,
].map((endpoint) => ({ read: plainReader(endpoint), answer: answerOf(endpoint) }));

/**
 * These endpoints without the machinery that can read and write anything for any endpoint: the
 * router's own procedures with all their checks, the same answers, headers and lines in the log, for
 * a fraction of the work.
 * @returns what answers a request, or says false to one that is not plainly such a call.
 */
export function shortWays(server: Context, readiness: Readiness) {
  const everyAnswer = {
    "Content-Type": "application/json",
    ...API_HEADERS,
    ...answerHeaders(server.config),
  };
  const take = async (
    { path, input }: PlainCall,
    answer: ProcedureAnswer,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const call: Call = { requestId, server, caller: callerOf(incoming, server) };
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const { status, json, headers } = await answer(call, input, gone.signal);
    const { method = "" } = incoming;
    logRequest(server.log, { requestId, method, path, status }, startedAt);
    outgoing.writeHead(status, {
      ...everyAnswer,
      ...headers,
      "X-Request-Id": requestId,
      ...(readiness.isDraining && { Connection: "close" }),
      "Content-Length": Buffer.byteLength(json),
    });
    outgoing.end(json);
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    for (const { read, answer } of HURRIED) {
      const call = read(incoming);
      if (!call) continue;
      void take(call, answer, incoming, outgoing);
      return true;
    }
    return false;
  };
}

/** An endpoint whose operation makes each field of its answer anew: nothing is left to be cut off. */
function asItIs(endpoint: AnyProcedure): AnyProcedure {
  return new Procedure({ ...endpoint["~orpc"], outputSchema: undefined });
}

interface Answer {
  status: number;
  json: string;
  headers?: OutgoingHttpHeaders;
}

/** Never rejects: what goes wrong is an answer as well. */
type ProcedureAnswer = (call: Call, input: Promise<unknown>, gone: AbortSignal) => Promise<Answer>;

function answerOf(endpoint: AnyProcedure): ProcedureAnswer {
  const { successStatus = 200, outputStructure } = endpoint["~orpc"].route;
  const written = (output: unknown): Answer => {
    if (outputStructure !== "detailed") return { status: successStatus, json: jsonOf(output) };
    const { status = successStatus, body } = output as { status?: number; body: unknown };
    return { status, json: jsonOf(body) };
  };
  const ask = createProcedureClient(endpoint, {
    context: (call: Call) => call,
    interceptors: [onError(tellError), async ({ next }) => written(await next())],
  }) as (input: unknown, options: { context: Call; signal: AbortSignal }) => Promise<Answer>;
  return async (call, input, gone) => {
    try {
      return await ask(await input.catch(tellUnreadable), { context: call, signal: gone });
    } catch (error) {
      const told = toORPCError(error);
      const { retryAfterSeconds: seconds } = call;
      return {
        status: told.status,
        json: JSON.stringify(told.toJSON()),
        ...(seconds !== undefined && { headers: { "Retry-After": seconds } }),
      };
    }
  };
}

/** A list is written once for all who were given the same. */
function jsonOf(body: unknown): string {
  if (!Array.isArray(body)) return JSON.stringify(body);
  const json = writtenLists.get(body) ?? JSON.stringify(body);
  writtenLists.set(body, json);
  return json;
}

const writtenLists = new WeakMap<object, string>();
