import { z } from "zod";
import { NOTE_MAX } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalLines } from "../base/fields.ts";

/** What somebody of the staff noted about a booking, for the others. */
export const adminNote = z.object({
  id,
  text: z.string(),
  /** Null where that is not known any more. */
  author: z.string().nullable(),
  createdAt: instant,
});
export type AdminNote = z.infer<typeof adminNote>;

const noteParams = z.object({ bookingId: id, noteId: id });
const path = "/desk/bookings/{bookingId}/notes/{noteId}";
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminNotesContract = {
  add: endpoint("admin")
    .route({ method: "PUT", path, summary: "Note something; the same id twice is one note" })
    .input(
      noteParams.extend({
        text: optionalLines(NOTE_MAX).refine((text) => text !== "", "Please write a note"),
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND", "IDEMPOTENCY_MISMATCH", "NOTE_ABOUT_NOBODY"))
    .output(adminNote),

  remove: endpoint("admin")
    .route({ method: "DELETE", path, summary: "Take a note away; twice is once" })
    .input(noteParams)
    .errors(authErrors)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(z.object({ removed: z.literal(true) })),

  restore: endpoint("admin")
    .route({
      method: "POST",
      path: `${path}/restoration`,
      summary: "Show a note again that was taken away; twice is once",
    })
    .input(noteParams)
    .errors(authErrors)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(adminNote),
};
