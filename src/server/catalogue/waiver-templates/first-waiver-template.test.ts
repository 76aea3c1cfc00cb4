import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { readWaiver } from "../../waivers/waivers.routes.ts";
import { saveWaiverTemplate } from "./save-waiver-template.ts";

const context = await testContext();
const staff = await testAccount(context, { role: "admin", name: "Sam Staff" });

test("exactly one of the first templates becomes active, even if several are created concurrently", async () => {
  const saved = await Promise.all(
    ["Lake", "Hill", "Wood"].map((title) =>
      saveWaiverTemplate(
        context,
        { templateId: randomUUID(), version: null, template: { title, content: "I agree." } },
        staff.id,
      ),
    ),
  );
  const active = saved.filter(({ isActive }) => isActive);
  expect(active).toHaveLength(1);
  expect(await readWaiver(context)).toMatchObject({ title: active[0]?.title });
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});
