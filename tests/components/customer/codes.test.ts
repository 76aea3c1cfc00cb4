import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { DESKTOP } from "../support/open-app.ts";
import { heldCheckout } from "../support/samples.ts";
import { button, horizontalOverflow, openStep, textbox } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

type CodeName = "Gift voucher" | "Discount code";

const VOUCHER = "7K2M9Q4XB3TWR6BN";
const voucher = { code: VOUCHER, balancePence: 500 };
const tenPercentDiscount = {
  code: "LAKE10",
  terms: { type: "percentage", percent: 10, maxDiscountPence: null },
} as const;
const CHECK_FAILED_TEXT: Record<CodeName, string> = {
  "Gift voucher": "Unable to validate voucher at this time. Please try again.",
  "Discount code": "Failed to validate discount code",
};

const apply = (name: CodeName) => button(`Apply ${name}`);
const remove = (name: CodeName) => button(`Remove ${name}`);
const status = (text: string) => page.getByRole("status").filter({ hasText: text });

/** Opens the waiver step, where codes are entered, with places for £88.00. */
async function openCodes(api: FakeApi, size?: typeof DESKTOP): Promise<void> {
  const checkout = heldCheckout({ ticketCount: 4 });
  await openStep(paths.waiver, { api, checkout, ...(size && { size }) });
  await expect.element(apply("Gift voucher")).toBeVisible();
}

/** Types a code and applies it, without waiting for the result. */
async function submitCode(name: CodeName, code: string): Promise<void> {
  await textbox(name).fill(code);
  await apply(name).click();
}

async function expectRefused(name: CodeName, sentence: string): Promise<void> {
  await expect.element(textbox(name)).toHaveAccessibleDescription(sentence);
  await expect.element(textbox(name)).toBeEnabled();
  await expect.element(remove(name)).not.toBeInTheDocument();
}

async function expectTotal(total: string): Promise<void> {
  await expect
    .element(page.getByRole("status").filter({ hasText: /^Total / }))
    .toHaveTextContent(`Total ${total}`);
  const pass = page.getByRole("complementary", { name: "Order summary" });
  await expect.element(pass).toMatchTextContent(`Total${total}`);
}

test("a code is required before it is applied; Enter applies it", async () => {
  await openCodes(bookingApi());
  await apply("Gift voucher").click();
  await expectRefused("Gift voucher", "Please enter a voucher code");
  await textbox("Discount code").fill("  ");
  await userEvent.keyboard("{Enter}");
  await expectRefused("Discount code", "Please enter a discount code");
  expect(horizontalOverflow()).toBe(0);
  await textbox("Discount code").fill("L");
  await expect.element(textbox("Discount code")).toHaveAccessibleDescription("");
});

test("a voucher code is trimmed and upper-cased, shown by its last four characters, and removed", async () => {
  const api = bookingApi().respond(contract.vouchers.check, voucher);
  await openCodes(api);
  await textbox("Gift voucher").fill(`  ${VOUCHER.toLowerCase()} `);
  await userEvent.keyboard("{Enter}");
  await expect.element(remove("Gift voucher")).toHaveFocus();
  await expect.poll(() => api.calls(contract.vouchers.check)).toEqual([{ code: VOUCHER }]);
  await expect.element(textbox("Gift voucher")).toBeDisabled();
  await expect.element(apply("Gift voucher")).toBeDisabled();
  await expect.element(page.getByText("•••• R6BN")).toBeVisible();
  await expect.element(page.getByText(VOUCHER)).not.toBeInTheDocument();
  await expect.element(status("Gift voucher applied: −£5.00")).toBeInTheDocument();
  await expect.element(page.getByText("Voucher ending R6BN")).toBeVisible();
  await expectTotal("£83.00");
  expect(horizontalOverflow()).toBe(0);

  await remove("Gift voucher").click();
  await expect.element(remove("Gift voucher")).not.toBeInTheDocument();
  await expect.element(textbox("Gift voucher")).toHaveFocus();
  await expect.element(textbox("Gift voucher")).toHaveValue("");
  await expect.element(textbox("Gift voucher")).toBeEnabled();
  await expectTotal("£88.00");
});

