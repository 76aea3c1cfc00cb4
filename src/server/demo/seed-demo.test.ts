import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { activities as drawnActivities } from "../../../database/seed/activities.ts";
import { venueArt } from "../../../database/seed/venue.ts";
import { findBrokenInvariants, findUnfinished } from "../../../tests/invariants/invariants.ts";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import {
  getIconUrl,
  getPictureUrl,
  getShareImageUrl,
  NARROW_SUFFIX,
  PICTURE_TYPES,
  PICTURE_WIDTHS,
} from "../../shared/rules/pictures.ts";
import { listSlotTimes, PLAIN_SCHEDULE } from "../../shared/rules/slot-times.ts";
import { renderWaiverSnapshot } from "../../shared/rules/waiver-text.ts";
import { addDays, localDate } from "../../shared/time.ts";
import { createDiskStore } from "../integrations/files/disk-store.ts";
import { findBusiestGuest } from "./demo-accounts.ts";
import { DEMO_PICTURES, pictureName } from "./demo-pictures.ts";
import { seedDemo } from "./seed-demo.ts";

const { db, pool } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "slipway-demo-"));
const context = { db, files: createDiskStore(folder), log: quietLog };
const now = new Date();
/** Also used in SQL, so that a slot that starts during the test does not count as past. */
const NOW = `'${now.toISOString()}'::timestamptz`;

const isLoaded = await seedDemo(context, { now });

afterAll(() => rm(folder, { recursive: true }));

async function queryRows(query: string): Promise<Record<string, unknown>[]> {
  return (await pool.query(query)).rows;
}

test("satisfies all invariants, with no unfinished work", async () => {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findUnfinished(pool)).toEqual([]);
});

test("the busiest guest has upcoming and past visits", async () => {
  const { email } = (await findBusiestGuest(db)) ?? {};
  const visits = await queryRows(
    `SELECT starts_at > ${NOW} AS is_to_come FROM bookings
     WHERE email = '${email}' AND status = 'confirmed'`,
  );
  expect(new Set(visits.map((visit) => visit.is_to_come))).toEqual(new Set([true, false]));
});

describe("loading", () => {
  test("happens once", async () => {
    const before = await queryRows("SELECT count(*) FROM bookings");

    expect(isLoaded).toBe(true);
    expect(await seedDemo(context, { now })).toBe(false);
    expect(await queryRows("SELECT count(*) FROM bookings")).toEqual(before);
  });

  test("happens once when two processes start together", async () => {
    const { db: emptyDatabase } = await testDatabase();
    const start = () => seedDemo({ ...context, db: emptyDatabase }, { now });

    expect((await Promise.all([start(), start()])).toSorted()).toEqual([false, true]);
    expect((await emptyDatabase.selectFrom("activities").select("id").execute()).length).toBe(6);
  });

  test("does not touch a database that has a venue", async () => {
    const { db: otherDatabase } = await testDatabase();
    const activity = { name: "Theirs", pricePence: 1, durationMinutes: 15, maxCapacity: 1 };
    await otherDatabase.insertInto("activities").values(activity).execute();

    expect(await seedDemo({ ...context, db: otherDatabase }, { now })).toBe(false);
    expect(await otherDatabase.selectFrom("schedules").select("id").execute()).toEqual([]);
  });

  test("rolls back when it fails, and can be repeated", async () => {
    const { db: other } = await testDatabase();
    const conflictingRow = { amountPence: 2500 };
    await other.insertInto("voucherTemplates").values(conflictingRow).execute();

    await expect(seedDemo({ ...context, db: other }, { now })).rejects.toThrow("unique");
    expect(await other.selectFrom("activities").select("id").execute()).toEqual([]);

    await other.deleteFrom("voucherTemplates").execute();
    const pictures = await readdir(folder);
    expect(await seedDemo({ ...context, db: other }, { now })).toBe(true);
    expect(await readdir(folder)).toEqual(pictures);
  });
});

