import type {
  CustomerBookingPage,
  CustomerDetails,
  CustomerVoucher,
} from "../../shared/contract/admin/customer-page.ts";
import { CUSTOMER_BOOKINGS_PER_PAGE } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { getVoucherStatus } from "../../shared/rules/code-validity.ts";
import type { Context } from "../context.ts";
import { toAdminCustomer } from "./admin-customers.queries.ts";
import { listCustomerNotes, toNote } from "./customer-notes.queries.ts";
import {
  type CustomerVoucherRow,
  countCustomerBookings,
  listBoughtVouchers,
  listCustomerBookings,
  listDuplicates,
  listReceivedVouchers,
  readAnyCard,
  readDetailsRow,
  resolveCustomerId,
} from "./customer-page.queries.ts";

/**
 * Reads a customer's page, archived or not; of a merged customer, whom they were merged into.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function readCustomer(
  { db }: Pick<Context, "db">,
  requestedId: string,
): Promise<CustomerDetails> {
  const customerId = await resolveCustomerId(db, requestedId);
  if (customerId === undefined) throw new Refusal("CUSTOMER_NOT_FOUND");
  const [card, details, notes, bought, received, duplicates] = await Promise.all([
    readAnyCard(db, customerId),
    readDetailsRow(db, customerId),
    listCustomerNotes(db, customerId),
    listBoughtVouchers(db, customerId),
    listReceivedVouchers(db, customerId),
    listDuplicates(db, customerId),
  ]);
  if (!card || !details) throw new Refusal("CUSTOMER_NOT_FOUND");
  const { consentAt, consentSource, consentBy, ...rest } = details;
  return {
    ...toAdminCustomer(card),
    ...rest,
    consent: { at: consentAt?.toISOString() ?? null, source: consentSource, by: consentBy },
    notes: notes.map(toNote),
    vouchersBought: toCustomerVouchers(bought),
    vouchersReceived: toCustomerVouchers(received),
    duplicates,
  };
}

function toCustomerVouchers(rows: CustomerVoucherRow[]): CustomerDetails["vouchersBought"] {
  return { vouchers: rows.map(toCustomerVoucher), count: rows[0]?.count ?? 0 };
}

function toCustomerVoucher(row: CustomerVoucherRow): CustomerVoucher {
  const { id, maskedCode, otherName, amountPence, balancePence, createdAt, expiresAt, now } = row;
  return {
    id,
    maskedCode,
    otherName,
    amountPence,
    balancePence,
    status: getVoucherStatus(row, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Lists a page of a customer's bookings, upcoming ones first; past the last page, the first.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function readCustomerBookings(
  { db }: Pick<Context, "db">,
  { customerId: requestedId, page }: { customerId: string; page: number },
): Promise<CustomerBookingPage> {
  const customerId = await resolveCustomerId(db, requestedId);
  if (customerId === undefined) throw new Refusal("CUSTOMER_NOT_FOUND");
  const count = await countCustomerBookings(db, customerId);
  const isBeyond = (page - 1) * CUSTOMER_BOOKINGS_PER_PAGE >= count;
  const shownPage = isBeyond ? 1 : page;
  const bookings = await listCustomerBookings(db, customerId, {
    offset: (shownPage - 1) * CUSTOMER_BOOKINGS_PER_PAGE,
    limit: CUSTOMER_BOOKINGS_PER_PAGE,
  });
  return {
    bookings: bookings.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() })),
    page: shownPage,
    count,
  };
}
