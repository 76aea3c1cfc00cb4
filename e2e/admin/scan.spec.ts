import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { atBackOffice } from "../support/administrators.ts";
import { cancelAtDesk } from "../support/desk-bookings.ts";
import { filmOf } from "../support/film.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";
import { type Visit, visitToday } from "../support/visits.ts";

/** What this worker's browser sees by its camera: a film, written before the camera is opened. */
const FILM = join(
  import.meta.dirname,
  `../../node_modules/.cache/playwright-camera-${process.pid}.y4m`,
);
const { args = [], ...launch } = config.use?.launchOptions ?? {};
test.use({
  launchOptions: {
    ...launch,
    args: [
      ...args,
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});
test.afterAll(() => rmSync(FILM, { force: true }));

const field = (page: Page) => page.getByLabel("Scan a code or type a name");

/** As a hand scanner types: into whatever has the focus, and Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await field(page).click();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const isIn = (page: Page, { name }: Visit) => page.getByText(`${name} is in, 2 people`);

test.describe("a scanned code", { tag: "@one-width" }, () => {
  test("of a party that lacks nothing lets it in at once, and says when it is in already", async ({
    page,
    server,
    request,
  }) => {
    const visit = await visitToday(server, request);
    await atBackOffice(page, server, "/admin/today");
    await scan(page, visit.bookingId);
    await expect(isIn(page, visit)).toBeVisible();
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await scan(page, visit.reference.toLowerCase());
    await expect(
      page.getByText(`${visit.name}, ${visit.reference}: everybody is in already`),
    ).toBeVisible();
  });

  test("says first what is missing, and lets in when staff say so", async ({
    page,
    server,
    request,
  }) => {
    const visit = await visitToday(server, request, { isSigned: false, paidBy: null });
    await atBackOffice(page, server, "/admin/today");
    await scan(page, visit.bookingId);
    const notice = page.getByRole("alert").filter({ hasText: visit.reference });
    await expect(notice).toContainText("Waiver not signed");
    await expect(notice).toContainText("to pay");
    await expect(field(page)).toBeFocused();
    await look(page, "a party that lacks something");
    await notice.getByRole("button", { name: "Check in 2" }).click();
    await expect(isIn(page, visit)).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  test("of another day opens that day; of a cancelled booking, or of none, says so", async ({
    page,
    server,
    request,
  }) => {
    const other = await bookAtDesk(server, request, `amelia-${Date.now()}@example.com`);
    await atBackOffice(page, server, "/admin/today");
    await scan(page, other.bookingId);
    await expect(page.getByText(`Amelia Hartley, ${other.reference}: comes on`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${other.free.date}`));

    const gone = await visitToday(server, request);
    await cancelAtDesk(server, gone.bookingId, false);
    await scan(page, gone.bookingId);
    const cancelled = page.getByRole("alert").filter({ hasText: gone.reference });
    await expect(cancelled).toContainText("this booking is cancelled");
    await expect(cancelled).toContainText("It was for Giant Slides at");
    await expect(cancelled.getByRole("button")).toHaveText(["Close"]);
    await cancelled.getByRole("button", { name: "Close" }).click();
    await expect(field(page)).toBeFocused();

    const code = "00000000-0000-4000-8000-000000000000";
    await scan(page, code);
    await expect(page.getByText(`No booking for “${code}”`)).toBeVisible();
    await scan(page, "nobody of this name");
    await expect(page.getByText("No booking for “nobody of this name”")).toBeVisible();
  });

  test("a name that only one party has finds it, and asks before it is let in", async ({
    page,
    server,
    request,
  }) => {
    const visit = await visitToday(server, request, { firstName: "Zoë" });
    await atBackOffice(page, server, "/admin/today");
    await scan(page, visit.name.replace("Zoë", "zoe"));
    await expect(page.getByText(`${visit.name}, ${visit.reference}`)).toBeVisible();
    await page.getByRole("button", { name: "Check in 2" }).click();
    await expect(isIn(page, visit)).toBeVisible();
  });

  test("is read by the camera, which this screen alone may use", async ({
    page,
    server,
    request,
    context,
  }) => {
    const visit = await visitToday(server, request);
    writeFileSync(FILM, await filmOf(visit.bookingId));
    await context.grantPermissions(["camera"]);
    // Coming from another screen, whose document may not: the page is loaded anew for it.
    await atBackOffice(page, server, "/admin/administrators");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("button", { name: "Camera" }).click();
    await expect(isIn(page, visit)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Close camera" }).click();
    await expect(page.getByLabel("What the camera sees")).toBeHidden();

    // Whoever goes on to another screen leaves no camera open behind.
    await page.getByRole("button", { name: "Camera" }).click();
    await expect(page.getByText("Hold a code into the frame")).toBeVisible();
    const track = await page
      .getByLabel("What the camera sees")
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0]);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Administrators" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Administrators" })).toBeVisible();
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe("ended");
  });

  test("and without a permission the camera says why", async ({ page, server, context }) => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException("denied", "NotAllowedError"));
    });
    await atBackOffice(page, server, "/admin/today");
    await page.getByRole("button", { name: "Camera" }).click();
    await expect(page.getByRole("alert")).toContainText("This site may not use the camera.");
    await look(page, "no camera");
  });
});
