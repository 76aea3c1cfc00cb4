import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type TestAccount, testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import type { ShippedRole } from "../../../shared/rules/staff-roles.ts";
import { listActivityLog } from "../../activity-log/list-activity-log.ts";
import { readConfig } from "../../platform/config/config.ts";
import { revokeAdminRole, setStaffRole } from "../staff/administrators.routes.ts";
import { saveStaffRole } from "../staff/staff-roles.routes.ts";
import { unlockByPin } from "./unlock-device.ts";

const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
const context = await testContext({ config });
const { db, pool } = context;
const base = await testApp(context);

const staff = (name: string, staffRole: ShippedRole = "manager") =>
  testAccount(context, { role: "admin", name, staffRole });
const owner = await staff("Olga Owner", "owner");
const ada = await staff("Ada Byron");
const grace = await staff("Grace Hopper", "front-desk");
await db
  .insertInto("settings")
  .defaultValues()
  .onConflict((c) => c.doNothing())
  .execute();

beforeEach(async () => {
  await db.deleteFrom("sessions").execute();
  await db.deleteFrom("rateLimits").execute();
  await db.updateTable("users").set({ pinHash: null }).execute();
});

async function call(method: string, path: string, cookie = "", body: unknown = undefined) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": randomUUID(),
      cookie,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: await response.json(),
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.slice(0, line.indexOf(";")))
      .join("; "),
  };
}

async function signIn({ email, password }: TestAccount): Promise<string> {
  return (await call("POST", "/session", "", { email, password })).cookie;
}

async function setPin(account: TestAccount, pin: string | null) {
  const body = { currentPassword: account.password, pin };
  return call("PUT", "/admin/own-pin", await signIn(account), body);
}

/** Returns the cookie of a locked shared device. */
async function shareDevice(account = owner, name = "Front desk till"): Promise<string> {
  const cookie = await signIn(account);
  expect(await call("POST", "/admin/devices", cookie, { name })).toMatchObject({ status: 200 });
  return cookie;
}

const unlock = (cookie: string, pin: string) =>
  call("PUT", "/admin/counter/person", cookie, { pin });
const unlockByPassword = (cookie: string, { email, password }: TestAccount) =>
  call("PUT", "/admin/counter/password", cookie, { email, password });
const readOwnRole = (cookie: string) => call("GET", "/admin/own-role", cookie);
const readAccount = async (cookie: string) => (await call("GET", "/session", cookie)).body.account;

const LOCKED = { status: 423, body: { code: "DEVICE_LOCKED" } };
const WRONG = { status: 403, body: { code: "PIN_WRONG" } };
const TRIES_USED = { status: 403, body: { code: "PIN_TRIES_USED" } };

test("a shared device is locked until somebody gives their PIN, and then acts are theirs", async () => {
  await setPin(ada, "2580");
  await setPin(grace, "13579");
  const device = await shareDevice();
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  expect(await call("GET", "/profile", device)).toMatchObject({ status: 401 });
  expect(await readAccount(device)).toEqual({
    email: "",
    name: "Front desk till",
    role: "admin",
    sharedDevice: { name: "Front desk till", isLocked: true, lockMinutes: 5 },
  });
  expect(await unlock(device, "2580")).toMatchObject({ status: 200 });
  expect(await readAccount(device)).toMatchObject({ name: "Ada Byron", email: ada.email });
  expect(await unlock(device, "13579")).toMatchObject({ status: 200 });
  expect((await readOwnRole(device)).body).toMatchObject({
    name: "Grace Hopper",
    role: "Front desk",
  });
  const customerId = await createCustomer();
  const tag = await call("PUT", `/admin/customers/${customerId}/tags/school`, device, {});
  expect(tag).toMatchObject({ status: 200 });
  expect(await call("DELETE", "/admin/counter/person", device)).toMatchObject({ status: 200 });
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  const { entries } = await listActivityLog(context, { page: 1 });
  const till = "Front desk till";
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: "Customer tagged", actor: "Grace Hopper", device: till }),
      expect.objectContaining({ event: "Device shared", actor: "Olga Owner", subject: till }),
    ]),
  );
});

async function createCustomer(): Promise<string> {
  const { id } = await testAccount(context);
  const customer = await db
    .selectFrom("customers")
    .select("id")
    .where("authId", "=", id)
    .executeTakeFirstOrThrow();
  return customer.id;
}