test.each([
  ["a phone", undefined],
  ["a desktop", DESKTOP],
])("on %s a discount is deducted first, then the voucher; each can be removed", async (_, size) => {
  const api = bookingApi()
    .respond(contract.vouchers.check, { ...voucher, balancePence: 1000 })
    .respond(contract.discounts.check, tenPercentDiscount);
  await openCodes(api, size);
  await submitCode("Gift voucher", VOUCHER);
  await submitCode("Discount code", " lake10 ");
  await expect.element(remove("Discount code")).toBeVisible();
  await expect
    .poll(() => api.calls(contract.discounts.check))
    .toMatchObject([{ code: "LAKE10", subtotalPence: 8800 }]);
  await expect.element(textbox("Discount code")).toBeDisabled();
  await expect.element(apply("Discount code")).toBeDisabled();
  await expect.element(status("Discount code applied: −£8.80")).toBeInTheDocument();
  await expectTotal("£69.20");
  expect(horizontalOverflow()).toBe(0);
  await remove("Discount code").click();
  await expectTotal("£78.00");
  await remove("Gift voucher").click();
  await expectTotal("£88.00");
});

test.each([
  ["an unknown voucher", "Gift voucher", "VOUCHER_INVALID", undefined, undefined],
  [
    "an unknown discount",
    "Discount code",
    "DISCOUNT_INVALID",
    { reason: "unknown", minSpendPence: null },
    undefined,
  ],
  [
    "a discount for larger orders",
    "Discount code",
    "DISCOUNT_INVALID",
    { reason: "min_spend", minSpendPence: 90_000 },
    "This code can be used when you spend £900.00 or more.",
  ],
  ["too many guesses", "Gift voucher", "TOO_MANY_REQUESTS", undefined, undefined],
] as const)(
  "%s: shown at its field until another code is typed",
  async (_, name, code, data, sentence) => {
    const { vouchers, discounts } = contract;
    const endpoint = name === "Gift voucher" ? vouchers.check : discounts.check;
    await openCodes(bookingApi().refuse(endpoint, code, data));
    await submitCode(name, "NO SUCH CODE");
    await expectRefused(name, sentence ?? errors[code].sentence);
    await textbox(name).fill("");
    await expect.element(textbox(name)).toHaveAccessibleDescription("");
    await expectTotal("£88.00");
  },
);

test.each<[string, (api: FakeApi) => FakeApi]>([
  [
    "a server error",
    (api) =>
      api.refuse(contract.vouchers.check, "INTERNAL").refuse(contract.discounts.check, "INTERNAL"),
  ],
  [
    "a lost connection",
    (api) => api.loseResponses(contract.vouchers.check).loseResponses(contract.discounts.check),
  ],
])("%s is not blamed on the code, and the same code works afterwards", async (_, injectFailure) => {
  const api = injectFailure(bookingApi());
  await openCodes(api);
  await submitCode("Gift voucher", VOUCHER);
  await expectRefused("Gift voucher", CHECK_FAILED_TEXT["Gift voucher"]);
  await submitCode("Discount code", "LAKE10");
  await expectRefused("Discount code", CHECK_FAILED_TEXT["Discount code"]);
  api
    .respond(contract.vouchers.check, voucher)
    .respond(contract.discounts.check, tenPercentDiscount);
  await apply("Gift voucher").click();
  await apply("Discount code").click();
  await expectTotal("£74.20");
});

test("a slow check is sent once, and shows that it is running", async () => {
  const api = bookingApi().respond(contract.vouchers.check, voucher);
  await openCodes(api);
  const releaseResponse = api.delayResponses(contract.vouchers.check);
  await submitCode("Gift voucher", VOUCHER);
  await expect.element(apply("Gift voucher")).toHaveAttribute("aria-busy", "true");
  (textbox("Gift voucher").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await apply("Gift voucher").click({ force: true });
  releaseResponse();
  await expect.element(remove("Gift voucher")).toBeVisible();
  await expect.poll(() => api.calls(contract.vouchers.check)).toHaveLength(1);
});
