import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { followManageLink, openEmail } from "../screens/mailbox.ts";
import { manageHeading, openFromEmail } from "../screens/manage-booking.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";

test("a mistyped address is corrected after booking, and the link in its confirmation shows the booking with all its details", async ({
  page,
  request,
  server,
}) => {
  const prepared = await openReadyToPay(page, request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  const { email } = newVisitor();
  await page.getByRole("button", { name: "Wrong email address? Correct it" }).click();
  const correction = page.getByRole("dialog", { name: "Correct your email address" });
  await correction.getByLabel("Email").fill(email);
  await correction.getByRole("button", { name: "Send confirmation" }).click();
  await expect(correction).toBeHidden();
  await expect(page.getByText(`on its way to ${email}.`).first()).toBeVisible();
  const { rows } = await server.pool.query("SELECT email FROM bookings WHERE checkout_id = $1", [
    prepared.checkoutId,
  ]);
  expect(rows).toEqual([{ email }]);
  await openEmail(page, email);
  const managePage = await followManageLink(page);
  await expect(manageHeading(managePage)).toBeVisible();
  const startsAt = new Date(prepared.freeSlot.slot.startsAt);
  const main = managePage.getByRole("main");
  for (const expectedText of [
    "Confirmed",
    "Giant Slides",
    formatDate(startsAt, TIME_ZONE),
    `${formatTime(startsAt, TIME_ZONE)} to ${formatTime(new Date(prepared.freeSlot.slot.endsAt), TIME_ZONE)}`,
    "2 tickets",
    "Amelia Hartley",
    email,
    "14 Mill Lane, Kelside, Cumbria, KE7 4LD",
    "Paid with Visa ending 1111",
    "Signed for your party.",
    "You can move your booking, or cancel it for a full refund, until",
    "Important Information",
    "Please arrive 15 minutes early",
  ]) {
    await expect(main).toContainText(expectedText);
  }
  await expect(main.getByText(/^[0-9A-F]{8}$/)).toBeVisible();
  await expect(managePage.getByRole("img", { name: "QR code of your booking" })).toBeVisible();

  const downloadPromise = managePage.waitForEvent("download");
  await managePage.getByRole("button", { name: "Add to calendar" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^booking-[0-9A-F]{8}\.ics$/);
  const entry = await readFile(await download.path(), "utf8");
  const icsTimestamp = startsAt.toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(entry).toContain(`DTSTART:${icsTimestamp}\r\n`);
});

test("a link's token is in no requested URL and in no referrer", async ({
  page,
  request,
  server,
}) => {
  const { email } = newVisitor();
  await bookAsStaff(server, request, email);
  await openFromEmail(page, email);
  const token = new URL(page.url()).hash.slice(1);
  expect(token).toMatch(/^[\w-]{22}$/);
  const sentRequests: Promise<string>[] = [];
  page.on("request", (outgoingRequest) => {
    const referrer = outgoingRequest.headerValue("referer");
    sentRequests.push(referrer.then((value) => `${outgoingRequest.url()} ${value}`));
  });
  const documentResponse = page.waitForResponse((response) =>
    response.url().endsWith("/booking/manage"),
  );
  const apiResponse = page.waitForResponse(/\/api\/managed-booking$/);
  await page.reload();
  expect((await documentResponse).headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  expect((await apiResponse).headers()["cache-control"]).toBe("no-store");
  await expect(manageHeading(page)).toBeVisible();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page
    .getByRole("link", { name: /Harbour Lake/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Book Your Experience" })).toBeVisible();
  expect(sentRequests.length).toBeGreaterThan(5);
  for (const sent of await Promise.all(sentRequests)) expect(sent).not.toContain(token);
});

test("an invalid link opens nothing, and the page says so", async ({ page }) => {
  for (const hash of ["", `#${"A".repeat(22)}`, `#${"z".repeat(500)}`]) {
    await page.goto("/healthz");
    await page.goto(`/booking/manage${hash}`);
    await expect(manageHeading(page, "We could not find that booking")).toBeVisible();
    await expect(page.getByText(errors.MANAGE_LINK_INVALID.sentence)).toBeVisible();
  }
});
