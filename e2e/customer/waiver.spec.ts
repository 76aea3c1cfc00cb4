import { expect, type Page } from "@playwright/test";
import type { Waiver } from "../../src/shared/contract/catalogue.ts";
import { sentenceOf } from "../../src/shared/visitor-errors.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { continueTo, signByTyping } from "../screens/steps.ts";
import { drawSignature, signaturePad, TERMS } from "../screens/waiver.ts";
import { draftIn, openRemembering, readyToPay, readyToSign } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectNoCharge, expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

test.use({ deviceScaleFactor: 2.625 }); // A telephone's, for what is drawn.

const WAIVER = "**/api/waiver";
const NOT_LOADED = "Failed to load waiver template. Please try again.";
const NOT_SIGNED = "Please sign the waiver";
const NOT_ACCEPTED = "You must accept the terms and conditions to continue";

function waiverBox(page: Page) {
  return page.getByRole("region", { name: "Waiver text" });
}

/** The venue writes a new version of the waiver, with the same words. */
async function writeNewVersion({ pool }: RunningServer): Promise<void> {
  await pool.query(
    `INSERT INTO waiver_versions (template_id, version, title, content)
     SELECT w.template_id, w.version + 1, w.title, w.content
     FROM waiver_versions w JOIN waiver_templates t ON t.id = w.template_id AND t.is_active
     ORDER BY w.version DESC LIMIT 1`,
  );
}

test("the text stands in a box of 400 px, with both names in bold and a numbered list", async ({
  page,
  request,
}) => {
  await readyToSign(page, request);
  const box = waiverBox(page);
  await expect(box.locator("b").first()).toHaveText("Amelia Hartley");
  const bold = new Set(await box.locator("b").allInnerTexts());
  expect(bold).toEqual(new Set(["Amelia Hartley", "Harbour Lake Aquapark"]));
  await expect(box).not.toContainText("[");
  const numbers = box.locator("ol > li");
  expect(
    await numbers.evaluateAll((items) => items.map((item) => (item as HTMLLIElement).value)),
  ).toEqual([1, 2, 3, 4, 5]);
  expect((await box.boundingBox())?.height).toBeCloseTo(400, 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await box.focus();
  await box.press("End");
  await expect(box.locator("p").last()).toBeInViewport({ ratio: 0.9 });
});

test("a name that looks like markup or a placeholder is shown as it was typed", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await readyToSign(page, request);
  const draft = await draftIn(page);
  const lastName = "<img src=x onerror=alert(1)> [BUSINESS NAME]";
  const renamed = { ...draft, contact: { ...draft.contact, lastName } };
  await openRemembering(page, JSON.stringify(renamed), "/booking/waiver");
  await expect(waiverBox(page).locator("b").first()).toHaveText(`Amelia ${lastName}`);
  await expect(waiverBox(page).locator("img")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test("what is missing is said, and each message leads to what it is about", async ({
  page,
  request,
}) => {
  test.slow();
  await readyToSign(page, request);
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("region", { name: "Please check 2 fields" });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole("link", { name: NOT_SIGNED }).click();
  await expect(signaturePad(page)).toBeFocused();
  await expect(signaturePad(page)).toHaveAccessibleDescription(NOT_SIGNED);
  await summary.getByRole("link", { name: NOT_ACCEPTED }).click();
  const terms = page.getByLabel(TERMS);
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(NOT_ACCEPTED);

  await terms.check();
  await expect(page.getByText(NOT_ACCEPTED)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: "Please check this field" })).toBeFocused();
  await page.getByText("Type", { exact: true }).click();
  const name = page.getByLabel("Your full name");
  await expect(name).toHaveAccessibleDescription(new RegExp(NOT_SIGNED));
  await expectAccessible(page);
  await name.fill("   ");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/booking\/waiver$/);
  await name.fill("Amelia Hartley");
  await continueTo(page, "Payment");
});

test("a drawn signature outlives a reload, can be cleared, and drawn again", async ({
  page,
  request,
}) => {
  test.slow();
  await readyToSign(page, request);
  await expect(page.getByText("Sign above the line")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear" })).toHaveCount(0);
  await drawSignature(page);
  await page.getByLabel(TERMS).check();
  await expect(signaturePad(page)).toHaveAccessibleName("Signature of Amelia Hartley: signed");
  await expect(page.getByText(/^Signed /)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(signaturePad(page)).toHaveAccessibleName("Signature of Amelia Hartley: signed");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(signaturePad(page)).toHaveAccessibleName("Signature of Amelia Hartley: empty");
  await expect(signaturePad(page)).toBeFocused();
  await expect(page.getByLabel(TERMS)).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: NOT_SIGNED })).toBeVisible();

  await drawSignature(page);
  await continueTo(page, "Payment");
});

