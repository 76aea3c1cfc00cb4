import { type DemoVoucher, vouchers } from "../../../database/seed/vouchers.ts";
import { normaliseVoucherCode } from "../../shared/codes.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import { type Person, recordPurchase, toDemoEmail } from "./demo-people.ts";
import type { Row } from "./demo-rows.ts";
import type { DemoClock } from "./demo-slots.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A gift voucher during planning. Its balance is the sum of its ledger. */
export interface PlannedVoucher extends DemoVoucher {
  id: string;
  code: string;
  purchaser: Person;
  boughtAt: Date;
  expiresAt: Date;
  voidedAt: Date | null;
  redeemedAt: Date | null;
  balancePence: number;
  ledger: Row<"voucherLedger">[];
}

const EXPIRY_MONTHS = 24;
const PURCHASE_TIMES = ["09:40", "11:15", "12:50", "15:25", "17:10"];
const DAY_MS = 86_400_000;
const VOIDED_AFTER_MS = 2 * DAY_MS;

/** Crockford's alphabet without 0 and 1, so that no code equals the documented one. */
const CODE_CHARACTERS = [..."23456789ABCDEFGHJKMNPQRSTVWXYZ"];

export function planVouchers(
  random: SeededRandom,
  people: readonly Person[],
  { today, timeZone }: DemoClock,
): PlannedVoucher[] {
  return vouchers.map((voucher) => {
    const boughtOn = addDays(today, -voucher.ageDays);
    const boughtAt = toInstant(boughtOn, random.pick(PURCHASE_TIMES), timeZone);
    const planned: PlannedVoucher = {
      ...voucher,
      id: random.uuid(),
      code: voucher.code === null ? createVoucherCode(random) : normaliseVoucherCode(voucher.code),
      purchaser: random.pick(people),
      boughtAt,
      expiresAt: addMonthsToInstant(boughtAt, EXPIRY_MONTHS),
      voidedAt: null,
      redeemedAt: null,
      balancePence: 0,
      ledger: [],
    };
    recordPurchase(planned.purchaser, boughtAt);
    addLedgerEntry(planned, "issued", voucher.amountPence, boughtAt);
    if (voucher.fate === "voided") {
      planned.voidedAt = new Date(boughtAt.getTime() + VOIDED_AFTER_MS);
      addLedgerEntry(planned, "voided", -planned.balancePence, planned.voidedAt);
    }
    return planned;
  });
}

/** @param pence at most the balance */
export function redeemVoucher(
  voucher: PlannedVoucher,
  pence: number,
  bookingId: string,
  at: Date,
): void {
  addLedgerEntry(voucher, "redeemed", -pence, at, bookingId);
  if (voucher.balancePence === 0) voucher.redeemedAt = at;
}

/** Returns what a cancelled booking had redeemed to the voucher. */
export function creditVoucher(
  voucher: PlannedVoucher,
  pence: number,
  bookingId: string,
  at: Date,
): void {
  addLedgerEntry(voucher, "returned", pence, at, bookingId);
  voucher.redeemedAt = null;
}

export function voucherRow(voucher: PlannedVoucher): Row<"vouchers"> {
  return {
    id: voucher.id,
    code: voucher.code,
    amountPence: voucher.amountPence,
    balancePence: voucher.balancePence,
    expiresAt: voucher.expiresAt,
    voidedAt: voucher.voidedAt,
    redeemedAt: voucher.redeemedAt,
    recipientName: voucher.recipientName,
    recipientEmail: toDemoEmail(voucher.recipientName),
    message: voucher.message,
    purchaserId: voucher.purchaser.id,
    createdAt: voucher.boughtAt,
  };
}

function addLedgerEntry(
  voucher: PlannedVoucher,
  kind: string,
  amountPence: number,
  createdAt: Date,
  bookingId: string | null = null,
): void {
  voucher.balancePence += amountPence;
  voucher.ledger.push({ voucherId: voucher.id, kind, amountPence, createdAt, bookingId });
}

function createVoucherCode(random: SeededRandom): string {
  return Array.from({ length: 16 }, () => random.pick(CODE_CHARACTERS)).join("");
}

function addMonthsToInstant(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}
