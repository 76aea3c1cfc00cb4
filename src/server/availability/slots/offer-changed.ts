import { DatabaseError } from "pg";

/**
 * Database error of a statement that takes places by a stale offer; never an error code of the API.
 */
export const OFFER_CHANGED = "OFFER_CHANGED";

/** True when staff changed the offer since it was read: the caller must read it again. */
export function isOfferChanged(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === OFFER_CHANGED;
}
