import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { quietLog } from "../../tests/support/quiet-log.ts";
import { testApp } from "../../tests/support/test-app.ts";
import { testContext } from "../../tests/support/test-context.ts";
import { cardToken } from "../square-simulator/test-fixture.ts";
import { createSquareProvider } from "./integrations/square/provider.ts";
import { readConfig } from "./platform/config/config.ts";
import { startSquare } from "./start-square.ts";

const dataDir = await mkdtemp(join(tmpdir(), "slipway-simulator-"));
const config = readConfig({ DEMO: "1", PORT: "0", DATA_DIR: dataDir });
const square = await startSquare(config);
afterAll(async () => {
  await square.stop();
  await rm(dataDir, { recursive: true });
});
const payments = createSquareProvider(square.config, quietLog);
const context = await testContext({ config: { ...config, square: square.config }, payments });

test("the demo's simulator passes the account check", async () => {
  expect(await payments.checkAccount()).toEqual({ kind: "ready" });
});

test("the demo's simulator sends webhooks to the server", async () => {
  const base = await testApp(context);
  square.sendWebhooks?.(Number(new URL(base).port));
  await payments.authorise({
    key: randomUUID(),
    cardToken: cardToken(),
    amountPence: 4250,
    referenceId: randomUUID(),
    note: "a note",
    buyerEmail: "amelia@example.com",
  });
  const readStoredEvents = () => context.db.selectFrom("webhookEvents").select("type").execute();
  await expect.poll(readStoredEvents).toEqual([{ type: "payment.created" }]);
});
