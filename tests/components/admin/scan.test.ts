import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { daySlot, party, sampleAdminDay, scannedBooking, todayApi } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

const scanField = () => page.getByLabelText("Scan a code or type a name");

/** Types as a hand scanner does: into whatever has focus, with Enter at the end. */
async function scan(code: string): Promise<void> {
  await scanField().click();
  await userEvent.keyboard(`${code}{Enter}`);
}

test("a complete party is checked in at once, and reported as already checked in the next time", async () => {
  const booking = party();
  const api = todayApi(booking);
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan(booking.id);
  await expect.element(page.getByText("Ellie Sandhu checked in, 2 people").first()).toBeVisible();
  await expect.element(scanField()).toHaveValue("");
  await expect.element(scanField()).toHaveFocus();
  const title = `Ellie Sandhu, ${booking.reference}: already checked in`;
  await scan(booking.reference);
  await expect.element(page.getByText(title)).toBeVisible();
  await expect
    .element(page.getByText("2 of 2 checked in at 10:00 am, for Giant Slides at 10:30 am."))
    .toBeVisible();
  await expect
    .poll(() => api.calls(contract.admin.checkIns.setCheckedInCount))
    .toEqual([{ bookingId: booking.id, checkedInCount: 2, expectedCheckedInCount: 0 }]);
});

test("what a party lacks is shown first, and staff may check it in anyway", async () => {
  const booking = party({ isWaiverSigned: false, duePence: 4400 });
  const api = todayApi(booking);
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan(booking.id);
  const notice = page.getByRole("alert").filter({ hasText: booking.reference });
  await expect.element(notice).toMatchTextContent("Waiver not signed. £44 to pay");
  await expect.element(notice.getByRole("button", { name: "Sign waiver" })).toBeVisible();
  await expect.element(notice.getByRole("button", { name: "Take payment" })).toBeVisible();
  await expect.element(scanField()).toHaveFocus();
  expect(api.calls(contract.admin.checkIns.setCheckedInCount)).toEqual([]);
  await notice.getByRole("button", { name: "Check in 2" }).click();
  await expect.element(page.getByText(/^Ellie Sandhu checked in, 2 people/).first()).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(scanField()).toHaveFocus();
});

test("a code for another day opens that day, and says so", async () => {
  const booking = party();
  const date = "2026-06-20";
  const startsAt = inMinutes(2 * 1440);
  const api = todayApi()
    .respond(contract.admin.checkIns.find, scannedBooking(booking, { date, startsAt }))
    .respond(contract.admin.days.get, (request) =>
      request.date === date
        ? sampleAdminDay([daySlot([booking], { startsAt })], { date })
        : sampleAdminDay([daySlot([])]),
    );
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan(booking.id);
  await expect
    .element(page.getByText(`Ellie Sandhu, ${booking.reference}: booked for Sat 20 June`))
    .toBeVisible();
  await expect.poll(() => window.location.search).toBe(`?date=${date}`);
  expect(api.calls(contract.admin.checkIns.setCheckedInCount)).toEqual([]);
});

test("the code of a cancelled booking says so, and offers no action", async () => {
  const booking = party();
  const api = todayApi().respond(
    contract.admin.checkIns.find,
    scannedBooking(booking, { status: "cancelled" }),
  );
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan(booking.id);
  const notice = page.getByRole("alert").filter({ hasText: booking.reference });
  await expect.element(notice).toMatchTextContent("this booking is cancelled");
  await expect
    .element(notice)
    .toMatchTextContent("It was for Giant Slides at 10:30 am on Thu 18 June.");
  const buttons = notice.getByRole("button").elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Close"]);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect.element(scanField()).toHaveFocus();
});

test.each(["00000000-0000-4000-8000-999999999999", "an unknown name"])(
  "no booking is found for “%s”, and the scan says so",
  async (code) => {
    const api = todayApi(party()).refuse(contract.admin.checkIns.find, "BOOKING_NOT_FOUND");
    await openApp("/admin/today", api, { size: DESKTOP });
    await scan(code);
    await expect.element(page.getByText(`No booking for “${code}”`)).toBeVisible();
    await checkPage();
  },
);

test("a code that cannot be looked up says why", async () => {
  const api = todayApi(party()).loseResponses(contract.admin.checkIns.find);
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan("A1234567");
  await expect.element(page.getByText("Failed to look up the code")).toBeVisible();
});

test("a name that matches one party finds it, and asks before checking it in", async () => {
  const booking = party({ customerName: "Zoë Marsh" });
  const api = todayApi(booking, party());
  await openApp("/admin/today", api, { size: DESKTOP });
  await scan("zoe marsh");
  const notice = page.getByText(`Zoë Marsh, ${booking.reference}`);
  await expect.element(notice).toBeVisible();
  expect(api.calls(contract.admin.checkIns.setCheckedInCount)).toEqual([]);
  await page.getByRole("button", { name: "Check in 2" }).click();
  await expect.element(page.getByText("Zoë Marsh checked in, 2 people").first()).toBeVisible();
});

test("a name that matches several parties lists them, and checks nobody in", async () => {
  const api = todayApi(party(), party(), party({ customerName: "Zoë Marsh" }));
  await openApp("/admin/today", api, { size: DESKTOP });
  await expect.element(page.getByText("Zoë Marsh").first()).toBeVisible();
  await scan("sandhu");
  await expect.element(page.getByText("Zoë Marsh")).not.toBeInTheDocument();
  await expect.element(page.getByText(/Sandhu/).first()).toBeVisible();
  await expect.element(scanField()).toHaveValue("sandhu");
  expect(api.calls(contract.admin.checkIns.find)).toEqual([]);
  expect(api.calls(contract.admin.checkIns.setCheckedInCount)).toEqual([]);
});

test.each([
  ["NotAllowedError", /^The camera is blocked\./],
  ["NotFoundError", "No camera was found on this device."],
  ["NotReadableError", "Another program is using the camera."],
])("a camera that cannot be opened says why: %s", async (name, expectedText) => {
  const { mediaDevices } = navigator;
  const { getUserMedia } = mediaDevices;
  mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
  // The test's frame may not use the camera, and the page would reload itself to get permission.
  Object.defineProperty(document, "featurePolicy", {
    configurable: true,
    value: { allowsFeature: () => true },
  });
  onTestFinished(() => {
    mediaDevices.getUserMedia = getUserMedia;
    Reflect.deleteProperty(document, "featurePolicy");
  });
  await openApp("/admin/today", todayApi(party()));
  await page.getByRole("button", { name: "Camera", exact: true }).click();
  await expect.element(page.getByRole("alert").getByText(expectedText)).toBeVisible();
  await checkPage();
});
