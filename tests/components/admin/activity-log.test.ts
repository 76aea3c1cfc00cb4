import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ActivityLogEntry } from "../../../src/shared/contract/admin/activity-log.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { bookingDialog, sampleAdminBooking } from "../support/admin-bookings.ts";
import { inMinutes } from "../support/clock.ts";
import { recordDownloads } from "../support/downloads.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { administrator, newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const listActivityLog = contract.admin.activityLog.list;
const ada = { id: newId(), name: administrator.name };
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const search = () => page.getByRole("searchbox", { name: "Search the activity log" });
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const readSearch = () => window.location.search;

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;

function activityLogEntry(changes: Partial<ActivityLogEntry> = {}): ActivityLogEntry {
  return {
    id: newId(),
    at: inMinutes(-5),
    actor: ada.name,
    byStaff: true,
    device: "Front desk till",
    event: "Activity changed",
    subject: "Giant Slides",
    bookingId: null,
    differences: [
      { label: "Price", before: "£18.00", after: "£20.50" },
      { label: "Active", before: "Yes", after: "No" },
      { label: "Description", before: null, after: `Long ${"words ".repeat(40)}` },
    ],
    ...changes,
  };
}

function fakeActivityLogApi(entries: ActivityLogEntry[]) {
  return adminApi().respond(listActivityLog, ({ entity }) => ({
    entries: entity === "booking" ? [] : entries,
    page: 1,
    hasNext: false,
    staff: [ada],
  }));
}

test("each entry shows who made a change, where, when, and the values before and after; long texts expand", async () => {
  const api = fakeActivityLogApi([activityLogEntry()]);
  await openApp(`/admin/activity-log?actor=${ada.id}`, api);
  const entry = row("Activity changed");
  await expect.element(entry).toMatchTextContent(/Ada Harbour on Front desk till, Today, 9:55 am/);
  await expect.element(entry).toMatchTextContent(/Price: from £18\.00.*to £20\.50/);
  await expect.element(entry).toMatchTextContent(/Active: from Yes.*to No/);
  await expect.element(page.getByRole("combobox", { name: "Who" })).toHaveValue(ada.id);
  await expect.poll(() => api.calls(listActivityLog)).toMatchObject([{ actor: ada.id }]);
  const fullText = entry.getByText(/(words ){39}words/);
  await expect.element(fullText).not.toBeVisible();
  await entry
    .getByText(/^Long words/)
    .first()
    .click();
  await expect.element(fullText).toBeVisible();
});

test("the log is filtered by entity, day and reference, and a booking opens from it", async () => {
  const booking = sampleAdminBooking();
  const { id: bookingId, reference } = booking;
  const bookingEntry = activityLogEntry({
    event: "Booking made",
    subject: reference,
    bookingId,
    differences: [],
  });
  const api = fakeActivityLogApi([bookingEntry]).respond(contract.admin.bookings.get, booking);
  await openApp("/admin/activity-log", api);
  await page.getByRole("combobox", { name: "What" }).selectOptions("booking");
  await expectText("Nothing found");
  await checkPage();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expectText("Showing 1 to 1, newest first");
  await page.getByLabelText("From").fill("2020-01-01");
  await page.getByLabelText("Until").fill("2026-06-18");
  await search().fill(reference);
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.poll(readSearch).toBe(`?from=2020-01-01&until=2026-06-18&search=${reference}`);
  const days = { from: "2020-01-01", until: "2026-06-18" };
  await expect
    .poll(() => api.calls(listActivityLog).at(-1))
    .toMatchObject({ ...days, search: reference });
  await row("Booking made").getByRole("button", { name: reference }).click();
  await expect.element(bookingDialog()).toBeVisible();
});

test("a booking that is opened just before or during a search stays open beside the results", async () => {
  const booking = sampleAdminBooking();
  const { id: bookingId, reference } = booking;
  const bookingEntry = activityLogEntry({
    event: "Booking made",
    subject: reference,
    bookingId,
    differences: [],
  });
  const api = fakeActivityLogApi([bookingEntry]).respond(contract.admin.bookings.get, booking);
  await openApp("/admin/activity-log", api);
  await expectText("Showing 1 to 1, newest first");
  const expectedParams = { booking: bookingId, search: reference };
  const readSearchParams = () => Object.fromEntries(new URLSearchParams(readSearch()));
  const openButton = row("Booking made").getByRole("button", { name: reference });

  let releaseResponse = api.delayResponses(listActivityLog);
  const openElement = openButton.element() as HTMLElement;
  await search().fill(reference);
  openElement.click();
  await advanceTime(SEARCH_DEBOUNCE_MS);
  releaseResponse();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.poll(readSearchParams).toEqual(expectedParams);

  await openApp("/admin/activity-log", api);
  await expectText("Showing 1 to 1, newest first");
  releaseResponse = api.delayResponses(listActivityLog);
  await search().fill(reference);
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await openButton.click();
  releaseResponse();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.poll(readSearchParams).toEqual(expectedParams);
});

test("the log is exported as it is filtered, with progress; a failure is said and can be tried again", async () => {
  const downloads = recordDownloads();
  const exportLog = contract.admin.activityLog.export;
  const api = fakeActivityLogApi([activityLogEntry()]).respond(exportLog, () => ({
    headers: { "content-disposition": 'attachment; filename="activity-log_2026-06-18.csv"' },
    body: new Blob(["Time\r\nNow\r\n"]).stream(),
  }));
  await openApp(`/admin/activity-log?actor=${ada.id}&from=2026-06-01&page=3`, api);
  const exportButton = page.getByRole("button", { name: "Export CSV" });
  const releaseResponse = api.delayResponses(exportLog);
  await exportButton.click();
  await expect.element(page.getByRole("progressbar", { name: "Export" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  releaseResponse();
  await expect.poll(() => downloads).toEqual(["activity-log_2026-06-18.csv"]);
  expect(api.calls(exportLog)).toEqual([{ actor: ada.id, from: "2026-06-01" }]);
  await checkPage();

  api.refuseOnce(exportLog, "SERVER_BUSY");
  await exportButton.click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Failed to export the activity log");
  await exportButton.click();
  await expect.poll(() => downloads).toHaveLength(2);
});

test("names and addresses show the old and the new one", async () => {
  const api = fakeActivityLogApi([
    activityLogEntry({
      event: "Booking contact corrected",
      differences: [
        { label: "First name", before: "Ann", after: "Anna" },
        { label: "Phone", before: "07700900123", after: null },
      ],
    }),
  ]);
  await openApp("/admin/activity-log", api);
  const entry = row("Booking contact corrected");
  await expect.element(entry).toMatchTextContent(/First name: from Ann.*to Anna/);
  await expect.element(entry).toMatchTextContent(/Phone: from 07700900123.*to nothing/);
});

test("a log that cannot be loaded says so below its filters, and can be loaded again", async () => {
  const api = fakeActivityLogApi([]);
  await openApp("/admin/activity-log", api);
  await expectText("Nothing has happened yet");
  api.refuseOnce(listActivityLog, "DATABASE_UNAVAILABLE");
  await page.getByLabelText("Until").fill("2020-01-01");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Failed to load the activity log");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectText("Nothing found");
  expect(readSearch()).toBe("?until=2020-01-01");
});
