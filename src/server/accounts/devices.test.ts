import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { listActivityLog } from "../activity-log/list-activity-log.ts";

const context = await testContext();
const { db } = context;
const base = await testApp(context);
const ada = await testAccount(context, { role: "admin", name: "Ada Byron" });
const grace = await testAccount(context, { role: "admin", name: "Grace Hopper" });
const amelia = await testAccount(context);

const CHROME = "Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

async function send(method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: await response.json(),
    cookies: response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(";"))),
  };
}

/** Returns the browser's Cookie header. */
async function signIn(account: { email: string; password: string }, headers = {}) {
  const { email, password } = account;
  return (await send("POST", "/session", { email, password }, headers)).cookies.join("; ");
}

const listDevices = () => db.selectFrom("devices").selectAll().orderBy("createdAt").execute();

test("a browser is one device, whoever of the staff signs in on it, and customers have none", async () => {
  const cookie = await signIn(ada, { "user-agent": CHROME });
  await signIn(grace, { cookie, "user-agent": CHROME });
  await signIn(amelia, { "user-agent": FIREFOX });
  const devices = await listDevices();
  expect(devices.map(({ label }) => label)).toEqual(["Chrome on Windows"]);
  const sessions = await db
    .selectFrom("sessions")
    .select(["userId", "deviceId", "deviceLabel"])
    .execute();
  expect(sessions).toContainEqual({
    userId: grace.id,
    deviceId: devices[0]?.id,
    deviceLabel: "Chrome on Windows",
  });
  expect(sessions).toContainEqual({
    userId: amelia.id,
    deviceId: null,
    deviceLabel: "Firefox on Linux",
  });
  await signIn(ada, { "user-agent": FIREFOX });
  expect(await listDevices()).toHaveLength(2);
});

test("the device cookie's id is not in the database", async () => {
  const cookie = await signIn(ada);
  const [, id = ""] = /device=([\w-]{22})/.exec(cookie) ?? [];
  expect(id).toHaveLength(22);
  for (const { tokenHash } of await listDevices()) {
    expect(tokenHash?.toString("utf8")).not.toContain(id);
  }
});

test("what staff do is logged with the device, and what customers do without one", async () => {
  const cookie = await signIn(ada, { "user-agent": CHROME });
  const roleId = randomUUID();
  const role = { name: "Till", permissions: ["take-cash"], version: null };
  expect((await send("PUT", `/admin/staff-roles/${roleId}`, role, { cookie })).status).toBe(200);
  const email = `${randomUUID()}@example.com`;
  const invitation = await send("POST", "/invitations", { email, roleId }, { cookie });
  expect(invitation.status).toBe(200);
  const passwords = {
    newPassword: "another horse battery",
    confirmPassword: "another horse battery",
  };
  const customerCookie = await signIn(amelia);
  const change = { currentPassword: amelia.password, ...passwords };
  await send("PUT", "/profile/password", change, { cookie: customerCookie });
  const { entries } = await listActivityLog(context, { page: 1 });
  const device = "Chrome on Windows";
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: "Staff role created", actor: "Ada Byron", device }),
      expect.objectContaining({ event: "Invitation sent", actor: "Ada Byron", device }),
      expect.objectContaining({ event: "Account password changed", device: null }),
    ]),
  );
});
