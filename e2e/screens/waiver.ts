import { expect, type Locator, type Page } from "@playwright/test";

export const TERMS_LABEL = "I have read and accept the terms and conditions";

/** The pad for a drawn signature; its accessible name says whether there is one. */
export function signaturePad(page: Page): Locator {
  return page.getByRole("img", { name: /^Signature of / });
}

/** Draws one zigzag across the pad. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = signaturePad(page);
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The signature pad is not visible.");
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(box.x + 30 + step * 8, box.y + 60 + (step % 2 === 0 ? 25 : -25));
  }
  await page.mouse.up();
}

type CodeKind = "Gift voucher" | "Discount code";

export function codeField(page: Page, name: CodeKind): Locator {
  return page.getByRole("textbox", { name });
}

export function applyButton(page: Page, name: CodeKind): Locator {
  return page.getByRole("button", { name: `Apply ${name}` });
}

export function removeButton(page: Page, name: CodeKind): Locator {
  return page.getByRole("button", { name: `Remove ${name}` });
}

/** Types a code and applies it, without waiting for the result. */
export async function submitCode(page: Page, name: CodeKind, code: string): Promise<void> {
  await codeField(page, name).fill(code);
  await applyButton(page, name).click();
}

export async function applyCode(page: Page, name: CodeKind, code: string): Promise<void> {
  await submitCode(page, name, code);
  await expect(removeButton(page, name)).toBeVisible();
}

/** Expects the total in the order summary, once its animation has finished. */
export async function expectTotal(page: Page, total: string): Promise<void> {
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await expect(summary.getByText("Total").locator("..")).toContainText(total);
}
