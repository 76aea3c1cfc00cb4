import { z } from "zod";
import { MAX_DELETIONS } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id } from "../base/fields.ts";
import { refundAmounts } from "../public/bookings.ts";

const bookingIds = z.array(id).min(1).max(MAX_DELETIONS);

/** What deleting some bookings would do now. */
export const deletionPreview = z.object({
  /** These are cancelled first. */
  confirmedCount: z.int(),
  /** Of them, those whose session has begun. */
  begunCount: z.int(),
  policy: refundAmounts,
  full: refundAmounts,
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** What became of one booking. */
export const deletionResult = refundAmounts.extend({
  bookingId: id,
  /** Null when there is no such booking. */
  reference: z.string().nullable(),
  isHidden: z.boolean(),
  /** It was cancelled since the deletion began; the amounts are what that gives back, else 0. */
  isCancelled: z.boolean(),
  /** Why it is not hidden; null when it is. */
  code: z.enum(["BOOKING_NOT_FOUND", "BOOKING_CHANGED"]).nullable(),
});
export type DeletionResult = z.infer<typeof deletionResult>;

const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminDeletionsContract = {
  preview: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/booking-deletion-previews",
      summary: "What deleting some bookings would cancel and give back; changes nothing",
    })
    .input(z.object({ bookingIds }))
    .errors(authErrors)
    .output(deletionPreview),

  delete: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/booking-deletions",
      summary: "Cancel what is still confirmed of some bookings and hide them all; twice is once",
    })
    .input(
      z.object({
        /** Drawn by the browser. More bookings can follow under the same id. */
        deletionId: id,
        bookingIds,
        refund: z.enum(["policy", "none", "full"]),
        notify: z.boolean(),
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("IDEMPOTENCY_MISMATCH", "DELETION_UNDONE"))
    .output(z.array(deletionResult)),

  undo: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/booking-deletions/{deletionId}",
      summary: "Show the bookings of a deletion again; what was cancelled stays so; twice is once",
    })
    .input(z.object({ deletionId: id }))
    .errors(authErrors)
    .errors(pickErrors("DELETION_NOT_FOUND"))
    .output(z.object({ shownCount: z.int() })),
};
