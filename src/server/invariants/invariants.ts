import type { ClientBase, Pool } from "pg";
import type { InvariantArea } from "../../shared/contract/desk/desk-health.ts";
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

/** What of the venue each group is about. */
const GROUPS: readonly [InvariantArea, readonly Invariant[]][] = [
  ["places", slotInvariants],
  ["records", identityInvariants],
  ["money", paymentInvariants],
  ["bookings", bookingInvariants],
  ["reports", bookingDayInvariants],
  ["reports", figureInvariants],
  ["vouchers", voucherInvariants],
  ["vouchers", voucherSaleInvariants],
  ["emails", messageInvariants],
  ["emails", voucherMessageInvariants],
  ["records", keyInvariants],
  ["waivers", waiverInvariants],
  ["people", accountInvariants],
  ["people", erasureInvariants],
  ["pictures", pictureInvariants],
];

/** Everything that must hold at any moment, in any database of this product. */
export const INVARIANTS: readonly (Invariant & { area: InvariantArea })[] = GROUPS.flatMap(
  ([area, group]) => group.map((invariant) => ({ ...invariant, area })),
);

/** The first rows that break it; none when it holds. */
export async function brokenIn(on: Pool | ClientBase, { sql }: Invariant): Promise<object[]> {
  return (await on.query<object>(`${sql} LIMIT 5`)).rows;
}
