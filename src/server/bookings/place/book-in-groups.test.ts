import { expect, test } from "vitest";
import { countStatements } from "../../../../tests/support/count-statements.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import type { Placement } from "../../../shared/contract/public/checkouts.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];
/** The first slot of the day after. */
const four = new Date(ten.getTime() + 86_400_000);

interface Buyer {
  visitor: TestVisitor;
  input: Placement;
}

async function buyer(startsAt: Date, changes: Partial<Placement> = {}, tickets = 2) {
  return {
    visitor: await hold(context, venue, startsAt, tickets),
    input: placement(venue, changes),
  };
}

/**
 * Pays for all at once. Nobody passes the failpoint before all have reached it, so that the first
 * goes on alone and the others go on together.
 * @param whenReached runs before they go on
 * @param paysAfterRefusal whoever has started a payment waits until another buyer is refused
 * @returns each one's outcome, and the number of statements that succeeded, by name
 */
async function payTogether(
  buyers: readonly Buyer[],
  together: "place.read" | "place.authorised",
  whenReached = async () => {},
  paysAfterRefusal = false,
) {
  const refused = Promise.withResolvers<void>();
  const allReached = Promise.withResolvers<void>();
  let reachedCount = 0;
  const failpoint = async (point: string) => {
    if (paysAfterRefusal && point === "place.started") await refused.promise;
    if (point !== together) return;
    reachedCount++;
    if (reachedCount === buyers.length) {
      await whenReached();
      allReached.resolve();
    }
    await allReached.promise;
  };
  const count = countStatements();
  const settled = await Promise.allSettled(
    buyers.map(({ visitor, input }) => {
      const placing = place({ ...context, failpoint }, visitor, input);
      placing.catch(() => refused.resolve());
      return placing;
    }),
  );
  const outcomes = settled.map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.body.state : outcome.reason.code,
  );
  return { outcomes, statements: count() };
}

async function readSlot(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "heldCount", "partyCount", "heldPartyCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
}

test("bookings that are confirmed at the same time share a statement, and each has all its rows", async () => {
  const buyers = [await buyer(ten), await buyer(ten), await buyer(eleven), await buyer(ten)];
  const { outcomes, statements } = await payTogether(buyers, "place.authorised");
  expect(outcomes).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
  expect(statements).toMatchObject({ "read-placements": 3, "confirm-bookings": 2 });
  expect(await readSlot(ten)).toEqual({
    bookingsCount: 6,
    heldCount: 0,
    partyCount: 3,
    heldPartyCount: 0,
  });
  expect(await readSlot(eleven)).toMatchObject({ bookingsCount: 2, partyCount: 1 });
  for (const { visitor, input } of buyers) {
    const { rows } = await pool.query(
      `SELECT b.email, c.email AS customer_email, w.people_count, p.state AS payment,
              (SELECT array_agg(e.kind ORDER BY e.kind) FROM emails e WHERE e.booking_id = b.id)
                AS emails
       FROM bookings b
       JOIN customers c ON c.id = b.customer_id
       JOIN customer_waivers w ON w.booking_id = b.id
       JOIN payments p ON p.booking_id = b.id
       WHERE b.checkout_id = $1`,
      [visitor.checkout.id],
    );
    expect(rows).toEqual([
      {
        email: input.contact.email,
        customer_email: input.contact.email,
        people_count: 2,
        payment: "captured",
        emails: ["booking-confirmation", "booking-notice"],
      },
    ]);
  }
});

test("a booking by itself waits for nobody", async () => {
  const { outcomes, statements } = await payTogether([await buyer(twelve)], "place.authorised");
  expect(outcomes).toEqual(["confirmed"]);
  expect(statements).toEqual({
    "read-placements": 1,
    "start-payments": 1,
    "confirm-bookings": 1,
    "record-captured": 1,
  });
});

