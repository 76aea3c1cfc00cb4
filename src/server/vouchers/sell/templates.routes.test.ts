import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";

const context = await testContext();
await createVenue(context);
const base = await testApp(context);

const templates = async () => (await fetch(`${base}/api/voucher-templates`)).json();

test("the list is empty if the venue suggests no amounts", async () => {
  expect(await templates()).toEqual([]);
});

test("lists active amounts, smallest first", async () => {
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
