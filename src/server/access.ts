import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import type { RequestContext, Session } from "./request-context.ts";

const middleware = os.$context<RequestContext>().$meta<EndpointMeta>({ caller: "anyone" });

/**
 * A write by somebody who is signed in, or who signs in by it, comes from a page of our own: a
 * browser sends our cookie also when another site's page asks it to.
 */
export const csrfProtection = middleware.middleware(async ({ context, next, procedure, path }) => {
  const { caller } = context;
  const isWrite = procedure["~orpc"].route.method !== "GET";
  const usesCookie = caller.sessionCookie !== undefined || SIGN_IN_NOUNS.has(path[0] ?? "");
  if (isWrite && usesCookie && !caller.isSameOrigin) throw new Refusal("CROSS_SITE");
  return next();
});

/** Endpoints of these nouns may give a browser its cookie. */
const SIGN_IN_NOUNS: ReadonlySet<string> = new Set(["session", "accounts", "invitations"]);

/** Whoever may not call the endpoint is told so before its input is looked at. */
export const requireAuth = middleware.middleware(async ({ context, next, procedure }) => {
  const { caller: allowedCaller } = procedure["~orpc"].meta;
  if (allowedCaller === "customer" || allowedCaller === "admin") {
    const session = await requireSession(context);
    if (allowedCaller === "admin" && session.role !== "admin") throw new Refusal("FORBIDDEN");
  }
  return next();
});

/** Whoever calls an endpoint for customers or administrators. @throws Refusal UNAUTHENTICATED */
export async function requireSession({ caller }: RequestContext): Promise<Session> {
  const session = await caller.session();
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}
