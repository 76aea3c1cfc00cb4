import { describe, expect, test } from "vitest";
import { bookingFixture } from "../../../../tests/support/booking-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";

const { context, venue, call, customer } = await bookingFixture();
const { db, pool } = context;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

describe("My Bookings", () => {
  test("are the account's own, newest first, without hidden ones", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    const ids = [await bookAt(ten), await bookAt(eleven), await bookAt(ten)];
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

  test("are empty after a cursor of another customer's booking", async () => {
    const { authHeaders, bookSlotAt: bookAt } = await customer();
    await bookAt(ten);
    const anothers = await book(context, venue, ten);
    expect((await call("GET", `/bookings?cursor=${anothers}`, authHeaders)).body).toEqual({
      bookings: [],
      nextCursor: null,
    });
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
