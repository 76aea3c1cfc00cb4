import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { contract } from "../../shared/contract/contract.ts";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import { endpointsOf } from "../../shared/contract/endpoint-list.ts";
import { API_BODY_MAX_BYTES } from "../../shared/limits.ts";
import { errorResponse } from "./api-errors.ts";

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
  const { bodyMaxBytes } = endpoint["~orpc"].meta as EndpointMeta;
  const { path = "" } = endpoint["~orpc"].route;
  if (bodyMaxBytes === undefined) return [];
  const address = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return [{ address, refuse: refuseAbove(bodyMaxBytes) }];
});
