import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  listAllVoucherTemplates,
  removeVoucherTemplate,
  saveVoucherTemplate,
} from "./admin-templates.routes.ts";
import { listVoucherTemplates } from "./templates.routes.ts";

const context = await testContext();
await createVenue(context);
const { db } = context;
const staff = await testAccount(context, { role: "admin" });
await db.deleteFrom("voucherTemplates").execute();

function save(id: string, amountPence: number, isActive = true) {
  return saveVoucherTemplate(context, { id, amountPence, isActive }, staff.id);
}

test("visitors see the amounts that staff show, smallest first, and each change is recorded", async () => {
  const [ten, fifty] = [randomUUID(), randomUUID()];
  await Promise.all([save(fifty, 5_000), save(fifty, 5_000)]);
  await save(ten, 1_000);
  expect(await listVoucherTemplates(context)).toEqual([
    { amountPence: 1_000 },
    { amountPence: 5_000 },
  ]);
  await save(ten, 1_000, false);
  expect(await listVoucherTemplates(context)).toEqual([{ amountPence: 5_000 }]);
  expect(await listAllVoucherTemplates(context)).toEqual([
    { id: ten, amountPence: 1_000, isActive: false },
    { id: fifty, amountPence: 5_000, isActive: true },
  ]);
  await Promise.all([1, 2].map(() => removeVoucherTemplate(context, ten, staff.id)));
  const events = await db
    .selectFrom("events")
    .select(["type", "before", "after"])
    .where("entity", "=", "voucher_template")
    .where("entityId", "=", ten)
    .orderBy("at")
    .execute();
  expect(events).toEqual([
    {
      type: "voucher_template.created",
      before: null,
      after: { amountPence: 1_000, isActive: true },
    },
    {
      type: "voucher_template.changed",
      before: { isActive: true },
      after: { isActive: false },
    },
    {
      type: "voucher_template.deleted",
      after: null,
      before: { amountPence: 1_000, isActive: false },
    },
  ]);
});

test("saving the same suggestion twice concurrently adds it once", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const id = randomUUID();
    await Promise.all([save(id, 20_000 + pair * 500), save(id, 20_000 + pair * 500)]);
    const events = await db
      .selectFrom("events")
      .select("type")
      .where("entityId", "=", id)
      .execute();
    expect(events).toEqual([{ type: "voucher_template.created" }]);
  }
});

test("refuses a second suggestion with the same amount", async () => {
  const amountPence = 7_500;
  const results = await Promise.allSettled([
    save(randomUUID(), amountPence),
    save(randomUUID(), amountPence),
  ]);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toEqual([
    expect.objectContaining({
      reason: expect.objectContaining({ code: "VOUCHER_TEMPLATE_EXISTS" }),
    }),
  ]);
});
