import { randomUUID } from "node:crypto";
import { toORPCError } from "@orpc/client";
import { type AnyProcedure, createProcedureClient, onError, Procedure } from "@orpc/server";
import { Hono } from "hono";
import type { Context } from "../context.ts";
import { answerHeaders } from "./answer-headers.ts";
import { tellError, tellUnreadable } from "./api-handler.ts";
import type { Call } from "./call.ts";
import { callerOf } from "./caller.ts";
import { type Http, readPlainCall } from "./plain-call.ts";
import { logRequest } from "./request-log.ts";
import { router } from "./router.ts";

/** What everybody who books calls, and hundreds at the same moment: GET compact, POST detailed. */
const HURRIED: readonly AnyProcedure[] = [
  asItIs(router.activities.slots),
  router.checkouts.create,
  router.checkouts.place,
];

/**
 * These endpoints without the machinery that can read and write anything for any endpoint: the
 * router's own procedures with all their checks, the same answers, headers and lines in the log, for
 * a fraction of the work. Whatever is not plainly such a call goes on to the router.
 */
export function shortWays(server: Context): Hono<Http> {
  const everyAnswer = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...answerHeaders(server.config),
  };
  const ways = new Hono<Http>();
  for (const endpoint of HURRIED) {
    const { method = "", path: pattern = "" } = endpoint["~orpc"].route;
    ways.on(method, `/api${pattern.replace(/\{(\w+)\}/g, ":$1")}`, async (c, next) => {
      const reading = readPlainCall(c, endpoint);
      if (!reading) return next();
      const requestId = randomUUID();
      const startedAt = performance.now();
      const call: Call = { requestId, server, caller: callerOf(c, server) };
      const { status, body, headers } = await answer(endpoint, call, reading);
      const { path } = c.req;
      logRequest(server.log, { requestId, method, path, status }, startedAt);
      return new Response(jsonOf(body), {
        status,
        headers: { ...everyAnswer, ...headers, "X-Request-Id": requestId },
      });
    });
  }
  return ways;
}

/** An endpoint whose operation makes each field of its answer anew: nothing is left to be cut off. */
function asItIs(endpoint: AnyProcedure): AnyProcedure {
  return new Procedure({ ...endpoint["~orpc"], outputSchema: undefined });
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

async function answer(
  endpoint: AnyProcedure,
  call: Call,
  reading: Promise<unknown>,
): Promise<Answer> {
  const { successStatus = 200, outputStructure } = endpoint["~orpc"].route;
  const ask = createProcedureClient(endpoint, {
    context: call,
    interceptors: [onError(tellError)],
  });
  try {
    const output = await ask(await reading.catch(tellUnreadable));
    if (outputStructure !== "detailed") return { status: successStatus, body: output };
    return { status: successStatus, ...(output as Partial<Answer>) };
  } catch (error) {
    const told = toORPCError(error);
    const { retryAfterSeconds: seconds } = call;
    return {
      status: told.status,
      body: told.toJSON(),
      ...(seconds !== undefined && { headers: { "Retry-After": String(seconds) } }),
    };
  }
}

/** A list is written once for all who were given the same. */
function jsonOf(body: unknown): string {
  if (!Array.isArray(body)) return JSON.stringify(body);
  const json = written.get(body) ?? JSON.stringify(body);
  written.set(body, json);
  return json;
}

const written = new WeakMap<object, string>();