test("on a shared device a role allows what the device's account may, and never to manage staff", async () => {
  const roleId = randomUUID();
  const permissions: StaffPermission[] = ["see-bookings", "take-cash", "staff"];
  const role = { roleId, name: "Till device", permissions, version: null, actorId: owner.id };
  await saveStaffRole(context, role);
  const till = await staff("Till", "owner");
  await setStaffRole(context, { accountId: till.id, roleId, actorId: owner.id });
  await setPin(owner, "2580");
  await setPin(grace, "13579");
  const device = await shareDevice(till);
  await unlock(device, "2580");
  expect((await readOwnRole(device)).body.permissions).toEqual(["see-bookings", "take-cash"]);
  expect(await call("GET", "/administrators", device)).toMatchObject({
    status: 403,
    body: { code: "NOT_PERMITTED" },
  });
  await unlock(device, "13579");
  expect((await readOwnRole(device)).body.permissions).toEqual(["see-bookings", "take-cash"]);
  const ofOwner = await shareDevice(owner);
  await unlock(ofOwner, "13579");
  expect((await readOwnRole(ofOwner)).body.permissions).not.toContain("settings");
});

test("it locks itself after the settings' minutes without input, whatever it calls meanwhile", async () => {
  await setPin(ada, "2580");
  const device = await shareDevice();
  const passMinutes = (minutes: number) =>
    pool.query("UPDATE sessions SET person_active_at = person_active_at - $1::interval", [
      `${minutes} minutes`,
    ]);
  const keepUnlocked = () => call("PUT", "/admin/counter/activity", device);
  await unlock(device, "2580");
  await passMinutes(4.9);
  expect(await readOwnRole(device)).toMatchObject({ status: 200 });
  expect(await keepUnlocked()).toMatchObject({ status: 200 });
  await passMinutes(4.9);
  expect(await readOwnRole(device)).toMatchObject({ status: 200 });
  await passMinutes(0.2);
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  expect(await keepUnlocked()).toMatchObject(LOCKED);
  await unlock(device, "2580");
  await db.updateTable("settings").set({ counterLockMinutes: 1 }).execute();
  await passMinutes(1.1);
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  await db.updateTable("settings").set({ counterLockMinutes: 5 }).execute();
});

test("it stays signed in for longer than other administrators' sessions", async () => {
  await setPin(ada, "2580");
  const [device, personal] = [await shareDevice(), await signIn(owner)];
  await pool.query("UPDATE sessions SET created_at = created_at - interval '13 hours'");
  expect(await unlock(device, "2580")).toMatchObject({ status: 200 });
  expect(await readOwnRole(personal)).toMatchObject({ status: 401 });
  await pool.query("UPDATE sessions SET expires_at = expires_at - interval '30 days'");
  expect(await unlock(device, "2580")).toMatchObject({ body: { code: "DEVICE_NOT_SHARED" } });
});

test("after five wrong PINs it asks for a password, also of who gives a right one between them", async () => {
  await setPin(ada, "2580");
  const device = await shareDevice();
  for (const pin of ["1470", "1471", "1472"])
    expect(await unlock(device, pin)).toMatchObject(WRONG);
  expect(await unlock(device, "2580")).toMatchObject({ status: 200 });
  expect(await unlock(device, "1473")).toMatchObject(WRONG);
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  expect(await unlock(device, "1474")).toMatchObject(TRIES_USED);
  expect(await unlock(device, "2580")).toMatchObject(TRIES_USED);
  const customer = await testAccount(context);
  for (const account of [customer, { ...ada, password: "wrong horse" }]) {
    expect(await unlockByPassword(device, account)).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_FAILED" },
    });
  }
  expect(await unlockByPassword(device, ada)).toMatchObject({ status: 200 });
  expect((await readOwnRole(device)).body.name).toBe("Ada Byron");
  expect(await unlock(device, "1475")).toMatchObject(WRONG);
  const { entries } = await listActivityLog(context, { page: 1 });
  const usedUp = entries.filter(({ event }) => event === "Too many wrong PINs on a device");
  expect(usedUp).toMatchObject([{ device: "Front desk till" }]);
});

