import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { writeCardToken } from "../../src/standin/payments/card-token.ts";
import { openMail } from "../screens/mailbox.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const LONGEST_WORD = "W".repeat(100);

/** What the stand-in's card form gives for a good card, already verified by its bank. */
function approvedCard(amount: string): string {
  return writeCardToken({
    id: randomUUID(),
    at: Date.now(),
    ...{ brand: "VISA", last4: "1111", bin: "411111", expMonth: 9, expYear: 2031 },
    ...{ outcome: "APPROVED", verified: true, amount, currency: "GBP" },
  });
}

/** Somebody bought a voucher of £50.00 for this recipient; the code. */
async function bought(request: APIRequestContext, name: string, email: string): Promise<string> {
  const answer = await request.post("/api/voucher-purchases", {
    headers: {
      "checkout-secret": randomBytes(16).toString("hex"),
      "idempotency-key": randomUUID(),
    },
    data: {
      amountPence: 5_000,
      recipient: { name, email },
      purchaser: {
        firstName: "Amelia",
        lastName: "Hart",
        email: `amelia-${randomUUID()}@example.com`,
        phone: "07700900123",
      },
      message: `Happy birthday!\n${LONGEST_WORD}`,
      cardToken: approvedCard("50.00"),
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).voucher.code;
}

test("the voucher's letter looks as it should, light and dark, however long its words are", async ({
  page,
  request,
  server,
}) => {
  const email = `robin-${randomUUID()}@example.com`;
  const code = await bought(request, LONGEST_WORD, email);
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM messages WHERE to_address = $1",
    [email],
  );
  const html = await (await request.get(`/dev/mailbox/${rows[0]?.id}/html`)).text();
  await page.goto("/healthz");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const picture = page.locator("img.picture");
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    const button = page.getByRole("link", { name: "Use your voucher" });
    await expect(button).toHaveAttribute("href", new RegExp(`/booking#voucher=${code}$`));
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("the demo's mailbox hands out the voucher to print", async ({ page, request }) => {
  const email = `robin-${randomUUID()}@example.com`;
  await bought(request, "Robin Lake", email);
  await openMail(page, email);
  await expectNoSidewaysScroll(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Voucher to print (PDF)" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("gift-voucher.pdf");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
});
