import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../../tests/support/account-fixture.ts";
import { secondFactorFixture } from "../../../../tests/support/second-factor-fixture.ts";
import { softwarePasskey } from "../../../../tests/support/software-passkey.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { createAdministrator } from "../create-account.ts";
import { purgeOldRequests } from "../purge-old-requests.ts";
import { revokeAdminRole } from "../staff/administrators.routes.ts";

const fixture = await accountFixture();
const { context, call, signIn, getSignedInAccount, getEmailsTo, getLinkToken } = fixture;
const { db, pool } = context;
const {
  OWN,
  signedInAdministrator,
  newPasskey,
  addPasskey,
  addAuthenticator,
  codeOf,
  startSignIn,
  signInWithPasskey,
  ageProofs,
  readAccount,
} = secondFactorFixture(fixture);

const readOwn = async (cookie: string) => (await call(OWN, null, { cookie, method: "GET" })).body;
const hasSession = async (id: string) =>
  (await db.selectFrom("sessions").select("id").where("userId", "=", id).execute()).length > 0;

async function listEvents(accountId: string) {
  const events = await db
    .selectFrom("events")
    .select(["type", "actorKind"])
    .where("entityId", "=", accountId)
    .where("type", "not in", ["account.opened"])
    .orderBy("at")
    .execute();
  return events.map(({ type, actorKind }) => `${actorKind} ${type}`);
}

