import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";
import { penceToDecimal } from "../../src/shared/money.ts";
import { writeCardToken } from "../../src/square-simulator/payments/card-source.ts";
import { openEmail } from "../screens/mailbox.ts";
import { venueNow } from "../support/clock.ts";
import { findFreeSlot } from "../support/places.ts";
import { holdPlaces } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const LONGEST_WORD = "W".repeat(100);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const contact = { firstName: "Amelia", lastName: "Hart", phone: "07700900123" };

/** A token of the simulator's card form for a good card, already verified by its bank. */
function approvedCard(pence: number): string {
  return writeCardToken({
    id: randomUUID(),
    at: venueNow().getTime(),
    brand: "VISA",
    last4: "1111",
    bin: "411111",
    expMonth: 9,
    expYear: 2031,
    outcome: "APPROVED",
    verified: true,
    amount: penceToDecimal(pence),
    currency: "GBP",
  });
}

async function post(request: APIRequestContext, path: string, secret: string, data: object) {
  const headers = { "checkout-secret": secret, "idempotency-key": randomUUID() };
  const response: APIResponse = await request.post(path, { headers, data });
  expect(response.status()).toBe(201);
  return response.json();
}

function newSecret(): string {
  return randomBytes(16).toString("hex");
}

function newEmailAddress(): string {
  return `robin-${randomUUID()}@example.com`;
}

/** Buys a voucher of £50.00 for this recipient. Returns its code. */
async function purchaseVoucher(request: APIRequestContext, name: string, email: string) {
  const { voucher } = await post(request, "/api/voucher-purchases", newSecret(), {
    amountPence: 5000,
    recipient: { name, email },
    purchaser: { ...contact, email: newEmailAddress() },
    message: `Happy birthday!\n${LONGEST_WORD}`,
    cardToken: approvedCard(5000),
  });
  return voucher.code as string;
}

/** Books a ticket with this email address. */
async function placeBooking(request: APIRequestContext, email: string): Promise<void> {
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  const secret = newSecret();
  const { id } = await holdPlaces(request, freeSlot, 1, secret);
  const { versionId } = await (await request.get("/api/waiver")).json();
  const { pricePence } = freeSlot.activity;
  await post(request, `/api/checkouts/${id}/booking`, secret, {
    contact: {
      ...contact,
      email,
      addressLine1: "14 Mill Lane",
      city: "Kelside",
      county: "Cumbria",
      postcode: "KE7 4LD",
      marketingConsent: false,
    },
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: { versionId, signature: { kind: "typed", name: "Amelia Hart" }, acceptTerms: true },
    cardToken: approvedCard(pricePence),
    expectedTotalPence: pricePence,
  });
}

/** Renders the email to an address as a mail program does, light and dark, narrow and wide. */
async function checkEmail(
  page: Page,
  { pool }: RunningServer,
  email: string,
  check: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM emails WHERE to_address = $1", [
    email,
  ]);
  const html = await (await page.request.get(`/dev/mailbox/${rows[0]?.id}/html`)).text();
  await page.goto("/healthz");
  for (const [colorScheme, size] of [
    ["light", PHONE],
    ["dark", DESKTOP],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await page.setContent(html);
    for (const image of await page.locator("img").all()) {
      await expect.poll(() => image.evaluate(getNaturalWidth)).toBeGreaterThan(0);
    }
    await check();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

function getNaturalWidth(image: HTMLElement | SVGElement): number {
  return (image as HTMLImageElement).naturalWidth;
}

test("emails render well, light and dark, with words of any length", async ({
  page,
  request,
  server,
}) => {
  await test.step("a booking's confirmation", async () => {
    const email = newEmailAddress();
    await placeBooking(request, email);
    await checkEmail(page, server, email, async () => {
      await expect(page.locator("img")).toHaveCount(3);
      const button = page.getByRole("link", { name: "Manage your booking" });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const code = page.getByRole("img", { name: /QR code/ });
      expect(await code.evaluate(getNaturalWidth)).toBe(222);
      expect((await code.boundingBox())?.width).toBe(111);
    });
  });

  await test.step("a gift voucher", async () => {
    const email = newEmailAddress();
    const code = await purchaseVoucher(request, LONGEST_WORD, email);
    await checkEmail(page, server, email, async () => {
      await expect(page.locator("img.picture")).toHaveCount(1);
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      const button = page.getByRole("link", { name: "Use your voucher" });
      await expect(button).toHaveAttribute("href", new RegExp(`/booking#voucher=${code}$`));
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });

  await test.step("the demo's mailbox provides the voucher to print", async () => {
    const email = newEmailAddress();
    await purchaseVoucher(request, "Robin Lake", email);
    await openEmail(page, email);
    await expectNoSidewaysScroll(page);
    const downloadPromise = page.waitForEvent("download");
    await page.getByRole("link", { name: "Printable voucher (PDF)" }).click();
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toBe("gift-voucher.pdf");
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
