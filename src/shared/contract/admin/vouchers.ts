import { z } from "zod";
import {
  adminEndpoint,
  FRESH_PROOF,
  MAY_LAG,
  pickErrors,
  type RateLimit,
  REPORT,
} from "../base/endpoint.ts";
import { id, optionalText, pence, venueDate } from "../base/fields.ts";
import { STAFF_EMAIL_RATE_LIMIT } from "./emails.ts";
import {
  adminVoucher,
  adminVoucherRow,
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
} from "./voucher-details.ts";
import { newVoucher, recipientChanges } from "./voucher-fields.ts";

/** `search` matches part of a code, or of the recipient's or purchaser's name or email address. */
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
  /** Counts of all vouchers that match the search. */
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

/** What the venue owes on vouchers now, and the stats of the venue's current year. */
export const voucherStats = z.object({
  /** Balances of vouchers that can still be spent. */
  outstanding: sum,
  /** Paid for vouchers, less refunds. */
  soldThisYear: sum,
  /** Paid by vouchers for bookings that are not cancelled; `count` is the number of bookings. */
  redeemedThisYear: sum,
  /** Balances of vouchers when they expired. */
  expiredThisYear: sum,
});
export type VoucherStats = z.infer<typeof voucherStats>;

/** Rendering a PDF takes about 100 ms of CPU. */
const VOUCHER_PDF_RATE_LIMIT: RateLimit = {
  name: "admin-voucher-pdfs",
  requests: 30,
  seconds: 60,
};

const voucherParams = z.object({ voucherId: id });
const path = "/admin/vouchers/{voucherId}";
export const adminVouchersContract = {
  list: adminEndpoint("vouchers", undefined, MAY_LAG)
    .route({ method: "GET", path: "/admin/vouchers", summary: "List gift vouchers, ten a page" })
    .input(filter.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }))
    .output(adminVoucherPage),

  stats: adminEndpoint("vouchers", undefined, MAY_LAG)
    .route({
      method: "GET",
      path: "/admin/voucher-stats",
      summary: "Get the balance owed on gift vouchers now, and this year's stats",
    })
    .output(voucherStats),

  export: adminEndpoint(["vouchers", "exports"], undefined, { ...REPORT, ...FRESH_PROOF })
    .route({
      method: "GET",
      path: "/admin/vouchers/export",
      summary: "Export all gift vouchers that match a filter as a CSV file",
      outputStructure: "detailed",
    })
    .input(filter)
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),

  get: adminEndpoint("vouchers")
    .route({ method: "GET", path, summary: "Get everything about a gift voucher" })
    .input(voucherParams)
    .errors(pickErrors("VOUCHER_NOT_FOUND"))
    .output(adminVoucher),

  pdf: adminEndpoint("vouchers", VOUCHER_PDF_RATE_LIMIT)
    .route({
      method: "GET",
      path: `${path}/sheet`,
      summary: "Download a gift voucher as a PDF to print, with its balance",
    })
    .input(voucherParams)
    .errors(pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_VOIDED", "VOUCHER_NOT_DRAWN"))
    .output(z.file().mime("application/pdf")),

  create: adminEndpoint("vouchers", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "PUT",
      path,
      summary: "Create a gift voucher, free or paid for offline; idempotent by voucher id",
    })
    .input(voucherParams.extend(newVoucher.shape))
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

  updateRecipient: adminEndpoint("vouchers")
    .route({
      method: "PUT",
      path: `${path}/recipient`,
      summary: "Change the recipient of a gift voucher; a delivery not yet sent goes to them",
    })
    .input(voucherParams.extend({ version: optionalText(40) }).extend(recipientChanges.shape))
    .errors(pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_DETAILS_MISSING", "VOUCHER_RECIPIENT_CHANGED"))
    .output(z.object({ saved: z.literal(true) })),

  resend: adminEndpoint("vouchers", STAFF_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: `${path}/emails`,
      summary: "Resend a gift voucher's delivery email; idempotent by email id",
    })
    .input(voucherParams.extend({ emailId: id }))
    .errors(
      pickErrors(
        "VOUCHER_NOT_FOUND",
        "VOUCHER_VOIDED",
        "NO_ADDRESS",
        "EMAIL_REFUSED",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(z.object({ toAddress: z.string(), state: z.enum(["sent", "captured", "queued"]) })),

  extendExpiry: adminEndpoint("vouchers")
    .route({
      method: "PUT",
      path: `${path}/expiry`,
      summary: "Extend the expiry of a gift voucher to the end of a day; never shortens it",
    })
    .input(voucherParams.extend({ expiresOn: venueDate }))
    .errors(
      pickErrors(
        "VOUCHER_NOT_FOUND",
        "VOUCHER_VOIDED",
        "VOUCHER_EXPIRY_NOT_LATER",
        "VOUCHER_EXPIRY_TOO_FAR",
      ),
    )
    .output(z.object({ extended: z.literal(true) })),

  void: adminEndpoint("vouchers")
    .route({
      method: "POST",
      path: `${path}/voiding`,
      summary: "Void a gift voucher's balance, with or without a refund; idempotent",
    })
    .input(
      voucherParams.extend({
        /** `paid`: refund what was paid and not spent, the way it was paid; `none`: no refund. */
        refund: z.enum(["paid", "none"]),
        /** The balance that the user was shown. If it no longer matches, nothing is voided. */
        expectedBalancePence: pence,
        /** Whether to email the purchaser and the recipient. */
        notify: z.boolean(),
      }),
    )
    .errors(
      pickErrors("VOUCHER_NOT_FOUND", "VOUCHER_USED", "VOUCHER_CHANGED", "VOUCHER_MONEY_UNDER_WAY"),
    )
    .output(z.object({ refundPence: pence })),
};
