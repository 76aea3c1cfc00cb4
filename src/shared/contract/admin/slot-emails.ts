import { z } from "zod";
import { SLOT_EMAIL_MAX_BYTES, SLOT_EMAIL_SUBJECT_MAX, SLOT_EMAIL_TEXT_MAX } from "../../limits.ts";
import { adminEndpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, optionalLines, requiredText } from "../base/fields.ts";

/** What staff write to everybody booked for a session. Plain text: nothing in it is markup. */
export const slotEmailFields = z.object({
  subject: requiredText("Please enter a subject", SLOT_EMAIL_SUBJECT_MAX),
  text: optionalLines(SLOT_EMAIL_TEXT_MAX).refine((text) => text !== "", "Please enter a message"),
});

const input = slotEmailFields.extend({ activityId: id, startsAt: instant });

export const slotEmailPreview = z.object({
  /** Confirmed bookings of the session. */
  bookingCount: z.int(),
  /** One for each address; bookings that share one get a single email. */
  emailCount: z.int(),
  /** Bookings without an address, by name. */
  withoutAddress: z.array(z.object({ id, reference: z.string(), customerName: z.string() })),
  /** As the first customer gets it, in plain text; null when nobody gets one. */
  sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type SlotEmailPreview = z.infer<typeof slotEmailPreview>;

/** Each may write an email to everybody of a session. */
const SLOT_EMAIL_RATE_LIMIT: RateLimit = { name: "admin-slot-emails", requests: 10, seconds: 60 };
const options = { bodyMaxBytes: SLOT_EMAIL_MAX_BYTES };
const path = "/admin/activities/{activityId}/slots/{startsAt}";

export const adminSlotEmailsContract = {
  preview: adminEndpoint("sell", undefined, options)
    .route({
      method: "POST",
      path: `${path}/email-previews`,
      summary: "Preview an email to everybody booked for a session; changes nothing",
    })
    .input(input)
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(slotEmailPreview),

  send: adminEndpoint("sell", SLOT_EMAIL_RATE_LIMIT, options)
    .route({
      method: "PUT",
      path: `${path}/emails/{slotEmailId}`,
      summary: "Email everybody booked for a session, once per address; idempotent by its id",
    })
    // The browser generates the id, so that a retry sends nothing twice.
    .input(input.extend({ slotEmailId: id }))
    .errors(pickErrors("ACTIVITY_NOT_FOUND", "NO_ADDRESS", "IDEMPOTENCY_MISMATCH"))
    .output(z.object({ emailCount: z.int() })),
};
