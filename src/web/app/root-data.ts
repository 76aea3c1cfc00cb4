import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import type { Venue } from "../../shared/contract/public/venue.ts";
import type { LoadState } from "./use-api-query.ts";

/** What the server reads for every page; it does not change until the next full page load. */
export interface RootData {
  venue: LoadState<Venue>;
  /** Null when nobody is signed in; undefined when the server could not read it. */
  account: SignedInAccount | null | undefined;
}
