import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { readConfig } from "../platform/config/config.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { hashPassword } from "./passwords.ts";
import { ADMIN_SESSION_HOURS, SESSION_DAYS, SESSION_IDLE_DAYS, startSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
const context = await testContext({ config });
const { db, pool } = context;
const base = await testApp(context);
const amelia = await testAccount(context);
const ada = await testAccount(context, { role: "admin", name: "Ada Byron" });

beforeEach(() => db.deleteFrom("sessions").execute());

interface RequestOptions {
  cookie?: string;
  body?: unknown;
  from?: string;
  headers?: Record<string, string>;
}

async function request(
  method: string,
  { cookie, body, from, headers }: RequestOptions = {},
  baseUrl = base,
) {
  const response = await fetch(`${baseUrl}/api/session`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from ?? randomUUID(),
      "sec-fetch-site": "same-origin",
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: await response.json(),
  };
}

async function signInWith(email: string, password: string, options: RequestOptions = {}) {
  return request("POST", { body: { email, password }, ...options });
}

/** Returns the cookie as a browser sends it back. */
function toCookieHeader([line = ""]: string[]): string {
  return line.slice(0, line.indexOf(";"));
}

async function readAccount(cookie: string) {
  return (await request("GET", { cookie })).body.account;
}

async function shiftSessions(column: "updated_at" | "created_at" | "expires_at", interval: string) {
  await pool.query(`UPDATE sessions SET ${column} = ${column} - $1::interval`, [interval]);
}

test("a user stays signed in until they sign out", async () => {
  expect((await request("GET")).body).toEqual({ account: null });
  const signedIn = await signInWith(` ${amelia.email.toUpperCase()} `, amelia.password);
  expect(signedIn).toMatchObject({
    status: 201,
    body: { email: amelia.email, name: "Amelia Hart", role: "customer" },
  });
  const cookie = toCookieHeader(signedIn.cookies);
  expect(await readAccount(cookie)).toEqual(signedIn.body);
  const signedOut = await request("DELETE", { cookie });
  expect(signedOut.body).toEqual({ signedOut: true });
  expect(signedOut.cookies).toHaveLength(1);
  expect(signedOut.cookies[0]).toMatch(/^session=;.*Max-Age=0/);
  expect(await readAccount(cookie)).toBeNull();
});

test("the cookies are not accessible to scripts or other sites' pages", async () => {
  const { cookies } = await signInWith(amelia.email, amelia.password);
  expect(cookies).toEqual([
    expect.stringMatching(/^session=[^;]{40,};/),
    expect.stringMatching(/^device=[\w-]{22}\.[\w-]{22};/),
  ]);
  expect(cookies[0]).toContain(`Max-Age=${SESSION_DAYS * 86_400}`);
  for (const cookie of cookies) {
    expect(cookie).toContain("Path=/");
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toContain("Domain");
  }
});

test("with HTTPS the cookie is bound to the host and sent only over HTTPS", async () => {
  const encrypted = await testContext({ config: { ...config, publicUrl: "https://lake.example" } });
  const account = await testAccount(encrypted);
  const { cookie } = await signIn(encrypted, account);
  expect(cookie).toMatch(/^__Host-session=[^;]{40,};.*; Secure/);
  const headers = { cookie: toCookieHeader([cookie]) };
  const response = await fetch(`${await testApp(encrypted)}/api/session`, { headers });
  expect(await response.json()).toMatchObject({ account: { email: account.email } });
});

test.each([
  ["an unknown address", () => ["nobody@example.com", amelia.password]],
  ["a wrong password", () => [amelia.email, "incorrect horse"]],
  ["a password in the wrong case", () => [amelia.email, amelia.password.toUpperCase()]],
])("signing in with %s fails with the same response", async (_, credentials) => {
  const [email = "", password = ""] = credentials();
  const response = await signInWith(email, password);
  expect(response).toMatchObject({
    status: 401,
    cookies: [],
    body: { code: "SIGN_IN_FAILED", message: "Invalid email or password" },
  });
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("invalid input is refused with a message for each field", async () => {
  const { status, body } = await signInWith("nonsense", "short");
  expect(status).toBe(400);
  expect(body.data.fields).toEqual([
    { path: "email", message: "Invalid email address" },
    { path: "password", message: "Password must be at least 6 characters" },
  ]);
});

test("a session that was ended elsewhere, or whose account is gone, is not signed in", async () => {
  const account = await testAccount(context);
  const [one, two] = [
    await signedInCookie(context, account),
    await signedInCookie(context, account),
  ];
  expect(await readAccount(one)).toMatchObject({ email: account.email });
  await request("DELETE", { cookie: one });
  expect(await readAccount(one)).toBeNull();
  expect(await readAccount(two)).toMatchObject({ email: account.email });
  await db.deleteFrom("users").where("id", "=", account.id).execute();
  expect(await readAccount(two)).toBeNull();
});

test("a session ends at its maximum age, sooner when idle, and daily for administrators", async () => {
  const cookie = await signedInCookie(context, amelia);
  await shiftSessions("updated_at", `${SESSION_IDLE_DAYS} days`);
  expect(await readAccount(cookie)).toBeNull();
  await shiftSessions("updated_at", `-${SESSION_IDLE_DAYS} days`);
  expect(await readAccount(cookie)).not.toBeNull();
  await shiftSessions("expires_at", `${SESSION_DAYS} days`);
  expect(await readAccount(cookie)).toBeNull();

  const staff = await signedInCookie(context, ada);
  expect(await readAccount(staff)).toMatchObject({ role: "admin" });
  await shiftSessions("created_at", `${ADMIN_SESSION_HOURS} hours`);
  expect(await readAccount(staff)).toBeNull();
});

test("loading a page postpones the idle timeout, with one write per interval", async () => {
  const cookie = await signedInCookie(context, amelia);
  await shiftSessions("updated_at", "6 days");
  await readAccount(cookie);
  const read = () => db.selectFrom("sessions").select("updatedAt").executeTakeFirstOrThrow();
  const first = await read();
  expect(Date.now() - first.updatedAt.getTime()).toBeLessThan(3_600_000);
  await readAccount(cookie);
  expect(await read()).toEqual(first);
});

test("a cookie that the server did not sign is rejected, whatever its token", async () => {
  const cookie = await signedInCookie(context, amelia);
  const { token } = await db.selectFrom("sessions").select("token").executeTakeFirstOrThrow();
  const others = createSecrets("another secret, just as long as the first one");
  expect(others.cookieKey).not.toBe(context.secrets.cookieKey);
  const signature = cookie.slice(cookie.lastIndexOf("."));
  for (const forged of [
    token,
    `${token}.`,
    `x${token}${signature}`,
    `${token}.${"A".repeat(43)}=`,
  ]) {
    expect(await readAccount(`session=${forged}`)).toBeNull();
  }
  expect(await readAccount(cookie)).not.toBeNull();
});

test("a session that Better Auth 1.7.7 started before the upgrade stays signed in until it is ended", async () => {
  // Recorded from its `signInEmail`, with the tests' secret.
  const cookie =
    "session=SofAgiC1xDSwqhYYsB3FCQI22UPiErbI.RiQ%2FEaq9pSn15dAutss6BISDG4xNzLP45KeMx%2FKCDUY%3D";
  await pool.query(
    `INSERT INTO sessions (user_id, token, expires_at, ip_address, user_agent)
     VALUES ($1, 'SofAgiC1xDSwqhYYsB3FCQI22UPiErbI', venue_now() + interval '30 days', '', '')`,
    [amelia.id],
  );
  expect(await readAccount(cookie)).toMatchObject({ email: amelia.email });
  await request("DELETE", { cookie });
  expect(await readAccount(cookie)).toBeNull();
});

test("signing in fails when the password is changed after it was checked", async () => {
  const account = await testAccount(context);
  const { password } = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", account.id)
    .executeTakeFirstOrThrow();
  const credential = { email: account.email, passwordHash: password as string };
  const started = await startSession(context, credential);
  expect(await readAccount(toCookieHeader([started.cookie]))).toEqual(started.account);
  await db
    .updateTable("accounts")
    .set({ password: await hashPassword("another horse") })
    .where("userId", "=", account.id)
    .execute();
  await expect(startSession(context, credential)).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  expect(await db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
});

test("another site's page can neither sign a user in nor out", async () => {
  const cookie = await signedInCookie(context, amelia);
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "http://evil.localhost" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "", origin: "null" },
  ];
  for (const headers of foreign) {
    const refused = { status: 403, body: { code: "CROSS_SITE" } };
    expect(await request("DELETE", { cookie, headers })).toMatchObject(refused);
    expect(await signInWith(amelia.email, amelia.password, { headers })).toMatchObject(refused);
  }
  expect(await readAccount(cookie)).not.toBeNull();
  const sameOrigin = { "sec-fetch-site": "", origin: base };
  expect((await signInWith(amelia.email, amelia.password, { headers: sameOrigin })).status).toBe(
    201,
  );
});

test("signing in again ends the browser's previous session", async () => {
  const first = await signedInCookie(context, amelia);
  const again = await signInWith(ada.email, ada.password, { cookie: first });
  expect(await readAccount(first)).toBeNull();
  expect(await readAccount(toCookieHeader(again.cookies))).toMatchObject({ email: ada.email });
});

test("a failed sign-in leaves the browser's session as it was", async () => {
  const cookie = await signedInCookie(context, amelia);
  expect((await signInWith(ada.email, "wrong horse", { cookie })).status).toBe(401);
  expect(await readAccount(cookie)).toMatchObject({ email: amelia.email });
});

test("password guesses from one network are blocked without locking the owner out", async () => {
  const guessed = await testAccount(context);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    statuses.push((await signInWith(guessed.email, `guess ${guess}`, { from: "a thief" })).status);
  }
  expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]));
  expect(statuses[10]).toBe(429);
  expect((await signInWith(guessed.email, guessed.password)).status).toBe(201);
});
