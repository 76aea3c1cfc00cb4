import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context as HttpContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import type { Context } from "../context.ts";
import { clientAddress, toNetwork } from "../platform/proxy/network.ts";
import { writeCookieName } from "../read-from-replica.ts";
import type { Caller } from "../request-context.ts";
import { deviceCookieName } from "./access/known-device.ts";
import {
  pendingCookieName,
  readSession,
  type SessionState,
  sessionCookieName,
} from "./sessions.ts";

const VISITOR_COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Describes the caller of a request. The visitor's cookie and the network address are only exposed
 * as HMACs, so nothing stores them in the clear. Everything, including the session, is computed on
 * first use, because few endpoints need it.
 */
export function resolveCaller(incoming: IncomingMessage, context: Context): Caller {
  const { config, secrets, proxyMonitor } = context;
  proxyMonitor.record(incoming);
  const address = clientAddress(incoming, config.trustedProxies);
  let state: Promise<SessionState> | undefined;
  const readState = (cookie: string | undefined) => {
    state ??= readSession(context, cookie);
    return state;
  };
  return {
    cookies: [],
    delayMs: 0,
    get sessionCookie() {
      const name = sessionCookieName(config.publicUrl);
      return parse(incoming.headers.cookie ?? "", name)[name];
    },
    get pendingCookie() {
      const name = pendingCookieName(config.publicUrl);
      return parse(incoming.headers.cookie ?? "", name)[name];
    },
    async session() {
      return (await readState(this.sessionCookie)).session;
    },
    async sharedDevice() {
      return (await readState(this.sessionCookie)).sharedDevice;
    },
    get isSameOrigin() {
      return isSameOrigin(incoming.headers, config.publicUrl);
    },
    get deviceCookie() {
      const name = deviceCookieName(config.publicUrl);
      return parse(incoming.headers.cookie ?? "", name)[name];
    },
    get hasJustWritten() {
      const name = writeCookieName(config.publicUrl);
      return name in parse(incoming.headers.cookie ?? "", name);
    },
    get userAgent() {
      return incoming.headers["user-agent"];
    },
    get visitorHash() {
      const name = visitorCookieName(config.publicUrl);
      const visitorId = parse(incoming.headers.cookie ?? "", name)[name];
      return visitorId ? secrets.hmac(visitorId) : null;
    },
    get networkHash() {
      return secrets.hmac(toNetwork(address).near);
    },
    get wideNetworkHash() {
      return secrets.hmac(toNetwork(address).wide);
    },
  };
}

/** Gives a browser that loads a page the cookie by which its open checkouts are counted. */
export function setVisitorCookie(http: HttpContext, { config }: Context): void {
  const name = visitorCookieName(config.publicUrl);
  if (getCookie(http, name)) return;
  setCookie(http, name, randomBytes(16).toString("hex"), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: config.publicUrl.startsWith("https:"),
    maxAge: VISITOR_COOKIE_SECONDS,
  });
}

/**
 * With HTTPS the `__Host-` prefix makes the browser accept the cookie from this host only (RFC
 * 6265bis).
 */
function visitorCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-visitor" : "visitor";
}

/**
 * Whether one of our own pages sent the request, according to headers that a page's script cannot
 * forge. A request without those headers counts as foreign.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (headers["sec-fetch-site"] === "same-origin") return true;
  if (origin === undefined) return false;
  return origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host);
}
