import { expect, type Page } from "@playwright/test";
import type { Addon, Waiver } from "../../src/shared/contract/public/catalogue.ts";
import { paths } from "../../src/web/app/paths.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import {
  applyCode,
  codeField,
  drawSignature,
  signaturePad,
  submitCode,
  TERMS_LABEL,
} from "../screens/waiver.ts";
import { getVoucherBalance, insertDiscount, insertTestVoucher } from "../support/codes.ts";
import { openStep } from "../support/open-step.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

test.use({ deviceScaleFactor: 2.625 }); // A phone's, for the drawn signature.

/** Not the whole document: the payment step may redirect before it has loaded. */
const COMMIT = { waitUntil: "commit" } as const;

function title(page: Page, name: string) {
  return page.getByRole("heading", { name, level: 1 });
}

test("the input of each step survives a reload, stays in this tab, and is what is booked", async ({
  page,
  context,
  request,
  server,
}) => {
  test.slow();
  const voucher = await insertTestVoucher(server, 500);
  const discountWithMinimum = await insertDiscount(server, {
    amountPence: 500,
    minSpendPence: 90_000,
  });
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  const addons: Addon[] = await (await request.get("/api/add-ons")).json();
  const addon = addons[0] as Addon;
  const { freeSlot, checkoutId } = await openStep(page, request, paths.customerInfo);

  await test.step("unfinished input is kept as typed; the payment step redirects to it", async () => {
    await expect(title(page, "Your Information")).toBeFocused();
    await page.getByLabel("First name").fill("Siân");
    await page.getByLabel("Phone").fill("0770");
    await page.getByLabel("City").fill("");
    await page.getByLabel(/^Email me news and offers/).check();
    await page.reload();
    await expect(title(page, "Your Information")).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("Siân");
    await expect(page.getByLabel("Phone")).toHaveValue("0770");
    await expect(page.getByLabel(/^Email me news and offers/)).toBeChecked();
    await page.goto(paths.payment, COMMIT);
    await expect(page.getByRole("alert")).toHaveText(
      "Missing required information: name, address, county",
    );
    await expect(page).toHaveURL(/\/booking\/customer-info\?/);
    await page.getByLabel("City").fill("Kelside");
    await page.getByLabel("Phone").fill("07700 900123");
    await page.getByLabel("Email", { exact: true }).fill("  Sian.Hartley@Example.COM ");
    await continueTo(page, "Add Optional Items");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("a signature under another name does not lead to the payment step", async () => {
    await page.goto(paths.payment, COMMIT);
    await expect(page.getByRole("heading", { name: "Sign as Siân Hartley" })).toBeVisible();
    await expect(page).toHaveURL(/\/booking\/waiver$/);
    await page.goBack();
    await expect(title(page, "Add Optional Items")).toBeFocused();
  });

  await test.step("add-ons", async () => {
    await page.getByRole("button", { name: `One more: ${addon.name}` }).click();
    await page.reload();
    await expect(page.getByRole("spinbutton", { name: addon.name })).toHaveValue("1");
    await continueTo(page, "Review & Sign Waiver");
  });

  await test.step("codes", async () => {
    await submitCode(page, "Discount code", discountWithMinimum.toLowerCase());
    await expect(codeField(page, "Discount code")).toHaveAccessibleDescription(
      "This code can be used when you spend £900.00 or more.",
    );
    await applyCode(page, "Gift voucher", ` ${voucher.toLowerCase()} `);
    await page.reload();
    await expect(codeField(page, "Gift voucher")).toBeDisabled();
  });

  const signature = await test.step("the signature, in this tab only", async () => {
    await drawSignature(page);
    await page.getByLabel(TERMS_LABEL).check();
    await page.reload();
    await expect(signaturePad(page)).toHaveAccessibleName("Signature of Siân Hartley: signed");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const otherTab = await context.newPage();
    await otherTab.goto(paths.waiver);
    await expect(otherTab).toHaveURL(/\/booking$/);
    await otherTab.close();
    return (await readDraft(page)).waiver?.signature;
  });

  await test.step("it is booked as entered, and the signature is deleted from the tab", async () => {
    await continueTo(page, "Payment");
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByText("sian.hartley@example.com", { exact: true })).toBeVisible();
    await expect(page.getByText("07700 900123", { exact: true })).toBeVisible();
    await pay(page);
    await expectBooked(page);
    await expect.poll(async () => (await readDraft(page)).waiver).toBeNull();
    await expectOneCharge(server, checkoutId);
    const { rows } = await server.pool.query(
      `SELECT w.signature,
              waiver_text(v.title, v.content, w.participant_name, w.business_name) AS waiver_text,
              p.amount_pence, a.name, x.quantity
       FROM bookings b JOIN payments p ON p.booking_id = b.id
       JOIN customer_waivers w ON w.booking_id = b.id
       JOIN waiver_versions v ON v.id = w.waiver_version_id
       JOIN booking_addons x ON x.booking_id = b.id JOIN addons a ON a.id = x.addon_id
       WHERE b.checkout_id = $1`,
      [checkoutId],
    );
    expect(rows).toEqual([
      {
        signature,
        waiver_text: `${waiver.title}\n\n${waiver.content}`
          .replaceAll("[PARTICIPANT NAME]", "Siân Hartley")
          .replaceAll("[BUSINESS NAME]", "Harbour Lake Aquapark"),
        amount_pence: freeSlot.activity.pricePence + addon.pricePence - 500,
        name: addon.name,
        quantity: 1,
      },
    ]);
    expect(signature?.kind).toBe("drawn");
    expect(await getVoucherBalance(server, voucher)).toBe(0);
  });
});
