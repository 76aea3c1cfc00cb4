import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { advanceTime, openApp, reload } from "../support/open-app.ts";
import { heldCheckout, toDraft } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const CODE = "7QKM-2TXD-9HWB-4RNC";
const voucher = { code: CODE, balancePence: 500 };

const notice = page.getByText("Your gift voucher is here.");
const field = page.getByRole("textbox", { name: "Gift voucher" });
const remove = page.getByRole("button", { name: "Remove Gift voucher" });
const summary = page.getByRole("complementary", { name: "Order summary" });

/** Opens the page for codes by the link as some mail programs write it; the price is £22. */
async function openWaiver(api = bookingApi(), change: Partial<BookingDraft> = {}): Promise<void> {
  const checkout = heldCheckout();
  api.respond(contract.checkouts.get, checkout);
  const draft = { ...toDraft(checkout), ...change };
  await openApp(`/booking/waiver#voucher=${CODE.replaceAll("-", "%2D")}`, api, { draft });
}

async function expectTotal(total: string): Promise<void> {
  await expect.element(summary).toMatchTextContent(new RegExp(`Total.*${total}`));
}

test("an email's link leaves no code in the URL, and the list shows that a voucher is ready, even after a reload", async () => {
  await openApp(`/booking#voucher=${CODE}`, bookingApi());
  await expect.element(notice).toBeVisible();
  expect(window.location.href).toMatch(/\/booking$/);
  reload();
  await expect.element(notice).toBeVisible();
});

test("the code is applied where codes are entered, with only its end shown", async () => {
  const api = bookingApi().respond(contract.vouchers.check, voucher);
  await openWaiver(api);
  await expect.element(remove).toBeVisible();
  await expectTotal("£17.00");
  await expect.element(page.getByText("•••• 4RNC")).toBeVisible();
  await expect.element(page.getByText(CODE)).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(contract.vouchers.check))
    .toEqual([{ code: CODE.replaceAll("-", "") }]);
});

test("it can be removed, and does not come back", async () => {
  const api = bookingApi().respond(contract.vouchers.check, voucher);
  await openWaiver(api);
  await remove.click();
  await expectTotal("£22.00");
  await expect.element(field).toHaveValue("");
  reload();
  await expect.element(field).toBeEnabled();
  await expectTotal("£22.00");
  await expect.poll(() => api.calls(contract.vouchers.check)).toHaveLength(1);
});

test("it replaces the previous one", async () => {
  const api = bookingApi().respond(contract.vouchers.check, voucher);
  await openWaiver(api, { voucher: { code: "AAAA-BBBB-CCCC-DDDD", balancePence: 100 } });
  await expectTotal("£17.00");
  await expect.element(page.getByText("•••• 4RNC")).toBeVisible();
});

test("an invalid code is reported where codes are entered, and corrected there", async () => {
  const api = bookingApi().refuse(contract.vouchers.check, "VOUCHER_INVALID");
  await openWaiver(api);
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      "Failed to validate voucher. Please check the code and try again.",
    );
  await expect.element(field).toHaveValue(CODE);
  await expectTotal("£22.00");
  const otherVoucher = { code: "2222-3333-4444-5555", balancePence: 300 };
  api.respond(contract.vouchers.check, otherVoucher);
  await field.fill(otherVoucher.code);
  await page.getByRole("button", { name: "Apply Gift voucher" }).click();
  await expectTotal("£19.00");
  reload();
  await expect.element(remove).toBeVisible();
});

test("a code that could not be checked is not reported as invalid, and is retried after a reload", async () => {
  const api = bookingApi().loseResponses(contract.vouchers.check);
  await openWaiver(api);
  await advanceTime(3000);
  await expect
    .element(field)
    .toHaveAccessibleDescription("Unable to validate voucher at this time. Please try again.");
  api.respond(contract.vouchers.check, voucher);
  reload();
  await expectTotal("£17.00");
});
