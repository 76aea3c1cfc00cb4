import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import {
  configWithWebhooks,
  postWebhook,
  signWebhook,
  webhookBody,
} from "../../../../tests/support/webhooks.ts";
import type { Context } from "../../context.ts";
import { claimWebhooks } from "./webhooks.queries.ts";
import { receiveWebhook } from "./webhooks.routes.ts";

const context = await testContext({ config: configWithWebhooks() });
const base = await testApp(context);
const { db, pool } = context;

const listStored = () => db.selectFrom("webhookEvents").selectAll().orderBy("receivedAt").execute();

test("a signed event is stored once, with nothing but the object's id, however often it arrives", async () => {
  const text = webhookBody("payment.updated", "PAY1", "event-1");
  const responses = await Promise.all([1, 2, 3].map(() => postWebhook(base, text)));
  responses.push(await postWebhook(base, text));
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  expect(await listStored()).toMatchObject([
    { eventId: "event-1", type: "payment.updated", body: { objectId: "PAY1" }, tries: 0 },
  ]);
  expect((await listStored())[0]?.body).toEqual({ objectId: "PAY1" });
});

test("an event that is repeated because its response was lost is stored once", async () => {
  const text = webhookBody("payment.updated", "PAY1", "event-2");
  const stopped = Promise.withResolvers<void>();
  const failpoint: Context["failpoint"] = () => {
    stopped.resolve();
    return new Promise(() => undefined);
  };
  void receiveWebhook({ ...context, failpoint }, Buffer.from(text), signWebhook(text));
  await stopped.promise;
  expect((await postWebhook(base, text)).status).toBe(200);
  expect((await listStored()).filter(({ eventId }) => eventId === "event-2")).toHaveLength(1);
});

test("forged events are rejected and not stored", async () => {
  const before = await listStored();
  const text = webhookBody("payment.updated", "PAY2");
  const otherText = webhookBody("payment.updated", "PAY3");
  const changed = text.replace("PAY2", "PAY9");
  const responses = await Promise.all([
    postWebhook(base, text, null),
    postWebhook(base, text, ""),
    postWebhook(base, text, "forged"),
    postWebhook(base, changed, signWebhook(text)),
    postWebhook(base, text, signWebhook(otherText)),
  ]);
  expect(responses.map((response) => response.status)).toEqual([403, 403, 403, 403, 403]);
  expect(await listStored()).toEqual(before);
});

test.each([
  ["not JSON", "payment"],
  ["not an object", "[]"],
  ["not an event", "{}"],
  ["an event without an id", '{"type": "payment.updated", "event_id": ""}'],
  ["an event with ids that are not strings", '{"type": 1, "event_id": {}}'],
  [
    "an event with ids that PostgreSQL cannot store",
    '{"type": "payment.updated", "event_id": "a\\u0000b"}',
  ],
  ["an event with an overlong id", `{"type": "payment.updated", "event_id": "${"x".repeat(301)}"}`],
])("a signed body that is %s is rejected", async (_what, text) => {
  const before = await listStored();
  expect((await postWebhook(base, text)).status).toBe(400);
  expect(await listStored()).toEqual(before);
});

test("a body over the size limit is rejected", async () => {
  const response = await postWebhook(base, `{"type": "${"x".repeat(300_000)}"}`);
  expect(response.status).toBe(413);
});

test("an event without an object is stored", async () => {
  const eventId = randomUUID();
  const text = JSON.stringify({ type: "oauth.authorization.revoked", event_id: eventId });
  expect((await postWebhook(base, text)).status).toBe(200);
  expect((await listStored()).at(-1)).toMatchObject({ eventId, body: { objectId: null } });
});

test("an installation without a signature key rejects webhooks", async () => {
  const config = configWithWebhooks();
  const appWithoutKey = await testApp({
    ...context,
    config: { ...config, square: { ...config.square, webhookSignatureKey: undefined } as never },
  });
  expect((await postWebhook(appWithoutKey, webhookBody("payment.updated", "PAY4"))).status).toBe(
    404,
  );
});

test("responds with 503 while the database is unreachable, so that Square retries", async () => {
  const unreachablePool = new Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const appWithoutDatabase = await testApp({ ...context, pool: unreachablePool });
  const response = await postWebhook(appWithoutDatabase, webhookBody("payment.updated", "PAY5"));
  expect(response.status).toBe(503);
  await unreachablePool.end();
});

test("each due event is claimed by one process at a time", async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimWebhooks(pool, { limit: 1 })));
  const ids = claims.flat().map((claim) => claim.eventId);
  expect(ids.length).toBe(3);
  expect(new Set(ids).size).toBe(3);
});
