import type { DemoRows, Row } from "./demo-rows.ts";
import type { PlannedVoucher } from "./demo-vouchers.ts";
import type { SeededRandom } from "./seeded-random.ts";

type PaymentRows = Pick<DemoRows, "payments" | "refunds" | "events">;

interface OfflinePayment {
  bookingId: string | null;
  voucherId: string | null;
  amountPence: number;
  paidAt: Date;
  /** When it was refunded in full; null when it was not. */
  refundedAt: Date | null;
}

const CASH_SHARE = 0.35;

/**
 * Adds an offline payment. The demo has no card payments, so that the card processor's ledger and
 * ours agree from the start.
 */
export function addOfflinePayment(
  random: SeededRandom,
  rows: PaymentRows,
  payment: OfflinePayment,
): void {
  const { bookingId, voucherId, amountPence, paidAt, refundedAt } = payment;
  const id = random.uuid();
  rows.payments.push({
    id,
    bookingId,
    voucherId,
    method: random.chance(CASH_SHARE) ? "cash" : "other",
    amountPence,
    refundedPence: refundedAt === null ? 0 : amountPence,
    state: "captured",
    createdAt: paidAt,
    capturedAt: paidAt,
  });
  rows.events.push(
    createStaffEvent(paidAt, "payment", id, "captured", { state: "captured", amountPence }),
  );
  if (refundedAt !== null) addRefund(random, rows, id, amountPence, refundedAt);
}

function addRefund(
  random: SeededRandom,
  rows: PaymentRows,
  paymentId: string,
  amountPence: number,
  at: Date,
): void {
  const id = random.uuid();
  rows.refunds.push({
    id,
    paymentId,
    amountPence,
    reason: "Cash refund",
    origin: "offline",
    state: "completed",
    createdAt: at,
    nextTryAt: at,
    settledAt: at,
  });
  rows.events.push(
    createStaffEvent(at, "refund", id, "completed", { state: "completed", amountPence }),
  );
}

/** Adds the sale of a voucher: paid when it was bought, and refunded if it was voided. */
export function addVoucherSale(
  random: SeededRandom,
  rows: PaymentRows,
  voucher: PlannedVoucher,
): void {
  const { id, amountPence, boughtAt, voidedAt } = voucher;
  rows.events.push(createStaffEvent(boughtAt, "voucher", id, "issued", { amountPence }));
  if (voidedAt !== null) {
    rows.events.push(
      createStaffEvent(voidedAt, "voucher", id, "voided", { amountPence: -amountPence }),
    );
  }
  addOfflinePayment(random, rows, {
    bookingId: null,
    voucherId: id,
    amountPence,
    paidAt: boughtAt,
    refundedAt: voidedAt,
  });
}

/** Creates an event with staff as the actor. */
export function createStaffEvent(
  at: Date,
  entity: string,
  entityId: string,
  what: string,
  after: Record<string, string | number | null>,
  before: Record<string, string | number | null> | null = null,
): Row<"events"> {
  return { at, actorKind: "staff", entity, entityId, type: `${entity}.${what}`, before, after };
}