test("two bookings of one person in a group make one customer", async () => {
  const contact = { ...placement(venue).contact, email: "twice@example.com" };
  const buyers = [
    await buyer(twelve),
    await buyer(twelve, { contact }),
    await buyer(twelve, { contact }),
  ];
  const { outcomes } = await payTogether(buyers, "place.authorised");
  expect(outcomes).toEqual(["confirmed", "confirmed", "confirmed"]);
  const customers = await db
    .selectFrom("bookings")
    .select("customerId")
    .where("email", "=", contact.email)
    .execute();
  expect(customers).toHaveLength(2);
  expect(customers[0]).toEqual(customers[1]);
});

test("a slot that is closed meanwhile refuses its own bookings only", async () => {
  const buyers = [await buyer(eleven), await buyer(one), await buyer(eleven), await buyer(one)];
  const { outcomes } = await payTogether(buyers, "place.authorised", async () => {
    await db
      .updateTable("timeSlots")
      .set({ isAvailable: false })
      .where("startTime", "=", one)
      .execute();
  });
  expect(outcomes).toEqual(["confirmed", "SLOT_CLOSED", "confirmed", "SLOT_CLOSED"]);
  expect(await readSlot(one)).toEqual({
    bookingsCount: 0,
    heldCount: 0,
    partyCount: 0,
    heldPartyCount: 0,
  });
});

test("a voucher is spent once, and its other buyer is refused alone", async () => {
  const voucherCode = await issueVoucher(db, 3600);
  const spend = { voucherCode, cardToken: null, expectedTotalPence: 0 };
  const buyers = [
    await buyer(two),
    await buyer(two, spend),
    await buyer(two, spend),
    await buyer(two),
  ];
  const { outcomes } = await payTogether(buyers, "place.authorised");
  expect(outcomes.toSorted()).toEqual(["VOUCHER_REDEEMED", "confirmed", "confirmed", "confirmed"]);
  const { rows } = await pool.query("SELECT balance_pence FROM vouchers WHERE code = $1", [
    voucherCode,
  ]);
  expect(rows).toEqual([{ balance_pence: 0 }]);
});

test("a group uses up a discount code's last uses exactly", async () => {
  const discountCode = "LASTTWO";
  await offerDiscount(db, discountCode, { maxUses: 2 });
  const discounted = { discountCode, expectedTotalPence: 3240 };
  const buyers = [
    await buyer(three),
    await buyer(three, discounted),
    await buyer(three, discounted),
    await buyer(three, discounted),
  ];
  const { outcomes } = await payTogether(buyers, "place.authorised");
  expect(outcomes.toSorted()).toEqual(["DISCOUNT_INVALID", "confirmed", "confirmed", "confirmed"]);
  const { rows } = await pool.query(
    `SELECT d.times_used, (SELECT count(*)::int FROM discount_uses u WHERE u.discount_code_id = d.id)
     FROM discount_codes d WHERE d.code = $1`,
    [discountCode],
  );
  expect(rows).toEqual([{ times_used: 2, count: 2 }]);
});

test("payments that are started at the same time share a statement", async () => {
  const buyers = [await buyer(four), await buyer(four), await buyer(four)];
  const { outcomes, statements } = await payTogether(buyers, "place.read");
  expect(outcomes).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(statements).toMatchObject({ "start-payments": 2 });
});

test("two presses of Pay in a group, each with its own key, pay once", async () => {
  const oneTicket = { expectedTotalPence: 1800 };
  const [other, twice] = [await buyer(four, oneTicket, 1), await buyer(four, oneTicket, 1)];
  const buyers = [other, twice, twice];
  const { outcomes } = await payTogether(buyers, "place.read", undefined, true);
  expect(outcomes.toSorted()).toEqual(["PAYMENT_RUNNING", "confirmed", "confirmed"]);
  const { rows } = await pool.query(
    "SELECT count(*)::int FROM payment_attempts WHERE checkout_id = $1",
    [twice.visitor.checkout.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
