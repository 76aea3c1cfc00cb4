import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { openPayment, pay } from "../support/payment.ts";
import { newId, waiver } from "../support/samples.ts";
import { button, stepHeading, textbox } from "../support/steps.ts";

test("a waiver that changed before the payment is reported, and only has to be signed again", async () => {
  const { api } = await openPayment();
  api
    .refuse(contract.checkouts.place, "WAIVER_CHANGED")
    .respond(contract.waivers.active, { ...waiver, versionId: newId() });
  await pay();
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
  await expect.element(page.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect
    .element(page.getByRole("img", { name: "Signature of Amelia Hartley: empty" }))
    .toBeVisible();
  await page.getByRole("link", { name: "Back to Add-ons" }).click();
  await page.getByRole("link", { name: "Back to Your information" }).click();
  await expect.element(textbox("Last name")).toHaveValue("Hartley");
  await expect.element(button("Continue")).toBeEnabled();
});
