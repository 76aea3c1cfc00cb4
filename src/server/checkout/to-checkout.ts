import { type Checkout, confirmedBooking } from "../../shared/contract/public/checkouts.ts";
import type { CheckoutRow } from "./checkouts.queries.ts";

/** Maps a row to the checkout that its holder sees. */
export function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    state: row.state,
    activityId: row.activityId,
    startsAt: row.startsAt.toISOString(),
    ticketCount: row.ticketCount,
    activityPricePence: row.activityPricePence,
    holdExpiresAt: row.holdExpiresAt.toISOString(),
    secondsLeft: row.secondsLeft,
    canExtend: row.canExtend,
    isClosed: row.releaseReason === "closed",
    lastRefusal: row.lastRefusal,
    booking: row.placed ? confirmedBooking.parse(row.placed.booking) : null,
  };
}
