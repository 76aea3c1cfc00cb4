import { addDays, localDate, toInstant } from "../../src/shared/time.ts";
import { issueVoucher, offerDiscount } from "../support/test-venue.ts";
import type { Actor } from "./scenario.ts";
import type { TestEnvironment } from "./test-environment.ts";

const TIME_ZONE = "Europe/London";

/** What is for sale in a scenario. */
export interface Offer {
  slots: Date[];
  voucherCodes: string[];
  discountCodes: string[];
}

/** Opens slots and creates codes for the scenario's day, under random venue settings. */
export async function openDay(
  environment: TestEnvironment,
  { random }: Actor,
  number: number,
  slotCount = random.integer(1, 3),
): Promise<Offer> {
  const date = addDays(localDate(new Date(), TIME_ZONE), 2 + number);
  const hours = random.shuffle([10, 11, 12, 13, 14, 15]).slice(0, slotCount);
  await environment.pool.query(
    "UPDATE settings SET cancellation_policy = $1, max_bookings_per_slot = $2",
    [random.pick([0, 24, 9_000]), random.pick([3, 50, 50, 50])],
  );
  const vouchers = [
    await issueVoucher(environment.db, 2_500),
    await issueVoucher(environment.db, 50_000),
  ];
  const discount = `CODE${number}`;
  await offerDiscount(environment.db, discount, { maxUses: random.integer(1, 2) });
  return {
    slots: hours.map((hour) => toInstant(date, `${hour}:00`, TIME_ZONE)),
    voucherCodes: vouchers,
    discountCodes: [discount],
  };
}
