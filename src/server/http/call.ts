import { implement } from "@orpc/server";
import { contract } from "../../shared/contract/contract.ts";
import type { Context } from "../context.ts";

/** Who calls, as far as limits need to know: blurred, so that it can only be compared. */
export interface Caller {
  /** From the visitor's cookie; null where cookies are blocked. */
  visitorHash: Buffer | null;
  addressHash: Buffer;
}

/** What a route gets besides its input. */
export interface Call {
  requestId: string;
  server: Context;
  caller: Caller;
  /** Set when the answer is an error that passes: what Retry-After says. */
  retryAfterSeconds?: number | undefined;
}

/** The contract, to be implemented by the nouns' route files. */
export const api = implement(contract).$context<Call>();