test("wrong PINs at the same time are all counted", async () => {
  await setPin(ada, "2580");
  const device = await shareDevice();
  const pins = ["1470", "1471", "1472", "1473", "1474", "1475", "1476", "1477"];
  const session = await db
    .selectFrom("sessions")
    .select(["id", "token"])
    .where("isShared", "=", true)
    .executeTakeFirstOrThrow();
  const target = {
    sessionId: session.id,
    token: session.token,
    name: "",
    lockMinutes: 5,
    isLocked: true,
  };
  const tries = pins.map((pin) => unlockByPin(context, target, pin));
  const codes = (await Promise.allSettled(tries)).map(
    (outcome) => outcome.status === "rejected" && outcome.reason.code,
  );
  expect(codes.filter((code) => code === "PIN_WRONG")).toHaveLength(4);
  expect(codes.filter((code) => code === "PIN_TRIES_USED")).toHaveLength(4);
  expect(await unlock(device, "2580")).toMatchObject(TRIES_USED);
});

test("two people who unlock at the same time leave one of them, never a mixture", async () => {
  await setPin(ada, "2580");
  await setPin(grace, "13579");
  const device = await shareDevice();
  await Promise.all([unlock(device, "2580"), unlock(device, "13579")]);
  const { body } = await readOwnRole(device);
  expect([
    ["Ada Byron", "Manager"],
    ["Grace Hopper", "Front desk"],
  ]).toContainEqual([body.name, body.role]);
});

test("a PIN belongs to one person, also when two choose it at the same time", async () => {
  const replies = await Promise.all([setPin(ada, "2580"), setPin(grace, "2580")]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "PIN_TAKEN",
    message: "Choose another PIN.",
  });
  const rows = await db
    .selectFrom("users")
    .select("pinHash")
    .where("pinHash", "is not", null)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.pinHash?.toString()).not.toContain("2580");
});

test("nobody can search for PINs by choosing them", async () => {
  const curious = await staff("Curious");
  const codes: string[] = [];
  for (let digit = 0; digit < 6; digit++)
    codes.push((await setPin(curious, `258${digit}`)).body.code);
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }));
  expect(codes[5]).toBe("TOO_MANY_REQUESTS");
});

