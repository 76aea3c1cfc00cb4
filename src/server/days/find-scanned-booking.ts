import type { ScannedBooking } from "../../shared/contract/desk/desk-check-ins.ts";
import { Refusal } from "../../shared/refusal.ts";
import { readScannedCode } from "../../shared/rules/scanned-code.ts";
import type { Context } from "../context.ts";
import { toDayBooking } from "./day-booking.ts";
import { readScannedBooking } from "./scanned-booking.statement.ts";

/**
 * The booking that a scanned code (its id) or a reference stands for, of whichever day and state.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function findScannedBooking({ pool }: Context, code: string): Promise<ScannedBooking> {
  const wanted = readScannedCode(code);
  const [row] = wanted ? await readScannedBooking(pool, wanted) : [];
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  const { booking, startsAt, endsAt, ...visit } = row;
  return {
    ...toDayBooking(booking),
    ...visit,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
