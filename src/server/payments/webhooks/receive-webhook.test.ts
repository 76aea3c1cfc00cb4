import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import {
  configWithWebhooks,
  postWebhook,
  signWebhook,
  webhookText,
} from "../../../../tests/support/webhooks.ts";
import type { Context } from "../../context.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { claimWebhooks } from "./webhooks.queries.ts";

const context = await testContext({ config: configWithWebhooks() });
const base = await testApp(context);
const { db, pool } = context;

const stored = () => db.selectFrom("webhookEvents").selectAll().orderBy("receivedAt").execute();

test("a signed event is kept once, however often it comes, and of it only what to look at", async () => {
  const text = webhookText("payment.updated", "PAY1", "event-1");
  const answers = await Promise.all([1, 2, 3].map(() => postWebhook(base, text)));
  answers.push(await postWebhook(base, text));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await stored()).toMatchObject([
    { eventId: "event-1", type: "payment.updated", body: { objectId: "PAY1" }, tries: 0 },
  ]);
  expect((await stored())[0]?.body).toEqual({ objectId: "PAY1" });
});

test("an event whose answer was lost comes again, and is kept once", async () => {
  const text = webhookText("payment.updated", "PAY1", "event-2");
  const dead = Promise.withResolvers<void>();
  const reach: Context["reach"] = () => {
    dead.resolve();
    return new Promise(() => undefined);
  };
  void receiveWebhook({ ...context, reach }, Buffer.from(text), signWebhook(text));
  await dead.promise;
  expect((await postWebhook(base, text)).status).toBe(200);
  expect((await stored()).filter(({ eventId }) => eventId === "event-2")).toHaveLength(1);
});

test("what is forged is refused, and nothing of it is kept", async () => {
  const before = await stored();
  const text = webhookText("payment.updated", "PAY2");
  const ofAnother = webhookText("payment.updated", "PAY3");
  const changed = text.replace("PAY2", "PAY9");
  const answers = await Promise.all([
    postWebhook(base, text, null),
    postWebhook(base, text, ""),
    postWebhook(base, text, "forged"),
    postWebhook(base, changed, signWebhook(text)),
    postWebhook(base, text, signWebhook(ofAnother)),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  expect(await stored()).toEqual(before);
});

test.each([
  ["no JSON", "payment"],
  ["no object", "[]"],
  ["no event", "{}"],
  ["an event without an id", '{"type": "payment.updated", "event_id": ""}'],
  ["ids that are no text", '{"type": 1, "event_id": {}}'],
  ["ids that no database can store", '{"type": "payment.updated", "event_id": "a\\u0000b"}'],
  ["an endless id", `{"type": "payment.updated", "event_id": "${"x".repeat(301)}"}`],
])("a signed body that is %s is refused", async (_what, text) => {
  const before = await stored();
  expect((await postWebhook(base, text)).status).toBe(400);
  expect(await stored()).toEqual(before);
});

test("a body of any size is not read", async () => {
  const answer = await postWebhook(base, `{"type": "${"x".repeat(300_000)}"}`);
  expect(answer.status).toBe(413);
});

test("an event that names nothing is kept", async () => {
  const eventId = randomUUID();
  const text = JSON.stringify({ type: "oauth.authorization.revoked", event_id: eventId });
  expect((await postWebhook(base, text)).status).toBe(200);
  expect((await stored()).at(-1)).toMatchObject({ eventId, body: { objectId: null } });
});

test("an installation without a key takes none", async () => {
  const config = configWithWebhooks();
  const keyless = await testApp({
    ...context,
    config: { ...config, square: { ...config.square, webhookSignatureKey: undefined } as never },
  });
  expect((await postWebhook(keyless, webhookText("payment.updated", "PAY4"))).status).toBe(404);
});

test("while the database is away Square is told to come again", async () => {
  const away = new Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const homeless = await testApp({ ...context, pool: away });
  const answer = await postWebhook(homeless, webhookText("payment.updated", "PAY5"));
  expect(answer.status).toBe(503);
  await away.end();
});

test("each due event is worked on by one process at a time", async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimWebhooks(pool, { limit: 1 })));
  const ids = claims.flat().map((claim) => claim.eventId);
  expect(ids.length).toBe(3);
  expect(new Set(ids).size).toBe(3);
});
