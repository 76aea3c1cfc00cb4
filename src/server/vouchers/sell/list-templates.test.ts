import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";

const context = await testContext();
await createVenue(context);
const base = await testApp(context);

const templates = async () => (await fetch(`${base}/api/voucher-templates`)).json();

test("a venue that suggests no amounts has an empty list", async () => {
  expect(await templates()).toEqual([]);
});

test("the amounts on offer come by amount, and those switched off do not come at all", async () => {
  await context.db
    .insertInto("voucherTemplates")
    .values([
      { amountPence: 10_000 },
      { amountPence: 1000 },
      { amountPence: 2500, isActive: false },
      { amountPence: 5000 },
    ])
    .execute();
  expect(await templates()).toEqual([
    { amountPence: 1000 },
    { amountPence: 5000 },
    { amountPence: 10_000 },
  ]);
});