test("signed, accepted and continued with the keyboard alone", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  await readyToSign(page, request);
  await waiverBox(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Draw" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Type" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Amelia Hartley");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel(TERMS)).toBeChecked();
  const proceed = page.getByRole("button", { name: "Continue" });
  while (!(await proceed.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
});

test("changing between drawing and typing loses neither", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await readyToSign(page, request);
  await drawSignature(page);
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabel("Your full name").fill("Amelia H.");
  await page.getByText("Draw", { exact: true }).click();
  await expect(signaturePad(page)).toHaveAccessibleName(/signed$/);
  await page.getByText("Type", { exact: true }).click();
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia H.");
});

for (const [failure, answer] of [
  ["the server's failure", (page: Page) => page.route(WAIVER, (r) => r.fulfill({ status: 500 }))],
  [
    "a network that is away",
    (page: Page) => page.route(WAIVER, (r) => r.abort("internetdisconnected")),
  ],
] as const) {
  test(`${failure} while the waiver is loaded is said, with Retry Loading, and then it can be signed`, async ({
    page,
    request,
  }) => {
    await answer(page);
    await readyToSign(page, request);
    await expect(page.getByText(NOT_LOADED)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute(WAIVER);
    await page.getByRole("button", { name: "Retry Loading" }).click();
    await signByTyping(page, "Amelia Hartley");
    await continueTo(page, "Payment");
  });
}

test("a waiver that takes long shows that it is coming", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(WAIVER, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await readyToSign(page, request);
  await expect(page.getByRole("status").filter({ hasText: "Loading the waiver" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await expectAccessible(page);
  arrival.resolve();
  await expect(waiverBox(page)).toBeVisible();
});

test("another name clears the signature, and says so", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  test.slow();
  await readyToSign(page, request, { isSigned: true });
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await page.goto("/booking/customer-info");
  await page.getByLabel("First name").fill("Bea");
  await continueTo(page, "Add Optional Items");
  await continueTo(page, "Review & Sign Waiver");
  await expect(
    page.getByText(
      "The name has changed since the waiver was signed. Please read and sign it again.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign as Bea Hartley" })).toBeVisible();
  await expect(waiverBox(page).locator("b").first()).toHaveText("Bea Hartley");
  await expect(page.getByLabel(TERMS)).not.toBeChecked();
  await expect(signaturePad(page)).toHaveAccessibleName("Signature of Bea Hartley: empty");
  await expectAccessible(page);
  await page.goto("/booking/payment");
  await expect(page).toHaveURL(/\/booking\/waiver$/);
});

test("a new version of the text clears the signature, and says so", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  await readyToSign(page, request, { isSigned: true });
  await expect(page.getByLabel(TERMS)).toBeChecked();
  await writeNewVersion(server);
  await page.reload();
  await expect(page.getByText(sentenceOf("WAIVER_CHANGED"))).toBeVisible();
  await expect(page.getByLabel(TERMS)).not.toBeChecked();
  await expect(signaturePad(page)).toHaveAccessibleName("Signature of Amelia Hartley: empty");
  await signByTyping(page, "Amelia Hartley");
  await continueTo(page, "Payment");
});

test("a text that changed before the payment is signed again before any charge", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { checkoutId } = await readyToPay(page, request);
  await writeNewVersion(server);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  await expect(page.getByText(sentenceOf("WAIVER_CHANGED"))).toBeVisible();
  await expectNoCharge(server, checkoutId);
  await expectAccessible(page);
  await signByTyping(page, "Amelia Hartley");
  await continueTo(page, "Payment");
  // Its own document is there by then, and not only the outline that the step before stands in for it.
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await expect(page.getByText(sentenceOf("WAIVER_CHANGED"))).toHaveCount(0);
  await page.goForward();
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("the signature stays in this tab until it is paid, and the text shown is what is kept", {
  tag: "@one-width",
}, async ({ page, context, request, server }) => {
  const { checkoutId } = await readyToSign(page, request);
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  await drawSignature(page);
  await page.getByLabel(TERMS).check();
  const { signature } = (await draftIn(page)).waiver ?? {};
  expect(signature?.kind).toBe("drawn");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const otherTab = await context.newPage();
  await otherTab.goto("/booking/waiver");
  await expect(otherTab).toHaveURL(/\/booking$/);

  await continueTo(page, "Payment");
  await pay(page);
  await expectBooked(page);
  await expect.poll(async () => (await draftIn(page)).waiver).toBeNull();
  const { rows } = await server.pool.query(
    `SELECT waiver_signature, waiver_content_snapshot FROM bookings WHERE checkout_id = $1`,
    [checkoutId],
  );
  expect(rows[0].waiver_signature).toEqual(signature);
  expect(rows[0].waiver_content_snapshot).toBe(
    `${waiver.title}\n\n${waiver.content}`
      .replaceAll("[PARTICIPANT NAME]", "Amelia Hartley")
      .replaceAll("[BUSINESS NAME]", "Harbour Lake Aquapark"),
  );
});
