import { expect, test } from "vitest";
import { testContext } from "../../../tests/support/test-context.ts";
import { forgetOldWebhooks } from "./forget-old-webhooks.ts";
import { keepWebhook } from "./webhooks.queries.ts";

const context = await testContext();
const { db, pool } = context;

test("webhooks are forgotten after ninety days, and not before", async () => {
  for (const days of [0, 89, 91]) {
    const eventId = `${days} days ago`;
    await keepWebhook(pool, { eventId, type: "payment.updated", objectId: "PAY1" });
    await db
      .updateTable("webhookEvents")
      .set({ receivedAt: new Date(Date.now() - days * 86_400_000) })
      .where("eventId", "=", eventId)
      .execute();
  }
  await forgetOldWebhooks(context);
  const left = await db.selectFrom("webhookEvents").select("eventId").orderBy("eventId").execute();
  expect(left.map(({ eventId }) => eventId)).toEqual(["0 days ago", "89 days ago"]);
});
