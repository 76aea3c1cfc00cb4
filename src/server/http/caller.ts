import { randomBytes } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HttpContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../context.ts";
import type { Caller } from "./call.ts";

const VISITOR_COOKIE = "visitor";
const VISITOR_COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Who calls: the visitor's cookie and the address, both blurred before anything keeps them, and only
 * when somebody asks, because few endpoints do.
 */
export function callerOf(http: HttpContext, { config, secrets }: Context): Caller {
  const visitor = getCookie(http, VISITOR_COOKIE);
  const address = clientAddress(http, config.trustedProxies);
  return {
    get visitorHash() {
      return visitor ? secrets.blur(visitor) : null;
    },
    get addressHash() {
      return secrets.blur(address);
    },
  };
}

/** Gives a browser that loads a page the cookie by which its own live checkouts are counted. */
export function rememberVisitor(http: HttpContext, { config }: Context): void {
  if (getCookie(http, VISITOR_COOKIE)) return;
  setCookie(http, VISITOR_COOKIE, randomBytes(16).toString("hex"), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: config.publicUrl.startsWith("https:"),
    maxAge: VISITOR_COOKIE_SECONDS,
  });
}

/**
 * The address that counts for limits. Each trusted proxy appends the address it saw, so the last
 * `trustedProxies` entries of X-Forwarded-For are theirs and the first of those is the caller's;
 * what stands before was written by the caller and is not believed.
 */
export function clientAddress(http: HttpContext, trustedProxies: number): string {
  const direct = getConnInfo(http).remote.address ?? "";
  if (trustedProxies === 0) return direct;
  const forwarded = (http.req.header("x-forwarded-for") ?? "").split(",").map((a) => a.trim());
  return forwarded.at(-trustedProxies) || direct;
}
