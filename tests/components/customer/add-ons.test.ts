import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { bookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { allowMotion } from "../support/motion.ts";
import { advanceTime, DESKTOP } from "../support/open-app.ts";
import { newId, towel } from "../support/samples.ts";
import { button, horizontalOverflow, openStep, stepHeading } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

const wetsuit = { ...towel, id: newId(), name: "Wetsuit hire", pricePence: 600 };
const pouch = {
  ...towel,
  id: newId(),
  name: "Phone pouch",
  description: "Keeps it dry down to ten metres.",
  pricePence: 800,
};
const ADDONS = [towel, wetsuit, pouch];
/** The pauses between the three tries of a call without a response. */
const ALL_RETRIES_MS = 3000;

const apiWithAddons = (offer = ADDONS) => bookingApi().respond(contract.addons.list, offer);

const selectedAddon = ({ id, name, pricePence }: typeof towel, quantity: number) => ({
  id,
  name,
  pricePence,
  quantity,
});

function quantity(name: string) {
  return page.getByRole("spinbutton", { name });
}

const increaseButton = (name: string) => button(`One more: ${name}`);
const decreaseButton = (name: string) => button(`One fewer: ${name}`);

/** The total as announced, and as shown. */
async function expectTotal(total: string): Promise<void> {
  const readAnnouncement = page.getByRole("status").filter({ hasText: /^Total / });
  await expect.element(readAnnouncement).toHaveTextContent(`Total ${total}`);
  const bar = page.getByRole("region", { name: "Total and next step" });
  await expect.element(bar.getByText(total)).toBeVisible();
}

test("each add-on shows its description, price and maximum quantity", async () => {
  await openStep(paths.addons, { api: apiWithAddons() });
  await expect.element(quantity(pouch.name)).toBeVisible();
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("spinbutton") });
  expect(rows.elements()).toHaveLength(3);
  for (const [index, addon] of ADDONS.entries()) {
    const row = rows.nth(index);
    await expect.element(row.getByRole("heading")).toHaveTextContent(addon.name);
    await expect.element(row).toMatchTextContent(addon.description);
    await expect.element(row).toMatchTextContent(`each, up to ${addon.maxQuantity}`);
    await expect.element(quantity(addon.name)).toHaveValue("0");
  }
  await expect.element(rows.nth(2)).toMatchTextContent("£8.00");
  await page.viewport(360, 800);
  expect(horizontalOverflow()).toBe(0);
});

test("a quantity goes from none to the maximum, with the running total; at none the add-on is removed", async () => {
  await openStep(paths.addons, { api: apiWithAddons() });
  await expectTotal("£22.00");
  await expect.element(decreaseButton(pouch.name)).toHaveAttribute("aria-disabled", "true");
  for (const [count, total] of [
    ["1", "£30.00"],
    ["2", "£38.00"],
    ["3", "£46.00"],
    ["4", "£54.00"],
  ] as const) {
    await increaseButton(pouch.name).click();
    await expect.element(quantity(pouch.name)).toHaveValue(count);
    await expectTotal(total);
  }
  await expect.element(increaseButton(pouch.name)).toHaveAttribute("aria-disabled", "true");
  await quantity(pouch.name).fill("9");
  await userEvent.keyboard("{Enter}");
  await expect.element(quantity(pouch.name)).toHaveValue("4");
  await increaseButton(towel.name).click();
  await expectTotal("£57.00");
  await quantity(pouch.name).fill("0");
  await userEvent.tab();
  await expectTotal("£25.00");
  await decreaseButton(towel.name).click();
  await expectTotal("£22.00");
});

test("add-ons are kept on going back and forth, and stay in the order summary until removed", async () => {
  await openStep(paths.addons, { api: apiWithAddons(), size: DESKTOP });
  const pass = page.getByRole("complementary", { name: "Order summary" });
  await increaseButton(pouch.name).click();
  await increaseButton(towel.name).click();
  await decreaseButton(towel.name).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(stepHeading("Your Information")).toBeVisible();
  await button("Continue").click();
  await expect.element(quantity(pouch.name)).toHaveValue("1");
  await expect.element(quantity(towel.name)).toHaveValue("0");
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toHaveFocus();
  await expect.element(pass.getByText("1 × Phone pouch")).toBeVisible();
  await expect.element(pass.getByText(/Towel hire/)).not.toBeInTheDocument();
});

test("add-ons are optional", async () => {
  await openStep(paths.addons, { api: apiWithAddons() });
  await expect.element(quantity(pouch.name)).toBeVisible();
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
});

test("a venue without add-ons says what comes next", async () => {
  await openStep(paths.addons, { api: apiWithAddons([]) });
  await expect
    .element(page.getByText("There is nothing to add at the moment. Please continue."))
    .toBeVisible();
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
});

