import { implement } from "@orpc/server";
import { publicContract } from "../shared/contract/public/contract.ts";
import type { Context } from "./context.ts";

/** The signed-in user. */
export interface Session {
  userId: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  /** Identifies this session. It leaves the server only in the cookie. */
  token: string;
}

/** Who sends the request. Cookie and addresses are hashed (HMAC): rate limits only compare them. */
export interface Caller {
  /** From the visitor's cookie; null where cookies are blocked. */
  visitorHash: Buffer | null;
  networkHash: Buffer;
  /** The hash of the wider network that contains it; see network.ts. */
  wideNetworkHash: Buffer;
  /** As the browser sent it, not verified; undefined without one. */
  sessionCookie: string | undefined;
  /** Reads the session from the database on the first call and caches it. */
  session(): Promise<Session | null>;
  /** True when the browser states that one of our own pages sent the request. */
  isSameOrigin: boolean;
  /** The accounts that have signed in on this device before; see known-device.ts. */
  deviceCookie: string | undefined;
  /** `Set-Cookie` values for the response. */
  cookies: string[];
  /** Delays the response by this many milliseconds when the caller is close to a rate limit. */
  delayMs: number;
}

/** What an endpoint's handler receives besides its input. */
export interface RequestContext {
  requestId: string;
  server: Context;
  caller: Caller;
  /** The `Retry-After` of a transient error; set once the error is known. */
  retryAfterSeconds?: number | undefined;
}

/** The contract outside the back office, which the `*.routes.ts` files implement. */
export const api = implement(publicContract).$context<RequestContext>();
