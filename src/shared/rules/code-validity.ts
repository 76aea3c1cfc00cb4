import type { DiscountTerms } from "./order-total.ts";

/** Whether a gift voucher or a discount code can be used. */

export interface VoucherState {
  balancePence: number;
  expiresAt: Date;
  voidedAt: Date | null;
}

export type VoucherStatus = "available" | "redeemed" | "expired" | "voided";

/** The status of a voucher; only an `available` one can be spent. */
export function getVoucherStatus(voucher: VoucherState, now: Date): VoucherStatus {
  if (voucher.voidedAt) return "voided";
  if (voucher.balancePence <= 0) return "redeemed";
  return voucher.expiresAt <= now ? "expired" : "available";
}

export interface DiscountState {
  terms: DiscountTerms;
  isActive: boolean;
  /** When a booking can use the code: the venue's dates, both inclusive; null is unbounded. */
  startDate: string | null;
  endDate: string | null;
  /** When the visit can be: the venue's dates, both inclusive; null is unbounded. */
  visitStart: string | null;
  visitEnd: string | null;
  /** Empty: valid for every activity. */
  activityIds: readonly string[];
  minSpendPence: number | null;
  maxUses: number | null;
  timesUsed: number;
}

/** The order that a code is checked against. */
export interface DiscountContext {
  subtotalPence: number;
  today: string;
  /** Null while no activity is chosen; the code is then not refused because of it. */
  activityId: string | null;
  /**
   * The venue's date of the visit. Null while none is chosen; the code is then not refused for it.
   */
  visitDate: string | null;
}

export type DiscountRefusal =
  | "inactive"
  | "not_yet"
  | "over"
  | "used_up"
  | "other_activity"
  | "other_visit"
  | "min_spend";

/** Why a discount code cannot be used for an order, or null when it can. */
export function getDiscountRefusal(
  code: DiscountState,
  context: DiscountContext,
): DiscountRefusal | null {
  if (!code.isActive) return "inactive";
  if (code.startDate !== null && context.today < code.startDate) return "not_yet";
  if (code.endDate !== null && context.today > code.endDate) return "over";
  if (code.maxUses !== null && code.timesUsed >= code.maxUses) return "used_up";
  if (!isForActivity(code, context.activityId)) return "other_activity";
  if (!isForVisit(code, context.visitDate)) return "other_visit";
  if (code.minSpendPence !== null && context.subtotalPence < code.minSpendPence) return "min_spend";
  return null;
}

function isForActivity({ activityIds }: DiscountState, activityId: string | null): boolean {
  return activityId === null || activityIds.length === 0 || activityIds.includes(activityId);
}

function isForVisit({ visitStart, visitEnd }: DiscountState, date: string | null): boolean {
  if (date === null) return true;
  return (visitStart === null || date >= visitStart) && (visitEnd === null || date <= visitEnd);
}
