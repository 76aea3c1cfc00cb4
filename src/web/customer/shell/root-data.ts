import type { SignedIn } from "../../../shared/contract/accounts.ts";
import type { Venue } from "../../../shared/contract/venue.ts";
import type { Loaded } from "../../api/use-loaded.ts";

/** What the server reads for every page; it stays as it was until a page is loaded anew. */
export interface RootData {
  venue: Loaded<Venue>;
  /** Who is signed in; undefined when that could not be read. */
  account: SignedIn | null | undefined;
}
