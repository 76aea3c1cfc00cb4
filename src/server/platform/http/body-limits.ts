import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { EndpointMeta } from "../../../shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../../shared/contract/base/endpoint.ts";
import { publicContract } from "../../../shared/contract/public/contract.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../request-context.ts";
import { errorResponse, toApiError } from "./api-errors.ts";

/**
 * Refuses a body that is larger than its endpoint allows, by its Content-Length or while reading.
 */
export function limitBodySize(): MiddlewareHandler {
  const defaultLimit = createBodyLimit(API_BODY_MAX_BYTES);
  return async (c, next) => {
    const endpoint = await findLargeBodyEndpoint(c.req.path);
    return await (endpoint?.limit ?? defaultLimit)(c, next);
  };
}

/**
 * Trusts the Content-Length, because Node reads no more than that. Only a body without one is
 * counted while it is read, which turns it into a stream and costs ten times as much.
 */
function createBodyLimit(maxSize: number): MiddlewareHandler {
  const onError = () => errorResponse("TOO_LARGE");
  const streamingLimit = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const contentLength = c.req.header("content-length");
    const hasKnownLength =
      contentLength !== undefined && c.req.header("transfer-encoding") === undefined;
    if (hasKnownLength) return Number(contentLength) > maxSize ? onError() : next();
    return METHODS_WITHOUT_BODY.has(c.req.method) ? next() : streamingLimit(c, next);
  };
}

const METHODS_WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Returns the endpoint at a path if it declares `bodyMaxBytes` in the contract. */
async function findLargeBodyEndpoint(path: string): Promise<LargeBodyEndpoint | undefined> {
  const isAdmin = path.startsWith("/api/admin/");
  if (isAdmin) adminEndpoints ??= loadAdminEndpoints();
  const endpoints = (isAdmin && (await adminEndpoints)) || PUBLIC_ENDPOINTS;
  return endpoints.find(({ address }) => address.test(path));
}

interface LargeBodyEndpoint {
  address: RegExp;
  isAdminOnly: boolean;
  limit: MiddlewareHandler;
}

function listLargeBodyEndpoints(contract: object): LargeBodyEndpoint[] {
  return listEndpoints(contract).flatMap((endpoint) => {
    const { bodyMaxBytes, caller } = endpoint["~orpc"].meta as EndpointMeta;
    const { path = "" } = endpoint["~orpc"].route;
    if (bodyMaxBytes === undefined) return [];
    const address = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
    return [{ address, isAdminOnly: caller === "admin", limit: createBodyLimit(bodyMaxBytes) }];
  });
}

const PUBLIC_ENDPOINTS = listLargeBodyEndpoints(publicContract);

/** Not loaded until the first request to the back office; see api.ts. */
let adminEndpoints: Promise<LargeBodyEndpoint[]> | undefined;

async function loadAdminEndpoints(): Promise<LargeBodyEndpoint[]> {
  const { adminContract } = await import("../../../shared/contract/admin/contract.ts");
  return listLargeBodyEndpoints(adminContract);
}

/**
 * Refuses a large body for an admin-only endpoint unless an administrator sends it. `requireAuth`
 * is too late for that, because it runs after the body has been read.
 */
export function limitAnonymousBodySize(
  context: Context,
  callerOf: (incoming: IncomingMessage, context: Context) => Caller,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const isWithinDefault =
      c.req.header("transfer-encoding") === undefined &&
      Number(c.req.header("content-length") ?? 0) <= API_BODY_MAX_BYTES;
    if (isWithinDefault || !(await findLargeBodyEndpoint(c.req.path))?.isAdminOnly) return next();
    const refusal = await getAdminRefusal(callerOf(c.env.incoming, context), context);
    return refusal === null ? next() : errorResponse(refusal);
  };
}

/** Returns null when the caller is an administrator. */
async function getAdminRefusal(caller: Caller, { log }: Context): Promise<ErrorCode | null> {
  try {
    const session = await caller.session();
    if (!session) return "UNAUTHENTICATED";
    return session.role === "admin" ? null : "FORBIDDEN";
  } catch (error) {
    return toApiError(error, randomUUID(), log).code;
  }
}
