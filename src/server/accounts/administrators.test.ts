import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";

const context = await testContext();
const { db } = context;
const base = await testApp(context);

afterEach(() => db.updateTable("users").set({ role: "customer" }).execute());

async function administrator(name: string) {
  const account = await testAccount(context, { role: "admin", name });
  return { ...account, cookie: await signedInCookie(context, account) };
}

async function request(method: string, path: string, cookie: string) {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const response = await fetch(`${base}/api${path}`, { method, headers });
  return { status: response.status, body: await response.json() };
}

const createdByCommand = { invitedBy: null, since: expect.any(String) };

test("an administrator lists the administrators and revokes the role of another at once", async () => {
  const [ada, grace] = [await administrator("Ada"), await administrator("Grace")];
  const { body } = await request("GET", "/administrators", ada.cookie);
  expect(body).toEqual([
    { id: ada.id, name: "Ada", email: ada.email, isYou: true, ...createdByCommand },
    { id: grace.id, name: "Grace", email: grace.email, isYou: false, ...createdByCommand },
  ]);
  const revoked = await request("DELETE", `/administrators/${grace.id}`, ada.cookie);
  expect(revoked).toEqual({ status: 200, body: { revoked: true } });
  expect((await request("GET", "/administrators", grace.cookie)).status).toBe(401);
  const newCookie = await signedInCookie(context, grace);
  expect(await request("GET", "/administrators", newCookie)).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  const event = await db
    .selectFrom("events")
    .select(["actorId", "before", "after"])
    .where("entityId", "=", grace.id)
    .where("type", "=", "account.role-changed")
    .executeTakeFirst();
  expect(event).toEqual({
    actorId: ada.id,
    before: { role: "admin" },
    after: { role: "customer" },
  });
});

test("the last administrator keeps the role", async () => {
  const ada = await administrator("Ada");
  expect(await request("DELETE", `/administrators/${ada.id}`, ada.cookie)).toMatchObject({
    status: 409,
    body: { code: "LAST_ADMINISTRATOR" },
  });
  expect((await request("GET", "/administrators", ada.cookie)).status).toBe(200);
});

test("when two administrators revoke each other concurrently, one is left", async () => {
  for (let round = 0; round < 5; round++) {
    const [ada, grace] = [await administrator("Ada"), await administrator("Grace")];
    await Promise.all([
      request("DELETE", `/administrators/${grace.id}`, ada.cookie),
      request("DELETE", `/administrators/${ada.id}`, grace.cookie),
    ]);
    const remaining = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .execute();
    expect(remaining).toHaveLength(1);
    await db.updateTable("users").set({ role: "customer" }).execute();
  }
});

test("revoking the role of somebody who is not an administrator fails", async () => {
  const [ada, customer] = [await administrator("Ada"), await testAccount(context)];
  for (const id of [customer.id, randomUUID()]) {
    expect((await request("DELETE", `/administrators/${id}`, ada.cookie)).status).toBe(404);
  }
});
