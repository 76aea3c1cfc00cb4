import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import type { RequestContext, Session } from "./request-context.ts";

const middleware = os.$context<RequestContext>().$meta<EndpointMeta>({ caller: "anyone" });

/**
 * Refuses a cross-site write that carries a session cookie or could set one, because a browser
 * sends our cookie with requests from other sites too.
 * @throws Refusal CROSS_SITE
 */
export const csrfProtection = middleware.middleware(async ({ context, next, procedure, path }) => {
  const { caller } = context;
  const isWrite = procedure["~orpc"].route.method !== "GET";
  const usesCookie = caller.sessionCookie !== undefined || SIGN_IN_NOUNS.has(path[0] ?? "");
  if (isWrite && usesCookie && !caller.isSameOrigin) throw new Refusal("CROSS_SITE");
  return next();
});

/** The router's groups whose endpoints may set a session cookie. */
const SIGN_IN_NOUNS: ReadonlySet<string> = new Set(["session", "accounts", "invitations"]);

/**
 * Checks that the caller may use the endpoint, before its input is validated.
 * @throws Refusal UNAUTHENTICATED or FORBIDDEN
 */
export const requireAuth = middleware.middleware(async ({ context, next, procedure }) => {
  const { caller: allowedCaller } = procedure["~orpc"].meta;
  if (allowedCaller === "customer" || allowedCaller === "admin") {
    const session = await requireSession(context);
    if (allowedCaller === "admin" && session.role !== "admin") throw new Refusal("FORBIDDEN");
  }
  return next();
});

/** Returns the caller's session. @throws Refusal UNAUTHENTICATED */
export async function requireSession({ caller }: RequestContext): Promise<Session> {
  const session = await caller.session();
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}
