import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { activitiesContract, type Slot } from "../../shared/contract/activities.ts";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import type { Context } from "../context.ts";
import { listSlots } from "../slots/list-slots.ts";
import { answerHeaders } from "./answer-headers.ts";
import { inTime } from "./answer-in-time.ts";
import { errorAnswer } from "./api-errors.ts";
import { throughTheDoor } from "./busy.ts";
import { logRequest } from "./request-log.ts";

/** Where this answers; `activitiesContract.slots` with the prefix of the API. */
export const DAY_SLOTS_PATH = "/api/activities/:activityId/slots";

const { inputSchema } = activitiesContract.slots["~orpc"];
const meta: EndpointMeta = activitiesContract.slots["~orpc"].meta;

/**
 * A day's slots, which everybody who books looks at again and again, without the machinery that
 * can serve any endpoint: the same answer, headers, limits and line in the log, for a fraction of
 * the work. Whatever is not plainly such a question goes on to the contract's router.
 */
export function daySlots(server: Context): MiddlewareHandler {
  const everyAnswer = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...answerHeaders(server.config),
  };
  return async (c, next) => {
    const isPlain = c.req.raw.method === "GET";
    const input = isPlain ? readInput(c.req.url, c.req.param("activityId")) : undefined;
    if (input === undefined) return next();
    const requestId = randomUUID();
    const startedAt = performance.now();
    const response = await answer(server, requestId, input, {
      ...everyAnswer,
      "X-Request-Id": requestId,
    });
    const { method, path } = c.req;
    logRequest(server.log, { requestId, method, path, status: response.status }, startedAt);
    return response;
  };
}

interface Input {
  activityId: string;
  date: string;
}

/** Undefined when the router should look at it: anything unusual, or wrong. */
function readInput(url: string, activityId: string | undefined): Input | undefined {
  if (meta.rate !== undefined || inputSchema === undefined) return undefined;
  const [, date] = /\?date=([\d-]+)$/.exec(url) ?? [];
  const read = inputSchema.safeParse({ activityId, date });
  return read.success ? read.data : undefined;
}

async function answer(
  server: Context,
  requestId: string,
  input: Input,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const asking = throughTheDoor(server.pool, () => listSlots(server, input));
    const slots = await inTime({ requestId, server }, meta, asking);
    return new Response(jsonOf(slots), { headers });
  } catch (error) {
    return errorAnswer(error, requestId, server.log, headers);
  }
}

/** Written once for all who were given the same list. */
function jsonOf(slots: readonly Slot[]): string {
  let json = written.get(slots);
  if (json === undefined) {
    json = JSON.stringify(slots);
    written.set(slots, json);
  }
  return json;
}

const written = new WeakMap<readonly Slot[], string>();
