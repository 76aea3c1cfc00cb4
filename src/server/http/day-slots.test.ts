import { DatabaseError } from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { activitiesContract } from "../../shared/contract/activities.ts";
import { localDate } from "../../shared/time.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });

const context = await testContext({ log });
const venue = await createVenue(context);
const [first] = venue.slots as [Date];
const today = localDate(first, "Europe/London");
await hold(context, venue, first, 4);
const base = await testApp(context);

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function ask(url: string, method: string): Promise<Reply> {
  const response = await fetch(url, { method });
  const { date: _, "x-request-id": id = "", ...headers } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  // An answer that names its request names this one.
  const body = (await response.text()).replaceAll(id, "the request");
  return { status: response.status, headers, body };
}

/** The same question on the short way and, with a field that nobody reads, through the router. */
async function bothWays(origin: string, path: string, method = "GET"): Promise<[Reply, Reply]> {
  const url = `${origin}/api/activities/${path}`;
  return [await ask(url, method), await ask(`${url}&nothing=`, method)];
}

const id = venue.activityId;
const unknown = "00000000-0000-4000-8000-000000000000";

test.each([
  ["a day with sessions", `${id}/slots?date=${today}`, 200],
  ["a day without", `${id}/slots?date=2030-01-01`, 200],
  ["an id in capitals", `${id.toUpperCase()}/slots?date=${today}`, 200],
  ["an unknown activity", `${unknown}/slots?date=${today}`, 404],
  ["no id at all", `nothing/slots?date=${today}`, 400],
  ["a day that does not exist", `${id}/slots?date=2030-02-30`, 400],
  ["an escaped day", `${id}/slots?date=${encodeURIComponent("2030-01-01 ")}`, 400],
  ["two days", `${id}/slots?date=2030-01-01&date=2030-01-02`, 400],
])("%s is answered as by the router", async (_, path, status) => {
  const [short, general] = await bothWays(base, path);
  expect(short).toEqual(general);
  expect(short.status).toBe(status);
  const [head, generalHead] = await bothWays(base, path, "HEAD");
  expect(head).toEqual(generalHead);
});

test("the answer is what the contract says, and true at this moment", async () => {
  const { outputSchema } = activitiesContract.slots["~orpc"];
  const placesLeft = async () => {
    const [{ body }] = await bothWays(base, `${id}/slots?date=${today}`);
    const slots = outputSchema?.parse(JSON.parse(body)) ?? [];
    expect(JSON.stringify(slots)).toBe(body);
    return slots[0]?.placesLeft ?? 0;
  };
  const before = await placesLeft();
  await hold(context, venue, first, 1);
  expect(await placesLeft()).toBe(before - 1);
});

test("both ways write the same line into the log", async () => {
  lines.length = 0;
  await bothWays(base, `${id}/slots?date=${today}`);
  const [short, general] = lines.filter(({ msg }) => msg === "request");
  const comparable = { time: 0, ms: 0, requestId: "" };
  expect({ ...short, ...comparable }).toEqual({ ...general, ...comparable });
  expect(short).toMatchObject({ method: "GET", status: 200, ms: expect.any(Number) });
});

function databaseError(code: string): Error {
  return Object.assign(new DatabaseError("trouble", 0, "error"), { code });
}

test.each([
  ["a database that is away", databaseError("57P01"), "DATABASE_UNAVAILABLE", 503],
  ["a database that is too slow", databaseError("57014"), "SERVER_BUSY", 503],
  ["a fault of ours", new Error("trouble"), "INTERNAL", 500],
])(
  "%s is told as by the router, and logged with the request's id",
  async (_, failure, code, status) => {
    const query = { value: () => Promise.reject(failure) };
    const origin = await testApp({ ...context, pool: Object.create(context.pool, { query }) });
    lines.length = 0;
    const [short, general] = await bothWays(origin, `${id}/slots?date=${today}`);
    expect(short).toEqual(general);
    expect(short.status).toBe(status);
    expect(JSON.parse(short.body).code).toBe(code);
    const errors = lines.filter(({ err }) => err !== undefined);
    expect(errors).toHaveLength(2);
  },
);

test("who comes when the house is full is told so at the same door", async () => {
  const options = { value: { ...context.pool.options, max: 0 } };
  const origin = await testApp({ ...context, pool: Object.create(context.pool, { options }) });
  const [short, general] = await bothWays(origin, `${id}/slots?date=${today}`);
  expect(short).toEqual(general);
  expect(JSON.parse(short.body).code).toBe("SERVER_BUSY");
});
