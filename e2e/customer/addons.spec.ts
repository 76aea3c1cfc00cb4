import { expect, type Page } from "@playwright/test";
import type { Addon } from "../../src/shared/contract/catalogue.ts";
import { formatPence } from "../../src/shared/money.ts";
import { paths } from "../../src/web/paths.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { ADDONS, expectSpinner, holdBack, refuse } from "../support/answers.ts";
import { openStep } from "../support/at-step.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const POUCH = "Phone pouch";
const AFTER_TRIES = { timeout: 15_000 };

function quantity(page: Page, name: string) {
  return page.getByRole("spinbutton", { name });
}

function more(page: Page, name: string) {
  return page.getByRole("button", { name: `One more: ${name}` });
}

function fewer(page: Page, name: string) {
  return page.getByRole("button", { name: `One fewer: ${name}` });
}

/** The total as it is announced. */
async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: `Total ${total}` })).toHaveCount(1);
  await expect(page.getByText(total, { exact: true }).filter({ visible: true })).not.toHaveCount(0);
}

/** Changes what the server offers, from the next answer on. */
async function changeOffer(page: Page, change: (offer: Addon[]) => Addon[]): Promise<void> {
  await page.route(ADDONS, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  });
}

test("each add-on says what it is, what it costs and how many can be had", async ({
  page,
  request,
}) => {
  test.slow();
  await openStep(page, request, paths.addons);
  const offer: Addon[] = await (await request.get("/api/add-ons")).json();
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("spinbutton") });
  await expect(rows).toHaveCount(offer.length);
  for (const [index, addon] of offer.entries()) {
    const row = rows.nth(index);
    await expect(row.getByRole("heading")).toHaveText(addon.name);
    await expect(row).toContainText(addon.description);
    await expect(row).toContainText(formatPence(addon.pricePence));
    await expect(row).toContainText(`each, up to ${addon.maxQuantity}`);
    await expect(quantity(page, addon.name)).toHaveValue("0");
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("from none to the most of it, in the running total; at none it is gone", async ({
  page,
  request,
}) => {
  await openStep(page, request, paths.addons);
  await expectTotal(page, "£14.00");
  await expect(fewer(page, POUCH)).toHaveAttribute("aria-disabled", "true");
  for (const [count, total] of [
    [1, "£22.00"],
    [2, "£30.00"],
    [3, "£38.00"],
    [4, "£46.00"],
  ] as const) {
    await more(page, POUCH).click();
    await expect(quantity(page, POUCH)).toHaveValue(String(count));
    await expectTotal(page, total);
  }
  await expect(more(page, POUCH)).toHaveAttribute("aria-disabled", "true");
  await quantity(page, POUCH).fill("9");
  await quantity(page, POUCH).press("Enter");
  await expect(quantity(page, POUCH)).toHaveValue("4");
  await more(page, "Towel hire").click();
  await expectTotal(page, "£50.00");
  await quantity(page, POUCH).fill("0");
  await quantity(page, POUCH).blur();
  await expectTotal(page, "£18.00");
  expect((await draftIn(page)).addons).toMatchObject([{ name: "Towel hire", quantity: 1 }]);
  await fewer(page, "Towel hire").click();
  await expectTotal(page, "£14.00");
  expect((await draftIn(page)).addons).toEqual([]);
});

test("extras are kept over a reload, back and forth, and stand on the pass", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.addons);
  await more(page, POUCH).click();
  await page.reload();
  await expect(quantity(page, POUCH)).toHaveValue("1");
  await goBack(page, "Your information");
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  await continueButton(page).click();
  await expect(quantity(page, POUCH)).toHaveValue("1");
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeFocused();
  const pass = page.getByRole("complementary", { name: "Order summary" });
  await expect(pass.getByText("1 × Phone pouch")).toBeVisible();
});

test("nothing has to be added", { tag: "@one-width" }, async ({ page, request }) => {
  await openStep(page, request, paths.addons);
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
});

test("a failure is said with its reason; it can be tried again", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await refuse(page, ADDONS, "DATABASE_UNAVAILABLE");
  await openStep(page, request, paths.addons);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to load add-ons", AFTER_TRIES);
  await expect(alert).toContainText("Database connection not available");
  await expect(alert).toContainText("You can also continue without extras.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.unroute(ADDONS);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(quantity(page, POUCH)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("without a network it is said; what was chosen stays, and the booking can go on", {
  tag: "@one-width",
}, async ({ page, context, request }) => {
  await openStep(page, request, paths.addons);
  await more(page, POUCH).click();
  await goBack(page, "Your information");
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  await context.setOffline(true);
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText("No internet connection.", AFTER_TRIES);
  await expect(page.getByRole("alert")).toContainText("the extras that you have chosen");
  await context.setOffline(false);
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  expect((await draftIn(page)).addons).toMatchObject([{ name: POUCH, quantity: 1 }]);
});

test("a slow answer shows that it is awaited", { tag: "@one-width" }, async ({ page, request }) => {
  const answer = await holdBack(page, ADDONS);
  await openStep(page, request, paths.addons);
  await expectSpinner(page, "Loading add-ons");
  await expectAccessible(page);
  answer();
  await expect(quantity(page, POUCH)).toBeVisible();
});

test("a venue that offers nothing extra says what comes next", async ({ page, request }) => {
  await page.route(ADDONS, (route) => route.fulfill({ json: [] }));
  await openStep(page, request, paths.addons);
  await expect(
    page.getByText("There is nothing to add at the moment. Please continue."),
  ).toBeVisible();
  await expectAccessible(page);
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
});

test("an extra that is withdrawn, limited or dearer meanwhile is put right and said", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.addons);
  for (const name of [POUCH, "Towel hire", "Towel hire", "Wetsuit hire"])
    await more(page, name).click();
  await changeOffer(page, (offer) =>
    offer
      .filter(({ name }) => name !== POUCH)
      .map((addon) => ({
        ...addon,
        maxQuantity: addon.name === "Towel hire" ? 1 : addon.maxQuantity,
        pricePence: addon.name === "Wetsuit hire" ? 700 : addon.pricePence,
      })),
  );
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "Your extras have changed" });
  await expect(notice.getByRole("listitem")).toHaveText([
    "Phone pouch is no longer available, so we took it out of your booking.",
    "Only 1 of Towel hire can be added now, so we changed yours.",
    "The price of Wetsuit hire has changed.",
  ]);
  await expectTotal(page, "£25.00");
  await expectAccessible(page);
});
