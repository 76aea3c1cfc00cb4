import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, optionalText, pence, venueDate } from "../base/fields.ts";
import { STAFF_EMAIL_RATE_LIMIT } from "./booking-emails.ts";
import {
  adminVoucher,
  adminVoucherRow,
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
} from "./voucher-details.ts";
import { newVoucher, recipientChanges } from "./voucher-fields.ts";

/** Parts of a code, or of a name or an e-mail address of recipient or purchaser. */
const filter = z.object({
  search: optionalText(100).optional(),
  status: z.enum(VOUCHER_STATUSES).optional(),
  sort: z.enum(VOUCHER_SORTS).default("created"),
  direction: z.enum(VOUCHER_DIRECTIONS).default("descending"),
});
export type VoucherFilter = z.infer<typeof filter>;

const count = z.int().min(0);

export const adminVoucherPage = z.object({
  vouchers: z.array(adminVoucherRow),
  page: z.int().min(1),
  /** Of all that the search matches. */
  counts: z.object({
    all: count,
    available: count,
    redeemed: count,
    expired: count,
    voided: count,
  }),
});
export type AdminVoucherPage = z.infer<typeof adminVoucherPage>;

const sum = z.object({ pence, count });

/** What the venue owes on vouchers, and what became of them since the venue's year began. */
export const voucherStats = z.object({
  /** On vouchers that can still be spent. */
  outstanding: sum,
  /** What was paid for vouchers and has not gone back. */
  soldThisYear: sum,
  /** What vouchers paid for bookings that stand; `count` bookings. */
  redeemedThisYear: sum,
  /** What was left on vouchers when they expired. */
  expiredThisYear: sum,
});
export type VoucherStats = z.infer<typeof voucherStats>;

/** Drawing one takes a tenth of a second of the processor. */
const VOUCHER_PDF_RATE_LIMIT: RateLimit = {
  name: "desk-voucher-sheets",
  requests: 30,
  seconds: 60,
};

const voucherParams = z.object({ voucherId: id });
const path = "/desk/vouchers/{voucherId}";
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminVouchersContract = {
  list: endpoint("admin")
    .route({ method: "GET", path: "/desk/vouchers", summary: "A page of ten gift vouchers" })
    .input(filter.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }))
    .errors(authErrors)
    .output(adminVoucherPage),

  stats: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/voucher-figures",
      summary: "What is owed on gift vouchers now, and this year's figures",
    })
    .errors(authErrors)
    .output(voucherStats),

  export: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/vouchers/export",
      summary: "Every gift voucher that a filter matches, as a CSV file",
      outputStructure: "detailed",
    })
    .input(filter)
    .errors(authErrors)
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),

  get: endpoint("admin")
    .route({ method: "GET", path, summary: "Everything about a gift voucher" })
    .input(voucherParams)
    .errors(authErrors)
    .errors(pickErrors("VOUCHER_NOT_FOUND"))
    .output(adminVoucher),

  pdf: endpoint("admin", VOUCHER_PDF_RATE_LIMIT)
    .route({
      method: "GET",
      path: `${path}/sheet`,
      summary: "The gift voucher to print as a PDF, with what is left on it",
    })
    .input(voucherParams)
    .errors(authErrors)
    .errors(pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_VOIDED", "VOUCHER_NOT_DRAWN"))
    .output(z.file().mime("application/pdf")),

  create: endpoint("admin", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "PUT",
      path,
      summary: "Make a gift voucher, given away or paid for at the desk; the same id twice is one",
    })
    .input(voucherParams.extend(newVoucher.shape))
    .errors(authErrors)
    .errors(
      pickErrors(
        "VENUE_NOT_OPEN",
        "VOUCHER_AMOUNT_INVALID",
        "VOUCHER_DETAILS_MISSING",
        "DELIVERY_DATE_INVALID",
        "IDEMPOTENCY_MISMATCH",
        "VOUCHER_NOT_CREATED",
      ),
    )
    .output(z.object({ code: z.string() })),

  updateRecipient: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/recipient`,
      summary: "Change who gets a gift voucher; a letter that has not left goes there",
    })
    .input(voucherParams.extend({ version: optionalText(40) }).extend(recipientChanges.shape))
    .errors(authErrors)
    .errors(pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_DETAILS_MISSING", "VOUCHER_RECIPIENT_CHANGED"))
    .output(z.object({ saved: z.literal(true) })),

  resend: endpoint("admin", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: `${path}/letters`,
      summary: "Write a gift voucher's letter once more; the same id twice is one letter",
    })
    .input(voucherParams.extend({ letterId: id }))
    .errors(authErrors)
    .errors(
      pickErrors(
        "VOUCHER_NOT_FOUND",
        "VOUCHER_VOIDED",
        "NO_ADDRESS",
        "LETTER_REFUSED",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(z.object({ toAddress: z.string(), state: z.enum(["sent", "kept", "queued"]) })),

  extendExpiry: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/expiry`,
      summary: "Make a gift voucher good for longer, to the end of a day; never for less",
    })
    .input(voucherParams.extend({ expiresOn: venueDate }))
    .errors(authErrors)
    .errors(
      pickErrors(
        "VOUCHER_NOT_FOUND",
        "VOUCHER_VOIDED",
        "VOUCHER_EXPIRY_NOT_LATER",
        "VOUCHER_EXPIRY_TOO_FAR",
      ),
    )
    .output(z.object({ extended: z.literal(true) })),

  void: endpoint("admin")
    .route({
      method: "POST",
      path: `${path}/voiding`,
      summary: "Take what is left off a gift voucher, and give it back or not; twice is once",
    })
    .input(
      voucherParams.extend({
        /** `paid`: what was paid and is not spent goes back the way it came; `none`: nothing. */
        refund: z.enum(["paid", "none"]),
        /** What was shown. Only compared: if it differs, nothing is voided. */
        expectedBalancePence: pence,
        /** Whether purchaser and recipient are written to. */
        notify: z.boolean(),
      }),
    )
    .errors(authErrors)
    .errors(
      pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_USED", "VOUCHER_CHANGED", "VOUCHER_MONEY_UNDER_WAY"),
    )
    .output(z.object({ refundPence: pence })),
};
