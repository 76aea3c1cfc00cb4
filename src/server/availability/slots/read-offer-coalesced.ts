import { coalesceReads } from "../../speed/coalesce-reads.ts";
import { readOffer, readOffers } from "./slots.queries.ts";

/**
 * Reads an activity's offer, coalesced with concurrent reads; callers with the same query get the
 * same row. Undefined: the activity does not exist or is archived.
 */
export const readOfferCoalesced = coalesceReads(readOffers, readOffer);
