import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { SHIPPED_ROLE_IDS, type ShippedRole } from "../../../shared/rules/staff-roles.ts";
import { saveStaffRole } from "./staff-roles.routes.ts";

const context = await testContext();
const { db } = context;
const base = await testApp(context);

afterEach(() => db.updateTable("users").set({ role: "customer", staffRoleId: null }).execute());

async function administrator(name: string, staffRole: ShippedRole = "owner") {
  const account = await testAccount(context, { role: "admin", staffRole, name });
  return { ...account, cookie: await signedInCookie(context, account) };
}

async function request(method: string, path: string, cookie: string, input?: object) {
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const body = input === undefined ? null : JSON.stringify(input);
  const response = await fetch(`${base}/api${path}`, { method, headers, body });
  return { status: response.status, body: await response.json() };
}

const setRole = (by: { cookie: string }, of: { id: string }, role: ShippedRole) =>
  request("PUT", `/administrators/${of.id}/role`, by.cookie, { roleId: SHIPPED_ROLE_IDS[role] });

const refusal = (status: number, code: ErrorCode) => ({ status, body: { code } });

const OWNER = { id: SHIPPED_ROLE_IDS.owner, name: "Owner" };
const createdByCommand = {
  role: OWNER,
  hasSecondFactor: false,
  invitedBy: null,
  since: expect.any(String),
};

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
    before: { role: "admin", staffRole: "Owner" },
    after: { role: "customer", staffRole: null },
  });
});

test("the last owner stays an owner, whoever else is an administrator", async () => {
  const [ada] = [await administrator("Ada"), await administrator("Mia", "manager")];
  const lastOwner = refusal(409, "LAST_OWNER");
  expect(await request("DELETE", `/administrators/${ada.id}`, ada.cookie)).toMatchObject(lastOwner);
  expect(await setRole(ada, ada, "manager")).toMatchObject(lastOwner);
  expect((await request("GET", "/administrators", ada.cookie)).status).toBe(200);
});

test("another role applies at once: sessions end, and what was allowed no longer is", async () => {
  const [ada, grace] = [await administrator("Ada"), await administrator("Grace")];
  await request("POST", "/invitations", grace.cookie, {
    email: "mary@example.com",
    roleId: SHIPPED_ROLE_IDS.manager,
  });
  expect(await setRole(ada, grace, "front-desk")).toMatchObject({ status: 200 });
  expect((await request("GET", "/admin/own-role", grace.cookie)).status).toBe(401);
  const cookie = await signedInCookie(context, grace);
  expect((await request("GET", "/admin/own-role", cookie)).body).toMatchObject({
    role: "Front desk",
    permissions: ["see-bookings", "sell", "take-cash", "refund", "cash-up", "customers"],
  });
  expect(await request("GET", "/administrators", cookie)).toMatchObject(
    refusal(403, "NOT_PERMITTED"),
  );
  // Nothing that she invited somebody to with the old role is left.
  expect((await request("GET", "/invitations", ada.cookie)).body).toEqual([]);
  const event = await db
    .selectFrom("events")
    .select(["actorId", "before", "after"])
    .where("entityId", "=", grace.id)
    .where("type", "=", "account.staff-role-changed")
    .executeTakeFirst();
  expect(event).toEqual({
    actorId: ada.id,
    before: { staffRole: "Owner" },
    after: { staffRole: "Front desk" },
  });
});

test("giving the role that somebody has already changes nothing, not even their sessions", async () => {
  const [ada, grace] = [await administrator("Ada"), await administrator("Grace")];
  expect((await setRole(ada, grace, "owner")).status).toBe(200);
  expect((await request("GET", "/admin/own-role", grace.cookie)).status).toBe(200);
});

test("nobody gives, takes or changes a role that allows more than their own", async () => {
  const [ada, grace] = [await administrator("Ada"), await administrator("Grace", "manager")];
  const roleId = randomUUID();
  const permissions: StaffPermission[] = ["see-bookings", "sell", "staff"];
  await saveStaffRole(context, {
    roleId,
    name: "Deputy",
    permissions,
    version: null,
    actorId: ada.id,
  });
  await request("PUT", `/administrators/${grace.id}/role`, ada.cookie, { roleId });
  const deputy = { ...grace, cookie: await signedInCookie(context, grace) };
  const mia = await administrator("Mia", "read-only");
  const above = refusal(403, "ROLE_ABOVE_YOURS");
  // "Read-only" sees stats, which the deputy does not; nor may they make themselves an owner.
  expect(await setRole(deputy, mia, "front-desk")).toMatchObject(above);
  expect(await setRole(deputy, deputy, "owner")).toMatchObject(above);
  expect(await request("DELETE", `/administrators/${ada.id}`, deputy.cookie)).toMatchObject(above);
  const invitation = { email: "mary@example.com", roleId: SHIPPED_ROLE_IDS.owner };
  expect(await request("POST", "/invitations", deputy.cookie, invitation)).toMatchObject(above);
  const wider = { name: "Deputy", permissions: [...permissions, "settings"], version: "1" };
  expect(await request("PUT", `/admin/staff-roles/${roleId}`, deputy.cookie, wider)).toMatchObject(
    above,
  );
  // What they have themselves they may hand on.
  const narrower = { name: "Helper", permissions: ["sell"], version: null };
  expect(
    await request("PUT", `/admin/staff-roles/${randomUUID()}`, deputy.cookie, narrower),
  ).toMatchObject({ status: 200, body: { permissions: ["see-bookings", "sell"] } });
});

test("when two owners give each other another role concurrently, one is left", async () => {
  for (let round = 0; round < 5; round++) {
    const [ada, grace] = [await administrator("Ada"), await administrator("Grace")];
    await Promise.all([setRole(ada, grace, "manager"), setRole(grace, ada, "manager")]);
    const owners = await db
      .selectFrom("users")
      .select("id")
      .where("staffRoleId", "=", SHIPPED_ROLE_IDS.owner)
      .execute();
    expect(owners).toHaveLength(1);
    await db.updateTable("users").set({ role: "customer", staffRoleId: null }).execute();
  }
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
    await db.updateTable("users").set({ role: "customer", staffRoleId: null }).execute();
  }
});

test("revoking the role of somebody who is not an administrator fails", async () => {
  const [ada, customer] = [await administrator("Ada"), await testAccount(context)];
  for (const id of [customer.id, randomUUID()]) {
    expect((await request("DELETE", `/administrators/${id}`, ada.cookie)).status).toBe(404);
  }
});
