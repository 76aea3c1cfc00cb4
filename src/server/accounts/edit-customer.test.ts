import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { whileLocked } from "../../../tests/support/lock-waiters.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import type { AdminCustomer } from "../../shared/contract/admin/customers.ts";
import type { Contact } from "../../shared/contract/public/contact.ts";
import { listAdminCustomers } from "../customers/list-admin-customers.ts";

const {
  context,
  venue,
  call,
  newEmailAddress,
  getEmailsTo,
  getLinkToken,
  getSignedInAccount,
  signIn,
} = await accountFixture();
const { db, pool } = context;
const staff = await testAccount(context, { role: "admin", name: "Ada Harbour" });
const cookie = await signedInCookie(context, staff);

async function newGuest(
  email = newEmailAddress(),
  changes: Partial<Contact> = {},
): Promise<AdminCustomer> {
  await book(context, venue, venue.slots[0] as Date, {
    contact: { ...placement(venue).contact, email, ...changes },
  });
  return findCard(email);
}

async function newAccountHolder(): Promise<AdminCustomer> {
  return findCard((await testAccount(context, { email: newEmailAddress() })).email);
}

async function findCard(search: string): Promise<AdminCustomer> {
  const { customers } = await listAdminCustomers(context, { search, page: 1 });
  expect(customers).toHaveLength(1);
  return customers[0] as AdminCustomer;
}

function putChanges(card: AdminCustomer, changes: Record<string, unknown> = {}) {
  const { id, version, name, email, phone, marketingConsent } = card;
  const body = { version, name, email: email ?? "", phone, marketingConsent, ...changes };
  return call(`/admin/customers/${id}`, body, { cookie, method: "PUT" });
}

test("nobody changes an administrator's name or email address but themselves", async () => {
  const owner = await testAccount(context, { role: "admin", name: "Olga Owner" });
  const card = await findCard(owner.email);
  const refusal = { status: 409, body: { code: "ADMINISTRATOR_EDITS_THEMSELVES" } };
  const email = newEmailAddress();
  expect(await putChanges(card, { email })).toMatchObject(refusal);
  expect(await putChanges(card, { name: "Somebody Else", phone: "07700 900123" })).toMatchObject(
    refusal,
  );
  expect(await getEmailsTo(email)).toEqual([]);
  expect(await findCard(owner.email)).toEqual(card);
  expect(await putChanges(card, { phone: "07700 900123" })).toMatchObject({ status: 200 });
});

function listHistory({ id }: AdminCustomer) {
  return db
    .selectFrom("events")
    .select(["type", "actorKind", "actorId", "before", "after"])
    .where("entityId", "=", id)
    .where("type", "=", "customer.edited")
    .orderBy("at")
    .execute();
}

