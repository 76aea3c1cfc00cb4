import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountStage } from "../../../tests/support/account-fixture.ts";
import { afterTheVisits } from "../../../tests/support/person-with-data.ts";
import { deskWish } from "../../../tests/support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { book, bookUncaptured, finishMoney } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { bought, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { makeDeskBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { listDeskCustomers } from "./list-admin-customers.ts";
import { removeCustomer } from "./remove-customer.ts";

const { context, venue, call, newAddress, signIn, who } = await accountStage();
const { db, pool } = context;
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
const staff = await testAccount(context, { role: "admin", name: "Ada Harbour" });
const cookie = await signedInCookie(context, staff);

const contactOf = (email: string) => ({ ...placement(venue).contact, email });

function bookAs(email: string, accountId: string | null = null) {
  return book(context, venue, venue.slots[0] as Date, { contact: contactOf(email) }, accountId);
}

/** In the list. */
async function shown(search: string) {
  return (await listDeskCustomers(context, { search, page: 1 })).customers;
}

async function idOf(email: string): Promise<string> {
  const [card] = await shown(email);
  return card?.id ?? "";
}

const ask = (method: string, path: string) =>
  call(`/desk/customers/${path}`, {}, { cookie, method });

async function withoutHistory(): Promise<{ id: string; email: string }> {
  const email = newAddress();
  return db
    .insertInto("customers")
    .values({ firstName: "Robin", lastName: "Vale", email })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow() as Promise<{ id: string; email: string }>;
}

async function historyOf(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select("what")
    .where("entity", "=", "customer")
    .where("entityId", "=", id)
    .where("actorId", "=", staff.id)
    .orderBy("at")
    .execute();
  return rows.map(({ what }) => what);
}

test("who has no history is deleted for good, once", async () => {
  const { id, email } = await withoutHistory();
  const deleted = { status: 200, body: { outcome: "deleted" } };
  expect(await ask("DELETE", id)).toMatchObject(deleted);
  expect(await ask("DELETE", id)).toMatchObject(deleted);
  expect(await shown(email)).toEqual([]);
  expect(await historyOf(id)).toEqual(["customer.deleted"]);
  expect((await ask("POST", `${id}/restoration`)).body.code).toBe("CUSTOMER_NOT_FOUND");
});

test("who booked, bought a gift or has an account is archived with all that is known, and restored", async () => {
  const [booked, gave] = [newAddress(), newAddress()];
  await bookAs(booked);
  await bought(context, { ...voucherOrder(), purchaser: contactOf(gave) });
  const { email: holder } = await testAccount(context, { email: newAddress() });
  for (const email of [booked, gave, holder]) {
    const before = await shown(email);
    const id = await idOf(email);
    const archived = { status: 200, body: { outcome: "archived" } };
    expect(await ask("DELETE", id)).toMatchObject(archived);
    expect(await ask("DELETE", id)).toMatchObject(archived);
    expect(await shown(email)).toEqual([]);
    const back = { status: 200, body: { restored: true } };
    expect(await ask("POST", `${id}/restoration`)).toMatchObject(back);
    expect(await ask("POST", `${id}/restoration`)).toMatchObject(back);
    expect(await shown(email)).toEqual([{ ...before[0], version: expect.any(String) }]);
    expect(await historyOf(id)).toEqual(["customer.archived", "customer.restored"]);
  }
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("whoever was archived is back by booking online or at the desk, and by buying a gift", async () => {
  const email = newAddress();
  await bookAs(email);
  const id = await idOf(email);
  const ways = [
    () => bookAs(email),
    () =>
      makeDeskBooking(
        context,
        deskWish(venue, venue.slots[1] as Date, { contact: contactOf(email) }),
      ),
    () => bought(context, { ...voucherOrder(), purchaser: contactOf(email) }),
  ];
  for (const come of ways) {
    await ask("DELETE", id);
    expect(await shown(email)).toEqual([]);
    await come();
    expect((await shown(email)).map((card) => card.id)).toEqual([id]);
  }
});

test("an archived customer's account works as before, and brings them back when they book", async () => {
  const account = await testAccount(context, { email: newAddress() });
  const id = await idOf(account.email);
  await ask("DELETE", id);
  const session = await signIn(account);
  expect(session.status).toBe(201);
  expect(await who(session.cookie)).toMatchObject({ email: account.email });
  expect(await shown(account.email)).toEqual([]);
  await bookAs(newAddress(), account.id);
  expect((await shown(account.email)).map((card) => card.id)).toEqual([id]);
});

test("whoever opens an account under an archived address is back, with what they booked", async () => {
  const email = newAddress();
  await bookAs(email);
  const id = await idOf(email);
  await ask("DELETE", id);
  await testAccount(context, { email });
  expect(await shown(email)).toMatchObject([{ id, hasAccount: true, bookingCount: 1 }]);
});

test("who books while being deleted is archived or comes back, and the booking stands", async () => {
  for (let round = 0; round < 8; round++) {
    const { id, email } = await withoutHistory();
    const [outcome, bookingId] = await Promise.all([
      removeCustomer(context, { customerId: id, actorId: staff.id }),
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
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("nobody is erased before the visit, while money is under way, or while administrator", async () => {
  const email = newAddress();
  await bookUncaptured(context, venue, venue.slots[2] as Date, { contact: contactOf(email) });
  const id = await idOf(email);
  const erase = async (customerId: string) => (await ask("POST", `${customerId}/erasure`)).body;
  expect((await erase(id)).code).toBe("CUSTOMER_BOOKING_AHEAD");
  await afterTheVisits(context);
  expect((await erase(id)).code).toBe("CUSTOMER_MONEY_UNDER_WAY");
  expect((await erase(await idOf(staff.email))).code).toBe("CUSTOMER_IS_ADMINISTRATOR");
  expect((await erase(randomUUID())).code).toBe("CUSTOMER_NOT_FOUND");
  await finishMoney(context);
  expect(await erase(id)).toEqual({ erased: true });
  expect(await erase(id)).toEqual({ erased: true });
  expect(await shown(email)).toEqual([]);
  expect(await historyOf(id)).toEqual(["customer.erased"]);
  for (const method of ["DELETE", "GET"]) {
    const path = method === "GET" ? `${id}/waivers` : id;
    expect((await ask(method, path)).body.code).toBe("CUSTOMER_NOT_FOUND");
  }
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("an archived customer can be erased, and who books again is somebody new", async () => {
  const email = newAddress();
  await bookAs(email);
  const id = await idOf(email);
  await afterTheVisits(context);
  await finishMoney(context);
  await ask("DELETE", id);
  expect((await ask("POST", `${id}/erasure`)).body).toEqual({ erased: true });
  expect((await ask("POST", `${id}/restoration`)).body.code).toBe("CUSTOMER_NOT_FOUND");
  await bookAs(email);
  expect(await idOf(email)).not.toBe(id);
});
