import type { Pool, PoolClient } from "pg";
import { accountInvariants } from "./accounts.ts";
import { bookingDayInvariants } from "./booking-days.ts";
import { bookingInvariants } from "./bookings.ts";
import { erasureInvariants } from "./erasure.ts";
import { identityInvariants } from "./identity.ts";
import type { Invariant } from "./invariant.ts";
import { keyInvariants } from "./keys.ts";
import { messageInvariants } from "./messages.ts";
import { paymentInvariants } from "./payments.ts";
import { pictureInvariants } from "./pictures.ts";
import { slotInvariants } from "./slots.ts";
import { unfinishedInvariants } from "./unfinished.ts";
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

export interface BrokenInvariant {
  sentence: string;
  rows: unknown[];
}

/** What may be in between at any moment, and must not be for ever. */
export const UNFINISHED: readonly Invariant[] = unfinishedInvariants;

/** Every broken invariant with the first rows that break it; empty when all hold. */
export async function brokenInvariants(on: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return broken(on, INVARIANTS);
}

/**
 * What is still in between: empty some time after the last fault, when every job has run as often
 * as it had something to do.
 */
export async function unfinished(on: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return broken(on, UNFINISHED);
}

async function broken(
  on: Pool | PoolClient,
  invariants: readonly Invariant[],
): Promise<BrokenInvariant[]> {
  const found: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const rows = await brokenIn(on, invariant);
    if (rows.length > 0) found.push({ sentence: invariant.sentence, rows });
  }
  return found;
}

/** The first rows that break it; none when it holds. */
export async function brokenIn(on: Pool | PoolClient, { sql }: Invariant): Promise<unknown[]> {
  return (await on.query(`${sql} LIMIT 5`)).rows;
}
