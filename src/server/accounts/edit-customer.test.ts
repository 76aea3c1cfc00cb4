import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountStage } from "../../../tests/support/account-fixture.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import type { DeskCustomer } from "../../shared/contract/admin/customers.ts";
import { listDeskCustomers } from "../customers/list-admin-customers.ts";

const { context, venue, call, newAddress, lettersTo, tokenTo, who, signIn } = await accountStage();
const { db, pool } = context;
const staff = await testAccount(context, { role: "admin", name: "Ada Harbour" });
const cookie = await signedInCookie(context, staff);

async function guest(email = newAddress()): Promise<DeskCustomer> {
  await book(context, venue, venue.slots[0] as Date, {
    contact: { ...placement(venue).contact, email },
  });
  return cardOf(email);
}

async function holder(): Promise<DeskCustomer> {
  return cardOf((await testAccount(context, { email: newAddress() })).email);
}

async function cardOf(search: string): Promise<DeskCustomer> {
  const { customers } = await listDeskCustomers(context, { search, page: 1 });
  expect(customers).toHaveLength(1);
  return customers[0] as DeskCustomer;
}

function edit(card: DeskCustomer, changes: Record<string, unknown> = {}) {
  const { id, version, name, email, phone, marketingConsent } = card;
  const body = { version, name, email: email ?? "", phone, marketingConsent, ...changes };
  return call(`/desk/customers/${id}`, body, { cookie, method: "PUT" });
}

function historyOf({ id }: DeskCustomer) {
  return db
    .selectFrom("events")
    .select(["what", "actorKind", "actorId", "before", "after"])
    .where("entityId", "=", id)
    .where("what", "=", "customer.edited")
    .orderBy("at")
    .execute();
}

test("a guest's name, address, phone and consent change at once, and their bookings' contact does not", async () => {
  await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
  const card = await guest();
  const email = newAddress();
  const { status, body } = await edit(card, {
    name: "Amelia  Jane Hartley",
    email: ` ${email.toUpperCase()} `,
    phone: "+44 7700 900 555",
    marketingConsent: true,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...card,
    name: "Amelia Jane Hartley",
    email,
    phone: "+447700900555",
    marketingConsent: true,
    version: expect.any(String),
  });
  expect(body.version).not.toBe(card.version);
  const row = await db
    .selectFrom("customers as c")
    .innerJoin("bookings as b", "b.customerId", "c.id")
    .select(["c.firstName", "c.lastName", "b.email", "b.phone"])
    .where("c.id", "=", card.id)
    .executeTakeFirst();
  const kept = { email: card.email, phone: "07700900123" };
  expect(row).toEqual({ firstName: "Amelia Jane", lastName: "Hartley", ...kept });
  expect(await lettersTo(email)).toEqual([]);
});

test("the history says what was changed by whom, and nobody's name, number or address", async () => {
  const card = await guest();
  await edit(card, { name: "Grace Hopper", email: "", phone: "", marketingConsent: true });
  expect(await historyOf(card)).toEqual([
    {
      what: "customer.edited",
      actorKind: "staff",
      actorId: staff.id,
      before: { marketingConsent: false },
      after: { changed: ["name", "phone", "email", "marketingConsent"], marketingConsent: true },
    },
  ]);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("the same sent again changes nothing more, also when the first answer was lost", async () => {
  const card = await guest();
  const changes = { name: "Grace Hopper" };
  const [first, again] = [await edit(card, changes), await edit(card, changes)];
  expect(again).toEqual(first);
  expect(await historyOf(card)).toHaveLength(1);
});

test("of two who edit the same card the second is told, and overwrites nothing", async () => {
  const card = await guest();
  const [one, other] = await Promise.all([
    edit(card, { name: "Grace Hopper" }),
    edit(card, { name: "Mary Shelley" }),
  ]);
  const statuses = [one.status, other.status].toSorted();
  expect(statuses).toEqual([200, 409]);
  const [saved, refused] = one.status === 200 ? [one, other] : [other, one];
  expect(refused.body.code).toBe("CUSTOMER_CHANGED");
  expect((await cardOf(card.email ?? "")).name).toBe(saved.body.name);
});

test("what a booking changed meanwhile is not overwritten unseen either", async () => {
  const card = await guest();
  await guest(card.email ?? "");
  expect((await edit(card, { phone: "07700900777" })).body.code).toBe("CUSTOMER_CHANGED");
});

test("an address of another customer is refused, whoever has it, and nothing is merged", async () => {
  const [one, other, member] = [await guest(), await guest(), await holder()];
  for (const taken of [other.email, member.email]) {
    const refused = await edit(one, { name: "Grace Hopper", email: taken });
    expect(refused).toMatchObject({ status: 409, body: { code: "CUSTOMER_ADDRESS_TAKEN" } });
  }
  await call(`/desk/customers/${other.id}`, {}, { cookie, method: "DELETE" });
  expect((await edit(one, { email: other.email })).body.code).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect((await edit(member, { email: one.email })).body.code).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect(await cardOf(one.email ?? "")).toEqual(one);
  const asked = await db.selectFrom("accountRequests").select("kind").execute();
  expect(asked).toEqual([]);
});

test("two customers who get the same address at the same moment: one gets it", async () => {
  const [one, other] = [await guest(), await guest()];
  const email = newAddress();
  const edited = await Promise.all([edit(one, { email }), edit(other, { email })]);
  expect(edited.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("an account holder's new address waits until it is proven, for sign-in and customer together", async () => {
  const account = await testAccount(context, { email: newAddress() });
  const card = await cardOf(account.email);
  const email = newAddress();
  const wish = { name: "Grace Hopper", email };
  const { body } = await edit(card, wish);
  expect(body).toMatchObject({ name: "Grace Hopper", email: account.email, nextEmail: email });
  expect(await edit(card, wish)).toMatchObject({ status: 200 });
  expect(await lettersTo(email)).toHaveLength(1);
  expect(await historyOf(card)).toMatchObject([{ after: { changed: ["name"], asked: "email" } }]);
  const { cookie: theirs } = await signIn(account);
  expect(await who(theirs)).toMatchObject({ email: account.email, name: "Grace Hopper" });

  const token = await tokenTo(email, "/account/new-address");
  expect((await call("/address-changes", {}, { token })).status).toBe(201);
  expect(await who(theirs)).toMatchObject({ email });
  expect(await cardOf(email)).toMatchObject({ id: card.id, email, nextEmail: null });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("an account holder keeps an address to sign in with", async () => {
  const refused = await edit(await holder(), { email: "" });
  expect(refused).toMatchObject({ status: 409, body: { code: "CUSTOMER_NEEDS_ADDRESS" } });
});

test.each([
  [{ name: "A" }, "name", "Name is required"],
  [{ email: "amelia" }, "email", "Invalid email address"],
  [{ phone: "07700" }, "phone", "Phone number is too short"],
  [{ phone: "+44 7700 900123 4567" }, "phone", "Phone number is too long"],
  [{ phone: "12345678901" }, "phone", "Please enter a valid UK phone number"],
])("%j is refused in the form's own words", async (wrong, path, message) => {
  const card = await holder();
  const { status, body } = await edit(card, wrong);
  expect(status).toBe(400);
  expect(body.data.fields).toContainEqual({ path, message });
});

test("nobody edits who is not there", async () => {
  const card = await holder();
  expect((await edit({ ...card, id: randomUUID() })).body.code).toBe("CUSTOMER_NOT_FOUND");
  await call(`/desk/customers/${card.id}`, {}, { cookie, method: "DELETE" });
  expect((await edit(card)).body.code).toBe("CUSTOMER_NOT_FOUND");
});
