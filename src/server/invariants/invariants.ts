import type { ClientBase, Pool } from "pg";
import { accountInvariants } from "./accounts.ts";
import { bookingDayInvariants } from "./booking-days.ts";
import { bookingInvariants } from "./bookings.ts";
import { erasureInvariants } from "./erasure.ts";
import { figureInvariants } from "./figures.ts";
import { identityInvariants } from "./identity.ts";
import type { Invariant } from "./invariant.ts";
import { keyInvariants } from "./keys.ts";
import { messageInvariants } from "./messages.ts";
import { paymentInvariants } from "./payments.ts";
import { pictureInvariants } from "./pictures.ts";
import { slotInvariants } from "./slots.ts";
import { voucherMessageInvariants } from "./voucher-messages.ts";
import { voucherSaleInvariants } from "./voucher-sales.ts";
import { voucherInvariants } from "./vouchers.ts";
import { waiverInvariants } from "./waivers.ts";

/** Everything that must hold at any moment, in any database of this product. */
export const INVARIANTS: readonly Invariant[] = [
  ...slotInvariants,
  ...identityInvariants,
  ...paymentInvariants,
  ...bookingInvariants,
  ...bookingDayInvariants,
  ...figureInvariants,
  ...voucherInvariants,
  ...voucherSaleInvariants,
  ...messageInvariants,
  ...voucherMessageInvariants,
  ...keyInvariants,
  ...waiverInvariants,
  ...accountInvariants,
  ...erasureInvariants,
  ...pictureInvariants,
];

/** The first rows that break it; none when it holds. */
export async function brokenIn(on: Pool | ClientBase, { sql }: Invariant): Promise<object[]> {
  return (await on.query<object>(`${sql} LIMIT 5`)).rows;
}
