import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { Venue } from "../../src/shared/contract/venue.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { draftIn, type ReadyToPay, readyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

async function book(page: Page, ready: Promise<ReadyToPay>): Promise<ReadyToPay> {
  const details = await ready;
  await pay(page);
  await expectBooked(page);
  return details;
}

async function bookingOf({ pool }: RunningServer, checkoutId: string) {
  const { rows } = await pool.query<{ id: string; reference: string }>(
    "SELECT id, reference FROM bookings WHERE checkout_id = $1",
    [checkoutId],
  );
  if (!rows[0]) throw new Error("There is no booking.");
  return rows[0];
}

type Ending = "taken" | "dismissed" | "refused";

/** The device's share sheet ends like this, the clipboard too; `shared` and `copied` are what they got. */
async function device(page: Page, share: Ending | "none", clipboard: "taken" | "refused") {
  await page.evaluate(
    ([sheet, board]) => {
      const got = Object.assign(window, { shared: null as unknown, copied: null as unknown });
      async function share(data: ShareData) {
        if (sheet === "dismissed") throw new DOMException("Closed", "AbortError");
        if (sheet === "refused") throw new DOMException("No", "NotAllowedError");
        got.shared = data;
      }
      async function writeText(text: string) {
        if (board === "refused") throw new DOMException("No", "NotAllowedError");
        got.copied = text;
      }
      Object.defineProperty(navigator, "share", {
        configurable: true,
        value: sheet === "none" ? undefined : share,
      });
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    },
    [share, clipboard] as const,
  );
}

function given(page: Page, what: "shared" | "copied"): Promise<unknown> {
  return page.evaluate((name) => (window as unknown as Record<string, unknown>)[name], what);
}

test("the page says what was booked, where the mail went, and what is important to know", async ({
  page,
  request,
  server,
}) => {
  const { free, visitor, checkoutId, totalPence } = await book(
    page,
    readyToPay(page, request, { activity: "Kayak Safari", tickets: 2 }),
  );
  const { reference } = await bookingOf(server, checkoutId);
  const { checkoutInfo }: Venue = await (await request.get("/api/venue")).json();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeFocused();
  await expect(page).toHaveTitle(/^Booking Confirmed!/);
  const startsAt = new Date(free.slot.startsAt);
  for (const text of [
    "Kayak Safari",
    formatDate(startsAt, "Europe/London"),
    formatTime(startsAt, "Europe/London"),
    "2 tickets",
    formatPence(totalPence),
    reference,
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(`on its way to ${visitor.email}.`)).toBeVisible();
  const important = page
    .getByRole("heading", { name: "Important Information" })
    .locator("..")
    .getByRole("listitem");
  await expect(important).toHaveText(Object.values(checkoutInfo));
  expect(Object.values(checkoutInfo)).toHaveLength(4);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("friends are invited by the device's share sheet, or else by a link on the clipboard", async ({
  page,
  request,
}) => {
  await book(page, readyToPay(page, request));
  const invite = page.getByRole("button", { name: "Invite friends" });
  const dialog = page.getByRole("dialog", { name: "Invite friends" });

  await device(page, "taken", "taken");
  await invite.click();
  await expect
    .poll(() => given(page, "shared"))
    .toMatchObject({
      title: "Giant Slides",
      text: expect.stringContaining("Join me for Giant Slides at Harbour Lake Aquapark"),
      url: new URL("/", page.url()).href,
    });
  await device(page, "dismissed", "taken");
  await invite.click();
  await expect(dialog).toHaveCount(0);
  expect(await given(page, "copied")).toBeNull();

  for (const sheet of ["none", "refused"] as const) {
    await device(page, sheet, "taken");
    await invite.click();
    await expect(dialog).toContainText("Invitation link copied to clipboard!");
    expect(await given(page, "copied")).toContain(new URL("/", page.url()).href);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(invite).toBeFocused();
  }

  await device(page, "none", "refused");
  await invite.click();
  await expect(dialog).toContainText(`Here is the link to share: ${new URL("/", page.url()).href}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the reference can be copied, and where that is not allowed it says so", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await book(page, readyToPay(page, request));
  const { reference } = await bookingOf(server, checkoutId);
  const copy = page.getByRole("button", { name: "Copy reference" });
  await device(page, "none", "refused");
  await copy.click();
  await expect(
    page.getByText("Your browser does not allow copying. Please write it down."),
  ).toBeVisible();
  await expectAccessible(page);
  await device(page, "none", "taken");
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied reference" })).toBeVisible();
  expect(await given(page, "copied")).toBe(reference);
  // Success messages clear by themselves.
  await expect(copy).toBeVisible();
});

test("the calendar gets the entry that goes with the confirmation e-mail", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { free, checkoutId } = await book(page, readyToPay(page, request, { tickets: 2 }));
  const { id, reference } = await bookingOf(server, checkoutId);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`booking-${reference}.ics`);
  const text = await readFile(await download.path(), "utf8");
  const inUtc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");
  expect(text.replaceAll("\r\n ", "").split("\r\n")).toEqual(
    expect.arrayContaining([
      `UID:${id}`,
      "SEQUENCE:0",
      `DTSTART:${inUtc(free.slot.startsAt)}`,
      `DTEND:${inUtc(free.slot.endsAt)}`,
      "SUMMARY:Giant Slides",
      `DESCRIPTION:Booking reference ${reference}\\n2 tickets`,
      expect.stringMatching(/^LOCATION:Harbour Lake Aquapark\\, /),
    ]),
  );
});

test("the booking is forgotten once it stands; another begins with the same contact", {
  tag: "@one-width",
}, async ({ page, context, request }) => {
  const { visitor } = await book(page, readyToPay(page, request));
  await expect
    .poll(() => draftIn(page))
    .toMatchObject({
      ...{ activity: null, slot: null, held: null, addons: [], waiver: null },
      ...{ voucher: null, discount: null, ticketCount: 1 },
      contact: { email: visitor.email },
    });
  const otherTab = await context.newPage();
  await otherTab.goto("/booking/success");
  await expect(otherTab).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

/** Notes what moves on the page from now on. */
async function noteMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { moved } = Object.assign(window, { moved: [] as string[] });
    document.addEventListener("transitionrun", (event) => moved.push(event.propertyName));
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test("the tick is drawn, then the pass settles", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await readyToPay(page, request);
  const moved = await noteMotion(page);
  await pay(page);
  await expectBooked(page);
  await expect
    .poll(moved)
    .toEqual(expect.arrayContaining(["stroke-dashoffset", "translate", "opacity"]));
});

test("nothing moves for those who asked for that", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await readyToPay(page, request);
  const moved = await noteMotion(page);
  await pay(page);
  await expectBooked(page);
  await expectAccessible(page);
  expect(await moved()).toEqual([]);
});
