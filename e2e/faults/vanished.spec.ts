import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { goToPayment } from "../screens/journey.ts";
import { fillCard, payButton } from "../screens/payment.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";

/** The server refuses the placement once, as it does when something changed meanwhile. */
async function refuseOnce(page: Page, code: keyof typeof errors): Promise<void> {
  const { status, sentence } = errors[code];
  await page.route(
    "**/api/checkouts/*/booking",
    (route) => route.fulfill({ status, json: { defined: true, code, status, message: sentence } }),
    { times: 1 },
  );
}

test("a waiver that changed is said, and only the signature has to be given again", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Aqua Assault Course");
  await goToPayment(page, free, 2);
  await refuseOnce(page, "WAIVER_CHANGED");
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await page.goto("/booking/customer-info");
  await expect(page.getByLabel("Last name")).toHaveValue("Hartley");
});

test("a slot that was closed is said, with a way to another time; what was typed stays", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Giant Slides");
  await goToPayment(page, free, 1);
  await refuseOnce(page, "SLOT_CLOSED");
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(errors.SLOT_CLOSED.sentence)).toBeVisible();
  await page.getByRole("button", { name: "Choose another time" }).first().click();
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
});
