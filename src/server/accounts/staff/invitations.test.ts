import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../../tests/support/account-fixture.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { SHIPPED_ROLE_IDS, type ShippedRole } from "../../../shared/rules/staff-roles.ts";
import { createAdministrator } from "../create-account.ts";

const { context, call, newEmailAddress, getEmailsTo, getLinkToken, signIn, getSignedInAccount } =
  await accountFixture();
const { db, pool } = context;

const PAGE = "/account/invitation";

async function administrator(name = "Ada") {
  const account = await testAccount(context, { role: "admin", name });
  return { ...account, cookie: await signedInCookie(context, account) };
}

const ada = await administrator();

function invite(email: string, cookie = ada.cookie, role: ShippedRole = "owner") {
  return call("/invitations", { email, roleId: SHIPPED_ROLE_IDS[role] }, { cookie });
}

async function getJson(path: string, options: { cookie?: string; token?: string }) {
  return call(path, null, { ...options, method: "GET" });
}

function newAccountInput(changes: Record<string, string> = {}) {
  const password = "a harbour at dawn";
  const passwords = { newPassword: password, confirmPassword: password };
  return { with: "new-account", name: "Grace Hopper", ...passwords, ...changes };
}

async function findInvitation(email: string) {
  const { body, status } = await getJson("/invitations", { cookie: ada.cookie });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.find((one: { email: string }) => one.email === email);
}

async function listEventTypes(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select("type")
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
  return rows.map(({ type }) => type);
}

