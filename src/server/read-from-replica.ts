import { os } from "@orpc/server";
import { serialize } from "hono/utils/cookie";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { classifyDatabaseError } from "./platform/database/database-errors.ts";
import { REPLICA_MAX_AGE_MS } from "./platform/database/read-replica.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Gives the handlers of endpoints that may lag the read replica, where there is one that is current.
 *
 * Nobody misses what they have just changed: each write in the back office leaves a cookie that
 * lasts as long as a replica may be behind, and with that cookie the primary answers. If the replica
 * fails, the primary answers too.
 */
export const readFromReplica = os
  .$context<RequestContext>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }) => {
    const { server, caller } = context;
    const { replica, log } = server;
    const { meta, route } = procedure["~orpc"];
    if (replica === undefined || meta.caller !== "admin") return next();
    if (route.method !== "GET") caller.cookies.push(createWriteCookie(server.config.publicUrl));
    if (!meta.mayLag || caller.hasJustWritten || replica.state !== "current") return next();
    const { db, pool } = replica;
    try {
      caller.dataAgeMs = replica.ageMs;
      return await next({ context: { server: { ...server, db, pool } } });
    } catch (error) {
      if (classifyDatabaseError(error) === undefined) throw error;
      log.warn({ requestId: context.requestId, err: error }, "read replica failed: primary reads");
      delete caller.dataAgeMs;
      return next();
    }
  });

function createWriteCookie(publicUrl: string): string {
  return serialize(writeCookieName(publicUrl), "1", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: publicUrl.startsWith("https:"),
    maxAge: REPLICA_MAX_AGE_MS / 1000,
  });
}

/**
 * With HTTPS the `__Host-` prefix makes the browser accept the cookie from this host only (RFC
 * 6265bis).
 */
export function writeCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-just-written" : "just-written";
}
