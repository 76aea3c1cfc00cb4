import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id } from "../base/fields.ts";

/** `letterId` is drawn by the browser: one press of the button is one letter, however often it is sent. */
const bookingEmailInput = z.object({ bookingId: id, letterId: id });

/**
 * `sent`: the mail server has it; `kept`: there is none, and the letter can be read where it is;
 * `queued`: it will be tried again.
 */
const emailDelivery = z.object({ state: z.enum(["sent", "kept", "queued"]) });
export type EmailDelivery = z.infer<typeof emailDelivery>;

/** Letters that one of the staff may ask for. */
export const STAFF_EMAIL_RATE_LIMIT: RateLimit = {
  name: "desk-letters",
  requests: 30,
  seconds: 60,
};

const bookingEmailErrors = pickErrors(
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "BOOKING_NOT_FOUND",
  "BOOKING_CHANGED",
  "NO_ADDRESS",
  "LETTER_REFUSED",
  "IDEMPOTENCY_MISMATCH",
);

export const adminBookingEmailsContract = {
  confirmation: endpoint("admin", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/confirmation-letters",
      summary: "Write the confirmation to the customer once more; the same id twice is one letter",
    })
    .input(bookingEmailInput)
    .errors(bookingEmailErrors)
    .errors(pickErrors("BOOKING_CANCELLED"))
    .output(emailDelivery),

  cancellation: endpoint("admin", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/cancellation-letters",
      summary: "Write the customer that it is cancelled; the same id twice is one letter",
    })
    .input(bookingEmailInput)
    .errors(bookingEmailErrors)
    .errors(pickErrors("BOOKING_NOT_CANCELLED"))
    .output(emailDelivery),
};
