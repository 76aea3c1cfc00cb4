import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Call, Session } from "./request-context.ts";

const middleware = os.$context<Call>().$meta<EndpointMeta>({ caller: "anyone" });

/**
 * A write by somebody who is signed in, or who signs in by it, comes from a page of our own: a
 * browser sends our cookie also when another site's page asks it to.
 */
export const refuseCrossSite = middleware.middleware(async ({ context, next, procedure, path }) => {
  const { caller } = context;
  const isWrite = procedure["~orpc"].route.method !== "GET";
  const usesCookie = caller.sessionCookie !== undefined || SIGNS_IN.has(path[0] ?? "");
  if (isWrite && usesCookie && !caller.isOwnPage) throw new Refusal("CROSS_SITE");
  return next();
});

/** Endpoints of these nouns may give a browser its cookie. */
const SIGNS_IN: ReadonlySet<string> = new Set(["session", "accounts", "invitations"]);

/** Whoever may not call the endpoint is told so before its input is looked at. */
export const refuseStrangers = middleware.middleware(async ({ context, next, procedure }) => {
  const { caller: who } = procedure["~orpc"].meta;
  if (who === "customer" || who === "admin") {
    const session = await signedIn(context);
    if (who === "admin" && session.role !== "admin") throw new Refusal("FORBIDDEN");
  }
  return next();
});

/** Whoever calls an endpoint for customers or administrators. @throws Refusal UNAUTHENTICATED */
export async function signedIn({ caller }: Call): Promise<Session> {
  const session = await caller.session();
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}