test("an invited person without an account chooses a name and password and becomes an administrator", async () => {
  const email = newEmailAddress();
  expect(await invite(` ${email.toUpperCase()}`)).toMatchObject({ body: { sent: true } });
  const waiting = await findInvitation(email);
  expect(waiting).toMatchObject({ email, invitedBy: "Ada", isOver: false, isUndelivered: false });
  const token = await getLinkToken(email, PAGE);
  expect((await getJson("/my-invitation", { token })).body).toEqual({
    email,
    role: "Owner",
    hasAccount: false,
  });
  const accepted = await call("/my-invitation", newAccountInput(), { token });
  expect(accepted).toMatchObject({
    status: 201,
    body: { email, name: "Grace Hopper", role: "admin" },
  });
  const { body } = await getJson("/administrators", { cookie: accepted.cookie as string });
  const grace = body.find((one: { email: string }) => one.email === email);
  expect(grace).toMatchObject({ name: "Grace Hopper", isYou: true, invitedBy: "Ada" });
  expect(await findInvitation(email)).toBeUndefined();
  expect(await listEventTypes(waiting.id)).toEqual(["invitation.sent"]);
  expect((await listEventTypes(grace.id)).toSorted()).toEqual([
    "account.invitation-accepted",
    "account.opened",
  ]);
  // The first answer may have been lost, so the same password signs in again; another does not.
  const again = await call("/my-invitation", newAccountInput(), { token });
  expect(again).toEqual({ ...accepted, cookie: expect.any(String) });
  const passwords = { newPassword: "a harbour at dusk", confirmPassword: "a harbour at dusk" };
  const other = await call("/my-invitation", newAccountInput(passwords), { token });
  expect(other).toMatchObject({ status: 404, body: { code: "ACCOUNT_LINK_INVALID" } });
  expect((await listEventTypes(grace.id)).toSorted()).toEqual([
    "account.invitation-accepted",
    "account.opened",
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an invited person with an account confirms with its password, and its sessions end", async () => {
  const account = await testAccount(context, { name: "Mary" });
  const session = await signIn(account);
  await invite(account.email);
  const token = await getLinkToken(account.email, PAGE);
  expect((await getJson("/my-invitation", { token })).body.hasAccount).toBe(true);
  const guess = { with: "account", password: "a wrong guess" };
  expect((await call("/my-invitation", guess, { token })).body.code).toBe("SIGN_IN_FAILED");
  expect(await getSignedInAccount(session.cookie)).toMatchObject({ role: "customer" });
  const input = { with: "account", password: account.password };
  const accepted = await call("/my-invitation", input, { token });
  expect(accepted).toMatchObject({ status: 201, body: { name: "Mary", role: "admin" } });
  expect(await getSignedInAccount(session.cookie)).toBeNull();
  expect(await getSignedInAccount(accepted.cookie)).toMatchObject({ role: "admin" });
  expect((await listEventTypes(account.id)).toSorted()).toEqual([
    "account.invitation-accepted",
    "account.opened",
    "account.role-changed",
  ]);
  expect((await invite(account.email)).body.code).toBe("ALREADY_ADMINISTRATOR");
});

test("inviting a known and an unknown address gets the same response and the same email", async () => {
  const existing = await testAccount(context);
  const stranger = newEmailAddress();
  const [first, second] = [await invite(existing.email), await invite(stranger)];
  expect(first).toEqual(second);
  const [[one], [other]] = [await getEmailsTo(existing.email), await getEmailsTo(stranger)];
  const withoutLink = (text?: string) => text?.replace(/#[\w-]+/, "");
  expect(withoutLink(one?.text)).toBe(withoutLink(other?.text));
});

test("inviting again renews the invitation: only the newest link works", async () => {
  const email = newEmailAddress();
  await invite(email);
  const { id } = await findInvitation(email);
  const first = await getLinkToken(email, PAGE);
  await db
    .updateTable("accountRequests")
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where("id", "=", id)
    .execute();
  expect(await findInvitation(email)).toMatchObject({ isOver: true });
  expect((await getJson("/my-invitation", { token: first })).status).toBe(404);
  await invite(email);
  expect(await findInvitation(email)).toMatchObject({ id, isOver: false });
  const second = await getLinkToken(email, PAGE);
  expect((await getJson("/my-invitation", { token: first })).status).toBe(404);
  expect((await getJson("/my-invitation", { token: second })).status).toBe(200);
});

test("a withdrawn invitation's link stops working, and it cannot be withdrawn twice", async () => {
  const email = newEmailAddress();
  await invite(email);
  const { id } = await findInvitation(email);
  const token = await getLinkToken(email, PAGE);
  const withdraw = () => call(`/invitations/${id}`, {}, { cookie: ada.cookie, method: "DELETE" });
  expect((await withdraw()).body).toEqual({ withdrawn: true });
  expect(await findInvitation(email)).toBeUndefined();
  expect((await getJson("/my-invitation", { token })).status).toBe(404);
  expect((await call("/my-invitation", newAccountInput(), { token })).status).toBe(404);
  expect((await withdraw()).body.code).toBe("INVITATION_NOT_FOUND");
  expect(await listEventTypes(id)).toEqual(["invitation.sent", "invitation.withdrawn"]);

  // It does not sign in somebody who has an account, either.
  const account = await testAccount(context);
  await invite(account.email);
  const own = await findInvitation(account.email);
  const ownToken = await getLinkToken(account.email, PAGE);
  await call(`/invitations/${own.id}`, {}, { cookie: ada.cookie, method: "DELETE" });
  const input = { with: "account", password: account.password };
  expect((await call("/my-invitation", input, { token: ownToken })).body.code).toBe(
    "ACCOUNT_LINK_INVALID",
  );
});

test("an account that was opened after the page loaded is not overwritten", async () => {
  const email = newEmailAddress();
  await invite(email);
  const token = await getLinkToken(email, PAGE);
  const account = await testAccount(context, { email });
  expect((await call("/my-invitation", newAccountInput(), { token })).body.code).toBe(
    "INVITATION_CHANGED",
  );
  expect((await signIn(account)).body.role).toBe("customer");
  const input = { with: "account", password: account.password };
  expect((await call("/my-invitation", input, { token })).body.role).toBe("admin");
});

test("accepting with an account that is gone is refused", async () => {
  const account = await testAccount(context);
  await invite(account.email);
  const token = await getLinkToken(account.email, PAGE);
  await db.deleteFrom("customers").where("authId", "=", account.id).execute();
  await db.deleteFrom("users").where("id", "=", account.id).execute();
  const input = { with: "account", password: account.password };
  expect((await call("/my-invitation", input, { token })).body.code).toBe("INVITATION_CHANGED");
});

test("when an invitation is accepted twice concurrently, one succeeds", async () => {
  const email = newEmailAddress();
  await invite(email);
  const token = await getLinkToken(email, PAGE);
  const passwords = { newPassword: "a harbour at dusk", confirmPassword: "a harbour at dusk" };
  const responses = await Promise.all([
    call("/my-invitation", newAccountInput(), { token }),
    call("/my-invitation", newAccountInput({ name: "Somebody Else", ...passwords }), { token }),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("losing the role withdraws the invitations sent, and new ones are refused", async () => {
  const grace = await administrator("Grace");
  const email = newEmailAddress();
  await invite(email, grace.cookie);
  const token = await getLinkToken(email, PAGE);
  const taken = await call(
    `/administrators/${grace.id}`,
    {},
    { cookie: ada.cookie, method: "DELETE" },
  );
  expect(taken.body).toEqual({ revoked: true });
  expect((await getJson("/my-invitation", { token })).status).toBe(404);
  expect((await invite(newEmailAddress(), grace.cookie)).status).toBe(401);
  const customer = (await signIn(grace)).cookie as string;
  expect((await invite(newEmailAddress(), customer)).body.code).toBe("FORBIDDEN");
});

test("granting the role on the command line ends the account's sessions", async () => {
  const account = await testAccount(context);
  const { cookie } = await signIn(account);
  await createAdministrator(context, account);
  expect(await getSignedInAccount(cookie)).toBeNull();
});

test("the link of another kind of email is not an invitation", async () => {
  const email = newEmailAddress();
  await call("/account-requests", { name: "Robin", email, password: "correct horse battery" });
  const token = await getLinkToken(email, "/account/confirm");
  expect((await getJson("/my-invitation", { token })).body.code).toBe("ACCOUNT_LINK_INVALID");
});

test("a missing name, unequal passwords or a common password are refused", async () => {
  const email = newEmailAddress();
  await invite(email);
  const token = await getLinkToken(email, PAGE);
  const wrong: [string, string][] = [
    ["name", ""],
    ["confirmPassword", "another"],
    ["newPassword", "short"],
  ];
  const guessed = newAccountInput({ newPassword: "Liverpool1", confirmPassword: "Liverpool1" });
  expect((await call("/my-invitation", guessed, { token })).body.code).toBe("PASSWORD_TOO_COMMON");
  for (const [field, value] of wrong) {
    const input = newAccountInput({ [field]: value });
    expect((await call("/my-invitation", input, { token })).status).toBe(400);
  }
  expect((await getJson("/my-invitation", { token })).body.hasAccount).toBe(false);
});