test("a passkey alone signs in, with no password", async () => {
  const { account, cookie } = await signedInAdministrator({ name: "Ada Byron" });
  const { passkey, added, recoveryCodes } = await addPasskey(cookie);
  expect(added.status).toBe(200);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const signedIn = await signInWithPasskey(passkey);
  expect(signedIn).toMatchObject({
    status: 201,
    body: { email: account.email, name: "Ada Byron", role: "admin" },
  });
  expect(await getSignedInAccount(signedIn.cookie)).toEqual(signedIn.body);
  expect(await readOwn(cookie)).toMatchObject({
    passkeys: [{ name: "Phone", isBackedUp: false, lastUsedAt: expect.any(String) }],
    authenticatorSince: null,
    recoveryCodesLeft: 10,
    isRequired: true,
    dueAt: null,
  });
  expect(await listEvents(account.id)).toEqual(["staff account.passkey-added"]);
  const [email] = await getEmailsTo(account.email);
  expect(email?.text).toContain("A passkey was added to your account");
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a passkey's signature works once, and only for the challenge that it signed", async () => {
  const { cookie } = await signedInAdministrator();
  const { passkey } = await addPasskey(cookie);
  const challenge = (await call("/admin/sign-in/passkey-challenges", {})).body;
  const signed = { passkey: passkey.sign(challenge) };
  const replies = await Promise.all([1, 2].map(() => call("/admin/sign-in/passkey", signed)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await call("/admin/sign-in/passkey", signed)).toMatchObject({
    body: { code: "PASSKEY_REJECTED" },
  });
  // A challenge that nobody asked for, one that expired, and one of another purpose.
  const made = { passkey: passkey.sign({ challenge: "AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH" }) };
  expect((await call("/admin/sign-in/passkey", made)).body.code).toBe("PASSKEY_REJECTED");
  const late = (await call("/admin/sign-in/passkey-challenges", {})).body;
  await pool.query("UPDATE sign_in_challenges SET expires_at = venue_now()");
  const tooLate = { passkey: passkey.sign(late) };
  expect((await call("/admin/sign-in/passkey", tooLate)).body.code).toBe("PASSKEY_REJECTED");
  const proof = (await call("/admin/proof-challenges", {}, { cookie })).body.passkey;
  const misused = { passkey: passkey.sign(proof) };
  expect((await call("/admin/sign-in/passkey", misused)).body.code).toBe("PASSKEY_REJECTED");
});

test("a copied, unknown, foreign or unlocked passkey signs nobody in", async () => {
  const { cookie } = await signedInAdministrator();
  const { passkey } = await addPasskey(cookie);
  expect((await signInWithPasskey(passkey)).status).toBe(201);
  passkey.rewind();
  expect((await signInWithPasskey(passkey)).body.code).toBe("PASSKEY_REJECTED");
  expect((await signInWithPasskey(newPasskey())).body.code).toBe("PASSKEY_REJECTED");
  const challenge = { challenge: "AAAA" };
  const foreign = softwarePasskey({ origin: "https://evil.example" });
  const weak = softwarePasskey({ origin: context.config.publicUrl, verifiesUser: false });
  for (const wrong of [foreign, weak]) {
    expect((await addPasskey(cookie, wrong)).added.body.code).toBe("PASSKEY_REJECTED");
    wrong.register(challenge);
  }
  expect((await addPasskey(cookie, passkey)).added.body.code).toBe("PASSKEY_KNOWN");
});

test("with an authenticator app a password alone starts no session", async () => {
  const { account, cookie } = await signedInAdministrator();
  const { secret, uri, recoveryCodes } = await addAuthenticator(cookie);
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect(recoveryCodes).toHaveLength(10);
  await db.deleteFrom("sessions").where("userId", "=", account.id).execute();
  const started = await startSignIn(account);
  expect(started).toMatchObject({ status: 201, body: { needsSecondFactor: true } });
  expect(started.cookie).toMatch(/^sign-in=[\w-]{32}$/);
  expect(await hasSession(account.id)).toBe(false);
  const pending = { cookie: started.cookie };
  expect((await call("/admin/sign-in", null, { ...pending, method: "GET" })).body).toEqual({
    signIn: {
      email: account.email,
      hasPasskey: false,
      hasAuthenticator: true,
      recoveryCodesLeft: 10,
    },
  });
  const wrong = await call("/admin/sign-in/code", { code: "000000" }, pending);
  expect(wrong.body.code).toBe("CODE_WRONG");
  const code = await codeOf(secret);
  const signedIn = await call(
    "/admin/sign-in/code",
    { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    pending,
  );
  expect(signedIn).toMatchObject({ status: 201, body: { email: account.email } });
  expect(await getSignedInAccount(signedIn.cookie)).toEqual(signedIn.body);
  // The sign-in is complete, so its cookie is worth nothing more.
  const again = await call("/admin/sign-in/code", { code: await codeOf(secret, 1) }, pending);
  expect(again.body.code).toBe("SIGN_IN_EXPIRED");
});

test("a code of the authenticator app never works twice, nor does an earlier one", async () => {
  const { account, cookie } = await signedInAdministrator();
  const { secret } = await addAuthenticator(cookie);
  const code = await codeOf(secret);
  const [one, two] = [await startSignIn(account), await startSignIn(account)];
  const replies = await Promise.all(
    [one, two].map(({ cookie: pending }) =>
      call("/admin/sign-in/code", { code }, { cookie: pending }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { cookie: third } = await startSignIn(account);
  for (const old of [code, await codeOf(secret, -1)]) {
    const reply = await call("/admin/sign-in/code", { code: old }, { cookie: third });
    expect(reply.body.code).toBe("CODE_WRONG");
  }
  // A phone may be a step ahead, not more.
  const early = await call(
    "/admin/sign-in/code",
    { code: await codeOf(secret, 3) },
    { cookie: third },
  );
  expect(early.body.code).toBe("CODE_WRONG");
  const next = await call(
    "/admin/sign-in/code",
    { code: await codeOf(secret, 1) },
    { cookie: third },
  );
  expect(next.status).toBe(201);
});

test("a recovery code works once, however it is typed, and a failed sign-in uses none up", async () => {
  const { account, cookie } = await signedInAdministrator();
  const { recoveryCodes } = await addPasskey(cookie);
  const [first = "", second = "", third = ""] = recoveryCodes;
  const starts = [await startSignIn(account), await startSignIn(account)];
  const replies = await Promise.all(
    starts.map(({ cookie: pending }) =>
      call("/admin/sign-in/recovery-code", { code: first.toLowerCase() }, { cookie: pending }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await readOwn(cookie)).recoveryCodesLeft).toBe(9);
  // Two codes for one sign-in: one counts, the other stays.
  const { cookie: pending } = await startSignIn(account);
  const race = await Promise.all(
    [second, third].map((code) =>
      call("/admin/sign-in/recovery-code", { code }, { cookie: pending }),
    ),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await readOwn(cookie)).recoveryCodesLeft).toBe(8);
  expect(await listEvents(account.id)).toContain("staff account.recovery-code-used");
  const notices = (await getEmailsTo(account.email)).filter(({ text }) =>
    text.includes("A recovery code was used to sign in to your account"),
  );
  expect(notices).toHaveLength(2);
  const stored = await db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("userId", "=", account.id)
    .execute();
  expect(stored).not.toEqual([]);
  const storedText = stored.map(({ codeHash }) => codeHash.toString("utf8")).join();
  for (const code of recoveryCodes) expect(storedText).not.toContain(code.replaceAll("-", ""));
});

test("a pending sign-in ends with its ten minutes, a new password and a reset", async () => {
  const { account, cookie } = await signedInAdministrator();
  const { recoveryCodes } = await addPasskey(cookie);
  const [code = ""] = recoveryCodes;
  const tryCode = async (pending: string) =>
    (await call("/admin/sign-in/recovery-code", { code }, { cookie: pending })).body.code;
  const late = await startSignIn(account);
  await pool.query("UPDATE sign_in_challenges SET expires_at = venue_now()");
  expect(await tryCode(late.cookie)).toBe("SIGN_IN_EXPIRED");
  expect(await tryCode("sign-in=AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH")).toBe("SIGN_IN_EXPIRED");
  const overtaken = await startSignIn(account);
  const newPassword = "a new password";
  const change = { currentPassword: account.password, newPassword, confirmPassword: newPassword };
  expect((await call("/profile/password", change, { cookie, method: "PUT" })).status).toBe(200);
  expect(await tryCode(overtaken.cookie)).toBe("SIGN_IN_EXPIRED");
  await purgeOldRequests(context);
  const left = await db.selectFrom("signInChallenges").select("purpose").execute();
  expect(left.map(({ purpose }) => purpose)).not.toContain("passkey-sign-in");
});

test("codes are counted for an account from everywhere, and a known browser apart", async () => {
  const { account, cookie } = await signedInAdministrator();
  const { secret } = await addAuthenticator(cookie);
  const { cookie: pending } = await startSignIn(account);
  const tryWrong = () => call("/admin/sign-in/code", { code: "000000" }, { cookie: pending });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await tryWrong()).body.code).toBe("CODE_WRONG");
  }
  expect((await tryWrong()).status).toBe(429);
  const knownBrowser = await db.selectFrom("rateLimits").select("key").execute();
  expect(knownBrowser.some(({ key }) => key.startsWith("account-codes:"))).toBe(true);
  const code = await codeOf(secret);
  expect((await call("/admin/sign-in/code", { code }, { cookie: pending })).status).toBe(429);
});

test("neither a reset of the password nor an invitation gets around a second factor", async () => {
  const { account, cookie } = await signedInAdministrator();
  await addPasskey(cookie);
  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const newPassword = "another password";
  const reset = await call(
    "/password-resets",
    { newPassword, confirmPassword: newPassword },
    { token },
  );
  expect(reset).toMatchObject({ status: 201, body: { needsSecondFactor: true } });
  expect(await hasSession(account.id)).toBe(false);

  // Somebody who became an administrator while their invitation was open.
  const owner = await signedInAdministrator();
  const invitee = await testAccount(context);
  const roleId = "00000000-0000-4000-8000-0000000000a2";
  await call("/invitations", { email: invitee.email, roleId }, { cookie: owner.cookie });
  const invitation = await getLinkToken(invitee.email, "/account/invitation");
  await createAdministrator(context, invitee);
  await addPasskey((await signIn(invitee)).cookie ?? "");
  const accepted = await call(
    "/my-invitation",
    { with: "account", password: invitee.password },
    { token: invitation },
  );
  expect(accepted.body).toEqual({ needsSecondFactor: true });
  expect(await hasSession(invitee.id)).toBe(false);
});

test("after the day without a second factor nobody signs in, by whatever way, until a reset", async () => {
  const { account } = await signedInAdministrator();
  const before = await readAccount(account.id);
  const days = ((before.secondFactorDueAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
  await pool.query("UPDATE users SET second_factor_due_at = venue_now() WHERE id = $1", [
    account.id,
  ]);
  expect((await signIn(account)).body.code).toBe("SECOND_FACTOR_OVERDUE");
  // A wrong password is refused like an unknown address, and does not reveal that time is over.
  expect((await signIn({ ...account, password: "a wrong password" })).body.code).toBe(
    "SIGN_IN_FAILED",
  );
  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const newPassword = "another password";
  const reset = await call(
    "/password-resets",
    { newPassword, confirmPassword: newPassword },
    { token },
  );
  expect(reset.body.code).toBe("SECOND_FACTOR_OVERDUE");
  const owner = await signedInAdministrator({ name: "Olive Owner" });
  const path = `/admin/administrators/${account.id}/second-factors`;
  expect((await call(path, {}, { cookie: owner.cookie, method: "DELETE" })).status).toBe(200);
  expect((await signIn({ ...account, password: newPassword })).status).toBe(201);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a reset removes everything, ends the sessions, and all owners hear of it", async () => {
  const { account, cookie } = await signedInAdministrator({
    name: "Max Manager",
    staffRole: "manager",
  });
  await addPasskey(cookie);
  await addAuthenticator(cookie);
  const owner = await signedInAdministrator({ name: "Olive Owner" });
  const other = await testAccount(context, { role: "admin" });
  const path = `/admin/administrators/${account.id}/second-factors`;
  const byManager = await call(path, {}, { cookie, method: "DELETE" });
  expect(byManager.body.code).toBe("NOT_PERMITTED");
  expect((await call(path, {}, { cookie: owner.cookie, method: "DELETE" })).status).toBe(200);
  for (const table of ["passkeys", "totpSecrets", "recoveryCodes", "sessions"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("userId")
      .where("userId", "=", account.id)
      .execute();
    expect(rows, table).toEqual([]);
  }
  expect((await readAccount(account.id)).secondFactorDueAt).not.toBeNull();
  expect((await listEvents(account.id)).at(-1)).toBe("staff account.second-factors-reset");
  expect((await getEmailsTo(account.email)).at(-1)?.text).toContain("were reset");
  for (const { email } of [owner.account, other]) {
    expect((await getEmailsTo(email)).at(-1)?.text).toContain("Max Manager");
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
  // Once the request is purged, the emails name nobody any more.
  await pool.query("UPDATE account_requests SET expires_at = expires_at - interval '8 days'");
  await pool.query("UPDATE emails SET created_at = created_at - interval '8 days', state = 'sent'");
  await purgeOldRequests(context);
  const named = await db
    .selectFrom("emails")
    .select("id")
    .where("kind", "in", ["second-factor-changed", "second-factors-reset"])
    .where((eb) => eb.or([eb("toAddress", "<>", ""), eb("content", "<>", "{}")]))
    .execute();
  expect(named).toEqual([]);
});

test("the last second factor stays while the role requires one, also when two go at once", async () => {
  const { account, cookie } = await signedInAdministrator();
  await addPasskey(cookie, newPasskey(), "Phone");
  await addPasskey(cookie, newPasskey(), "Laptop");
  const { passkeys } = await readOwn(cookie);
  const replies = await Promise.all(
    passkeys.map(({ id }: { id: string }) =>
      call(`${OWN}/passkeys/${id}`, {}, { cookie, method: "DELETE" }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await readOwn(cookie)).passkeys).toHaveLength(1);
  const role = "/admin/staff-roles/00000000-0000-4000-8000-0000000000a1/second-factor";
  const off = await call(role, { isRequired: false }, { cookie, method: "PUT" });
  expect(off.body).toMatchObject({ shippedAs: "owner", requiresSecondFactor: false });
  const [left] = (await readOwn(cookie)).passkeys;
  expect((await call(`${OWN}/passkeys/${left.id}`, {}, { cookie, method: "DELETE" })).status).toBe(
    200,
  );
  expect(await readOwn(cookie)).toMatchObject({
    passkeys: [],
    recoveryCodesLeft: null,
    dueAt: null,
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
  const on = await call(role, { isRequired: true }, { cookie, method: "PUT" });
  expect(on.body.requiresSecondFactor).toBe(true);
  expect((await readAccount(account.id)).secondFactorDueAt).not.toBeNull();
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("new recovery codes replace the old ones, and there are none without a factor", async () => {
  const { account, cookie } = await signedInAdministrator();
  const none = await call(`${OWN}/recovery-codes`, {}, { cookie });
  expect(none.body.code).toBe("SECOND_FACTOR_NONE");
  const { recoveryCodes: old } = await addPasskey(cookie);
  const { confirmed } = await addAuthenticator(cookie);
  expect(confirmed.body.recoveryCodes).toBeNull();
  const made = await call(`${OWN}/recovery-codes`, {}, { cookie });
  expect(made.body.recoveryCodes).toHaveLength(10);
  const { cookie: pending } = await startSignIn(account);
  const withOld = await call("/admin/sign-in/recovery-code", { code: old[0] }, { cookie: pending });
  expect(withOld.body.code).toBe("RECOVERY_CODE_WRONG");
});

test("an unconfirmed app counts for nothing, and a confirmed one is not replaced unseen", async () => {
  const { account, cookie } = await signedInAdministrator();
  const started = await call(`${OWN}/authenticator`, {}, { cookie });
  const wrong = await call(`${OWN}/authenticator/confirmation`, { code: "000000" }, { cookie });
  expect(wrong.body.code).toBe("CODE_WRONG");
  expect((await signIn(account)).body).toMatchObject({ email: account.email });
  const { secret } = await addAuthenticator(cookie);
  expect(secret).not.toBe(started.body.secret);
  expect((await call(`${OWN}/authenticator`, {}, { cookie })).body.code).toBe(
    "AUTHENTICATOR_KNOWN",
  );
  const stored = await db
    .selectFrom("totpSecrets")
    .select("secret")
    .where("userId", "=", account.id)
    .executeTakeFirstOrThrow();
  expect(stored.secret.toString("latin1")).not.toContain(secret);
});

test("what matters needs a proof of the last ten minutes, by passkey, code or password", async () => {
  const signedIn = await signedInAdministrator();
  const { account } = signedIn;
  let { cookie } = signedIn;
  const exportCustomers = async () =>
    (await fetch(`${fixture.base}/api/admin/customers/export`, { headers: { cookie } })).status;
  expect(await exportCustomers()).toBe(200);
  await ageProofs();
  expect(await exportCustomers()).toBe(403);
  const options = (await call("/admin/proof-challenges", {}, { cookie })).body;
  expect(options).toEqual({
    email: account.email,
    passkey: null,
    hasAuthenticator: false,
    usesPassword: true,
  });
  /** The browser goes on with the session that a proof starts. */
  const prove = async (proof: object) => {
    const reply = await call("/admin/proofs", proof, { cookie });
    cookie = reply.cookie ?? cookie;
    return reply;
  };
  const wrong = await prove({ with: "password", password: "a wrong password" });
  expect(wrong.body.code).toBe("PROOF_PASSWORD_WRONG");
  expect(await exportCustomers()).toBe(403);
  const right = { with: "password", password: account.password };
  expect((await prove(right)).body).toEqual({ proved: true });
  expect(await exportCustomers()).toBe(200);

  const { passkey } = await addPasskey(cookie);
  const { secret } = await addAuthenticator(cookie);
  await ageProofs();
  // A password is no proof once there is a factor.
  expect((await prove(right)).body.code).toBe("PROOF_PASSWORD_WRONG");
  const code = await codeOf(secret);
  expect((await prove({ with: "code", code })).status).toBe(200);
  expect(await exportCustomers()).toBe(200);
  await ageProofs();
  expect((await prove({ with: "code", code })).body.code).toBe("CODE_WRONG");
  const { passkey: challenge } = (await call("/admin/proof-challenges", {}, { cookie })).body;
  expect(challenge.allowCredentials).toHaveLength(1);
  const signed = { with: "passkey", passkey: passkey.sign(challenge) };
  // Another session's challenge proves nothing here.
  const otherSession = await signInWithPasskey(passkey);
  const stolen = await call("/admin/proofs", signed, { cookie: otherSession.cookie ?? "" });
  expect(stolen.body.code).toBe("PASSKEY_REJECTED");
  const { passkey: next } = (await call("/admin/proof-challenges", {}, { cookie })).body;
  expect((await prove({ with: "passkey", passkey: passkey.sign(next) })).status).toBe(200);
  expect(await exportCustomers()).toBe(200);
});

test("a proof starts a new session, and the old one ends half a minute later", async () => {
  const { account, cookie } = await signedInAdministrator();
  const sessions = async () =>
    (await call("/profile/sessions", null, { cookie, method: "GET" })).body.length;
  const body = { with: "password", password: account.password };
  const renewed = await call("/admin/proofs", body, { cookie });
  expect(renewed.cookie).not.toBe(cookie);
  expect(await getSignedInAccount(renewed.cookie)).toMatchObject({ email: account.email });
  // Requests that were under way when the proof was given.
  expect(await getSignedInAccount(cookie)).toMatchObject({ email: account.email });
  expect(await sessions()).toBe(1);
  const exported = await fetch(`${fixture.base}/api/admin/customers/export`, {
    headers: { cookie },
  });
  expect((await exported.json()).code).toBe("PROOF_NEEDED");
  await pool.query("UPDATE sessions SET expires_at = expires_at - interval '30 seconds'");
  expect(await getSignedInAccount(cookie)).toBeNull();
  expect(await getSignedInAccount(renewed.cookie)).toMatchObject({ email: account.email });
});

test("a colleague's passkey proves nothing for somebody else", async () => {
  const one = await signedInAdministrator();
  await addPasskey(one.cookie);
  const two = await signedInAdministrator();
  const { passkey } = await addPasskey(two.cookie);
  await ageProofs();
  const { passkey: challenge } = (await call("/admin/proof-challenges", {}, { cookie: one.cookie }))
    .body;
  const reply = await call(
    "/admin/proofs",
    { with: "passkey", passkey: passkey.sign(challenge) },
    { cookie: one.cookie },
  );
  expect(reply.body.code).toBe("PASSKEY_REJECTED");
});

test("who loses the role loses their second factors, and signs in with the password again", async () => {
  const { account, cookie } = await signedInAdministrator();
  await addPasskey(cookie);
  await addAuthenticator(cookie);
  const owner = await testAccount(context, { role: "admin" });
  await revokeAdminRole(context, { accountId: account.id, actorId: owner.id });
  expect((await signIn(account)).body).toMatchObject({ role: "customer" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("new passwords of staff have eight characters, those of customers six", async () => {
  const { account, cookie } = await signedInAdministrator();
  const change = (newPassword: string) =>
    call(
      "/profile/password",
      { currentPassword: account.password, newPassword, confirmPassword: newPassword },
      { cookie, method: "PUT" },
    );
  expect((await change("tin-bo7")).body).toMatchObject({
    code: "STAFF_PASSWORD_TOO_SHORT",
    message: "Password must be at least 8 characters",
  });
  expect((await change("tin-boa7")).status).toBe(200);
  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const reset = (newPassword: string, link: string) =>
    call("/password-resets", { newPassword, confirmPassword: newPassword }, { token: link });
  expect((await reset("tin-bo7", token)).body.code).toBe("STAFF_PASSWORD_TOO_SHORT");
  expect((await reset("tin-boa8", token)).status).toBe(201);
  const customer = await testAccount(context);
  await call("/password-requests", { email: customer.email });
  const customerToken = await getLinkToken(customer.email, "/account/new-password");
  expect((await reset("tin-bo", customerToken)).status).toBe(201);
});
