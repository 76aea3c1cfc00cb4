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
import { listSlotTimes } from "../../shared/rules/slot-times.ts";
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
/** In SQL too, or a session that starts while this runs would be taken for a past one. */
const NOW = `'${now.toISOString()}'::timestamptz`;

const isLoaded = await seedDemo(context, { now });

afterAll(() => rm(folder, { recursive: true }));

async function queryRows(query: string): Promise<Record<string, unknown>[]> {
  return (await pool.query(query)).rows;
}

test("everything that must hold holds, and nothing is left unfinished", async () => {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findUnfinished(pool)).toEqual([]);
});

test("whom the demo names has a visit to come, and visits behind them", async () => {
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

  test("leaves a database alone that holds somebody's venue", async () => {
    const { db: otherDatabase } = await testDatabase();
    const activity = { name: "Theirs", pricePence: 1, durationMinutes: 15, maxCapacity: 1 };
    await otherDatabase.insertInto("activities").values(activity).execute();

    expect(await seedDemo({ ...context, db: otherDatabase }, { now })).toBe(false);
    expect(await otherDatabase.selectFrom("schedules").select("id").execute()).toEqual([]);
  });

  test("leaves nothing when it is interrupted, and then starts again", async () => {
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

/** Each must return no row. The numbers are those of the list in the design: what must always hold. */
const invariants: Record<string, string> = {
  "1: a slot's counters are the sums of its confirmed bookings and stay within capacity": `
    SELECT s.id FROM time_slots s
    LEFT JOIN bookings b ON b.time_slot_id = s.id AND b.status = 'confirmed'
    CROSS JOIN settings st
    GROUP BY s.id, st.max_bookings_per_slot
    HAVING s.bookings_count <> coalesce(sum(b.ticket_count), 0) OR s.party_count <> count(b.id)
      OR s.held_count <> 0 OR s.held_party_count <> 0 OR s.bookings_count > s.capacity
      OR s.party_count > st.max_bookings_per_slot`,
  "2: a booking's slot is one of its activity": `
    SELECT b.id FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
    WHERE s.activity_id <> b.activity_id`,
  "3: nothing was paid by card, and each purchase at most once": `
    SELECT coalesce(booking_id, voucher_id) FROM payments
    GROUP BY 1
    HAVING count(*) > 1 OR bool_or(method = 'card' OR state <> 'captured'
      OR provider_payment_id IS NOT NULL)`,
  "3: what was paid is what was owed": `
    SELECT p.id FROM payments p
    LEFT JOIN bookings b ON b.id = p.booking_id LEFT JOIN vouchers v ON v.id = p.voucher_id
    WHERE p.amount_pence <> coalesce(b.total_pence, v.amount_pence)`,
  "3: a cancelled booking's decision is recorded, and its money went back or was kept by it": `
    SELECT b.id FROM bookings b
    JOIN time_slots s ON s.id = b.time_slot_id
    LEFT JOIN payments p ON p.booking_id = b.id
    LEFT JOIN events e ON e.entity_id = b.id AND e.what = 'booking.cancelled'
    WHERE b.status = 'cancelled' AND (
      e.id IS NULL
      OR (e.after ->> 'refund' = 'full') <>
         (b.cancelled_at <= s.start_time - make_interval(hours => b.cancellation_policy_hours))
      OR p.refunded_pence <> CASE e.after ->> 'refund' WHEN 'full' THEN p.amount_pence ELSE 0 END)`,
  "3: every voucher was paid for, and so was the visit of whoever came in": `
    SELECT v.id FROM vouchers v LEFT JOIN payments p ON p.voucher_id = v.id WHERE p.id IS NULL
    UNION ALL
    SELECT b.id FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
    WHERE b.checked_in_count > 0 AND b.total_pence > 0 AND p.id IS NULL`,
  "3: at most one visit that has been was not paid for, and nobody came": `
    SELECT min(b.id::text) FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
    WHERE b.starts_at <= ${NOW} AND b.total_pence > 0 AND p.id IS NULL
    HAVING count(*) > 1 OR sum(b.checked_in_count) > 0`,
  "4: a booking's add-ons add up, and nobody took more than is offered": `
    SELECT b.id FROM bookings b
    LEFT JOIN booking_addons ba ON ba.booking_id = b.id LEFT JOIN addons a ON a.id = ba.addon_id
    GROUP BY b.id
    HAVING b.addons_pence <> coalesce(sum(ba.total_pence), 0)
      OR bool_or(ba.quantity > a.max_quantity OR ba.price_pence <> a.price_pence)`,
  "4: tickets cost what the activity costs": `
    SELECT b.id FROM bookings b JOIN activities a ON a.id = b.activity_id
    WHERE b.ticket_price_pence <> a.price_pence OR b.activity_name <> a.name`,
  "5: a voucher's balance is the sum of its ledger, which was never below nothing": `
    SELECT voucher_id FROM (
      SELECT l.voucher_id, v.balance_pence,
        sum(l.amount_pence) OVER (PARTITION BY l.voucher_id) AS total,
        sum(l.amount_pence) OVER (PARTITION BY l.voucher_id ORDER BY l.created_at) AS running
      FROM voucher_ledger l JOIN vouchers v ON v.id = l.voucher_id) ledger
    WHERE total <> balance_pence OR running < 0`,
  "5: what a booking drew from a voucher is in the ledger, and came back if it was refunded": `
    SELECT b.id FROM bookings b LEFT JOIN voucher_ledger l ON l.booking_id = b.id
    GROUP BY b.id
    HAVING b.voucher_pence <> coalesce(-sum(l.amount_pence) FILTER (WHERE l.kind = 'redeemed'), 0)
      OR (b.status = 'confirmed') <> (count(*) FILTER (WHERE l.kind = 'returned') = 0)
         AND b.voucher_pence > 0`,
  "5: a discount code's uses are its live uses, within its limit": `
    SELECT d.id FROM discount_codes d
    LEFT JOIN discount_uses u ON u.discount_code_id = d.id AND u.returned_at IS NULL
    GROUP BY d.id HAVING d.times_used <> count(u.id) OR d.times_used > d.max_uses`,
  "5: a booking with a discount has its use, returned if it was cancelled": `
    SELECT b.id FROM bookings b FULL JOIN discount_uses u ON u.booking_id = b.id
    WHERE (b.discount_code_id IS DISTINCT FROM u.discount_code_id)
      OR (b.discount_pence > 0) <> (u.id IS NOT NULL)
      OR (u.id IS NOT NULL AND (b.status = 'cancelled') <> (u.returned_at IS NOT NULL))`,
  "6: no e-mail speaks of what was done at the desk": "SELECT id FROM messages",
  "9: refunds add up to what the payment says": `
    SELECT p.id FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
    GROUP BY p.id HAVING p.refunded_pence <> coalesce(sum(r.amount_pence), 0)`,
  "10: a waiver's hash is its snapshot's, and the customer has the same one": `
    SELECT b.id FROM bookings b LEFT JOIN customer_waivers w ON w.booking_id = b.id
    WHERE b.waiver_signed <> (w.id IS NOT NULL)
      OR b.waiver_sha256 <> sha256(convert_to(b.waiver_content_snapshot, 'UTF8'))
      OR w.sha256 <> b.waiver_sha256 OR w.content_snapshot <> b.waiver_content_snapshot
      OR w.signature <> b.waiver_signature OR w.signed_at <> b.waiver_signed_at
      OR w.people_count <> b.ticket_count OR w.customer_id <> b.customer_id`,
  "10: who has been on the water has signed": `
    SELECT id FROM bookings WHERE checked_in_count > 0 AND NOT waiver_signed`,
  "nobody is in who cancelled, nor long before the session": `
    SELECT id FROM bookings
    WHERE checked_in_count > 0 AND (status <> 'confirmed'
      OR first_checked_in_at NOT BETWEEN starts_at - interval '30 minutes' AND starts_at)`,
  "11: nothing is left unfinished": `
    SELECT id FROM checkouts UNION ALL SELECT id FROM payment_attempts
    UNION ALL SELECT id FROM refunds WHERE state <> 'completed'
    UNION ALL SELECT id FROM bookings WHERE status = 'pending'`,
  "every booking was made at the desk and has its history": `
    SELECT b.id FROM bookings b
    LEFT JOIN events e ON e.entity_id = b.id AND e.what = 'booking.confirmed'
    WHERE b.source <> 'desk' OR e.at IS DISTINCT FROM b.created_at`,
};

describe("what must always hold", () => {
  test.each(Object.entries(invariants))("%s", async (_, query) => {
    expect(await queryRows(query)).toEqual([]);
  });

  test("10: the snapshot is the waiver's version with the names in it", async () => {
    const signed = await db
      .selectFrom("bookings as b")
      .innerJoin("waiverVersions as v", "v.id", "b.waiverVersionId")
      .select(["b.firstName", "b.lastName", "b.waiverContentSnapshot", "v.title", "v.content"])
      .execute();

    for (const { firstName, lastName, waiverContentSnapshot, title, content } of signed) {
      const names = {
        participantName: `${firstName} ${lastName}`,
        businessName: "Harbour Lake Aquapark",
      };
      expect(waiverContentSnapshot).toBe(renderWaiverSnapshot({ title, content }, names));
    }
    expect(signed.length).toBeGreaterThan(200);
  });
});

describe("what visitors find", () => {
  test("six activities, each of another price, with an open session within a fortnight", async () => {
    const activities = await db.selectFrom("activities").selectAll().execute();
    const schedules = await db.selectFrom("schedules").selectAll().execute();
    const today = localDate(now, "Europe/London");

    for (const activity of activities) {
      const own = schedules.filter((schedule) => schedule.activityId === activity.id);
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

  test("bookings lie on sessions that the schedules have", async () => {
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

  test("every picture in every width and type, and it can be read", async () => {
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

  test("no picture but those of its drawings as they are now", async () => {
    const drawingNames = [...drawnActivities.map(({ art }) => art), ...Object.values(venueArt)];
    const names = await Promise.all(drawingNames.map(pictureName));
    const others = (await readdir(DEMO_PICTURES)).filter(
      (file) => !names.some((name) => file.startsWith(name)),
    );
    expect(others, "run `node tools/draw-demo-pictures.ts`").toEqual([]);
  });

  test("its mark as an icon, and its hero as other sites show it", async () => {
    const { logoUrl, heroImageUrl } = await db
      .selectFrom("settings")
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const url of [getIconUrl(logoUrl ?? ""), getShareImageUrl(heroImageUrl ?? "")]) {
      expect(await context.files.read(url.replace("/files/", "")), url).not.toBeNull();
    }
  });
});
