import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { EndpointMeta } from "../../../shared/contract/base/endpoint.ts";
import { endpointsOf } from "../../../shared/contract/base/list-endpoints.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../request-context.ts";
import { errorResponse, toApiError } from "./api-errors.ts";

/** Refuses a body that is larger than its endpoint takes, at its announcement or as it arrives. */
export function refuseLargeBodies(): MiddlewareHandler {
  const usual = refuseAbove(API_BODY_MAX_BYTES);
  return (c, next) => {
    const larger = LARGER.find(({ address }) => address.test(c.req.path));
    return (larger?.refuse ?? usual)(c, next);
  };
}

/**
 * A body of announced length is judged by that alone, because Node reads no more of it; only one
 * without is looked at as it arrives, which makes a stream of it first and costs ten times as much.
 */
function refuseAbove(maxSize: number): MiddlewareHandler {
  const onError = () => errorResponse("TOO_LARGE");
  const asItArrives = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const announced = c.req.header("content-length");
    const isJudged = announced !== undefined && c.req.header("transfer-encoding") === undefined;
    if (isJudged) return Number(announced) > maxSize ? onError() : next();
    return BODILESS.has(c.req.method) ? next() : asItArrives(c, next);
  };
}

const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** The endpoints whose contract says so. */
const LARGER = endpointsOf(contract).flatMap((endpoint) => {
  const { bodyMaxBytes, caller } = endpoint["~orpc"].meta as EndpointMeta;
  const { path = "" } = endpoint["~orpc"].route;
  if (bodyMaxBytes === undefined) return [];
  const address = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return [{ address, isForStaff: caller === "admin", refuse: refuseAbove(bodyMaxBytes) }];
});

/**
 * What only staff may send is not even read from anybody else, if it is larger than what everybody
 * may: bodies are read before the endpoint asks who calls.
 */
export function refuseLargeFromStrangers(
  context: Context,
  callerOf: (incoming: IncomingMessage, context: Context) => Caller,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const addresses = LARGER.flatMap(({ isForStaff, address }) => (isForStaff ? [address] : []));
  return async (c, next) => {
    const isUsual =
      c.req.header("transfer-encoding") === undefined &&
      Number(c.req.header("content-length") ?? 0) <= API_BODY_MAX_BYTES;
    if (isUsual || !addresses.some((address) => address.test(c.req.path))) return next();
    const refused = await refusalOf(callerOf(c.env.incoming, context), context);
    return refused === null ? next() : errorResponse(refused);
  };
}

/** Why this is nobody of the staff, or null when it is. */
async function refusalOf(caller: Caller, { log }: Context): Promise<ErrorCode | null> {
  try {
    const session = await caller.session();
    if (!session) return "UNAUTHENTICATED";
    return session.role === "admin" ? null : "FORBIDDEN";
  } catch (error) {
    return toApiError(error, randomUUID(), log).code;
  }
}