/** Queries that must return no row. The numbers refer to the design's list of invariants. */
const invariants: Record<string, string> = {
  "1: a slot's counters are the sums of its confirmed bookings and stay within capacity": `
    SELECT s.id FROM time_slots s
    LEFT JOIN bookings b ON b.time_slot_id = s.id AND b.status = 'confirmed'
    CROSS JOIN settings st
    GROUP BY s.id, st.max_bookings_per_slot
    HAVING s.bookings_count <> coalesce(sum(b.ticket_count), 0) OR s.party_count <> count(b.id)
      OR s.held_count <> 0 OR s.held_party_count <> 0 OR s.bookings_count > s.capacity
      OR s.party_count > st.max_bookings_per_slot`,
  "2: a booking's slot belongs to its activity": `
    SELECT b.id FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
    WHERE s.activity_id <> b.activity_id`,
  "3: there are no card payments, and at most one payment for each purchase": `
    SELECT coalesce(booking_id, voucher_id) FROM payments
    GROUP BY 1
    HAVING count(*) > 1 OR bool_or(method = 'card' OR state <> 'captured'
      OR provider_payment_id IS NOT NULL)`,
  "3: each payment equals the amount due": `
    SELECT p.id FROM payments p
    LEFT JOIN bookings b ON b.id = p.booking_id LEFT JOIN vouchers v ON v.id = p.voucher_id
    WHERE p.amount_pence <> coalesce(b.total_pence, v.amount_pence)`,
  "3: a cancelled booking has its refund decision in the history, and was refunded accordingly": `
    SELECT b.id FROM bookings b
    JOIN time_slots s ON s.id = b.time_slot_id
    LEFT JOIN payments p ON p.booking_id = b.id
    LEFT JOIN events e ON e.entity_id = b.id AND e.type = 'booking.cancelled'
    WHERE b.status = 'cancelled' AND (
      e.id IS NULL
      OR (e.after ->> 'refund' = 'full') <>
         (b.cancelled_at <= s.start_time - make_interval(hours => b.cancellation_policy_hours))
      OR p.refunded_pence <> CASE e.after ->> 'refund' WHEN 'full' THEN p.amount_pence ELSE 0 END)`,
  "3: every voucher is paid, and so is every visit with people checked in": `
    SELECT v.id FROM vouchers v LEFT JOIN payments p ON p.voucher_id = v.id WHERE p.id IS NULL
    UNION ALL
    SELECT b.id FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
    WHERE b.checked_in_count > 0 AND b.total_pence > 0 AND p.id IS NULL`,
  "3: at most one past visit is unpaid, and nobody was checked in for it": `
    SELECT min(b.id::text) FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
    WHERE b.starts_at <= ${NOW} AND b.total_pence > 0 AND p.id IS NULL
    HAVING count(*) > 1 OR sum(b.checked_in_count) > 0`,
  "4: a booking's add-ons add up, and none exceeds its maximum quantity": `
    SELECT b.id FROM bookings b
    LEFT JOIN booking_addons ba ON ba.booking_id = b.id LEFT JOIN addons a ON a.id = ba.addon_id
    GROUP BY b.id
    HAVING b.addons_pence <> coalesce(sum(ba.total_pence), 0)
      OR bool_or(ba.quantity > a.max_quantity OR ba.price_pence <> a.price_pence)`,
  "4: a booking has its activity's price and name": `
    SELECT b.id FROM bookings b JOIN activities a ON a.id = b.activity_id
    WHERE b.ticket_price_pence <> a.price_pence OR b.activity_name <> a.name`,
  "5: a voucher's balance is the sum of its ledger, which was never negative": `
    SELECT voucher_id FROM (
      SELECT l.voucher_id, v.balance_pence,
        sum(l.amount_pence) OVER (PARTITION BY l.voucher_id) AS total,
        sum(l.amount_pence) OVER (PARTITION BY l.voucher_id ORDER BY l.created_at) AS running
      FROM voucher_ledger l JOIN vouchers v ON v.id = l.voucher_id) ledger
    WHERE total <> balance_pence OR running < 0`,
  "5: a booking's voucher amount is in the ledger, and was returned if the booking was cancelled": `
    SELECT b.id FROM bookings b LEFT JOIN voucher_ledger l ON l.booking_id = b.id
    GROUP BY b.id
    HAVING b.voucher_pence <> coalesce(-sum(l.amount_pence) FILTER (WHERE l.kind = 'redeemed'), 0)
      OR (b.status = 'confirmed') <> (count(*) FILTER (WHERE l.kind = 'returned') = 0)
         AND b.voucher_pence > 0`,
  "5: a discount code's uses are its live uses, within its limit": `
    SELECT d.id FROM discount_codes d
    LEFT JOIN discount_uses u ON u.discount_code_id = d.id AND u.returned_at IS NULL
    GROUP BY d.id HAVING d.times_used <> count(u.id) OR d.times_used > d.max_uses`,
  "5: a booking with a discount has a use of its code, returned if the booking was cancelled": `
    SELECT b.id FROM bookings b FULL JOIN discount_uses u ON u.booking_id = b.id
    WHERE (b.discount_code_id IS DISTINCT FROM u.discount_code_id)
      OR (b.discount_pence > 0) <> (u.id IS NOT NULL)
      OR (u.id IS NOT NULL AND (b.status = 'cancelled') <> (u.returned_at IS NOT NULL))`,
  "6: there are no emails": "SELECT id FROM emails",
  "9: refunds add up to the payment's refunded amount": `
    SELECT p.id FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
    GROUP BY p.id HAVING p.refunded_pence <> coalesce(sum(r.amount_pence), 0)`,
  "10: a signed booking has its customer's waiver": `
    SELECT b.id FROM bookings b LEFT JOIN customer_waivers w ON w.booking_id = b.id
    WHERE b.waiver_signed <> (w.id IS NOT NULL) OR w.signed_at <> b.waiver_signed_at
      OR w.people_count <> b.ticket_count OR w.customer_id <> b.customer_id`,
  "10: every checked-in party has signed": `
    SELECT id FROM bookings WHERE checked_in_count > 0 AND NOT waiver_signed`,
  "no cancelled booking is checked in, and no check-in is long before the slot": `
    SELECT id FROM bookings
    WHERE checked_in_count > 0 AND (status <> 'confirmed'
      OR first_checked_in_at NOT BETWEEN starts_at - interval '30 minutes' AND starts_at)`,
  "11: nothing is left unfinished": `
    SELECT id FROM checkouts UNION ALL SELECT id FROM payment_attempts
    UNION ALL SELECT id FROM refunds WHERE state <> 'completed'
    UNION ALL SELECT id FROM bookings WHERE status = 'pending'`,
  "every booking is a staff booking and has its history": `
    SELECT b.id FROM bookings b
    LEFT JOIN events e ON e.entity_id = b.id AND e.type = 'booking.confirmed'
    WHERE b.source <> 'staff' OR e.at IS DISTINCT FROM b.created_at`,
};

