import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { MANAGED as READ, tell, title } from "../screens/held-booking.ts";
import { followManageLink, openMail } from "../screens/mailbox.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { type ReadyToPay, readyToPay } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const TIME_ZONE = "Europe/London";

/** A booking as it is made, opened by the link in its confirmation. */
async function openBooking(
  page: Page,
  request: Parameters<typeof readyToPay>[1],
): Promise<{ opened: Page; ready: ReadyToPay }> {
  const ready = await readyToPay(page, request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  await openMail(page, ready.visitor.email);
  const opened = await followManageLink(page);
  await expect(title(opened)).toBeVisible();
  return { opened, ready };
}

/** In both themes, and as narrow as a phone gets. */
async function expectLooksWell(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ ...size, width: Math.min(size.width, 360) });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

test("the link in the confirmation shows the booking, with all that was agreed", {
  tag: "@one-width",
}, async ({ page, request }) => {
  test.slow();
  const { opened, ready } = await openBooking(page, request);
  const startsAt = new Date(ready.free.slot.startsAt);
  const shown = opened.getByRole("main");
  for (const words of [
    "Confirmed",
    "Giant Slides",
    formatDate(startsAt, TIME_ZONE),
    `${formatTime(startsAt, TIME_ZONE)} to ${formatTime(new Date(ready.free.slot.endsAt), TIME_ZONE)}`,
    "2 tickets",
    "Amelia Hartley",
    ready.visitor.email,
    "14 Mill Lane, Kelside, Cumbria, KE7 4LD",
    "Paid with Visa ending 1111",
    "Signed for your party.",
    "you can move your booking, or cancel it and get everything back.",
    "Important Information",
    "Please arrive 15 minutes early",
  ]) {
    await expect(shown).toContainText(words);
  }
  await expect(shown.getByText(/^[0-9A-F]{8}$/)).toBeVisible();
  await expect(opened.getByRole("img", { name: "QR code of your booking" })).toBeVisible();
  await expectLooksWell(opened);

  const downloaded = opened.waitForEvent("download");
  await opened.getByRole("button", { name: "Add to calendar" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^booking-[0-9A-F]{8}\.ics$/);
  const entry = await readFile(await download.path(), "utf8");
  const stamp = startsAt.toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(entry).toContain(`DTSTART:${stamp}\r\n`);
});

test("its token is in no address that anybody is asked for, nor said to where one goes next", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const { opened } = await openBooking(page, request);
  const token = new URL(opened.url()).hash.slice(1);
  expect(token).toMatch(/^[\w-]{22}$/);
  const asked: { url: string; referer: string }[] = [];
  opened.on("request", async (asking) => {
    asked.push({ url: asking.url(), referer: (await asking.headerValue("referer")) ?? "" });
  });
  const answered = opened.waitForResponse((answer) => answer.url().endsWith("/booking/manage"));
  const read = opened.waitForResponse(READ);
  await opened.reload();
  expect((await answered).headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  expect((await read).headers()["cache-control"]).toBe("no-store");
  await expect(title(opened)).toBeVisible();
  expect(await opened.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await opened
    .getByRole("link", { name: /Harbour Lake/ })
    .first()
    .click();
  await expect(opened.getByRole("heading", { name: "Book Your Experience" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  for (const { url, referer } of asked) expect(url + referer).not.toContain(token);
});

test("a cancelled booking, and one still to be paid and signed, say so", {
  tag: "@one-width",
}, async ({ page, request }) => {
  test.slow();
  const { opened } = await openBooking(page, request);
  const shown = opened.getByRole("main");
  await tell(opened, {
    payments: [],
    duePence: 2400,
    isWaiverSigned: false,
    can: { cancel: true, move: true, signWaiver: true },
  });
  await expect(shown).toContainText("What it costs");
  await expect(shown).toContainText("Still to be paid at the desk£24.00");
  await expect(shown).toContainText("Not signed yet.");
  await expectLooksWell(opened);
  await opened.unrouteAll();

  await tell(opened, {
    status: "cancelled",
    refundPence: 2400,
    refundParts: { cardPence: 2000, deskPence: 0, voucherPence: 400 },
    can: { cancel: false, move: false, signWaiver: false },
    calendarEntry: null,
  });
  await expect(shown).toContainText("Cancelled");
  await expect(shown).toContainText("Back to your Visa ending 1111£20.00");
  await expect(shown).toContainText("Back to your gift voucher£4.00");
  await expect(shown.getByRole("img", { name: "QR code" })).toBeHidden();
  await expect(shown.getByRole("button", { name: "Add to calendar" })).toBeHidden();
  await expect(shown).not.toContainText("Plans changed?");
  await expectLooksWell(opened);
});

test("a link that opens nothing says so kindly, and who can help", { tag: "@one-width" }, async ({
  page,
}) => {
  for (const hash of ["", "#", `#${"A".repeat(22)}`, `#${"z".repeat(500)}`]) {
    await page.goto("/healthz");
    await page.goto(`/booking/manage${hash}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "We could not find that booking",
    );
    await expect(page.getByText(errors.MANAGE_LINK_INVALID.sentence)).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse Activities" })).toBeVisible();
    await expect(page.locator("main a[href^='tel:']")).toBeVisible();
    await expect(page.locator("main a[href^='mailto:']")).toBeVisible();
  }
  await expectLooksWell(page);
});

test("without an answer the page says so, and tries again", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  const { opened } = await openBooking(page, request);
  await opened.route(READ, (route) => route.fulfill({ status: 400, json: { code: "NOT_FOUND" } }));
  await opened.reload();
  await expect(opened.getByRole("heading", { level: 1 })).toHaveText(
    "Your booking could not be loaded",
  );
  await expectAccessible(opened);
  await opened.unrouteAll();
  await opened.getByRole("button", { name: "Try Again" }).click();
  await expect(title(opened)).toBeVisible();
});
