import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { settingsFixture } from "../../../tests/support/settings-fixture.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { eraseExpiredWaivers } from "./erase-expired-waivers.ts";

const { context, venue, set } = await settingsFixture();
const { db, pool } = context;
const [ten] = venue.slots as [Date];

test("erases name and signature of waivers past the retention period, once, and keeps the rest", async () => {
  const [old, young] = [await book(context, venue, ten), await book(context, venue, ten)];
  const yearsAgo = `UPDATE customer_waivers SET signed_at = venue_now() - make_interval(years => $2, days => 1)
                    WHERE booking_id = $1`;
  await pool.query(yearsAgo, [old, 3]);
  await pool.query(yearsAgo, [young, 2]);
  expect(await eraseExpiredWaivers(context)).toBe(0);
  await set({ waiverRetentionYears: 3 });
  expect(await eraseExpiredWaivers(context)).toBe(1);
  expect(await eraseExpiredWaivers(context)).toBe(0);
  const { rows } = await pool.query(
    `SELECT b.id, b.waiver_signed, b.waiver_signature ->> 'name' AS name, w.people_count,
            w.content_snapshot LIKE '%Amelia%' OR b.waiver_content_snapshot LIKE '%Amelia%' AS is_named
     FROM bookings b JOIN customer_waivers w ON w.booking_id = b.id
     WHERE b.id = ANY ($1) ORDER BY b.id = $2 DESC`,
    [[old, young], old],
  );
  expect(rows).toEqual([
    { id: old, waiver_signed: true, name: "Erased", people_count: 2, is_named: false },
    { id: young, waiver_signed: true, name: "Amelia Hart", people_count: 2, is_named: true },
  ]);
  const events = await db
    .selectFrom("events")
    .select(["entityId", "actorKind", "after"])
    .where("type", "=", "booking.waiver-erased")
    .execute();
  expect(events).toEqual([{ entityId: old, actorKind: "system", after: { retentionYears: 3 } }]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
