import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { requestEmailChange } from "../accounts/account-requests.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { deleteBookings } from "../bookings/delete/delete-bookings.ts";
import { SYSTEM } from "../events/actor.ts";
import { isFound } from "./admin-customers.queries.ts";
import { listCustomerWaivers } from "./admin-customers.routes.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";

const context = await testContext();
const { db, pool } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();

/**
 * Inserts guests without purchases, the first one the oldest. @returns a text that all their names
 * contain
 */
async function createGuests(count: number): Promise<string> {
  const uniqueText = `q${randomUUID().slice(0, 8)}`;
  await pool.query(
    `INSERT INTO customers (first_name, last_name, email, phone, created_at)
     SELECT 'Guest' || n, $1, $1 || n || '@example.com', '0770090' || lpad(n::text, 4, '0'),
            timestamptz '2020-01-01' + n / 2 * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [uniqueText, count],
  );
  return uniqueText;
}

const list = (query: Partial<Parameters<typeof listAdminCustomers>[1]>) =>
  listAdminCustomers(context, { page: 1, ...query });

async function findOnly(search: string) {
  const { customers, total } = await list({ search });
  expect(total).toEqual({ count: 1, isExact: true });
  return customers[0];
}

test("pages of twelve are walked in both directions, newest first, each customer once", async () => {
  const search = await createGuests(30);
  const [first, byNumber] = [await list({ search }), await list({ search, page: 2 })];
  const second = await list({ search, page: 2, after: first.customers.at(-1)?.id });
  const third = await list({ search, page: 3, after: second.customers.at(-1)?.id });
  expect([first, second, third].map(({ customers }) => customers.length)).toEqual([12, 12, 6]);
  expect([first, second, third].map(({ hasNext }) => hasNext)).toEqual([true, true, false]);
  expect(second).toEqual(byNumber);
  const allCustomers = [first, second, third].flatMap(({ customers }) => customers);
  expect(new Set(allCustomers.map(({ id }) => id)).size).toBe(30);
  const joined = allCustomers.map(({ joinedAt }) => joinedAt);
  expect(joined).toEqual(joined.toSorted().toReversed());
  expect(await list({ search, page: 2, before: third.customers[0]?.id })).toEqual(second);
  expect((await list({ search, page: 1, after: third.customers[0]?.id })).customers).toEqual(
    first.customers,
  );
});

test("a page whose cursor is gone is found by its number, and past the last page comes the first", async () => {
  const search = await createGuests(14);
  const missingCursor = { after: randomUUID() };
  expect((await list({ search, page: 2, ...missingCursor })).customers).toHaveLength(2);
  expect(await list({ search, page: 9, ...missingCursor })).toEqual(await list({ search }));
  expect(await list({ search: `${search} nobody`, page: 9 })).toEqual({
    customers: [],
    page: 1,
    total: { count: 0, isExact: true },
    hasNext: false,
  });
});

test("a search matches any part of name, address and phone number", async () => {
  // Not only digits: next to other digits it would be read as one phone number.
  const uniqueText = `q${randomUUID().slice(0, 8)}`;
  await db
    .insertInto("customers")
    .values({
      firstName: "Zoë Anne",
      lastName: `Featherstone${uniqueText}`,
      phone: "+447700911142",
      email: `c.featherstone.${uniqueText}@lake.example`,
    })
    .execute();
  for (const search of [
    `STONE${uniqueText}`,
    `featherstone${uniqueText} zoë`,
    `zo ${uniqueText}`,
    `${uniqueText}@lake`,
    `anne ${uniqueText}@LAKE.example`,
    `911142 ${uniqueText}`,
  ]) {
    expect(await findOnly(search), search).toMatchObject({
      name: `Zoë Anne Featherstone${uniqueText}`,
    });
  }
  expect(await findOnly("07700 911142")).toMatchObject({ phone: "+447700911142" });
  expect((await list({ search: `oë ${uniqueText}` })).customers).toEqual([]);
  expect((await list({ search: `%${uniqueText}` })).customers).toEqual([]);
});

test("the search and the list use an index", async () => {
  await createGuests(20_000);
  const plan = async (where: string) => {
    const { rows } = await pool.query(`EXPLAIN SELECT id FROM customers c
      WHERE c.archived_at IS NULL AND c.erased_at IS NULL ${where}`);
    return JSON.stringify(rows);
  };
  await ownerPool.query("ANALYZE customers");
  for (const pattern of ["%featherst%", "% zx%"]) {
    const search = db
      .selectFrom("customers as c")
      .select("c.id")
      .where("c.archivedAt", "is", null)
      .where("c.erasedAt", "is", null)
      .where(isFound([pattern, "%quill%"]));
    const searchPlan = JSON.stringify(await search.explain());
    for (const index of ["customers_search", "customers_pkey", "customers_merged_into"])
      expect(searchPlan).toContain(index);
    expect(searchPlan).not.toContain("Seq Scan");
  }
  const keyset = `AND (c.created_at, c.id) < ((SELECT created_at FROM customers LIMIT 1), c.id)
    ORDER BY c.created_at DESC, c.id DESC LIMIT 13`;
  expect(await plan(keyset)).toContain("customers_listed");
});

/** Computes the totals independently, purchase by purchase. */
async function computeTotals(email: string) {
  const bookings = await db
    .selectFrom("bookings as b")
    .innerJoin("customers as c", "c.id", "b.customerId")
    .select(["b.id", "b.hiddenAt"])
    .where("c.email", "=", email)
    .execute();
  let spentPence = 0;
  let waiverCount = 0;
  for (const { id } of bookings) {
    const payments = await db
      .selectFrom("payments")
      .selectAll()
      .where("bookingId", "=", id)
      .execute();
    for (const payment of payments.filter(({ state }) => state === "captured")) {
      spentPence += payment.amountPence;
      const refunds = await db
        .selectFrom("refunds")
        .selectAll()
        .where("paymentId", "=", payment.id)
        .where("state", "<>", "failed")
        .execute();
      for (const refund of refunds) spentPence -= refund.amountPence;
    }
    const waivers = await db
      .selectFrom("customerWaivers")
      .select("id")
      .where("bookingId", "=", id)
      .execute();
    if (waivers.length > 0) waiverCount += 1;
  }
  const bookingCount = bookings.filter(({ hiddenAt }) => hiddenAt === null).length;
  return { bookingCount, spentPence, waiverCount };
}

const outcomeArbitrary = fc.constantFrom("stays", "full", "part", "none", "hidden");

test("counts and sums match bookings, payments and waivers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outcomeArbitrary, { maxLength: 4 }), async (outcomes) => {
      const email = `sum-${randomUUID()}@example.com`;
      await purchaseVoucher(context, { ...voucherOrder(), purchaser: { ...toContact(email) } });
      for (const plannedOutcome of outcomes) await bookOnce(email, plannedOutcome);
      await completePayments(context);
      expect(await findOnly(email)).toMatchObject({
        ...(await computeTotals(email)),
        hasHistory: true,
        hasAccount: false,
      });
    }),
    { numRuns: 8 },
  );
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

function toContact(email: string) {
  return { ...placement(venue).contact, email };
}

async function bookOnce(email: string, outcome: string): Promise<void> {
  const startsAt = venue.slots[3] as Date;
  const bookingId = await book(context, venue, startsAt, { contact: toContact(email) });
  if (outcome === "stays") return;
  if (outcome === "hidden") {
    const cancellation = {
      deletionId: randomUUID(),
      refund: "none",
      notify: false,
      actor: SYSTEM,
    } as const;
    await deleteBookings(context, { ...cancellation, bookingIds: [bookingId] });
    return;
  }
  await cancelBooking(context, {
    bookingId,
    refund:
      outcome === "part" ? { choice: "amount", amountPence: 1234 } : { choice: outcome as "full" },
    notify: false,
    actor: SYSTEM,
  });
}

test("an account holder's card shows the account and the address to be verified", async () => {
  const { id: userId, email } = await testAccount(context);
  const next = `next-${randomUUID()}@example.com`;
  expect(await findOnly(email)).toMatchObject({
    hasAccount: true,
    nextEmail: null,
    hasHistory: true,
  });
  await requestEmailChange(context, { userId, email: next });
  expect(await findOnly(email)).toMatchObject({ email, nextEmail: next });
});

test("each booking's waiver is listed once, the latest signature first", async () => {
  const email = `waivers-${randomUUID()}@example.com`;
  const ids: string[] = [];
  for (const startsAt of venue.slots.slice(0, 2)) {
    ids.push(await book(context, venue, startsAt, { contact: toContact(email) }));
  }
  await pool.query(
    `INSERT INTO customer_waivers (customer_id, booking_id, waiver_version_id, signed_at, signature,
                                   participant_name, business_name, sha256, people_count)
     SELECT customer_id, booking_id, waiver_version_id, signed_at + interval '1 hour', signature,
            participant_name, business_name, sha256, people_count
     FROM customer_waivers WHERE booking_id = $1`,
    [ids[0]],
  );
  const card = await findOnly(email);
  expect(card?.waiverCount).toBe(2);
  const waivers = await listCustomerWaivers(context, card?.id ?? "");
  expect(waivers.map(({ bookingId }) => bookingId)).toEqual(ids);
  expect(waivers[1]).toEqual({
    bookingId: ids[1],
    reference: ids[1]?.slice(0, 8).toUpperCase(),
    activityName: "Aqua Course",
    startsAt: venue.slots[1]?.toISOString(),
    signedAt: expect.any(String),
    version: 1,
    peopleCount: 2,
  });
});
