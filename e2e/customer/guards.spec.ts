import { expect } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { fillInformation } from "../screens/steps.ts";
import { openStep } from "../support/open-step.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test("a reload in the same tab loses no input; without an account its pages lead to the start page", async ({
  page,
  request,
}) => {
  await test.step("a reload", async () => {
    await openStep(page, request, paths.customerInfo, {
      draftChanges: { contact: {}, isContactComplete: false },
    });
    const visitor = newVisitor();
    await fillInformation(page, visitor);
    await page.reload();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
    await expect(page.getByLabel("Postcode")).toHaveValue("KE7 4LD");
  });

  for (const path of [paths.bookings, paths.profile]) {
    await test.step(path, async () => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers().location).toBe(paths.home);
    });
  }
});
