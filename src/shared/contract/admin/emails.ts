import { z } from "zod";
import { EMAIL_KIND_LABELS, EMAIL_STATE_FILTERS, type EmailKind } from "../../email-kinds.ts";
import {
  adminEndpoint,
  MAY_LAG,
  pickErrors,
  type RateLimit,
  streamedFile,
} from "../base/endpoint.ts";
import { id, instant, optionalText } from "../base/fields.ts";

/**
 * `waiting`: not tried yet; `retrying`: failed and will be retried; `captured`: no mail server is
 * configured; `withdrawn`: its content was out of date when its turn came, so it was not sent;
 * `superseded`: it was not sent because its booking was moved or cancelled before.
 */
const emailState = z.enum([
  "waiting",
  "retrying",
  "sent",
  "captured",
  "failed",
  "withdrawn",
  "superseded",
]);
export type EmailState = z.infer<typeof emailState>;

const emailKinds = Object.keys(EMAIL_KIND_LABELS) as [EmailKind, ...EmailKind[]];
const kind = z.enum(emailKinds);

/** An entry of the email log. It contains no links or codes. */
export const emailLogEntry = z.object({
  id,
  /** A kind from `email-kinds.ts`, or one of an earlier version. */
  kind: z.string(),
  /** Empty once the recipient was erased. */
  toAddress: z.string(),
  booking: z.object({ id, reference: z.string() }).nullable(),
  voucher: z.object({ id, reference: z.string() }).nullable(),
  state: emailState,
  tries: z.int(),
  createdAt: instant,
  /** Null unless it is waiting or retrying. */
  nextTryAt: instant.nullable(),
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  /** The last error from the mail server; null without one. */
  error: z.string().nullable(),
  /** The email that replaced it when it was sent again. */
  resentAs: id.nullable(),
});
export type EmailLogEntry = z.infer<typeof emailLogEntry>;

const matchCount = z.object({ count: z.int(), isExact: z.boolean() });

export const emailLogPage = z.object({
  emails: z.array(emailLogEntry),
  page: z.int().min(1),
  /** All emails that match; where `isExact` is false, there are more than `count`. */
  total: matchCount,
  /** Counts over all emails, whatever the filter. */
  waiting: matchCount,
  failed: matchCount,
  hasNext: z.boolean(),
});
export type EmailLogPage = z.infer<typeof emailLogPage>;

export const emailDetails = emailLogEntry.extend({
  /** Null when it can no longer be rendered because its customer was erased. */
  written: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** Why it cannot be sent again; null when it can. */
  resendRefusal: z
    .enum(["EMAIL_WAITING", "NO_ADDRESS", "EMAIL_ALREADY_RESENT", "EMAIL_OUTDATED"])
    .nullable(),
  /** Whether its booking was moved after it was written: `written` has the new time. */
  isMovedSince: z.boolean(),
});
export type EmailDetails = z.infer<typeof emailDetails>;

const theme = z.enum(["light", "dark"]).default("light");

/** Emails that one staff member may send again. */
const RESEND_RATE_LIMIT: RateLimit = { name: "admin-email-resends", requests: 30, seconds: 60 };

const emailParams = z.object({ emailId: id });
export const adminEmailsContract = {
  list: adminEndpoint("see-bookings", undefined, MAY_LAG)
    .route({
      method: "GET",
      path: "/admin/emails",
      summary: "List the email log, newest first",
    })
    .input(
      z.object({
        state: z.enum(EMAIL_STATE_FILTERS).optional(),
        kind: kind.optional(),
        /** Part of an email address, or the reference of a booking or voucher. */
        search: optionalText(100).optional(),
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        /**
         * Keyset cursors: the last email of the previous page, or the first email of the next page.
         */
        after: id.optional(),
        before: id.optional(),
      }),
    )
    .output(emailLogPage),

  get: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/emails/{emailId}",
      summary: "Get an email with its text, without links and codes",
    })
    .input(emailParams)
    .errors(pickErrors("EMAIL_NOT_FOUND"))
    .output(emailDetails),

  preview: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/emails/{emailId}/preview",
      summary: "Render an email as HTML, to be shown in a frame",
      outputStructure: "detailed",
    })
    .input(emailParams.extend({ theme }))
    .errors(pickErrors("EMAIL_NOT_FOUND", "EMAIL_ERASED"))
    .output(streamedFile),

  resend: adminEndpoint("sell", RESEND_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/admin/emails/{emailId}/resends/{resendId}",
      summary: "Send an email again, as a new email; idempotent by its id",
    })
    .input(emailParams.extend({ resendId: id }))
    .errors(
      pickErrors(
        "EMAIL_NOT_FOUND",
        "EMAIL_WAITING",
        "EMAIL_ALREADY_RESENT",
        "EMAIL_OUTDATED",
        "NO_ADDRESS",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(emailLogEntry),

  template: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/email-templates/{kind}",
      summary: "Get the text of an email template with sample data",
    })
    .input(z.object({ kind }))
    .output(z.object({ subject: z.string(), text: z.string() })),

  templatePreview: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/email-templates/{kind}/preview",
      summary: "Render an email template with sample data as HTML, to be shown in a frame",
      outputStructure: "detailed",
    })
    .input(z.object({ kind, theme }))
    .output(streamedFile),
};

/**
 * `emailId` is generated by the browser for each press of the button, so that a retry sends no
 * second email.
 */
const bookingEmailInput = z.object({ bookingId: id, emailId: id });

/**
 * `sent`: the mail server accepted it; `captured`: no mail server is configured, and the email can be
 * read in the email log; `queued`: it will be retried.
 */
const emailDelivery = z.object({ state: z.enum(["sent", "captured", "queued"]) });
export type EmailDelivery = z.infer<typeof emailDelivery>;

/** Emails that one staff member may send. */
export const STAFF_EMAIL_RATE_LIMIT: RateLimit = {
  name: "admin-booking-emails",
  requests: 30,
  seconds: 60,
};

const bookingEmailErrors = pickErrors(
  "BOOKING_NOT_FOUND",
  "BOOKING_CHANGED",
  "NO_ADDRESS",
  "EMAIL_REFUSED",
  "IDEMPOTENCY_MISMATCH",
);

export const adminBookingEmailsContract = {
  confirmation: adminEndpoint("sell", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/confirmation-emails",
      summary: "Resend the booking confirmation to the customer; idempotent by email id",
    })
    .input(bookingEmailInput)
    .errors(bookingEmailErrors)
    .errors(pickErrors("BOOKING_CANCELLED"))
    .output(emailDelivery),

  cancellation: adminEndpoint("sell", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/cancellation-emails",
      summary: "Send the cancellation email to the customer; idempotent by email id",
    })
    .input(bookingEmailInput)
    .errors(bookingEmailErrors)
    .errors(pickErrors("BOOKING_NOT_CANCELLED"))
    .output(emailDelivery),

  paymentLink: adminEndpoint("sell", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/payment-link-emails",
      summary: "Send the customer a link to pay what is due; idempotent by email id",
    })
    .input(bookingEmailInput)
    .errors(bookingEmailErrors)
    .errors(pickErrors("BOOKING_CANCELLED", "NOTHING_DUE"))
    .output(emailDelivery),
};
