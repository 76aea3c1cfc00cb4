import { z } from "zod";
import { EMAIL_KIND_LABELS, EMAIL_STATE_FILTERS, type EmailKind } from "../../email-kinds.ts";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, optionalText } from "../base/fields.ts";

/**
 * `waiting`: not tried yet; `retrying`: tried in vain, and tried again by itself; `kept`: there is no
 * mail server; `withdrawn`: what it says was no longer so when its turn came.
 */
const emailState = z.enum(["waiting", "retrying", "sent", "kept", "failed", "withdrawn"]);
export type EmailState = z.infer<typeof emailState>;

const emailKinds = Object.keys(EMAIL_KIND_LABELS) as [EmailKind, ...EmailKind[]];
const kind = z.enum(emailKinds);

/** A line of the log. No link and no code is in it. */
export const emailLogEntry = z.object({
  id,
  /** One of the kinds of `message-kinds.ts`, or of an earlier version's. */
  kind: z.string(),
  /** Empty once whoever it was written to was erased. */
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
  /** What the mail server said last; null when it said nothing bad. */
  error: z.string().nullable(),
  /** The e-mail that was written in its place when it was sent again. */
  resentAs: id.nullable(),
});
export type EmailLogEntry = z.infer<typeof emailLogEntry>;

const matchCount = z.object({ count: z.int(), isExact: z.boolean() });

export const emailLogPage = z.object({
  messages: z.array(emailLogEntry),
  page: z.int().min(1),
  /** Of all that the filters match; `isExact` is false where only "more than `count`" is known. */
  total: matchCount,
  /** What needs to be looked at, of all e-mails. */
  waiting: matchCount,
  failed: matchCount,
  hasNext: z.boolean(),
});
export type EmailLogPage = z.infer<typeof emailLogPage>;

export const emailDetails = emailLogEntry.extend({
  /** Null when it cannot be written any more: its customer was erased. */
  written: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** Why it cannot be sent again; null when it can. */
  resendRefusal: z
    .enum(["MESSAGE_WAITING", "NO_ADDRESS", "MESSAGE_RESENT", "MESSAGE_OUTDATED"])
    .nullable(),
});
export type EmailDetails = z.infer<typeof emailDetails>;

const theme = z.enum(["light", "dark"]).default("light");
const htmlResponse = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream),
});

/** Letters that one of the staff may ask for. */
const RESEND_RATE_LIMIT: RateLimit = { name: "desk-resends", requests: 30, seconds: 60 };

const emailParams = z.object({ messageId: id });
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminEmailsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/messages",
      summary: "A page of the e-mail log, newest first",
    })
    .input(
      z.object({
        state: z.enum(EMAIL_STATE_FILTERS).optional(),
        kind: kind.optional(),
        /** A part of an address, or the reference of a booking or voucher. */
        search: optionalText(100).optional(),
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        /** The last e-mail of the page before, or the first of the page after. */
        after: id.optional(),
        before: id.optional(),
      }),
    )
    .errors(authErrors)
    .output(emailLogPage),

  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/messages/{messageId}",
      summary: "One e-mail with its words, without links and codes",
    })
    .input(emailParams)
    .errors(authErrors)
    .errors(pickErrors("MESSAGE_NOT_FOUND"))
    .output(emailDetails),

  preview: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/messages/{messageId}/letter",
      summary: "One e-mail as it looks, to be shown in a frame",
      outputStructure: "detailed",
    })
    .input(emailParams.extend({ theme }))
    .errors(authErrors)
    .errors(pickErrors("MESSAGE_NOT_FOUND", "MESSAGE_ERASED"))
    .output(htmlResponse),

  resend: endpoint("admin", RESEND_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/desk/messages/{messageId}/resends/{resendId}",
      summary: "Sends it once more, as another e-mail; the same id twice is one",
    })
    .input(emailParams.extend({ resendId: id }))
    .errors(authErrors)
    .errors(
      pickErrors(
        "MESSAGE_NOT_FOUND",
        "MESSAGE_WAITING",
        "MESSAGE_RESENT",
        "MESSAGE_OUTDATED",
        "NO_ADDRESS",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(emailLogEntry),

  template: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/message-templates/{kind}",
      summary: "The words of a kind of e-mail, with sample data",
    })
    .input(z.object({ kind }))
    .errors(authErrors)
    .output(z.object({ subject: z.string(), text: z.string() })),

  templatePreview: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/message-templates/{kind}/letter",
      summary: "A kind of e-mail as it looks with sample data, to be shown in a frame",
      outputStructure: "detailed",
    })
    .input(z.object({ kind, theme }))
    .errors(authErrors)
    .output(htmlResponse),
};
