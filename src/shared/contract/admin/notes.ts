import { z } from "zod";
import { NOTE_MAX } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalLines } from "../base/fields.ts";

/** A staff note about a booking. */
export const adminNote = z.object({
  id,
  text: z.string(),
  /** Null when unknown. */
  author: z.string().nullable(),
  createdAt: instant,
});
export type AdminNote = z.infer<typeof adminNote>;

const noteParams = z.object({ bookingId: id, noteId: id });
const path = "/admin/bookings/{bookingId}/notes/{noteId}";
export const adminNotesContract = {
  add: adminEndpoint("sell")
    .route({ method: "PUT", path, summary: "Add a note; idempotent by note id" })
    .input(
      noteParams.extend({
        text: optionalLines(NOTE_MAX).refine((text) => text !== "", "Please write a note"),
      }),
    )
    .errors(pickErrors("BOOKING_NOT_FOUND", "IDEMPOTENCY_MISMATCH", "NOTE_CUSTOMER_ERASED"))
    .output(adminNote),

  remove: adminEndpoint("sell")
    .route({ method: "DELETE", path, summary: "Remove a note; idempotent" })
    .input(noteParams)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(z.object({ removed: z.literal(true) })),

  restore: adminEndpoint("sell")
    .route({
      method: "POST",
      path: `${path}/restoration`,
      summary: "Restore a removed note; idempotent",
    })
    .input(noteParams)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(adminNote),
};
