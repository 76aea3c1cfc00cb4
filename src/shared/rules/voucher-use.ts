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
