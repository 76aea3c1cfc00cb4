import { DatabaseError } from "pg";

/** What a statement says that takes places by an offer of before. No code for people. */
export const OFFER_CHANGED = "OFFER_CHANGED";

/** Staff changed what the activity offers between reading and taking: it has to be read again. */
export function isOfferChanged(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === OFFER_CHANGED;
}
