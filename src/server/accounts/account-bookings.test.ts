import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../tests/support/test-venue.ts";
import { hold, placement } from "../../../tests/support/test-visitor.ts";
import { voucherOrder } from "../../../tests/support/test-voucher.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const base = await testApp(context);
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

type Contact = ReturnType<typeof placement>["contact"];

async function post(path: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(`${base}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function book(startsAt: Date, contact: Contact, headers: Record<string, string> = {}) {
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt);
  const path = `/checkouts/${checkout.id}/booking`;
  const secret = { "checkout-secret": checkoutSecret };
  return post(path, { ...secret, ...headers }, placement(venue, { contact }));
}

async function findOwner(bookingId: string) {
  return db
    .selectFrom("bookings")
    .innerJoin("customers", "customers.id", "bookings.customerId")
    .select(["customers.authId", "customers.email", "customers.firstName", "customers.phone"])
    .select(["bookings.email as givenEmail", "bookings.firstName as givenName"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

async function findCustomersByEmail(email: string) {
  return db.selectFrom("customers").selectAll().where("email", "=", email).execute();
}

async function findActor(entityId: string) {
  return db
    .selectFrom("events")
    .select(["actorKind", "actorId"])
    .where("entityId", "=", entityId)
    .execute();
}

const sameOrigin = { "sec-fetch-site": "same-origin" };

test("a signed-in user's booking belongs to their account, whatever address they type", async () => {
  const account = await testAccount(context);
  const cookie = await signedInCookie(context, account);
  const { contact } = placement(venue);
  const placed = await book(ten, { ...contact, firstName: "Zoë" }, { cookie, ...sameOrigin });
  expect(placed.status).toBe(201);
  expect(placed.body.booking.email).toBe(contact.email);
  expect(await findOwner(placed.body.booking.id)).toEqual({
    authId: account.id,
    email: account.email,
    firstName: "Amelia",
    phone: "",
    givenEmail: contact.email,
    givenName: "Zoë",
  });
  expect(await findCustomersByEmail(contact.email)).toEqual([]);
  expect(await findActor(placed.body.booking.id)).toEqual([
    { actorKind: "customer", actorId: account.id },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a guest's booking under an account holder's address does not change the account", async () => {
  const account = await testAccount(context);
  const before = await findCustomersByEmail(account.email);
  const stranger = { ...placement(venue).contact, email: account.email, firstName: "Mallory" };
  const placed = await book(eleven, stranger);
  expect(placed.status).toBe(201);
  expect(await findCustomersByEmail(account.email)).toEqual(before);
  expect(await findActor(placed.body.booking.id)).toEqual([
    { actorKind: "visitor", actorId: null },
  ]);
});

test("a user whose session has ended books as a guest", async () => {
  const account = await testAccount(context);
  const cookie = await signedInCookie(context, account);
  await db.deleteFrom("sessions").where("userId", "=", account.id).execute();
  const { contact } = placement(venue);
  const placed = await book(twelve, contact, { cookie, ...sameOrigin });
  expect(await findOwner(placed.body.booking.id)).toMatchObject({
    authId: null,
    email: contact.email,
  });
});

test("another site's page cannot book on behalf of a signed-in user", async () => {
  const cookie = await signedInCookie(context, await testAccount(context));
  const { contact } = placement(venue);
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    const refused = await book(twelve, contact, { cookie, ...(foreign as object) });
    expect(refused).toMatchObject({ status: 403, body: { code: "CROSS_SITE" } });
  }
});

test("a gift voucher bought while signed in belongs to the account", async () => {
  const account = await testAccount(context);
  const cookie = await signedInCookie(context, account);
  const headers = { cookie, "checkout-secret": newSecret(), ...sameOrigin };
  const bought = await post("/voucher-purchases", headers, voucherOrder());
  expect(bought.status).toBe(201);
  const purchaser = await db
    .selectFrom("vouchers")
    .innerJoin("customers", "customers.id", "vouchers.purchaserId")
    .select("customers.authId")
    .where("customers.email", "=", account.email)
    .execute();
  expect(purchaser).toEqual([{ authId: account.id }]);
});

test("the profile has the address of the latest booking, the guest's before the first one", async () => {
  const account = await testAccount(context);
  const headers = { cookie: await signedInCookie(context, account), ...sameOrigin };
  const readAddress = async () =>
    (await (await fetch(`${base}/api/profile`, { headers })).json()).address;
  expect(await readAddress()).toBeNull();
  await db
    .updateTable("customers")
    .set({ addressLine1: "1 Old Road", city: "Kelside" })
    .where("authId", "=", account.id)
    .execute();
  expect(await readAddress()).toMatchObject({ addressLine1: "1 Old Road", city: "Kelside" });
  const { contact } = placement(venue);
  await book(twelve, { ...contact, addressLine1: "9 New Road" }, headers);
  expect(await readAddress()).toEqual({
    addressLine1: "9 New Road",
    addressLine2: contact.addressLine2,
    city: contact.city,
    county: contact.county,
    postcode: contact.postcode,
  });
});
