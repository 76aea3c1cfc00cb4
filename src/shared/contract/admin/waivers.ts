import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import { placement } from "../public/checkouts.ts";

export const adminWaiversContract = {
  sign: endpoint("admin")
    .route({
      method: "PUT",
      path: "/admin/bookings/{bookingId}/waiver",
      summary: "Record the customer's signature of the waiver, for the whole party; idempotent",
    })
    .input(placement.shape.waiver.extend({ bookingId: id }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "BOOKING_NOT_FOUND"))
    .errors(
      pickErrors(
        "BOOKING_CANCELLED",
        "BOOKING_STARTED",
        "BOOKING_CHANGED",
        "WAIVER_CHANGED",
        "WAIVER_ALREADY_SIGNED",
      ),
    )
    .output(z.object({ signedAt: instant })),
};
