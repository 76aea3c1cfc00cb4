import { implement } from "@orpc/server";
import { publicContract } from "../shared/contract/public/contract.ts";
import type { StaffPermission } from "../shared/rules/staff-permissions.ts";
import type { Context } from "./context.ts";

/** An administrator's role, as it is now: it is read with the session. */
export interface StaffAccess {
  roleName: string;
  permissions: StaffPermission[];
  /** Whether they proved who they are in this session a few minutes ago. */
  isProved: boolean;
  /** True where somebody has unlocked a shared device: no proof of who they are is taken there. */
  isShared: boolean;
}

/** The signed-in user. */
export interface Session {
  userId: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  /** What an administrator may do; null for a customer. */
  staff: StaffAccess | null;
  /** Where an administrator is signed in; null for customers and sessions from before devices. */
  deviceId: string | null;
  /** Identifies this session. It leaves the server only in the cookie. */
  token: string;
}

/** A browser at the counter, which people unlock by PIN. */
export interface SharedDevice {
  /** Identifies its session. */
  token: string;
  sessionId: string;
  name: string;
  /** How long it stays unlocked while nobody touches it. */
  lockMinutes: number;
  isLocked: boolean;
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
  /** The cookie of a sign-in that still needs a second factor; undefined without one. */
  pendingCookie: string | undefined;
  /**
   * Reads the session from the database on the first call and caches it. Null while a shared device
   * is locked.
   */
  session(): Promise<Session | null>;
  /** The shared device that the session is of; null for any other session. Cached too. */
  sharedDevice(): Promise<SharedDevice | null>;
  /** True when the browser states that one of our own pages sent the request. */
  isSameOrigin: boolean;
  /** The accounts that have signed in on this device before; see known-device.ts. */
  deviceCookie: string | undefined;
  /** The `User-Agent` header. */
  userAgent: string | undefined;
  /** True when this browser has changed something in the last seconds; see read-from-replica.ts. */
  hasJustWritten: boolean;
  /** `Set-Cookie` values for the response. */
  cookies: string[];
  /** How old the data of the response may be, in milliseconds, if a read replica gave them. */
  dataAgeMs?: number;
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