describe("invariants", () => {
  test.each(Object.entries(invariants))("%s", async (_, query) => {
    expect(await queryRows(query)).toEqual([]);
  });

  test("10: a waiver's hash is that of its version with the names filled in", async () => {
    const signed = await db
      .selectFrom("bookings as b")
      .innerJoin("customerWaivers as w", "w.bookingId", "b.id")
      .innerJoin("waiverVersions as v", "v.id", "w.waiverVersionId")
      .select(["b.firstName", "b.lastName", "w.sha256", "v.title", "v.content"])
      .execute();

    for (const { firstName, lastName, sha256, title, content } of signed) {
      const names = {
        participantName: `${firstName} ${lastName}`,
        businessName: "Harbour Lake Aquapark",
      };
      const text = renderWaiverSnapshot({ title, content }, names);
      expect(sha256).toEqual(createHash("sha256").update(text, "utf8").digest());
    }
    expect(signed.length).toBeGreaterThan(200);
  });
});

describe("the public catalogue", () => {
  test("has six activities with different prices and open slots within a fortnight", async () => {
    const activities = await db.selectFrom("activities").selectAll().execute();
    const schedules = await db.selectFrom("schedules").selectAll().execute();
    const today = localDate(now, "Europe/London");

    for (const activity of activities) {
      const own = schedules
        .filter((schedule) => schedule.activityId === activity.id)
        .map((schedule) => ({ ...schedule, ...PLAIN_SCHEDULE }));
      const days = Array.from({ length: 14 }, (_, i) =>
        listSlotTimes(addDays(today, i), own, activity.durationMinutes, "Europe/London"),
      );
      expect(days.flat().filter((slot) => slot.startsAt > now).length).toBeGreaterThan(5);
      if (activity.name !== "Aqua Assault Course")
        expect(days.some((d) => d.length === 0)).toBe(true);
    }
    expect(activities.length).toBe(6);
    expect(new Set(activities.map((a) => a.pricePence)).size).toBe(6);
    expect(new Set(activities.map((a) => a.durationMinutes))).toEqual(new Set([45, 60, 90]));
    expect(new Set(activities.map((a) => a.maxCapacity)).size).toBe(6);
  });

  test("has bookings only for slots of the schedules", async () => {
    const orphans = await queryRows(`
      SELECT s.id FROM time_slots s, settings st
      WHERE NOT EXISTS (
        SELECT FROM schedules sc WHERE sc.activity_id = s.activity_id
          AND (s.start_time AT TIME ZONE st.timezone)::date BETWEEN sc.start_date AND sc.end_date
          AND extract(isodow FROM s.start_time AT TIME ZONE st.timezone) = ANY (sc.days_of_week)
          AND (s.start_time AT TIME ZONE st.timezone)::time >= sc.start_time
          AND (s.end_time AT TIME ZONE st.timezone)::time <= sc.end_time)`);

    expect(orphans).toEqual([]);
  });

  test("has every picture in every width and type", async () => {
    const { logoUrl, heroImageUrl, voucherImageUrl } = await db
      .selectFrom("settings")
      .selectAll()
      .executeTakeFirstOrThrow();
    const activities = await db.selectFrom("activities").select("imageUrl").execute();
    const cards = [logoUrl, voucherImageUrl, ...activities.map((a) => a.imageUrl)];
    const pictures = [
      ...cards.map((imageUrl) => ({ imageUrl, widths: PICTURE_WIDTHS.card })),
      { imageUrl: heroImageUrl, widths: PICTURE_WIDTHS.hero },
      { imageUrl: `${heroImageUrl}${NARROW_SUFFIX}`, widths: PICTURE_WIDTHS.card },
    ];

    for (const { imageUrl, widths } of pictures) {
      for (const width of widths) {
        for (const type of PICTURE_TYPES) {
          const name = getPictureUrl(imageUrl ?? "", width, type).replace("/files/", "");
          const file = await context.files.read(name);
          expect(file?.contentType).toBe(`image/${type}`);
          expect(
            (await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true })).info.width,
          ).toBe(width);
        }
      }
    }
    expect(new Set(pictures.map(({ imageUrl }) => imageUrl)).size).toBe(10);
  });

  test("has no pictures but those of the current drawings", async () => {
    const drawingNames = [...drawnActivities.map(({ art }) => art), ...Object.values(venueArt)];
    const names = await Promise.all(drawingNames.map(pictureName));
    const others = (await readdir(DEMO_PICTURES)).filter(
      (file) => !names.some((name) => file.startsWith(name)),
    );
    expect(others, "run `node tools/draw-demo-pictures.ts`").toEqual([]);
  });

  test("has the logo as an icon, and the hero as a share image", async () => {
    const { logoUrl, heroImageUrl } = await db
      .selectFrom("settings")
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const url of [getIconUrl(logoUrl ?? ""), getShareImageUrl(heroImageUrl ?? "")]) {
      expect(await context.files.read(url.replace("/files/", "")), url).not.toBeNull();
    }
  });
});
