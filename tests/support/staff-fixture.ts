import {
  createStaffBooking,
  type StaffBookingInput,
} from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { type AuthHeaders, bookingFixture } from "./booking-fixture.ts";
import { createStaffBookingInput } from "./staff-booking-input.ts";
import { signedInCookie, testAccount } from "./test-account.ts";

/** The booking fixture with a signed-in member of staff. */
export async function staffFixture() {
  const fixture = await bookingFixture();
  const { context, venue } = fixture;
  const account = await testAccount(context, { role: "admin", name: "Sam Staff" });
  const staffHeaders: AuthHeaders = { cookie: await signedInCookie(context, account) };

  /** Makes an unpaid staff booking for two people, unless changed. Returns its id. */
  async function bookAsStaff(
    startsAt: Date,
    changes: Partial<StaffBookingInput> = {},
  ): Promise<string> {
    const input = createStaffBookingInput(venue, startsAt, changes);
    return (await createStaffBooking(context, input)).bookingId;
  }

  /** Moves the slot of a booking to start in so many minutes, for an hour. */
  async function startSlotInMinutes(bookingId: string, minutes: number): Promise<void> {
    const startTime = new Date(Date.now() + minutes * 60_000);
    await context.pool.query(
      `UPDATE time_slots SET start_time = $2, end_time = $2::timestamptz + interval '1 hour'
       WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
      [bookingId, startTime],
    );
  }
  return {
    ...fixture,
    account,
    staff: staffHeaders,
    bookAsStaff,
    startSlotInMinutes,
  };
}
