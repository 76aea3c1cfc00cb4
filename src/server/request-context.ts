import { implement } from "@orpc/server";
import { contract } from "../shared/contract/contract.ts";
import type { Context } from "./context.ts";

/** Who is signed in. */
export interface Session {
  userId: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  /** Names this one session; it leaves the server in the cookie alone. */
  token: string;
}

/** Who calls: what limits need to know is blurred, so that it can only be compared. */
export interface Caller {
  /** From the visitor's cookie; null where cookies are blocked. */
  visitorHash: Buffer | null;
  networkHash: Buffer;
  /** Of the wider network that it belongs to; see network.ts. */
  wideNetworkHash: Buffer;
  /** As the browser sent it; undefined when nobody is signed in. */
  sessionCookie: string | undefined;
  /** Who is signed in; read from the database once, and only when somebody asks. */
  session(): Promise<Session | null>;
  /** Whether the browser says that a page of our own asks. */
  isSameOrigin: boolean;
  /** Which accounts have been signed in to here before; see known-device.ts. */
  deviceCookie: string | undefined;
  /** Set-Cookie lines that go with the answer. */
  cookies: string[];
  /** How much later the answer is given, in milliseconds: whoever comes close to a limit is slowed. */
  delayMs: number;
}

/** What a route gets besides its input. */
export interface RequestContext {
  requestId: string;
  server: Context;
  caller: Caller;
  /** Set when the answer is an error that passes: what Retry-After says. */
  retryAfterSeconds?: number | undefined;
}

/** The contract, to be implemented by the nouns' route files. */
export const api = implement(contract).$context<RequestContext>();
