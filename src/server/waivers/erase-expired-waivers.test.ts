import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { settingsFixture } from "../../../tests/support/settings-fixture.ts";
import { listSignedWaivers } from "../../../tests/support/signed-waivers.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { eraseExpiredWaivers } from "./erase-expired-waivers.ts";

const { context, venue, set } = await settingsFixture();
const { db, pool } = context;
const [ten] = venue.slots as [Date];

test("erases name and signature of waivers past the retention period, once, and keeps the rest", async () => {
  const [old, young] = [await book(context, venue, ten), await book(context, venue, ten)];
  const yearsAgo = `
    WITH booking AS (
      UPDATE bookings SET waiver_signed_at = venue_now() - make_interval(years => $2, days => 1)
      WHERE id = $1 RETURNING id, waiver_signed_at)
    UPDATE customer_waivers w SET signed_at = b.waiver_signed_at
    FROM booking b WHERE w.booking_id = b.id`;
  await pool.query(yearsAgo, [old, 3]);
  await pool.query(yearsAgo, [young, 2]);
  expect(await eraseExpiredWaivers(context)).toBe(0);
  await set({ waiverRetentionYears: 3 });
  expect(await eraseExpiredWaivers(context)).toBe(1);
  expect(await eraseExpiredWaivers(context)).toBe(0);
  const { rows } = await pool.query(
    `SELECT b.id, b.waiver_signed, w.signature ->> 'name' AS signature, w.participant_name AS name,
            w.people_count
     FROM bookings b JOIN customer_waivers w ON w.booking_id = b.id
     WHERE b.id = ANY ($1) ORDER BY b.id = $2 DESC`,
    [[old, young], old],
  );
  const row = { waiver_signed: true, people_count: 2 };
  expect(rows).toEqual([
    { ...row, id: old, signature: "Erased", name: "Erased customer" },
    { ...row, id: young, signature: "Amelia Hart", name: "Amelia Hart" },
  ]);
  const events = await db
    .selectFrom("events")
    .select(["entityId", "actorKind", "after"])
    .where("type", "=", "booking.waiver-erased")
    .execute();
  expect(events).toEqual([{ entityId: old, actorKind: "system", after: { retentionYears: 3 } }]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a waiver stored as text gets the version's text with the venue's present name", async () => {
  const bookingId = await book(context, venue, ten);
  await pool.query(
    `UPDATE customer_waivers
     SET participant_name = NULL, business_name = NULL, signed_at = '2020-06-01',
         content_snapshot = 'I, Amelia Hart, come to Old Lake.' WHERE booking_id = $1`,
    [bookingId],
  );
  await pool.query("UPDATE bookings SET waiver_signed_at = '2020-06-01' WHERE id = $1", [
    bookingId,
  ]);
  expect(await eraseExpiredWaivers(context)).toBe(1);
  expect(await listSignedWaivers(context, bookingId)).toMatchObject([
    {
      text: "Agreement\n\nI, Erased customer, come to Test Lake.\n\n1. I can swim.",
      contentSnapshot: null,
    },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
