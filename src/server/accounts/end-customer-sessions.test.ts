import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import {
  signedInCookie,
  type TestAccount,
  testAccount,
} from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { listActivityLog } from "../activity-log/list-activity-log.ts";
import { mergeDuplicate } from "../customers/merge-duplicate.ts";

const { context, venue, call, newEmailAddress } = await accountFixture();
const { db } = context;
const staff = await testAccount(context, { role: "admin", name: "Ada Byron" });
const staffCookie = await signedInCookie(context, staff);

const endSessions = (customerId: string) =>
  call(`/admin/customers/${customerId}/sessions`, {}, { cookie: staffCookie, method: "DELETE" });
const readProfile = async (cookie: string) =>
  (await call("/profile", null, { cookie, method: "GET" })).status;

async function findCustomerId({ email }: Pick<TestAccount, "email">): Promise<string> {
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** A guest who has booked. */
async function newGuest(): Promise<string> {
  const email = newEmailAddress();
  const contact = { ...placement(venue).contact, email };
  await book(context, venue, venue.slots[0] as Date, { contact });
  return findCustomerId({ email });
}

async function listSignOuts() {
  const { entries } = await listActivityLog(context, { page: 1 });
  return entries.filter(({ event }) => event === "Signed out elsewhere");
}

test("staff sign a customer out everywhere at once, and nobody else; a repeated call ends nothing", async () => {
  const robin = await testAccount(context, { name: "Robin Lake" });
  await signedInCookie(context, robin);
  await db
    .updateTable("sessions")
    .set({ expiresAt: new Date(0) })
    .where("userId", "=", robin.id)
    .execute();
  const sessions = [await signedInCookie(context, robin), await signedInCookie(context, robin)];
  const others = await signedInCookie(context, await testAccount(context));
  const customerId = await findCustomerId(robin);
  for (const cookie of [...sessions, others]) expect(await readProfile(cookie)).toBe(200);

  expect(await endSessions(customerId)).toMatchObject({ status: 200, body: { endedCount: 2 } });
  for (const cookie of sessions) expect(await readProfile(cookie)).toBe(401);
  expect(await readProfile(others)).toBe(200);
  expect(await readProfile(staffCookie)).toBe(200);
  const entry = { actor: "Ada Byron", subject: "Robin Lake" };
  expect(await listSignOuts()).toMatchObject([entry, entry]);

  expect(await endSessions(customerId)).toMatchObject({ status: 200, body: { endedCount: 0 } });
  expect(await listSignOuts()).toHaveLength(2);
  expect(await readProfile(await signedInCookie(context, robin))).toBe(200);
});

test("an administrator's sessions are not ended as a customer's", async () => {
  const colleague = await testAccount(context, { role: "admin", name: "Grace Hopper" });
  const cookie = await signedInCookie(context, colleague);
  const signOuts = await listSignOuts();
  expect(await endSessions(await findCustomerId(colleague))).toMatchObject({
    status: 409,
    body: { code: "ADMINISTRATOR_SESSIONS" },
  });
  expect(await readProfile(cookie)).toBe(200);
  expect(await listSignOuts()).toEqual(signOuts);
});

test("an archived customer can still sign in, and so can be signed out", async () => {
  const robin = await testAccount(context);
  const cookie = await signedInCookie(context, robin);
  const customerId = await findCustomerId(robin);
  const options = { cookie: staffCookie, method: "DELETE" };
  expect(await call(`/admin/customers/${customerId}`, {}, options)).toMatchObject({
    body: { outcome: "archived" },
  });
  expect(await endSessions(customerId)).toMatchObject({ body: { endedCount: 1 } });
  expect(await readProfile(cookie)).toBe(401);
});

test("who has no account is not found: a guest, somebody merged or erased, and nobody", async () => {
  const holder = await testAccount(context);
  const holderId = await findCustomerId(holder);
  const merged = await newGuest();
  await mergeDuplicate(context, { survivorId: holderId, mergedId: merged, staffId: staff.id });
  const erased = await findCustomerId(await testAccount(context));
  const erasure = `/admin/customers/${erased}/erasure`;
  expect((await call(erasure, {}, { cookie: staffCookie })).status).toBe(200);
  const cookie = await signedInCookie(context, holder);
  for (const customerId of [await newGuest(), merged, erased, randomUUID()]) {
    expect(await endSessions(customerId)).toMatchObject({
      status: 404,
      body: { code: "CUSTOMER_NOT_FOUND" },
    });
  }
  expect(await readProfile(cookie)).toBe(200);
});
