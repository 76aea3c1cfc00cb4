import { expect } from "vitest";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { bookingFixture } from "./booking-fixture.ts";
import { signedInCookie, testAccount } from "./test-account.ts";
import { completePayments } from "./test-booking.ts";

const DAY_MS = 86_400_000;

/** A venue with a signed-in admin and an HTTP client, for tests about changes made by staff. */
export async function bookingChangesFixture() {
  const fixture = await bookingFixture();
  const { context, venue, call } = fixture;
  const { db, pool, simulator } = context;
  const account = await testAccount(context, { role: "admin" });
  const { id: staffId } = account;
  const adminHeaders = { cookie: await signedInCookie(context, account) };
  const [ten] = venue.slots as [Date];
  const bookingPath = (bookingId: string, action: string) =>
    `/admin/bookings/${bookingId}/${action}`;

  /** An hour-long slot that no other booking uses. */
  let dayCount = 1;
  function newEmptySlot(): Date {
    dayCount += 1;
    return new Date(ten.getTime() + dayCount * DAY_MS);
  }

  function cancelAsStaff(bookingId: string, body: object) {
    return call("POST", bookingPath(bookingId, "cancellation"), adminHeaders, {
      notify: false,
      ...body,
    });
  }

  function getEmails(bookingId: string) {
    return db.selectFrom("emails").select("kind").where("bookingId", "=", bookingId).execute();
  }

  async function expectConsistent(): Promise<void> {
    await completePayments(context);
    expect(await findBrokenInvariants(pool)).toEqual([]);
    expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
  }

  return {
    ...fixture,
    staffId,
    adminHeaders,
    bookingPath,
    newEmptySlot,
    cancelAsStaff,
    getEmails,
    expectConsistent,
  };
}
