import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { followManageLink, openMail } from "../screens/mailbox.ts";
import { openByLetter, title } from "../screens/manage-booking.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";

test("the link in the confirmation shows the booking, with all that was agreed", async ({
  page,
  request,
}) => {
  const ready = await readyToPay(page, request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  await openMail(page, ready.visitor.email);
  const opened = await followManageLink(page);
  await expect(title(opened)).toBeVisible();
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

  const downloaded = opened.waitForEvent("download");
  await opened.getByRole("button", { name: "Add to calendar" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^booking-[0-9A-F]{8}\.ics$/);
  const entry = await readFile(await download.path(), "utf8");
  const stamp = startsAt.toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(entry).toContain(`DTSTART:${stamp}\r\n`);
});

test("a link's token is in no address that anybody is asked for, nor said to where one goes next", async ({
  page,
  request,
  server,
}) => {
  const { email } = newVisitor();
  await bookAtDesk(server, request, email);
  await openByLetter(page, email);
  const token = new URL(page.url()).hash.slice(1);
  expect(token).toMatch(/^[\w-]{22}$/);
  const asked: { url: string; referer: string }[] = [];
  page.on("request", async (asking) => {
    asked.push({ url: asking.url(), referer: (await asking.headerValue("referer")) ?? "" });
  });
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/booking/manage"));
  const read = page.waitForResponse(/\/api\/managed-booking$/);
  await page.reload();
  expect((await answered).headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  expect((await read).headers()["cache-control"]).toBe("no-store");
  await expect(title(page)).toBeVisible();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page
    .getByRole("link", { name: /Harbour Lake/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Book Your Experience" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  for (const { url, referer } of asked) expect(url + referer).not.toContain(token);
});

test("what is no link of ours opens nothing, and the page says so", async ({ page }) => {
  for (const hash of ["", `#${"A".repeat(22)}`, `#${"z".repeat(500)}`]) {
    await page.goto("/healthz");
    await page.goto(`/booking/manage${hash}`);
    await expect(title(page, "We could not find that booking")).toBeVisible();
    await expect(page.getByText(errors.MANAGE_LINK_INVALID.sentence)).toBeVisible();
  }
});
