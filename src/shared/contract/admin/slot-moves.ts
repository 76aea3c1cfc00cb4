import { z } from "zod";
import { MAX_SETTLEMENTS } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import { shortAddon } from "./booking-changes.ts";
import { settlementResult } from "./closures.ts";

/** A booking of the session, and whether the other session has room for it. */
export const slotMoveCandidate = z.object({
  bookingId: id,
  reference: z.string(),
  customerName: z.string(),
  /** Empty where none was given. */
  email: z.string(),
  ticketCount: z.int(),
  /** Why it cannot move; null when it fits beside those before it. */
  code: z
    .enum(["SLOT_FULL", "SLOT_FULLY_BOOKED", "ADDON_SOLD_OUT", "BOOKING_CHECKED_IN"])
    .nullable(),
  /** Null unless the code is ADDON_SOLD_OUT. */
  shortAddon: shortAddon.nullable(),
});
export type SlotMoveCandidate = z.infer<typeof slotMoveCandidate>;

const slotParams = z.object({ activityId: id, startsAt: instant });
const path = "/admin/activities/{activityId}/slots/{startsAt}";

export const adminSlotMovesContract = {
  preview: adminEndpoint("sell")
    .route({
      method: "GET",
      path: `${path}/move-candidates`,
      summary: "List a session's bookings in the order in which they would move to another session",
    })
    .input(slotParams.extend({ toStartsAt: instant }))
    .errors(pickErrors("ACTIVITY_NOT_FOUND", "INVALID_TIME_SLOT", "TIME_SLOT_NOT_FOUND"))
    .errors(
      pickErrors("SLOT_FULL", "SLOT_CLOSED", "SLOT_FULLY_BOOKED", "SLOT_STARTED", "VENUE_NOT_OPEN"),
    )
    .output(z.array(slotMoveCandidate)),

  move: adminEndpoint("sell")
    .route({
      method: "POST",
      path: `${path}/moves`,
      summary: "Move bookings of a session to another session, one by one in order; idempotent",
    })
    .input(
      slotParams.extend({
        toStartsAt: instant,
        bookingIds: z.array(id).min(1).max(MAX_SETTLEMENTS),
        /** Whether to email the customers. */
        notify: z.boolean(),
      }),
    )
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(z.array(settlementResult)),
};
