import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import type { Venue } from "../../shared/contract/public/venue.ts";
import type { LoadState } from "./use-api-query.ts";

/** What the server reads for every page; it stays as it was until a page is loaded anew. */
export interface RootData {
  venue: LoadState<Venue>;
  /** Who is signed in; undefined when that could not be read. */
  account: SignedInAccount | null | undefined;
}
