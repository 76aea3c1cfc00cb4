import { page } from "vitest/browser";
import type {
  AdminVoucher,
  VoucherHistoryEntry,
} from "../../../src/shared/contract/admin/voucher-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes, NOW } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

const PER_PAGE = 10;

/** A year after the day of the tests, when vouchers expire. */
const IN_A_YEAR = "2027-06-18T22:59:59.000Z";

/** A £50 voucher that staff created for Robin, unused, with its email sent. */
export function sampleAdminVoucher(changes: Partial<AdminVoucher> = {}): AdminVoucher {
  const id = newId();
  const recipientEmail = "robin@lake.example";
  return {
    id,
    code: `7QKM-2TXD-9HWB-${id.slice(-4)}`,
    recipientVersion: "1",
    recipientName: "Robin Ashdown",
    recipientEmail,
    purchaserName: "",
    purchaserEmail: "",
    amountPence: 5000,
    balancePence: 5000,
    status: "available",
    expiresAt: IN_A_YEAR,
    createdAt: NOW.toISOString(),
    delivery: { state: "sent", at: inMinutes(-60) },
    message: "",
    deliverOn: null,
    extendableFrom: "2027-06-19",
    payment: null,
    refundablePence: 0,
    toHandBack: null,
    emails: [],
    entries: [voucherEntry({ type: "issued", amountPence: 5000, balancePence: 5000 })],
    ...changes,
  };
}

/** An entry of a voucher's history that changes no balance. */
export function voucherEntry(changes: Partial<VoucherHistoryEntry>): VoucherHistoryEntry {
  return {
    id: newId(),
    type: "issued",
    at: inMinutes(-60),
    amountPence: null,
    balancePence: null,
    bookingId: null,
    reference: null,
    by: null,
    expiresAt: null,
    ...changes,
  };
}

/** The changes that make it a voucher paid in cash. */
export const paidInCash = {
  payment: {
    method: "cash",
    state: "captured",
    amountPence: 7500,
    refundedPence: 0,
    cardBrand: null,
    cardLast4: null,
  },
  amountPence: 7500,
  balancePence: 7500,
  refundablePence: 7500,
} satisfies Partial<AdminVoucher>;

/** The back office with these vouchers, the newest first; a search matches codes and names. */
export function vouchersApi(vouchers: AdminVoucher[]): FakeApi {
  const { admin } = contract;
  return adminApi()
    .respond(admin.vouchers.list, ({ search = "", status, page: pageParam = 1 }) => {
      const searchText = normalise(search);
      const matching = vouchers.filter(
        ({ code, recipientName }) =>
          normalise(code).includes(searchText) || normalise(recipientName).includes(searchText),
      );
      const found = matching.filter((voucher) => !status || voucher.status === status);
      const countOf = (of: string) => matching.filter((voucher) => voucher.status === of).length;
      const pageNumber = Number(pageParam);
      return {
        vouchers: found.slice((pageNumber - 1) * PER_PAGE, pageNumber * PER_PAGE),
        page: pageNumber,
        counts: {
          all: matching.length,
          available: countOf("available"),
          voided: countOf("voided"),
          redeemed: countOf("redeemed"),
          expired: countOf("expired"),
        },
      };
    })
    .respond(admin.vouchers.stats, {
      outstanding: { pence: 412_050, count: 61 },
      soldThisYear: { pence: 620_000, count: 88 },
      redeemedThisYear: { pence: 207_950, count: 1 },
      expiredThisYear: { pence: 0, count: 0 },
    })
    .respond(admin.vouchers.get, ({ voucherId }) => {
      const found = vouchers.find(({ id }) => id === voucherId);
      if (!found) throw new Error(`There is no voucher ${voucherId}.`);
      return found;
    });
}

/** Lower case, without the separators of a code. */
function normalise(text: string): string {
  return text.toLowerCase().replaceAll(/[-\s]/g, "");
}

/** The URL of an open voucher above the list. */
export const voucherUrl = ({ id }: AdminVoucher) => `/admin/vouchers?voucher=${id}`;

export const voucherDrawer = ({ code }: AdminVoucher) =>
  page.getByRole("dialog", { name: code, exact: true });

/** Returns a changed copy of the voucher, which the API returns from now on. */
export function changeVoucher(
  api: FakeApi,
  voucher: AdminVoucher,
  changes: Partial<AdminVoucher>,
): AdminVoucher {
  const next = { ...voucher, ...changes };
  api.respond(contract.admin.vouchers.get, next);
  return next;
}
