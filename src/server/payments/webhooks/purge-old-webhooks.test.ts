import { expect, test } from "vitest";
import { explainStatement } from "../../../../tests/support/explain-statement.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { purgeOldWebhooks } from "./apply-webhooks.ts";
import { deleteOldWebhooks, storeWebhook } from "./webhooks.queries.ts";

const context = await testContext();
const { db, pool } = context;
const { ownerPool } = context.database;

async function listEventIds(): Promise<string[]> {
  const rows = await db.selectFrom("webhookEvents").select("eventId").orderBy("eventId").execute();
  return rows.map(({ eventId }) => eventId);
}

/** Inserts 100,000 webhooks, one every two minutes over the last 139 days. */
async function fillEvents(): Promise<void> {
  await pool.query(`
    INSERT INTO webhook_events (event_id, type, body, received_at, processed_at)
    SELECT 'event ' || n, 'payment.updated', '{}', venue_now() - n * interval '2 minutes', venue_now()
    FROM generate_series(1, 100000) n`);
  await ownerPool.query("ANALYZE webhook_events");
}

test("webhooks are deleted after ninety days, and not before", async () => {
  for (const days of [0, 89, 91]) {
    const eventId = `${days} days ago`;
    await storeWebhook(pool, { eventId, type: "payment.updated", objectId: "PAY1" });
    await db
      .updateTable("webhookEvents")
      .set({ receivedAt: new Date(Date.now() - days * 86_400_000) })
      .where("eventId", "=", eventId)
      .execute();
  }
  await purgeOldWebhooks(context);
  expect(await listEventIds()).toEqual(["0 days ago", "89 days ago"]);
});

test("deletes all old webhooks, a thousand at a time, without a sequential scan", async () => {
  await fillEvents();
  const input = { days: 90, limit: 1000 };
  expect(await explainStatement(pool, deleteOldWebhooks, input)).not.toContain("Seq Scan");
  expect(await deleteOldWebhooks(pool, input)).toEqual([{ count: 1000 }]);
  await purgeOldWebhooks(context);
  expect(await deleteOldWebhooks(pool, input)).toEqual([{ count: 0 }]);
  expect((await listEventIds()).length).toBeCloseTo(90 * 24 * 30, -2);
});
