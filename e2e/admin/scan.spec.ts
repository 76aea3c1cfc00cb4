import { expect, type Page } from "@playwright/test";
import { cancelAsStaff } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { newEmailAddress } from "../support/booking-actions.ts";
import { mockCamera } from "../support/camera.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { createVisitToday, type Visit } from "../support/visits.ts";

const scanField = (page: Page) => page.getByLabel("Scan a code or type a name");

/** Types as a hand scanner does: into whatever has focus, with Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await scanField(page).click();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const checkedInMessage = (page: Page, { name }: Visit) =>
  page.getByText(`${name} checked in, 2 people`);

test.describe("a scanned code", () => {
  test("checks its party in, opens its day, or says why not", async ({ page, server, request }) => {
    const visit = await createVisitToday(server, request);
    const other = await bookAsStaff(server, request, newEmailAddress());
    const cancelledVisit = await createVisitToday(server, request);
    await cancelAsStaff(server, cancelledVisit.bookingId, false);
    await openAdmin(page, server, "/admin/today");
    await scan(page, visit.bookingId);
    await expect(checkedInMessage(page, visit)).toBeVisible();
    await expect(scanField(page)).toBeFocused();
    await scan(page, visit.reference.toLowerCase());
    await expect(
      page.getByText(`${visit.name}, ${visit.reference}: already checked in`),
    ).toBeVisible();
    await scan(page, cancelledVisit.bookingId);
    await expect(
      page.getByRole("alert").filter({ hasText: cancelledVisit.reference }),
    ).toContainText("this booking is cancelled");
    const unknownId = "00000000-0000-4000-8000-000000000000";
    await scan(page, unknownId);
    await expect(page.getByText(`No booking for “${unknownId}”`)).toBeVisible();
    await scan(page, other.bookingId);
    await expect(page.getByText(`Amelia Hartley, ${other.reference}: booked for`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${other.freeSlot.date}`));
    const { rows } = await server.pool.query(
      "SELECT checked_in_count AS in FROM bookings WHERE id = ANY($1) ORDER BY 1",
      [[visit.bookingId, other.bookingId, cancelledVisit.bookingId]],
    );
    expect(rows).toEqual([{ in: 0 }, { in: 0 }, { in: 2 }]);
  });

  test("is read by the camera, which only this screen may use", async ({
    page,
    server,
    request,
  }) => {
    const visit = await createVisitToday(server, request);
    await mockCamera(page, visit.bookingId);
    // The document of the previous screen may not use it, so the page is reloaded.
    await openAdmin(page, server, "/admin/administrators");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("button", { name: "Camera" }).click();
    await expect(checkedInMessage(page, visit)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Close camera" }).click();
    await expect(page.getByLabel("Camera view")).toBeHidden();

    // Leaving for another screen closes the camera.
    await page.getByRole("button", { name: "Camera" }).click();
    await expect(page.getByText("Hold a code in the frame")).toBeVisible();
    const track = await page
      .getByLabel("Camera view")
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0]);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Administrators" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Administrators" })).toBeVisible();
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe("ended");
  });
});