test.each(["1234", "0000", "258", "123456780", "12a4"])("%s cannot be a PIN", async (pin) => {
  expect(await setPin(ada, pin)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("setting a PIN needs the password, and removing it locks what it unlocked", async () => {
  expect(await setPin(ada, "2580")).toMatchObject({ status: 200 });
  const own = await signIn(ada);
  const wrong = { currentPassword: "wrong horse", pin: "1357" };
  expect(await call("PUT", "/admin/own-pin", own, wrong)).toMatchObject({
    body: { code: "CURRENT_PASSWORD_WRONG" },
  });
  expect((await call("GET", "/admin/own-pin", own)).body).toEqual({ hasPin: true });
  const device = await shareDevice();
  await unlock(device, "2580");
  await setPin(ada, null);
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
  expect(await unlock(device, "2580")).toMatchObject(WRONG);
});

test("an owner removes somebody's PIN, and somebody with less cannot remove an owner's", async () => {
  await setPin(ada, "2580");
  const device = await shareDevice();
  await unlock(device, "2580");
  const path = `/administrators/${ada.id}/pin`;
  expect(await call("DELETE", path, await signIn(ada))).toMatchObject({ status: 403 });
  expect(await call("DELETE", path, await signIn(owner))).toMatchObject({ status: 200 });
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
});

test.each([
  [
    "their access is revoked",
    (id: string) => revokeAdminRole(context, { accountId: id, actorId: owner.id }),
  ],
  [
    "they get another role",
    async (id: string) => {
      const { id: roleId } = await db
        .selectFrom("staffRoles")
        .select("id")
        .where("shippedAs", "=", "read-only")
        .executeTakeFirstOrThrow();
      await setStaffRole(context, { accountId: id, roleId, actorId: owner.id });
    },
  ],
])("a device locks when %s", async (_, change) => {
  const person = await staff("Robin");
  await setPin(person, "2580");
  const device = await shareDevice();
  await unlock(device, "2580");
  expect(await readOwnRole(device)).toMatchObject({ status: 200 });
  await change(person.id);
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
});

test("a device locks when its person changes their password elsewhere", async () => {
  const person = await staff("Robin");
  await setPin(person, "2580");
  const device = await shareDevice();
  await unlock(device, "2580");
  const newPassword = "another horse battery";
  const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
  expect(await call("PUT", "/profile/password", await signIn(person), body)).toMatchObject({
    status: 200,
  });
  expect(await readOwnRole(device)).toMatchObject(LOCKED);
});

test("owners see the shared devices and sign them out", async () => {
  const device = await shareDevice();
  const cookie = await signIn(owner);
  const { body } = await call("GET", "/admin/devices", cookie);
  expect(body).toMatchObject([
    { name: "Front desk till", signedInAs: "Olga Owner", isThisOne: false },
  ]);
  expect(await call("DELETE", `/admin/devices/${body[0].id}`, cookie)).toMatchObject({
    status: 200,
  });
  expect((await call("GET", "/admin/devices", cookie)).body).toEqual([]);
  expect(await readAccount(device)).toBeNull();
  const { entries } = await listActivityLog(context, { page: 1 });
  expect(entries[0]).toMatchObject({
    event: "Shared device signed out",
    subject: "Front desk till",
  });
});

test("sessions are listed and ended one by one, by their owner and by an owner for others", async () => {
  const [here, there] = [await signIn(ada), await signIn(ada)];
  const { body } = await call("GET", "/profile/sessions", here);
  expect(body).toMatchObject([{ isThisOne: true, sharedAs: null }, { isThisOne: false }]);
  const path = `/profile/sessions/${body[1].id}/ending`;
  const end = (cookie: string, currentPassword: string) =>
    call("POST", path, cookie, { currentPassword });
  expect(await end(await signIn(grace), grace.password)).toMatchObject({ status: 200 });
  expect(await end(here, "wrong horse")).toMatchObject({
    status: 409,
    body: { code: "CURRENT_PASSWORD_WRONG" },
  });
  expect(await call("POST", path, here, {})).toMatchObject({ body: { code: "INVALID_INPUT" } });
  expect(await readOwnRole(there)).toMatchObject({ status: 200 });
  expect(await end(here, ada.password)).toMatchObject({ status: 200, body: { ended: true } });
  expect(await readOwnRole(there)).toMatchObject({ status: 401 });
  // There is nothing left to do.
  expect(await end(here, ada.password)).toMatchObject({ status: 200, body: { ended: true } });

  const owners = await signIn(owner);
  const ofAda = `/administrators/${ada.id}/sessions`;
  const listed = (await call("GET", ofAda, owners)).body;
  expect(listed).toMatchObject([{ id: body[0].id, isThisOne: false }]);
  expect(await call("GET", `/administrators/${randomUUID()}/sessions`, owners)).toMatchObject({
    body: { code: "ADMINISTRATOR_NOT_FOUND" },
  });
  await pool.query("UPDATE sessions SET proved_at = proved_at - interval '10 minutes'");
  expect(await call("DELETE", `${ofAda}/${listed[0].id}`, owners)).toMatchObject({
    body: { code: "PROOF_NEEDED" },
  });
  expect(await readOwnRole(here)).toMatchObject({ status: 200 });
  const proof = { with: "password", password: owner.password };
  const proved = await call("POST", "/admin/proofs", owners, proof);
  await call("DELETE", `${ofAda}/${listed[0].id}`, proved.cookie);
  expect(await readOwnRole(here)).toMatchObject({ status: 401 });
  const { entries } = await listActivityLog(context, { page: 1 });
  expect(entries.slice(0, 2)).toMatchObject([
    { event: "Signed out elsewhere", actor: "Olga Owner", subject: "Ada Byron" },
    { event: "Signed out elsewhere", actor: "Ada Byron", subject: "Ada Byron" },
  ]);
});

test("whoever has somebody's session does not find their password by ending sessions", async () => {
  const person = await staff("Robin");
  const stolen = await signIn(person);
  const path = `/profile/sessions/${randomUUID()}/ending`;
  const end = (currentPassword: string) => call("POST", path, stolen, { currentPassword });
  expect((await end("a guess")).body.code).toBe("CURRENT_PASSWORD_WRONG");
  // Each call is from another network, so only the tries at the account count.
  await db.updateTable("rateLimits").set({ tries: 100 }).execute();
  expect((await end(person.password)).body.code).toBe("TOO_MANY_REQUESTS");
});

test("somebody who manages staff, but may do less than another, ends none of their sessions", async () => {
  const roleId = randomUUID();
  const permissions: StaffPermission[] = ["staff"];
  const role = { roleId, name: "Personnel", permissions, version: null, actorId: owner.id };
  await saveStaffRole(context, role);
  const clerk = await staff("Clerk");
  await setStaffRole(context, { accountId: clerk.id, roleId, actorId: owner.id });
  expect(
    await call("GET", `/administrators/${owner.id}/sessions`, await signIn(clerk)),
  ).toMatchObject({ status: 403, body: { code: "ROLE_ABOVE_YOURS" } });
});
