import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { openEmail } from "../screens/mailbox.ts";
import { manageHeading } from "../screens/manage-booking.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { BOTH_WIDTHS } from "../support/desktop.ts";
import { type FreeSlot, findFreeSlot, getPlacesLeft } from "../support/places.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

for (const [width, size] of Object.entries(BOTH_WIDTHS)) {
  test.describe(width, () => {
    test.use(size);

    test("a new visitor books two tickets, pays by card and gets the confirmation", async ({
      page,
      context,
      request,
    }) => {
      test.slow();
      const freeSlot = await findFreeSlot(request, "Aqua Assault Course");
      const placesBefore = await getPlacesLeft(request, freeSlot);
      const visitor = newVisitor();

      await openActivities(page);
      await bookNow(page, "Aqua Assault Course");
      await chooseSlot(page, freeSlot);
      await chooseTickets(page, 2);
      await page.getByRole("heading", { name: "Your Information" }).waitFor();
      expect(await getPlacesLeft(request, freeSlot)).toBe(placesBefore - 2);
      await fillInformation(page, visitor);
      await continueTo(page, "Add Optional Items");
      await page.getByRole("button", { name: /One more: Wetsuit/ }).click();
      await continueTo(page, "Review & Sign Waiver");
      await expect(page.getByText("Amelia Hartley").first()).toBeVisible();
      await signByTyping(page, "Amelia Hartley");
      await continueTo(page, "Payment");
      await pay(page);

      await expectBooked(page);
      const reference = await page.getByText(/^[0-9A-F]{8}$/).innerText();
      const startsAt = new Date(freeSlot.slot.startsAt);
      for (const text of [
        "Aqua Assault Course",
        formatDate(startsAt, "Europe/London"),
        formatTime(startsAt, "Europe/London"),
        "2 tickets",
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(page.getByText(`on its way to ${visitor.email}.`)).toBeVisible();
      expect(await getPlacesLeft(request, freeSlot)).toBe(placesBefore - 2);

      await test.step("the calendar entry is downloaded", () =>
        expectCalendarEntry(page, freeSlot, reference));

      await test.step("the booking is managed in this tab without an account", async () => {
        await expect(page.getByRole("img", { name: "QR code of your booking" })).toBeVisible();
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download invoice" }).click();
        expect((await download).suggestedFilename()).toBe(`invoice-${reference}.pdf`);
        await page.getByRole("link", { name: "Manage booking" }).click();
        await waitForDocument(page, "/booking/manage");
        await expect(manageHeading(page)).toBeVisible();
        await expect(page.getByText(reference, { exact: true })).toBeVisible();
        await page.goBack();
        await expectBooked(page);
      });

      await test.step("the tab deletes the booking and the personal details", async () => {
        await expect
          .poll(() => readDraft(page))
          .toMatchObject({
            activity: null,
            slot: null,
            hold: null,
            addons: [],
            waiver: null,
            voucher: null,
            discount: null,
            ticketCount: 1,
            contact: {},
            isContactComplete: false,
          });
        const otherTab = await context.newPage();
        await otherTab.goto("/booking/success");
        await expect(otherTab).toHaveURL(/\/$/);
        await page.getByRole("link", { name: "Book Another Activity" }).click();
        await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
      });

      await openEmail(page, visitor.email);
      await expect(page.frameLocator("iframe").getByText(reference, { exact: true })).toBeVisible();
    });
  });
}

async function expectCalendarEntry(page: Page, { slot }: FreeSlot, reference: string) {
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe(`booking-${reference}.ics`);
  const text = await readFile(await download.path(), "utf8");
  const inUtc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(text.replaceAll("\r\n ", "").split("\r\n")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^UID:[0-9a-f-]{36}$/),
      "SEQUENCE:0",
      `DTSTART:${inUtc(slot.startsAt)}`,
      `DTEND:${inUtc(slot.endsAt)}`,
      "SUMMARY:Aqua Assault Course",
      expect.stringMatching(`^DESCRIPTION:Booking reference ${reference}\\\\n2 tickets`),
      expect.stringMatching(/^LOCATION:Harbour Lake Aquapark\\, /),
    ]),
  );
}
