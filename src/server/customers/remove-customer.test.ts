import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { moveVisitsToPast } from "../../../tests/support/person-with-data.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { book, bookUncaptured, completePayments } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { customerResource } from "./admin-customers.queries.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";

const { context, venue, call, newEmailAddress, signIn, getSignedInAccount } =
  await accountFixture();
const { db, pool } = context;
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
const staff = await testAccount(context, { role: "admin", name: "Ada Harbour" });
const cookie = await signedInCookie(context, staff);

const toContact = (email: string) => ({ ...placement(venue).contact, email });

function bookAs(email: string, accountId: string | null = null) {
  return book(context, venue, venue.slots[0] as Date, { contact: toContact(email) }, accountId);
}

async function findCustomers(search: string) {
  return (await listAdminCustomers(context, { search, page: 1 })).customers;
}

async function findId(email: string): Promise<string> {
  const [card] = await findCustomers(email);
  return card?.id ?? "";
}

const request = (method: string, path: string) =>
  call(`/admin/customers/${path}`, {}, { cookie, method });

async function newCustomerWithoutHistory(): Promise<{ id: string; email: string }> {
  const email = newEmailAddress();
  return db
    .insertInto("customers")
    .values({ firstName: "Robin", lastName: "Vale", email })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow() as Promise<{ id: string; email: string }>;
}

async function listEventTypes(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select("type")
    .where("entity", "=", "customer")
    .where("entityId", "=", id)
    .where("actorId", "=", staff.id)
    .orderBy("at")
    .execute();
  return rows.map(({ type }) => type);
}

test("a customer without history is deleted for good, once", async () => {
  const { id, email } = await newCustomerWithoutHistory();
  const deleted = { status: 200, body: { outcome: "deleted" } };
  expect(await request("DELETE", id)).toMatchObject(deleted);
  expect(await request("DELETE", id)).toMatchObject(deleted);
  expect(await findCustomers(email)).toEqual([]);
  expect(await listEventTypes(id)).toEqual(["customer.deleted"]);
  expect((await request("POST", `${id}/restoration`)).body.code).toBe("CUSTOMER_NOT_FOUND");
});

test("a customer with a booking, gift voucher or account is archived with all data, and restored", async () => {
  const [bookedEmail, gaveVoucherEmail] = [newEmailAddress(), newEmailAddress()];
  await bookAs(bookedEmail);
  await purchaseVoucher(context, { ...voucherOrder(), purchaser: toContact(gaveVoucherEmail) });
  const { email: holder } = await testAccount(context, { email: newEmailAddress() });
  for (const email of [bookedEmail, gaveVoucherEmail, holder]) {
    const before = await findCustomers(email);
    const id = await findId(email);
    const archived = { status: 200, body: { outcome: "archived" } };
    expect(await request("DELETE", id)).toMatchObject(archived);
    expect(await request("DELETE", id)).toMatchObject(archived);
    expect(await findCustomers(email)).toEqual([]);
    const restored = { status: 200, body: { restored: true } };
    expect(await request("POST", `${id}/restoration`)).toMatchObject(restored);
    expect(await request("POST", `${id}/restoration`)).toMatchObject(restored);
    expect(await findCustomers(email)).toEqual([{ ...before[0], version: expect.any(String) }]);
    expect(await listEventTypes(id)).toEqual(["customer.archived", "customer.restored"]);
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("booking online, a staff booking and buying a gift voucher restore an archived customer", async () => {
  const email = newEmailAddress();
  await bookAs(email);
  const id = await findId(email);
  const returnPaths = [
    () => bookAs(email),
    () =>
      createStaffBooking(
        context,
        createStaffBookingInput(venue, venue.slots[1] as Date, { contact: toContact(email) }),
      ),
    () => purchaseVoucher(context, { ...voucherOrder(), purchaser: toContact(email) }),
  ];
  for (const returnBy of returnPaths) {
    await request("DELETE", id);
    expect(await findCustomers(email)).toEqual([]);
    await returnBy();
    expect((await findCustomers(email)).map((card) => card.id)).toEqual([id]);
  }
});

test("an archived customer can still sign in, and is restored when they book", async () => {
  const account = await testAccount(context, { email: newEmailAddress() });
  const id = await findId(account.email);
  await request("DELETE", id);
  const session = await signIn(account);
  expect(session.status).toBe(201);
  expect(await getSignedInAccount(session.cookie)).toMatchObject({ email: account.email });
  expect(await findCustomers(account.email)).toEqual([]);
  await bookAs(newEmailAddress(), account.id);
  expect((await findCustomers(account.email)).map((card) => card.id)).toEqual([id]);
});

test("opening an account under an archived address restores the customer with their bookings", async () => {
  const email = newEmailAddress();
  await bookAs(email);
  const id = await findId(email);
  await request("DELETE", id);
  await testAccount(context, { email });
  expect(await findCustomers(email)).toMatchObject([{ id, hasAccount: true, bookingCount: 1 }]);
});

test("a booking during deletion succeeds, and its customer is archived or restored", async () => {
  for (let round = 0; round < 8; round++) {
    const { id, email } = await newCustomerWithoutHistory();
    const [outcome, bookingId] = await Promise.all([
      customerResource.remove(db, id, staff.id),
      bookAs(email),
    ]);
    expect(["archived", "deleted"]).toContain(outcome);
    const booking = await db
      .selectFrom("bookings as b")
      .innerJoin("customers as c", "c.id", "b.customerId")
      .select("c.email")
      .where("b.id", "=", bookingId)
      .executeTakeFirst();
    expect(booking).toEqual({ email });
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("erasure is refused before the visit, while money is outstanding, and for administrators", async () => {
  const email = newEmailAddress();
  await bookUncaptured(context, venue, venue.slots[2] as Date, { contact: toContact(email) });
  const id = await findId(email);
  const erase = async (customerId: string) => (await request("POST", `${customerId}/erasure`)).body;
  expect((await erase(id)).code).toBe("CUSTOMER_BOOKING_AHEAD");
  await moveVisitsToPast(context);
  expect((await erase(id)).code).toBe("CUSTOMER_MONEY_UNDER_WAY");
  expect((await erase(await findId(staff.email))).code).toBe("CUSTOMER_IS_ADMINISTRATOR");
  expect((await erase(randomUUID())).code).toBe("CUSTOMER_NOT_FOUND");
  await completePayments(context);
  expect(await erase(id)).toEqual({ erased: true });
  expect(await erase(id)).toEqual({ erased: true });
  expect(await findCustomers(email)).toEqual([]);
  expect((await request("POST", `${id}/restoration`)).body.code).toBe("CUSTOMER_NOT_FOUND");
  expect(await listEventTypes(id)).toEqual(["customer.erased"]);
  for (const method of ["DELETE", "GET"]) {
    const path = method === "GET" ? `${id}/waivers` : id;
    expect((await request(method, path)).body.code).toBe("CUSTOMER_NOT_FOUND");
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an archived customer can be erased, and a new booking creates a new customer", async () => {
  const email = newEmailAddress();
  await bookAs(email);
  const id = await findId(email);
  await moveVisitsToPast(context);
  await completePayments(context);
  await request("DELETE", id);
  expect((await request("POST", `${id}/erasure`)).body).toEqual({ erased: true });
  expect((await request("POST", `${id}/restoration`)).body.code).toBe("CUSTOMER_NOT_FOUND");
  await bookAs(email);
  expect(await findId(email)).not.toBe(id);
});
