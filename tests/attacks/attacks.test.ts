import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  revokeAdminRole,
  setStaffRole,
} from "../../src/server/accounts/staff/administrators.routes.ts";
import { type EndpointMeta, listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { SHIPPED_ROLE_IDS, type ShippedRole } from "../../src/shared/rules/staff-roles.ts";
import { accountFixture } from "../support/account-fixture.ts";
import { secondFactorFixture } from "../support/second-factor-fixture.ts";
import { type TestAccount, testAccount } from "../support/test-account.ts";
import { book } from "../support/test-booking.ts";

/*
 * The attacks that docs/security.md lists: the title of each test is a sentence there. What "anything"
 * is comes from the contract, so that a new endpoint belongs to it at once.
 */

const fixture = await accountFixture();
const { context, venue, call, signIn, getLinkToken, getEmailsTo, newEmailAddress } = fixture;
const { db, pool } = context;
const { signedInAdministrator, addPasskey, addAuthenticator, ageProofs, codeOf } =
  secondFactorFixture(fixture);

const endpoints = listEndpoints(contract).map((endpoint) => {
  const { route, errorMap, meta } = endpoint["~orpc"];
  const { method = "GET", path = "/" } = route;
  const { permissions = [], ...rest } = meta as EndpointMeta;
  const mayNeedProof = "PROOF_NEEDED" in errorMap;
  return { name: `${method} ${path}`, method, path, permissions, mayNeedProof, ...rest };
});
type Endpoint = (typeof endpoints)[number];

/** All that nobody may call who is not signed in. */
const ofSessions = endpoints.filter(({ caller }) => caller === "admin" || caller === "customer");
const needingProof = ofSessions.filter(({ freshProof }) => freshProof);

/** Returns the code with which an endpoint refuses; undefined when it does not. */
async function tryToCall({ method, path }: Endpoint, cookie: string): Promise<string | undefined> {
  const address = path.replace(/\{\w+\}/g, () => randomUUID());
  const reply = await fetch(`${fixture.base}/api${address}`, {
    method,
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": randomUUID(),
      cookie,
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  const text = await reply.text();
  return reply.ok ? undefined : JSON.parse(text).code;
}

/** Expects every one of these endpoints to refuse with the code. */
async function expectRefused(some: readonly Endpoint[], cookie: string, code: string) {
  for (const endpoint of some) {
    expect(await tryToCall(endpoint, cookie), endpoint.name).toBe(code);
  }
}

const administrator = (name: string, staffRole: ShippedRole = "owner") =>
  testAccount(context, { role: "admin", name, staffRole });
const owner = await administrator("Olga Owner");

async function readOwnRole(cookie: string) {
  return call("/admin/own-role", null, { cookie, method: "GET" });
}

const SIGNED_OUT = { status: 401, body: { code: "UNAUTHENTICATED" } };

describe("One staff password", () => {
  test("With a second factor, it opens nothing until a passkey or a code is given too.", async () => {
    const { account, cookie } = await signedInAdministrator();
    await addAuthenticator(cookie);
    const stolen = await signIn(account);
    expect(stolen.body).toEqual({ needsSecondFactor: true });
    await expectRefused(ofSessions, stolen.cookie ?? "", "UNAUTHENTICATED");
  });

  test("Without one, it opens what the role allows and no more, and is the fresh proof as well.", async () => {
    const { cookie } = await signedInAdministrator({ staffRole: "front-desk" });
    const allowed = new Set(["back-office", ...(await readOwnRole(cookie)).body.permissions]);
    for (const endpoint of ofSessions) {
      const code = await tryToCall(endpoint, cookie);
      const isAllowed = endpoint.permissions.every((permission) => allowed.has(permission));
      expect(code === "NOT_PERMITTED", endpoint.name).toBe(!isAllowed);
      expect(code).not.toBe("PROOF_NEEDED");
    }
  });

  test("Where the role requires one, that ends after 14 days: then it opens nothing and adds none.", async () => {
    const { account } = await signedInAdministrator();
    await pool.query("UPDATE users SET second_factor_due_at = venue_now() WHERE id = $1", [
      account.id,
    ]);
    expect(await signIn(account)).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_OVERDUE" },
      cookie: undefined,
    });
  });

  test("If it adds a second factor, the person hears of it by email, and an owner takes it back.", async () => {
    const { account, cookie } = await signedInAdministrator();
    await addPasskey(cookie);
    expect((await getEmailsTo(account.email)).at(-1)?.text).toContain("passkey");
    const { cookie: owners } = await signIn(owner);
    const path = `/admin/administrators/${account.id}/second-factors`;
    expect((await call(path, {}, { cookie: owners, method: "DELETE" })).status).toBe(200);
    expect(await readOwnRole(cookie)).toMatchObject(SIGNED_OUT);
  });

  test("Neither it nor a code is found by trying: in a quarter of an hour an account has ten passwords from a network, and ten codes from everywhere.", async () => {
    const { account, cookie } = await signedInAdministrator();
    const { secret } = await addAuthenticator(cookie);
    const thief = { clientAddress: "the thief's network" };
    const tryPassword = async (password: string) =>
      (await call("/session", { email: account.email, password }, thief)).status;
    for (let tries = 0; tries < 10; tries++)
      expect(await tryPassword(`${tries} guesses`)).toBe(401);
    expect(await tryPassword(account.password)).toBe(429);
    const { cookie: pending } = await signIn(account);
    const tryCode = async (code: string) =>
      (await call("/admin/sign-in/code", { code }, { cookie: pending })).body.code;
    for (let tries = 0; tries < 10; tries++) expect(await tryCode("000000")).toBe("CODE_WRONG");
    expect(await tryCode(await codeOf(secret))).toBe("TOO_MANY_REQUESTS");
  });
});

/** A session whose last proof is more than ten minutes old. */
async function stolenSession(staffRole: ShippedRole = "owner") {
  const stolen = await signedInAdministrator({ name: "Ada Byron", staffRole });
  await ageProofs();
  return stolen;
}

describe("One stolen session", () => {
  test("It opens what the role allows, and nothing that needs a fresh proof.", async () => {
    const { cookie } = await stolenSession();
    expect(needingProof.map(({ name }) => name)).toEqual([
      "POST /address-requests",
      "DELETE /administrators/{accountId}",
      "PUT /administrators/{accountId}/role",
      "POST /invitations",
      "GET /admin/activity-log/export",
      "GET /admin/bookings/export",
      "POST /admin/customers/{customerId}/erasure",
      "GET /admin/customers/export",
      "POST /admin/devices",
      "PUT /admin/lost-payments/{taskId}/refund",
      "PUT /admin/staff-roles/{roleId}",
      "DELETE /admin/staff-roles/{roleId}",
      "PUT /admin/staff-roles/{roleId}/second-factor",
      "DELETE /administrators/{accountId}/sessions/{signedInId}",
      "DELETE /administrators/{accountId}/pin",
      "POST /admin/own-second-factors/passkey-challenges",
      "POST /admin/own-second-factors/passkeys",
      "DELETE /admin/own-second-factors/passkeys/{passkeyId}",
      "POST /admin/own-second-factors/authenticator",
      "POST /admin/own-second-factors/authenticator/confirmation",
      "DELETE /admin/own-second-factors/authenticator",
      "POST /admin/own-second-factors/recovery-codes",
      "DELETE /admin/administrators/{accountId}/second-factors",
      "GET /admin/vouchers/export",
    ]);
    await expectRefused(needingProof, cookie, "PROOF_NEEDED");
    expect(await readOwnRole(cookie)).toMatchObject({ status: 200 });
  });

  test("It refunds nothing that the policy would not.", async () => {
    const { cookie } = await stolenSession();
    const startsAt = venue.slots[0] as Date;
    const bookingId = await book(context, venue, startsAt);
    const change = {
      changeId: randomUUID(),
      change: { kind: "adjustment", type: "goodwill", amountPence: 100, reason: "Cold water" },
      refund: { choice: "policy" },
      refundFirst: "card",
      expected: { pricePence: 3500, duePence: 0, refundPence: 100 },
      notify: false,
    };
    const cancellation = { expectedRefundPence: 3600, notify: false };
    const settlements = [{ bookingId, fromStartsAt: startsAt, toStartsAt: null }];
    const beyondPolicy: Record<string, [path: string, ...bodies: object[]]> = {
      "POST /admin/bookings/{bookingId}/cancellation": [
        `/admin/bookings/${bookingId}/cancellation`,
        { ...cancellation, refund: { choice: "full" } },
        { ...cancellation, refund: { choice: "amount", amountPence: 3600 } },
      ],
      "POST /admin/bookings/{bookingId}/changes": [
        `/admin/bookings/${bookingId}/changes`,
        change,
        {
          ...change,
          change: { kind: "items", ticketCount: 1, addons: [] },
          refund: { choice: "full" },
        },
      ],
      "POST /admin/booking-deletions": [
        "/admin/booking-deletions",
        { deletionId: randomUUID(), bookingIds: [bookingId], refund: "full", notify: false },
      ],
      "POST /admin/settlements": [
        "/admin/settlements",
        { settlements, notify: false, reason: null },
      ],
    };
    const decidedByInput = ofSessions.filter((one) => one.mayNeedProof && !one.freshProof);
    expect(Object.keys(beyondPolicy).sort()).toEqual(decidedByInput.map(({ name }) => name).sort());
    for (const [path, ...bodies] of Object.values(beyondPolicy)) {
      for (const body of bodies) {
        expect((await call(path, body, { cookie })).body.code, path).toBe("PROOF_NEEDED");
      }
    }
    const { rows } = await pool.query("SELECT FROM refunds");
    expect(rows).toEqual([]);
  });

  test("It takes the account over by no way: a new password and a PIN need the password, a new email address and a second factor a fresh proof.", async () => {
    const { account, cookie } = await stolenSession();
    await expectAccountKept(account, cookie, "PROOF_NEEDED");
  });

  test("It does not take over a colleague’s account either: only administrators themselves change their names and addresses.", async () => {
    const { cookie } = await stolenSession("front-desk");
    const email = newEmailAddress();
    const { body } = await call(`/admin/customers?search=${owner.email}`, null, {
      cookie,
      method: "GET",
    });
    const { id, ...card } = body.customers[0];
    const edited = await call(
      `/admin/customers/${id}`,
      { ...card, email },
      { cookie, method: "PUT" },
    );
    expect(edited.body.code).toBe("ADMINISTRATOR_EDITS_THEMSELVES");
    expect(await getEmailsTo(email)).toEqual([]);
  });

  test("It ends after twelve hours, with a new password or role, and when its owner or an owner of the venue ends it.", async () => {
    const endings: readonly ((account: TestAccount) => Promise<unknown>)[] = [
      ({ id }) =>
        pool.query(
          "UPDATE sessions SET created_at = created_at - interval '12 hours' WHERE user_id = $1",
          [id],
        ),
      async ({ password: currentPassword, ...account }) => {
        const { cookie } = await signIn({ ...account, password: currentPassword });
        const passwords = { newPassword: "a new password", confirmPassword: "a new password" };
        const body = { currentPassword, ...passwords };
        return call("/profile/password", body, { cookie, method: "PUT" });
      },
      ({ id: accountId }) =>
        setStaffRole(context, { accountId, roleId: SHIPPED_ROLE_IDS.manager, actorId: owner.id }),
      async (account) => {
        const { cookie = "" } = await signIn(account);
        const body = { currentPassword: account.password };
        await endSessions("/profile/sessions", cookie, (session) =>
          call(`${session}/ending`, body, { cookie }),
        );
      },
      async ({ id }) => {
        const { cookie = "" } = await signIn(owner);
        await endSessions(`/administrators/${id}/sessions`, cookie, (session) =>
          call(session, {}, { cookie, method: "DELETE" }),
        );
      },
    ];
    for (const end of endings) {
      const { account, cookie } = await stolenSession();
      expect(await readOwnRole(cookie)).toMatchObject({ status: 200 });
      await end(account);
      expect(await readOwnRole(cookie)).toMatchObject(SIGNED_OUT);
    }
  });
});

/** Tries to change all that the account is opened with, and expects it to stay as it is. */
async function expectAccountKept(account: TestAccount, cookie: string, needsProof: string) {
  const guess = { currentPassword: "a guess" };
  const passwords = { newPassword: "the thief's own", confirmPassword: "the thief's own" };
  const attempts = [
    ["PUT", "/profile/password", { ...guess, ...passwords }, "CURRENT_PASSWORD_WRONG"],
    ["PUT", "/admin/own-pin", { ...guess, pin: "2580" }, "CURRENT_PASSWORD_WRONG"],
    ["POST", "/address-requests", { email: newEmailAddress() }, needsProof],
    ["POST", "/admin/own-second-factors/passkey-challenges", {}, needsProof],
    ["POST", "/admin/own-second-factors/authenticator", {}, needsProof],
    ["POST", "/profile/erasure", guess, "ERASURE_PASSWORD_WRONG"],
  ] as const;
  for (const [method, path, body, code] of attempts) {
    expect((await call(path, body, { cookie, method })).body.code, path).toBe(code);
  }
  expect((await signIn(account)).status).toBe(201);
}

/** Ends every session of a list but the one that asks. */
async function endSessions(
  path: string,
  cookie: string,
  end: (sessionPath: string) => ReturnType<typeof call>,
): Promise<void> {
  const { body } = await call(path, null, { cookie, method: "GET" });
  for (const { id, isThisOne } of body) {
    if (!isThisOne) expect((await end(`${path}/${id}`)).status).toBe(200);
  }
}

async function invite(email: string, cookie: string, role: ShippedRole = "front-desk") {
  const body = { email, roleId: SHIPPED_ROLE_IDS[role] };
  expect(await call("/invitations", body, { cookie })).toMatchObject({ status: 200 });
  return getLinkToken(email, "/account/invitation");
}

function acceptAsNew(token: string, newPassword = "the thief's own") {
  const passwords = { newPassword, confirmPassword: newPassword };
  return call("/my-invitation", { with: "new-account", name: "A Thief", ...passwords }, { token });
}

describe("One old invitation", () => {
  test("Its link opens nothing after three days, once it was used, withdrawn or replaced by a newer one, and once whoever sent it has lost their role.", async () => {
    const { account: sender, cookie } = await signedInAdministrator({ name: "Sam Sender" });
    const endings: readonly ((email: string, token: string) => Promise<unknown>)[] = [
      () => pool.query("UPDATE account_requests SET expires_at = venue_now()"),
      (_, token) => acceptAsNew(token, "a harbour at dawn"),
      async (email) => {
        const open = (await call("/invitations", null, { cookie, method: "GET" })).body;
        const { id } = open.find((one: { email: string }) => one.email === email);
        return call(`/invitations/${id}`, {}, { cookie, method: "DELETE" });
      },
      (email) => invite(email, cookie),
      () => revokeAdminRole(context, { accountId: sender.id, actorId: owner.id }),
    ];
    for (const end of endings) {
      const email = newEmailAddress();
      const token = await invite(email, cookie);
      await end(email, token);
      expect((await acceptAsNew(token)).body.code).toBe("ACCOUNT_LINK_INVALID");
    }
    const { rows } = await pool.query(
      "SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM account_requests WHERE kind = 'administrator-invitation' AND done_at IS NULL AND expires_at > venue_now()",
    );
    for (const { seconds } of rows) expect(seconds).toBe(3 * 24 * 60 * 60);
  });

  test("Who used it may repeat the request for a quarter of an hour, with the same password: the first answer may have been lost.", async () => {
    const { cookie } = await signedInAdministrator();
    const token = await invite(newEmailAddress(), cookie);
    const accept = () => acceptAsNew(token, "a harbour at dawn");
    const letPass = (minutes: number) =>
      pool.query("UPDATE account_requests SET done_at = done_at - make_interval(mins => $1)", [
        minutes,
      ]);
    expect((await accept()).status).toBe(201);
    await letPass(14);
    expect((await accept()).status).toBe(201);
    expect((await acceptAsNew(token)).body.code).toBe("ACCOUNT_LINK_INVALID");
    await letPass(1);
    expect((await accept()).body.code).toBe("ACCOUNT_LINK_INVALID");
  });

  test("It gives the role that it names, which never allowed more than its sender’s.", async () => {
    const sender = await signedInAdministrator();
    const token = await invite(newEmailAddress(), sender.cookie, "front-desk");
    const { cookie = "" } = await acceptAsNew(token);
    expect((await readOwnRole(cookie)).body.role).toBe("Front desk");
    const role = { name: "Personnel", permissions: ["staff"], version: null };
    const roleId = randomUUID();
    const path = `/admin/staff-roles/${roleId}`;
    expect(await call(path, role, { cookie: sender.cookie, method: "PUT" })).toMatchObject({
      status: 200,
    });
    const clerk = await signedInAdministrator();
    await setStaffRole(context, { accountId: clerk.account.id, roleId, actorId: owner.id });
    const { cookie: clerks } = await signIn(clerk.account);
    const toOwner = { email: newEmailAddress(), roleId: SHIPPED_ROLE_IDS.owner };
    expect((await call("/invitations", toOwner, { cookie: clerks })).body.code).toBe(
      "ROLE_ABOVE_YOURS",
    );
  });

  test("For an address that has an account it is of no use without the account’s password and second factor.", async () => {
    const { cookie } = await signedInAdministrator();
    const invitee = await testAccount(context);
    const token = await invite(invitee.email, cookie);
    const guess = { with: "account", password: "a guess" };
    expect((await call("/my-invitation", guess, { token })).body.code).toBe("SIGN_IN_FAILED");
    expect((await acceptAsNew(token)).body.code).toBe("INVITATION_CHANGED");
    const { rows } = await pool.query("SELECT role FROM users WHERE id = $1", [invitee.id]);
    expect(rows).toEqual([{ role: "customer" }]);
  });
});

const PIN = "2580";

/** A locked tablet that an owner has shared, and the front desk's Grace, who has a PIN. */
async function sharedTablet() {
  const grace = await signedInAdministrator({ name: "Grace Hopper", staffRole: "front-desk" });
  const pin = { currentPassword: grace.account.password, pin: PIN };
  expect((await call("/admin/own-pin", pin, { cookie: grace.cookie, method: "PUT" })).status).toBe(
    200,
  );
  onTestFinished(async () => {
    await db.updateTable("users").set({ pinHash: null }).execute();
  });
  const { cookie = "" } = await signIn(owner);
  const name = `Tablet ${randomUUID().slice(0, 8)}`;
  expect((await call("/admin/devices", { name }, { cookie })).status).toBe(200);
  const unlock = (tried: string) =>
    call("/admin/counter/person", { pin: tried }, { cookie, method: "PUT" });
  return { grace, cookie, name, unlock };
}

/** What the back office answers to without a session: the lock screen, and signing in. */
const OPEN_TO_ALL = [
  "PUT /admin/counter/person",
  "PUT /admin/counter/password",
  "PUT /admin/counter/activity",
  "DELETE /admin/counter/person",
  "GET /admin/sign-in",
  "POST /admin/sign-in/passkey-challenges",
  "POST /admin/sign-in/passkey",
  "POST /admin/sign-in/code",
  "POST /admin/sign-in/recovery-code",
];

describe("One shared tablet", () => {
  test("Locked, it opens nothing but its lock screen, and says nobody’s name.", async () => {
    const { cookie, name } = await sharedTablet();
    for (const endpoint of ofSessions) {
      const code = endpoint.caller === "admin" ? "DEVICE_LOCKED" : "UNAUTHENTICATED";
      expect(await tryToCall(endpoint, cookie), endpoint.name).toBe(code);
    }
    const open = endpoints.filter(
      (endpoint) => endpoint.path.startsWith("/admin/") && !ofSessions.includes(endpoint),
    );
    expect(open.map((endpoint) => endpoint.name)).toEqual(OPEN_TO_ALL);
    expect((await call("/session", null, { cookie, method: "GET" })).body.account).toEqual({
      email: "",
      name,
      role: "admin",
      sharedDevice: { name, isLocked: true, lockMinutes: 5 },
    });
  });

  test("After five wrong PINs it takes an email address and a password, with the same limits as signing in.", async () => {
    const { grace, cookie, unlock } = await sharedTablet();
    for (const tried of ["1470", "1471", "1472", "1473"]) {
      expect((await unlock(tried)).body.code).toBe("PIN_WRONG");
    }
    expect((await unlock("1474")).body.code).toBe("PIN_TRIES_USED");
    expect((await unlock(PIN)).body.code).toBe("PIN_TRIES_USED");
    const here = { cookie, method: "PUT", clientAddress: "the venue's network" };
    const tryPassword = async (password: string) =>
      (await call("/admin/counter/password", { email: grace.account.email, password }, here))
        .status;
    for (let tries = 0; tries < 10; tries++) expect(await tryPassword(`guess ${tries}`)).toBe(401);
    expect(await tryPassword(grace.account.password)).toBe(429);
  });

  test("Left unlocked, it opens what both the person’s role and its own account’s allow, and no change of staff.", async () => {
    const { cookie, unlock } = await sharedTablet();
    await unlock(PIN);
    const allowed = new Set(["back-office", ...(await readOwnRole(cookie)).body.permissions]);
    expect(allowed).toContain("take-cash");
    expect(allowed).not.toContain("settings");
    expect(allowed).not.toContain("staff");
    for (const endpoint of ofSessions) {
      const isAllowed = endpoint.permissions.every((permission) => allowed.has(permission));
      const code = await tryToCall(endpoint, cookie);
      expect(code === "NOT_PERMITTED", endpoint.name).toBe(!isAllowed);
    }
  });

  test("Left unlocked, it does nothing that needs a fresh proof, because none can be given there.", async () => {
    const { grace, cookie, unlock } = await sharedTablet();
    const { accountId, roleId } = { accountId: grace.account.id, roleId: SHIPPED_ROLE_IDS.owner };
    await setStaffRole(context, { accountId, roleId, actorId: owner.id });
    await unlock(PIN);
    const password = { with: "password", password: grace.account.password };
    await call("/admin/proofs", password, { cookie });
    const ofStaff = needingProof.filter(({ permissions }) => permissions.includes("staff"));
    const others = needingProof.filter((endpoint) => !ofStaff.includes(endpoint));
    await expectRefused(ofStaff, cookie, "NOT_PERMITTED");
    await expectRefused(others, cookie, "NOT_ON_SHARED_DEVICE");
  });

  test("Left unlocked, it takes over the account of the person by no way.", async () => {
    const { grace, cookie, unlock } = await sharedTablet();
    await unlock(PIN);
    await expectAccountKept(grace.account, cookie, "NOT_ON_SHARED_DEVICE");
  });

  test("It locks itself after some minutes without a touch, and opens nothing once an owner has signed it out.", async () => {
    const { cookie, name, unlock } = await sharedTablet();
    await unlock(PIN);
    await pool.query(
      "UPDATE sessions SET person_active_at = person_active_at - interval '5 minutes'",
    );
    expect((await readOwnRole(cookie)).body.code).toBe("DEVICE_LOCKED");
    const { cookie: owners } = await signIn(owner);
    const shared = (await call("/admin/devices", null, { cookie: owners, method: "GET" })).body;
    const { id } = shared.find((device: { name: string }) => device.name === name);
    await call(`/admin/devices/${id}`, {}, { cookie: owners, method: "DELETE" });
    expect((await unlock(PIN)).body.code).toBe("DEVICE_NOT_SHARED");
    await expectRefused(ofSessions, cookie, "UNAUTHENTICATED");
  });
});

test("every attack that docs/security.md lists is tried here, and no other", () => {
  const page = readFileSync("docs/security.md", "utf8");
  const [, section = ""] = page.split("\n## What an attacker can reach\n");
  const [list = ""] = section.split("\n## ");
  const sentences = [...list.matchAll(/^(?:### |- )(.+)$/gm)].map(([, sentence]) => sentence);
  const source = readFileSync(import.meta.filename, "utf8");
  const titles = [...source.matchAll(/^(?:describe| {2}test)\("(.+)", /gm)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(sentences);
  expect(titles.length).toBeGreaterThan(15);
});