test("a guest's name, address, phone and consent change at once; their bookings' contact does not", async () => {
  await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
  const card = await newGuest();
  const email = newEmailAddress();
  const { status, body } = await putChanges(card, {
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
  const unchanged = { email: card.email, phone: "07700900123" };
  expect(row).toEqual({ firstName: "Amelia Jane", lastName: "Hartley", ...unchanged });
  expect(await getEmailsTo(email)).toEqual([]);
});

test("the history records who changed which fields, but no name, number or address", async () => {
  const card = await newGuest();
  await putChanges(card, { name: "Grace Hopper", email: "", phone: "", marketingConsent: true });
  expect(await listHistory(card)).toEqual([
    {
      type: "customer.edited",
      actorKind: "staff",
      actorId: staff.id,
      before: { marketingConsent: false },
      after: { changed: ["name", "phone", "email", "marketingConsent"], marketingConsent: true },
    },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("repeating a request changes nothing more, even if the first response was lost", async () => {
  const card = await newGuest();
  const changes = { name: "Grace Hopper" };
  const [first, again] = [await putChanges(card, changes), await putChanges(card, changes)];
  expect(again).toEqual(first);
  expect(await listHistory(card)).toHaveLength(1);
});

test("when two edit the same card, the second is refused and overwrites nothing", async () => {
  const card = await newGuest();
  const [one, other] = await Promise.all([
    putChanges(card, { name: "Grace Hopper" }),
    putChanges(card, { name: "Mary Shelley" }),
  ]);
  const statuses = [one.status, other.status].toSorted();
  expect(statuses).toEqual([200, 409]);
  const [saved, refused] = one.status === 200 ? [one, other] : [other, one];
  expect(refused.body.code).toBe("CUSTOMER_CHANGED");
  expect((await findCard(card.email ?? "")).name).toBe(saved.body.name);
});

test("an edit does not silently overwrite what a booking changed meanwhile", async () => {
  const card = await newGuest();
  await newGuest(card.email ?? "", { city: "Kelside Upper" });
  expect((await putChanges(card, { phone: "07700900777" })).body.code).toBe("CUSTOMER_CHANGED");
});

test("a booking with the same details is no reason to refuse an edit", async () => {
  const card = await newGuest();
  await newGuest(card.email ?? "");
  expect((await putChanges(card, { phone: "07700900777" })).body).toMatchObject({
    phone: "07700900777",
  });
});

test("another customer's address is refused, whoever has it, and nothing is merged", async () => {
  const [one, other, member] = [await newGuest(), await newGuest(), await newAccountHolder()];
  for (const taken of [other.email, member.email]) {
    const refused = await putChanges(one, { name: "Grace Hopper", email: taken });
    expect(refused).toMatchObject({ status: 409, body: { code: "CUSTOMER_ADDRESS_TAKEN" } });
  }
  await call(`/admin/customers/${other.id}`, {}, { cookie, method: "DELETE" });
  expect((await putChanges(one, { email: other.email })).body.code).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect((await putChanges(member, { email: one.email })).body.code).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect(await findCard(one.email ?? "")).toEqual(one);
  const requested = await db.selectFrom("accountRequests").select("kind").execute();
  expect(requested).toEqual([]);
});

test("when two customers get the same address concurrently, one of them gets it", async () => {
  const [one, other] = [await newGuest(), await newGuest()];
  const email = newEmailAddress();
  const edited = await Promise.all([putChanges(one, { email }), putChanges(other, { email })]);
  expect(edited.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("an account holder's new address applies to sign-in and customer once it is verified", async () => {
  const account = await testAccount(context, { email: newEmailAddress() });
  const card = await findCard(account.email);
  const email = newEmailAddress();
  const changes = { name: "Grace Hopper", email };
  const { body } = await putChanges(card, changes);
  expect(body).toMatchObject({ name: "Grace Hopper", email: account.email, nextEmail: email });
  expect(await putChanges(card, changes)).toMatchObject({ status: 200 });
  expect(await getEmailsTo(email)).toHaveLength(1);
  expect(await listHistory(card)).toMatchObject([
    { after: { changed: ["name"], requested: "email" } },
  ]);
  const { cookie: ownCookie } = await signIn(account);
  expect(await getSignedInAccount(ownCookie)).toMatchObject({
    email: account.email,
    name: "Grace Hopper",
  });

  const token = await getLinkToken(email, "/account/new-address");
  expect((await call("/address-changes", {}, { token })).status).toBe(201);
  expect(await getSignedInAccount(ownCookie)).toMatchObject({ email });
  expect(await findCard(email)).toMatchObject({ id: card.id, email, nextEmail: null });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an account holder's address cannot be removed", async () => {
  const refused = await putChanges(await newAccountHolder(), { email: "" });
  expect(refused).toMatchObject({ status: 409, body: { code: "CUSTOMER_NEEDS_ADDRESS" } });
});

test.each([
  [{ name: "A" }, "name", "Name is required"],
  [{ email: "amelia" }, "email", "Invalid email address"],
  [{ phone: "07700" }, "phone", "Phone number is too short"],
  [{ phone: "+44 7700 900123 4567" }, "phone", "Phone number is too long"],
  [{ phone: "12345678901" }, "phone", "Please enter a valid UK phone number"],
])("%j is refused with the form's own message", async (wrong, path, message) => {
  const card = await newAccountHolder();
  const { status, body } = await putChanges(card, wrong);
  expect(status).toBe(400);
  expect(body.data.fields).toContainEqual({ path, message });
});

test("an unknown or archived customer cannot be edited", async () => {
  const card = await newAccountHolder();
  expect((await putChanges({ ...card, id: randomUUID() })).body.code).toBe("CUSTOMER_NOT_FOUND");
  await call(`/admin/customers/${card.id}`, {}, { cookie, method: "DELETE" });
  expect((await putChanges(card)).body.code).toBe("CUSTOMER_NOT_FOUND");
});

test("an account holder's new address that is saved twice at once is asked for once", async () => {
  const card = await newAccountHolder();
  const email = newEmailAddress();
  const lockSql = `SELECT FROM customers WHERE id = '${card.id}' FOR NO KEY UPDATE`;
  const answers = await whileLocked(pool, { lockSql, waiters: 2 }, () =>
    Promise.all([1, 2].map(() => putChanges(card, { email, phone: "07700900123" }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getEmailsTo(email)).toHaveLength(1);
  const { rows } = await pool.query("SELECT FROM events WHERE entity_id = $1", [card.id]);
  expect(rows).toHaveLength(1);
});
