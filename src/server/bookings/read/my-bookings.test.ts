import fc from "fast-check";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { bookingFixture } from "../../../../tests/support/booking-fixture.ts";
import { insertBookings } from "../../../../tests/support/many-bookings.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { setVenueClock } from "../../../../tests/support/test-clock.ts";
import { BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { listAccountBookings } from "./list-account-bookings.ts";

const { context, venue, call, customer } = await bookingFixture();
const { db, pool } = context;
const { ownerPool } = context.database;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
const HOUR_MS = 3_600_000;

/** Inserts bookings of an account's customer in slots of one hour. */
async function insertAccountBookings(accountId: string, startsAt: Date[]): Promise<string[]> {
  const ids = await insertBookings(
    pool,
    venue,
    startsAt.map((start) => ({
      startsAt: start.toISOString(),
      createdAt: ten.toISOString(),
    })),
  );
  await pool.query(
    `UPDATE bookings SET customer_id = (SELECT id FROM customers WHERE auth_id = $1)
     WHERE id = ANY ($2)`,
    [accountId, ids],
  );
  return ids;
}

/** The ids by section and start, found in the simplest way. */
function expectOrder(ids: string[], startsAt: Date[]): string[] {
  const now = Date.now();
  const all = ids.map((id, i) => ({ id, start: startsAt[i]?.getTime() ?? 0 }));
  const byId = (a: string, b: string) => (a < b ? -1 : 1);
  const upcoming = all.filter(({ start }) => start + HOUR_MS > now);
  const earlier = all.filter(({ start }) => start + HOUR_MS <= now);
  upcoming.sort((a, b) => a.start - b.start || byId(a.id, b.id));
  earlier.sort((a, b) => b.start - a.start || byId(a.id, b.id));
  return [...upcoming, ...earlier].map(({ id }) => id);
}

function cancelBySql(id: string | undefined) {
  return pool.query(
    `UPDATE bookings SET status = 'cancelled', cancelled_at = venue_now(), refund_choice = 'none',
       refund_pence = 0, due_pence = 0
     WHERE id = $1 AND status <> 'cancelled'`,
    [id],
  );
}

describe("My Bookings", () => {
  test("are the account's own, the soonest first, without hidden ones", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    const ids = [await bookAt(twelve), await bookAt(eleven), await bookAt(ten)];
    await book(context, venue, ten);
    await db
      .updateTable("bookings")
      .set({ hiddenAt: new Date() })
      .where("id", "=", ids[1] ?? "")
      .execute();
    const { status, body } = await call("GET", "/bookings", authHeaders);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bookings: [
        {
          id: ids[2],
          reference: ids[2]?.slice(0, 8).toUpperCase(),
          status: "confirmed",
          activityName: "Aqua Course",
          startsAt: ten.toISOString(),
          ticketCount: 2,
          totalPence: 3600,
          isUpcoming: true,
          can: { cancel: true, move: true, signWaiver: false },
        },
        { id: ids[0] },
      ],
      nextCursor: null,
    });
    expect(body.bookings).toHaveLength(2);
  });

  test("are paged with each booking once, even when created at the same time", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    const first = await bookAt(ten);
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id,
         ticket_count, status, activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
         discount_pence, voucher_pence, total_pence, cancellation_policy_hours, first_name,
         last_name, email, phone, address_line1, city, county, postcode, cancelled_at,
         refund_choice, refund_pence, created_at)
       SELECT gen_random_uuid(), 'staff', activity_id, time_slot_id, starts_at, customer_id, 1, 'cancelled',
         activity_name, 100, 100, 0, 100, 0, 0, 100, 1, first_name, last_name, email, phone,
         address_line1, city, county, postcode, venue_now(), 'none', 0,
         created_at - make_interval(secs => (n / 50) * 0.000001)
       FROM bookings, generate_series(1, 300) AS n WHERE id = $1 RETURNING id`,
      [first],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `?cursor=${cursor}`;
      const { body } = await call("GET", `/bookings${query}`, authHeaders);
      expect(body.bookings.length).toBeLessThanOrEqual(BOOKINGS_PER_PAGE);
      seen.push(...body.bookings.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(301);
    expect(new Set(seen)).toEqual(new Set([first, ...rows.map(({ id }) => id)]));
    const upcoming = await call("GET", "/bookings?show=upcoming", authHeaders);
    expect(upcoming.body).toMatchObject({ bookings: [{ id: first }], nextCursor: null });
    await db
      .deleteFrom("bookings")
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
  });

  test("are empty after an invalid cursor", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    const id = await bookAt(ten);
    for (const cursor of [id, "next", `1u1_${"-".repeat(36)}`]) {
      expect((await call("GET", `/bookings?cursor=${cursor}`, authHeaders)).body).toEqual({
        bookings: [],
        nextCursor: null,
      });
    }
  });

  test("are each shown once, in the order of the first page, while time passes and some are cancelled", async () => {
    const offsetMs = inject("clockOffsetMs");
    onTestFinished(() => setVenueClock(ownerPool, offsetMs));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 45, maxLength: 65 }),
        fc.array(fc.tuple(fc.nat(30), fc.nat(64)), { minLength: 4, maxLength: 4 }),
        async (hoursAhead, changes) => {
          await setVenueClock(ownerPool, offsetMs);
          const account = await testAccount(context);
          const startsAt = hoursAhead.map((hours) => new Date(Date.now() + hours * HOUR_MS));
          const ids = await insertAccountBookings(account.id, startsAt);
          const expected = expectOrder(ids, startsAt);
          const seen: string[] = [];
          let cursor: string | undefined;
          let hoursLater = 0;
          for (const [hours, cancelled] of changes) {
            const page = await listAccountBookings(context, account.id, { cursor });
            seen.push(...page.bookings.map(({ id }) => id));
            if (page.nextCursor === null) break;
            cursor = page.nextCursor;
            hoursLater += hours;
            await setVenueClock(ownerPool, offsetMs + hoursLater * HOUR_MS);
            await cancelBySql(ids[cancelled % ids.length]);
          }
          expect(seen).toEqual(expected);
        },
      ),
      { numRuns: 10 },
    );
  });

  test("leave out past and cancelled ones when filtered to upcoming", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    const ids = [await bookAt(twelve), await bookAt(ten), await bookAt(ten)];
    await pool.query(
      `UPDATE time_slots SET start_time = venue_now() - interval '2 hours', end_time = venue_now()
       WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
      [ids[0]],
    );
    const path = `/bookings/${ids[1]}/cancellation`;
    await call("POST", path, authHeaders, { expectedRefundPence: 3600 });
    const { body } = await call("GET", "/bookings?show=upcoming", authHeaders);
    expect(body.bookings.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
  });
});
