import { coalesceReads } from "../../speed/coalesce-reads.ts";
import { readOffer, readOffers } from "./slots.queries.ts";

/**
 * What an activity offers on some days, read together with what others ask at the same time; those
 * who ask the same get the same row. Undefined: there is no such activity, or it is archived.
 */
export const readOfferCoalesced = coalesceReads(readOffers, readOffer);
