import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import type { DayBookingRow } from "./read-day-rows.statement.ts";

/** Maps a row to the contract's booking. */
export function toDayBooking({
  firstName,
  lastName,
  checkedInAt,
  ...row
}: Omit<DayBookingRow, "slotId">): DayBooking {
  return {
    ...row,
    customerName: `${firstName} ${lastName}`.trim(),
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt).toISOString(),
  };
}
