import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { dose } from "../support/test-effort.ts";

const context = await testContext();
const { db, pool } = context;
const config = { ...context.config, trustedProxies: 1 };
const base = await testApp({ ...context, config });
beforeEach(() => db.deleteFrom("rateLimits").execute());

interface Try {
  email: string;
  password?: string;
  from?: string;
  cookie?: string;
}

async function signIn({ email, password = "a wrong one", from = randomUUID(), cookie }: Try) {
  const reply = await fetch(`${base}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": from,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify({ email, ...(password !== "" && { password }) }),
  });
  await reply.arrayBuffer();
  const cookies = reply.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(";")));
  return { status: reply.status, device: cookies.find((cookie) => cookie.startsWith("device=")) };
}

const statuses = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status);

const STRANGER = "198.51.100.1";

/** Strangers in many places have tried so many wrong passwords that nobody new may try this account. */
async function besiege(email: string): Promise<void> {
  await signIn({ email, from: STRANGER });
  await db
    .updateTable("rateLimits")
    .set({ tries: 100 })
    .where("key", "like", "account-tries%")
    .execute();
}

test("strangers lock nobody out of a browser that has been here before", async () => {
  const { email, password } = await testAccount(context);
  const { status, device = "" } = await signIn({ email, password });
  expect(status).toBe(201);
  await besiege(email);
  expect(await signIn({ email, password })).toMatchObject({ status: 429 });
  const fromBesideThem = { email, password, cookie: device, from: STRANGER };
  expect(await signIn(fromBesideThem)).toMatchObject({ status: 201 });

  const other = await testAccount(context);
  expect(await signIn({ ...other, from: "203.0.113.9" })).toMatchObject({ status: 201 });
});

test("a browser that is known to one account is a stranger to another, and may not try for ever", async () => {
  const [mine, theirs] = [await testAccount(context), await testAccount(context)];
  const { device: cookie = "" } = await signIn(mine);
  await besiege(theirs.email);
  expect(await signIn({ ...theirs, cookie })).toMatchObject({ status: 429 });
  const forged = cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await besiege(mine.email);
  expect(await signIn({ ...mine, cookie: forged })).toMatchObject({ status: 429 });
  const wrong = Array.from({ length: 12 }, () => signIn({ email: mine.email, cookie }));
  expect((await statuses(wrong)).filter((status) => status === 429)).toHaveLength(2);
});

test("a shared computer stays known to each of the accounts that were signed in to on it", async () => {
  const people = [await testAccount(context), await testAccount(context)];
  let cookie = "";
  for (const person of people) {
    const { device = "" } = await signIn({ ...person, ...(cookie !== "" && { cookie }) });
    cookie = device;
  }
  for (const person of people) {
    await besiege(person.email);
    expect(await signIn({ ...person, cookie })).toMatchObject({ status: 201 });
    await db.deleteFrom("rateLimits").execute();
  }
});

test("what nobody could sign in with is not counted", async () => {
  const account = await testAccount(context);
  const from = "2001:db8:1:2::7";
  const nonsense = Array.from({ length: 100 }, () =>
    signIn({ email: account.email, password: "", from }),
  );
  expect(new Set(await statuses(nonsense))).toEqual(new Set([400]));
  expect(await signIn({ ...account, from })).toMatchObject({ status: 201 });
});

test("the addresses of one IPv6 network are counted together", async () => {
  const tries = Array.from({ length: 60 }, (_, host) =>
    signIn({ email: `${randomUUID()}@example.com`, from: `2001:db8:7:8::${host.toString(16)}` }),
  );
  expect((await statuses(tries)).filter((status) => status === 429)).toHaveLength(10);
});

test("a count that a wrong clock wrote far ahead is over", async () => {
  const account = await testAccount(context);
  const from = "198.51.100.77";
  await Promise.all(Array.from({ length: 10 }, () => signIn({ email: account.email, from: from })));
  await db
    .updateTable("rateLimits")
    .set({ endsAt: new Date(Date.now() + 365 * 86_400_000) })
    .execute();
  expect(await signIn({ ...account, from })).toMatchObject({ status: 201 });
});

test("many sign-ins at once are all answered, one after the other, and keep no connection meanwhile", async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => testAccount(context)));
  const count = dose(40, 400);
  const answers = Promise.all(
    Array.from({ length: count }, (_, index) => {
      const account = accounts[index % accounts.length];
      const isRight = account !== undefined && index < 20;
      return signIn(isRight ? account : { email: `${randomUUID()}@example.com` });
    }),
  );
  let busiest = 0;
  const watching = setInterval(() => {
    busiest = Math.max(busiest, pool.totalCount - pool.idleCount);
  }, 5);
  const all = (await answers).map(({ status }) => status);
  clearInterval(watching);
  expect(all.filter((status) => status === 201)).toHaveLength(20);
  expect(all.filter((status) => status === 401)).toHaveLength(count - 20);
  expect(busiest).toBeLessThanOrEqual(2);
});
