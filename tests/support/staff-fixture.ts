import { makeDeskBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { DeskWish } from "../../src/server/bookings/walk-in/staff-booking-params.ts";
import { bookingStage, type Proof } from "./booking-fixture.ts";
import { deskWish } from "./staff-booking-input.ts";
import { signedInCookie, testAccount } from "./test-account.ts";

/** The same stage, with somebody of staff behind the counter. */
export async function deskStage() {
  const stage = await bookingStage();
  const { context, venue } = stage;
  const account = await testAccount(context, { role: "admin", name: "Sam Staff" });
  const staff: Proof = { cookie: await signedInCookie(context, account) };

  /** Two people who called and will pay when they come, unless changed. Answers with the id. */
  async function bookedAtDesk(startsAt: Date, changes: Partial<DeskWish> = {}): Promise<string> {
    const wish = deskWish(venue, startsAt, changes);
    return (await makeDeskBooking(context, wish)).bookingId;
  }

  /** The session of a booking begins so many minutes from now, an hour long. */
  async function beginsInMinutes(bookingId: string, minutes: number): Promise<void> {
    const startTime = new Date(Date.now() + minutes * 60_000);
    await context.pool.query(
      `UPDATE time_slots SET start_time = $2, end_time = $2::timestamptz + interval '1 hour'
       WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
      [bookingId, startTime],
    );
  }
  return { ...stage, account, staff, bookedAtDesk, beginsInMinutes };
}