test("a failure is shown with its reason, and can be retried", async () => {
  const api = bookingApi().refuse(contract.addons.list, "DATABASE_UNAVAILABLE");
  await openStep(paths.addons, { api });
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  await advanceTime(ALL_RETRIES_MS);
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load add-ons");
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  await expect.element(alert).toMatchTextContent("You can also continue without extras.");
  expect(horizontalOverflow()).toBe(0);
  api.respond(contract.addons.list, ADDONS);
  await button("Try Again").click();
  await expect.element(quantity(pouch.name)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("without a response the selection stays, and the booking can continue", async () => {
  const api = bookingApi().loseResponses(contract.addons.list);
  await openStep(paths.addons, { api, draftChanges: { addons: [selectedAddon(pouch, 1)] } });
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  await advanceTime(ALL_RETRIES_MS);
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("You can also continue with the extras that you have chosen.");
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
  await expect.element(page.getByText("1 × Phone pouch")).toBeVisible();
});

test("a slow response shows a loading state, but not before 150 ms", async () => {
  await allowMotion();
  const api = apiWithAddons();
  const releaseResponse = api.delayResponses(contract.addons.list);
  await openStep(paths.addons, { api });
  const spinner = page.getByRole("status").filter({ hasText: "Loading add-ons" });
  await expect.element(spinner).toHaveStyle({ animationDelay: "0.15s", opacity: "1" });
  releaseResponse();
  await expect.element(quantity(pouch.name)).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
});

test("an add-on that is withdrawn, limited or dearer meanwhile is corrected and reported", async () => {
  const offer = [
    { ...towel, maxQuantity: 1 },
    { ...wetsuit, pricePence: 700 },
  ];
  const addons = [selectedAddon(pouch, 1), selectedAddon(towel, 2), selectedAddon(wetsuit, 1)];
  await openStep(paths.addons, { api: apiWithAddons(offer), draftChanges: { addons } });
  const notice = page.getByRole("status").filter({ hasText: "Your extras have changed" });
  await expect.element(notice).toBeVisible();
  const items = notice.getByRole("listitem").elements();
  expect(items.map((sentence) => sentence.textContent)).toEqual([
    "Phone pouch is no longer available, so we removed it from your booking.",
    "Only 1 of Towel hire can be added now, so we changed yours.",
    "The price of Wetsuit hire has changed.",
  ]);
  await expectTotal("£32.00");
});

test("what the session has left of an add-on limits how many can be taken", async () => {
  const api = apiWithAddons([
    { ...towel, left: 2 },
    { ...wetsuit, left: 0 },
    { ...pouch, left: null },
  ]);
  await openStep(paths.addons, { api });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect.element(row(towel.name)).toMatchTextContent("each, up to 2 · 2 left");
  await expect.element(row(wetsuit.name)).toMatchTextContent("Sold out");
  await expect.element(increaseButton(wetsuit.name)).toBeDisabled();
  await increaseButton(towel.name).click();
  await increaseButton(towel.name).click();
  await expect.element(increaseButton(towel.name)).toBeDisabled();
  const { activity, slot } = bookingDraft();
  expect(api.calls(contract.addons.list)).toEqual([
    { activityId: activity?.id, startsAt: slot?.startsAt },
  ]);
});

test("a fractional quantity is refused as typed, and the step does not continue", async () => {
  await openStep(paths.addons, { api: apiWithAddons() });
  await quantity(pouch.name).fill("1.5");
  await button("Continue").click();
  await expect.element(quantity(pouch.name)).toHaveFocus();
  await expect
    .element(quantity(pouch.name))
    .toHaveAccessibleDescription("Please enter a whole number");
  await page.viewport(360, 800);
  const pouchRow = page.getByRole("listitem").filter({ hasText: pouch.name });
  const price = pouchRow
    .getByText(/each, up to/)
    .element()
    .getBoundingClientRect();
  expect(price.right).toBeLessThan(
    decreaseButton(pouch.name).element().getBoundingClientRect().left,
  );
  await expectTotal("£22.00");
  await increaseButton(pouch.name).click();
  await expect.element(quantity(pouch.name)).toHaveValue("1");
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toHaveFocus();
});

test.each(["usual text", "large text"])(
  "on the narrowest phone the price of an add-on keeps its distance from the quantity: %s",
  async (text) => {
    const expensivePouch = { ...pouch, pricePence: 12_500, maxQuantity: 20 };
    await openStep(paths.addons, { api: apiWithAddons([expensivePouch]), size: [360, 780] });
    await expect.element(quantity(pouch.name)).toBeVisible();
    if (text === "large text") document.documentElement.style.fontSize = "112.5%";
    onTestFinished(() => {
      document.documentElement.style.fontSize = "";
    });
    const limit = page.getByText("each, up to 20", { exact: true });
    const textRange = document.createRange();
    textRange.selectNodeContents(limit.element());
    const count = decreaseButton(pouch.name).element().closest("fieldset");
    const gap =
      (count?.getBoundingClientRect().left ?? 0) - textRange.getBoundingClientRect().right;
    expect(gap).toBeGreaterThanOrEqual(12);
    expect(horizontalOverflow()).toBe(0);
  },
);
