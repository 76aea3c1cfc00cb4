import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { signIn } from "../accounts/sign-in.ts";

const context = await testContext();
const { db, pool } = context;
const base = await testApp(context);

beforeEach(() => db.deleteFrom("rateLimits").execute());

async function request(method: string, path: string, cookie: string, body?: unknown) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function newAccount() {
  const account = await testAccount(context);
  return { account, cookie: await signedInCookie(context, account) };
}

const changes = { name: "Amelia  Jane Hart", phone: "07700 900 123", marketingConsent: true };

test("a signed-in user reads and edits only their own profile", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const before = await request("GET", "/profile", one.cookie);
  expect(before.body).toEqual({
    address: null,
    name: "Amelia Hart",
    email: one.account.email,
    nextEmail: null,
    phone: "",
    marketingConsent: false,
  });
  const edited = await request("PUT", "/profile", one.cookie, changes);
  expect(edited.body).toEqual({
    ...before.body,
    name: "Amelia Jane Hart",
    phone: "07700900123",
    marketingConsent: true,
  });
  expect((await request("GET", "/profile", one.cookie)).body).toEqual(edited.body);
  expect((await request("GET", "/profile", other.cookie)).body.name).toBe("Amelia Hart");
  const customer = await db
    .selectFrom("customers")
    .select(["firstName", "lastName"])
    .where("authId", "=", one.account.id)
    .executeTakeFirst();
  expect(customer).toEqual({ firstName: "Amelia Jane", lastName: "Hart" });
  expect((await request("GET", "/session", one.cookie)).body.account.name).toBe("Amelia Jane Hart");
});

test("a profile can be saved without a phone number", async () => {
  const { cookie } = await newAccount();
  const { status, body } = await request("PUT", "/profile", cookie, { ...changes, phone: " " });
  expect({ status, phone: body.phone }).toEqual({ status: 200, phone: "" });
});

test("a requested address is shown as pending, whether or not it is taken", async () => {
  const [{ cookie, account }, taken] = [await newAccount(), await testAccount(context)];
  for (const email of [`new-${randomUUID()}@example.com`, taken.email]) {
    await request("POST", "/address-requests", cookie, { email });
    const { body } = await request("GET", "/profile", cookie);
    expect(body).toMatchObject({ email: account.email, nextEmail: email });
  }
});

test.each([
  [{ name: "A" }, "name", "Name is required"],
  [{ name: " " }, "name", "Name is required"],
  [{ phone: "07700" }, "phone", "Phone number is too short"],
  [{ phone: "+44 7700 900123 4567" }, "phone", "Phone number is too long"],
  [{ phone: "12345678901" }, "phone", "Please enter a valid UK phone number"],
])("%j is refused with the form's own message", async (wrong, path, message) => {
  const { cookie } = await newAccount();
  const { status, body } = await request("PUT", "/profile", cookie, { ...changes, ...wrong });
  expect(status).toBe(400);
  expect(body.data.fields).toContainEqual({ path, message });
});

const NEW = { newPassword: "another horse", confirmPassword: "another horse" };

test("changing the password ends every other session and keeps this one", async () => {
  const { account, cookie } = await newAccount();
  const otherSession = await signedInCookie(context, account);
  const body = { currentPassword: account.password, ...NEW };
  const changed = await request("PUT", "/profile/password", cookie, body);
  expect(changed).toEqual({ status: 200, body: { changed: true } });
  expect((await request("GET", "/profile", cookie)).status).toBe(200);
  expect((await request("GET", "/profile", otherSession)).status).toBe(401);
  await expect(signIn(context, account)).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  await signIn(context, { ...account, password: NEW.newPassword });
  // The first answer may have been lost.
  expect(await request("PUT", "/profile/password", cookie, body)).toEqual(changed);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a wrong current password changes nothing", async () => {
  const { account, cookie } = await newAccount();
  const body = { currentPassword: "a guess", ...NEW };
  expect(await request("PUT", "/profile/password", cookie, body)).toMatchObject({
    status: 409,
    body: { code: "CURRENT_PASSWORD_WRONG" },
  });
  await signIn(context, account);
});

test.each([
  [{ currentPassword: "" }, "currentPassword", "Current password is required"],
  [{ newPassword: "short" }, "newPassword", "Password must be at least 6 characters"],
  [{ confirmPassword: "short" }, "confirmPassword", "Password must be at least 6 characters"],
  [{ confirmPassword: "other horses" }, "confirmPassword", "Passwords don't match"],
])("%j is refused with the password form's own message", async (wrong, path, message) => {
  const { account, cookie } = await newAccount();
  const body = { currentPassword: account.password, ...NEW, ...wrong };
  const refused = await request("PUT", "/profile/password", cookie, body);
  expect(refused.status).toBe(400);
  expect(refused.body.data.fields).toContainEqual({ path, message });
  await signIn(context, account);
});

test("when two password changes are concurrent, one succeeds", async () => {
  const { account, cookie } = await newAccount();
  const changeTo = (newPassword: string) => ({
    currentPassword: account.password,
    newPassword,
    confirmPassword: newPassword,
  });
  const changed = await Promise.all(
    ["first horse", "second horse"].map((password) =>
      request("PUT", "/profile/password", cookie, changeTo(password)),
    ),
  );
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
});
