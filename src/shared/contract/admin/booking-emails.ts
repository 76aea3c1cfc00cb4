import { z } from "zod";
import { endpoint, type RateLimit, refuses } from "../base/endpoint.ts";
import { id } from "../base/fields.ts";

/** `letterId` is drawn by the browser: one press of the button is one letter, however often it is sent. */
const wanted = z.object({ bookingId: id, letterId: id });

/**
 * `sent`: the mail server has it; `kept`: there is none, and the letter can be read where it is;
 * `queued`: it will be tried again.
 */
const letter = z.object({ state: z.enum(["sent", "kept", "queued"]) });
export type Letter = z.infer<typeof letter>;

/** Letters that one of the staff may ask for. */
export const LETTERS: RateLimit = { name: "desk-letters", requests: 30, seconds: 60 };

const refusals = refuses(
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "BOOKING_NOT_FOUND",
  "BOOKING_CHANGED",
  "NO_ADDRESS",
  "LETTER_REFUSED",
  "IDEMPOTENCY_MISMATCH",
);

export const deskLettersContract = {
  confirmation: endpoint("admin", LETTERS)
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/confirmation-letters",
      summary: "Write the confirmation to the customer once more; the same id twice is one letter",
    })
    .input(wanted)
    .errors(refusals)
    .errors(refuses("BOOKING_CANCELLED"))
    .output(letter),

  cancellation: endpoint("admin", LETTERS)
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/cancellation-letters",
      summary: "Write the customer that it is cancelled; the same id twice is one letter",
    })
    .input(wanted)
    .errors(refusals)
    .errors(refuses("BOOKING_NOT_CANCELLED"))
    .output(letter),
};
