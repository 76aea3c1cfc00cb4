import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { byTestEffort } from "../support/test-effort.ts";

const context = await testContext();
const { db, pool } = context;
const config = { ...context.config, trustedProxies: 1 };
const base = await testApp({ ...context, config });
beforeEach(() => db.deleteFrom("rateLimits").execute());

interface SignInInput {
  email: string;
  password?: string;
  clientAddress?: string;
  cookie?: string;
}

async function signIn({
  email,
  password = "a wrong one",
  clientAddress = randomUUID(),
  cookie,
}: SignInInput) {
  const reply = await fetch(`${base}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": clientAddress,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify({ email, ...(password !== "" && { password }) }),
  });
  await reply.arrayBuffer();
  const cookies = reply.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(";")));
  return {
    status: reply.status,
    deviceCookie: cookies.find((cookie) => cookie.startsWith("device=")),
  };
}

const statuses = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status);

const ATTACKER_ADDRESS = "198.51.100.1";

/** Uses up the account's tries for unknown browsers, as if from many networks. */
async function exhaustTries(email: string): Promise<void> {
  await signIn({ email, clientAddress: ATTACKER_ADDRESS });
  await db
    .updateTable("rateLimits")
    .set({ tries: 100 })
    .where("key", "like", "account-tries%")
    .execute();
}

test("strangers cannot lock out a browser that has signed in before", async () => {
  const { email, password } = await testAccount(context);
  const { status, deviceCookie = "" } = await signIn({ email, password });
  expect(status).toBe(201);
  await exhaustTries(email);
  expect(await signIn({ email, password })).toMatchObject({ status: 429 });
  const sameNetworkInput = {
    email,
    password,
    cookie: deviceCookie,
    clientAddress: ATTACKER_ADDRESS,
  };
  expect(await signIn(sameNetworkInput)).toMatchObject({ status: 201 });

  const other = await testAccount(context);
  expect(await signIn({ ...other, clientAddress: "203.0.113.9" })).toMatchObject({ status: 201 });
});

test("a known browser is known only to its own account, and its tries are limited too", async () => {
  const [ownAccount, otherAccount] = [await testAccount(context), await testAccount(context)];
  const { deviceCookie: cookie = "" } = await signIn(ownAccount);
  await exhaustTries(otherAccount.email);
  expect(await signIn({ ...otherAccount, cookie })).toMatchObject({ status: 429 });
  const forged = cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await exhaustTries(ownAccount.email);
  expect(await signIn({ ...ownAccount, cookie: forged })).toMatchObject({ status: 429 });
  const wrongTries = Array.from({ length: 12 }, () => signIn({ email: ownAccount.email, cookie }));
  expect((await statuses(wrongTries)).filter((status) => status === 429)).toHaveLength(2);
});

test("a shared computer stays known to each account that has signed in on it", async () => {
  const accounts = [await testAccount(context), await testAccount(context)];
  let cookie = "";
  for (const account of accounts) {
    const { deviceCookie = "" } = await signIn({ ...account, ...(cookie !== "" && { cookie }) });
    cookie = deviceCookie;
  }
  for (const account of accounts) {
    await exhaustTries(account.email);
    expect(await signIn({ ...account, cookie })).toMatchObject({ status: 201 });
    await db.deleteFrom("rateLimits").execute();
  }
});

test("a sign-in without a password is not counted", async () => {
  const account = await testAccount(context);
  const clientAddress = "2001:db8:1:2::7";
  const invalidTries = Array.from({ length: 100 }, () =>
    signIn({ email: account.email, password: "", clientAddress }),
  );
  expect(new Set(await statuses(invalidTries))).toEqual(new Set([400]));
  expect(await signIn({ ...account, clientAddress })).toMatchObject({ status: 201 });
});

test("the addresses of one IPv6 network are counted together", async () => {
  const tries = Array.from({ length: 60 }, (_, host) =>
    signIn({
      email: `${randomUUID()}@example.com`,
      clientAddress: `2001:db8:7:8::${host.toString(16)}`,
    }),
  );
  expect((await statuses(tries)).filter((status) => status === 429)).toHaveLength(10);
});

test("a count with an end far in the future, written by a wrong clock, is ignored", async () => {
  const account = await testAccount(context);
  const clientAddress = "198.51.100.77";
  await Promise.all(
    Array.from({ length: 10 }, () => signIn({ email: account.email, clientAddress })),
  );
  await db
    .updateTable("rateLimits")
    .set({ endsAt: new Date(Date.now() + 365 * 86_400_000) })
    .execute();
  expect(await signIn({ ...account, clientAddress })).toMatchObject({ status: 201 });
});

test("many concurrent sign-ins all get a response one by one, without holding database connections", async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => testAccount(context)));
  const count = byTestEffort(40, 400);
  const replies = Promise.all(
    Array.from({ length: count }, (_, index) => {
      const account = accounts[index % accounts.length];
      const hasPassword = account !== undefined && index < 20;
      return signIn(hasPassword ? account : { email: `${randomUUID()}@example.com` });
    }),
  );
  let maxConnections = 0;
  const interval = setInterval(() => {
    maxConnections = Math.max(maxConnections, pool.totalCount - pool.idleCount);
  }, 5);
  const all = (await replies).map(({ status }) => status);
  clearInterval(interval);
  expect(all.filter((status) => status === 201)).toHaveLength(20);
  expect(all.filter((status) => status === 401)).toHaveLength(count - 20);
  expect(maxConnections).toBeLessThanOrEqual(2);
});
