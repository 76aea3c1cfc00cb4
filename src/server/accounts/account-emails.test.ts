import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { drainDeliveries, sendDueEmails } from "../emails/send-emails.ts";

const {
  server,
  context,
  venue,
  call,
  newEmailAddress,
  getEmailsTo,
  getLinkToken,
  signIn,
  getSignedInAccount,
} = await accountFixture();
const { db, pool } = context;

async function count(table: "users" | "accountRequests"): Promise<number> {
  return (await db.selectFrom(table).select("id").execute()).length;
}

const PASSWORD = "correct horse battery";

async function requestAccount(email: string, password = PASSWORD) {
  return call("/account-requests", { name: "Robin  van Lake", email, password });
}

test("an account is opened with the emailed link and the chosen password", async () => {
  const email = newEmailAddress();
  expect(await requestAccount(` ${email.toUpperCase()}`)).toMatchObject({
    status: 200,
    body: { sent: true },
  });
  expect((await signIn({ email, password: PASSWORD })).status).toBe(401);
  const token = await getLinkToken(email, "/account/confirm");
  const opened = await call("/accounts", { password: PASSWORD }, { token });
  expect(opened).toMatchObject({ status: 201, body: { email, role: "customer" } });
  expect(await getSignedInAccount(opened.cookie)).toEqual(opened.body);
  expect((await signIn({ email, password: PASSWORD })).status).toBe(201);
  const customer = await db
    .selectFrom("customers")
    .innerJoin("users", "users.id", "customers.authId")
    .select(["customers.firstName", "customers.lastName", "customers.email"])
    .where("users.email", "=", email)
    .executeTakeFirstOrThrow();
  expect(customer).toEqual({ firstName: "Robin van", lastName: "Lake", email });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("opening an account ends the session that the browser had", async () => {
  const { cookie } = await signIn(await testAccount(context));
  const email = newEmailAddress();
  await requestAccount(email);
  const token = await getLinkToken(email, "/account/confirm");
  const opened = await call("/accounts", { password: PASSWORD }, { token, cookie });
  expect(await getSignedInAccount(opened.cookie)).toMatchObject({ email });
  expect(await getSignedInAccount(cookie)).toBeNull();
});

test("earlier bookings under an address join the account once the address is verified", async () => {
  const { contact } = placement(venue);
  const bookingId = await book(context, venue, venue.slots[0] as Date, { contact });
  await requestAccount(contact.email);
  const findOwner = () =>
    db
      .selectFrom("bookings")
      .innerJoin("customers", "customers.id", "bookings.customerId")
      .leftJoin("users", "users.id", "customers.authId")
      .select(["users.email", "customers.phone", "customers.firstName"])
      .where("bookings.id", "=", bookingId)
      .executeTakeFirstOrThrow();
  expect((await findOwner()).email).toBeNull();
  const token = await getLinkToken(contact.email, "/account/confirm");
  await call("/accounts", { password: PASSWORD }, { token });
  const { phone, firstName } = contact;
  expect(await findOwner()).toEqual({ email: contact.email, phone, firstName });
});

test("an emailed link cannot open an account that somebody else prepared under the address", async () => {
  const email = newEmailAddress();
  await requestAccount(email, "a thief's password");
  const otherToken = await getLinkToken(email, "/account/confirm");
  await requestAccount(email, PASSWORD);
  const ownToken = await getLinkToken(email, "/account/confirm");
  const wrong = await call("/accounts", { password: PASSWORD }, { token: otherToken });
  expect(wrong).toMatchObject({ status: 401, body: { code: "SIGN_IN_FAILED" } });
  expect((await call("/accounts", { password: PASSWORD }, { token: ownToken })).status).toBe(201);
  const late = await call("/accounts", { password: "a thief's password" }, { token: otherToken });
  expect(late).toMatchObject({ status: 404, body: { code: "ACCOUNT_LINK_INVALID" } });
  expect((await signIn({ email, password: "a thief's password" })).status).toBe(401);
});

test("requesting an account for a taken address gets the same response, and its owner an email", async () => {
  const { email, id } = await testAccount(context);
  const [before, users] = [await count("accountRequests"), await count("users")];
  const forExisting = await requestAccount(email, "another password");
  const forUnknown = await requestAccount(newEmailAddress());
  expect({ ...forExisting, cookie: null }).toEqual({ ...forUnknown, cookie: null });
  expect(await count("accountRequests")).toBe(before + 2);
  expect(await count("users")).toBe(users);
  const [received] = await getEmailsTo(email);
  expect(received?.headers).toContain("Subject: You already have an account at");
  expect(received?.text).not.toContain("#");
  const storedUsers = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .execute();
  expect(storedUsers).toEqual([{ id }]);
});

test("a common password is refused, whether or not the address has an account", async () => {
  const { email, ...account } = await testAccount(context);
  for (const address of [email, newEmailAddress()]) {
    expect((await requestAccount(address, "password123")).body.code).toBe("PASSWORD_TOO_COMMON");
    expect(await getEmailsTo(address)).toEqual([]);
  }
  const { cookie } = await signIn({ email, ...account });
  const changed = {
    currentPassword: account.password,
    newPassword: email,
    confirmPassword: email,
  };
  expect((await call("/profile/password", changed, { cookie, method: "PUT" })).body.code).toBe(
    "PASSWORD_TOO_COMMON",
  );
  await call("/password-requests", { email });
  const token = await getLinkToken(email, "/account/new-password");
  const newPasswords = { newPassword: "qwerty123", confirmPassword: "qwerty123" };
  expect((await call("/password-resets", newPasswords, { token })).body.code).toBe(
    "PASSWORD_TOO_COMMON",
  );
  expect((await signIn({ email, ...account })).status).toBe(201);
});

test("a forgotten password is replaced with the emailed link, and every session ends", async () => {
  const account = await testAccount(context);
  const otherSession = await signIn(account);
  const forExisting = await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const newPasswords = { newPassword: "a new password", confirmPassword: "a new password" };
  const unequal = await call(
    "/password-resets",
    { ...newPasswords, confirmPassword: "other" },
    { token },
  );
  expect(unequal.body.data.fields).toContainEqual({
    path: "confirmPassword",
    message: "Password must be at least 6 characters",
  });
  const typo = { ...newPasswords, confirmPassword: "a new passwort" };
  expect((await call("/password-resets", typo, { token })).body.data.fields).toEqual([
    { path: "confirmPassword", message: "Passwords don't match" },
  ]);
  const reset = await call("/password-resets", newPasswords, { token });
  expect(reset).toMatchObject({ status: 201, body: { email: account.email } });
  expect(await getSignedInAccount(reset.cookie)).toEqual(reset.body);
  expect(await getSignedInAccount(otherSession.cookie)).toBeNull();
  expect((await signIn(account)).status).toBe(401);
  expect((await signIn({ ...account, password: newPasswords.newPassword })).status).toBe(201);

  const unknownAddress = newEmailAddress();
  const forUnknown = await call("/password-requests", { email: unknownAddress });
  expect(forUnknown).toEqual(forExisting);
  const [received] = await getEmailsTo(unknownAddress);
  expect(received?.headers).toContain("Subject: No account at");
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a link that is followed again, because its answer was lost, signs in with the same password only", async () => {
  const email = newEmailAddress();
  await requestAccount(email);
  const token = await getLinkToken(email, "/account/confirm");
  const opened = await call("/accounts", { password: PASSWORD }, { token });
  const again = await call("/accounts", { password: PASSWORD }, { token });
  expect(again).toEqual({ ...opened, cookie: expect.any(String) });
  expect(await getSignedInAccount(again.cookie)).toEqual(opened.body);

  await call("/password-requests", { email });
  const resetToken = await getLinkToken(email, "/account/new-password");
  const reset = (newPassword: string) =>
    call("/password-resets", { newPassword, confirmPassword: newPassword }, { token: resetToken });
  expect((await reset("a new password")).status).toBe(201);
  const session = await signIn({ email, password: "a new password" });
  expect((await reset("a new password")).status).toBe(201);
  // A second reset would have ended this session.
  expect(await getSignedInAccount(session.cookie)).toMatchObject({ email });
  expect(await reset("another password")).toMatchObject({
    status: 404,
    body: { code: "ACCOUNT_LINK_INVALID" },
  });
  expect((await call("/accounts", { password: PASSWORD }, { token })).status).toBe(404);
  expect((await signIn({ email, password: "a new password" })).status).toBe(201);
});

test("a link expires, and works only for its own purpose", async () => {
  const account = await testAccount(context);
  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  expect((await call("/address-changes", {}, { token })).status).toBe(404);
  expect((await call("/accounts", { password: PASSWORD }, { token })).status).toBe(404);
  await pool.query("UPDATE account_requests SET expires_at = venue_now() WHERE email = $1", [
    account.email,
  ]);
  const newPasswords = { newPassword: "a new password", confirmPassword: "a new password" };
  expect(await call("/password-resets", newPasswords, { token })).toMatchObject({
    status: 404,
    body: { code: "ACCOUNT_LINK_INVALID" },
  });
  expect((await signIn(account)).status).toBe(201);
});

test("the outbox stores neither a token nor personal data, and links only a hash", async () => {
  const email = newEmailAddress();
  await requestAccount(email);
  const token = await getLinkToken(email, "/account/confirm");
  const { rows } = await pool.query(
    `SELECT m.content::text || coalesce(m.last_error, '') AS stored, l.token_hash AS hash
     FROM emails m JOIN account_links l ON l.request_id = m.account_request_id
     WHERE m.to_address = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ stored: "{}" });
  expect(rows[0].hash.toString("latin1")).not.toContain(token);
});

test("an email is not sent once its link has expired", async () => {
  server.refuse("content", 451);
  const email = newEmailAddress();
  await requestAccount(email);
  await drainDeliveries(context);
  server.accept();
  await pool.query("UPDATE account_requests SET expires_at = venue_now() WHERE email = $1", [
    email,
  ]);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueEmails(context);
  const outboxRow = await db
    .selectFrom("emails")
    .select("state")
    .where("toAddress", "=", email)
    .executeTakeFirst();
  expect(outboxRow).toEqual({ state: "withdrawn" });
});

test("an address gets a limited number of emails, however often they are requested", async () => {
  const email = newEmailAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    statuses.push((await call("/password-requests", { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await getEmailsTo(email)).toHaveLength(5);
});

test("a link that is followed twice concurrently works once", async () => {
  const account = await testAccount(context);
  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const attempts = await Promise.all(
    ["one password", "two password"].map((newPassword) =>
      call("/password-resets", { newPassword, confirmPassword: newPassword }, { token }),
    ),
  );
  expect(attempts.map(({ status }) => status).sort()).toEqual([201, 404]);
});
