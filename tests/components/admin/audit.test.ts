import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditEntry } from "../../../src/shared/contract/admin/audit.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { bookingDialog, deskBooking } from "../support/admin-bookings.ts";
import { inMinutes } from "../support/clock.ts";
import { open, passTime } from "../support/open-app.ts";
import { administrator, newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { look } from "../sweep/check-page.ts";

const asked = contract.desk.audit.list;
const ada = { id: newId(), name: administrator.name };
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const search = () => page.getByRole("searchbox", { name: "Search the audit log" });
const shown = (words: string) => expect.element(page.getByText(words)).toBeVisible();
const address = () => window.location.search;

/** More than the search waits for somebody to type on. */
const PAUSE_MS = 300;

function changed(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: newId(),
    at: inMinutes(-5),
    who: ada.name,
    byStaff: true,
    what: "Activity changed",
    thing: "Giant Slides",
    bookingId: null,
    differences: [
      { label: "Price", was: "£18.00", is: "£20.50" },
      { label: "Active", was: "Yes", is: "No" },
      { label: "Description", was: null, is: `Long ${"words ".repeat(40)}` },
    ],
    ...changes,
  };
}

function auditApi(entries: AuditEntry[]) {
  return adminApi().answer(asked, ({ thing }) => ({
    entries: thing === "booking" ? [] : entries,
    page: 1,
    hasNext: false,
    staff: [ada],
  }));
}

test("each change says who made it, when, and what was and is; long words unfold", async () => {
  const api = auditApi([changed()]);
  await open(`/admin/audit?who=${ada.id}`, api);
  const entry = row("Activity changed");
  await expect.element(entry).toMatchTextContent(/Ada Harbour, Today, 9:55 am/);
  await expect.element(entry).toMatchTextContent(/Price: from £18\.00.*to £20\.50/);
  await expect.element(entry).toMatchTextContent(/Active: from Yes.*to No/);
  await expect.element(page.getByRole("combobox", { name: "Who" })).toHaveValue(ada.id);
  expect(api.calls(asked)).toMatchObject([{ who: ada.id }]);
  const whole = entry.getByText(/(words ){39}words/);
  await expect.element(whole).not.toBeVisible();
  await entry
    .getByText(/^Long words/)
    .first()
    .click();
  await expect.element(whole).toBeVisible();
});

test("the log is narrowed by thing, day and reference, and the booking opens", async () => {
  const booking = deskBooking();
  const { id: bookingId, reference } = booking;
  const made = changed({ what: "Booking made", thing: reference, bookingId, differences: [] });
  const api = auditApi([made]).answer(contract.desk.bookings.get, booking);
  await open("/admin/audit", api);
  await page.getByRole("combobox", { name: "What" }).selectOptions("booking");
  await shown("Nothing found");
  await look();
  await page.getByRole("link", { name: "Show everything" }).click();
  await shown("Showing 1 to 1, newest first");
  await page.getByLabelText("From").fill("2020-01-01");
  await page.getByLabelText("Until").fill("2026-06-18");
  await search().fill(reference);
  await passTime(PAUSE_MS);
  await expect.poll(address).toBe(`?from=2020-01-01&until=2026-06-18&search=${reference}`);
  const days = { from: "2020-01-01", until: "2026-06-18" };
  expect(api.calls(asked).at(-1)).toMatchObject({ ...days, search: reference });
  await row("Booking made").getByRole("button", { name: reference }).click();
  await expect.element(bookingDialog()).toBeVisible();
});

test("a booking opened just before, or while, a typed search is looked for is open beside what it finds", async () => {
  const booking = deskBooking();
  const { id: bookingId, reference } = booking;
  const made = changed({ what: "Booking made", thing: reference, bookingId, differences: [] });
  const api = auditApi([made]).answer(contract.desk.bookings.get, booking);
  await open("/admin/audit", api);
  await shown("Showing 1 to 1, newest first");
  const both = { booking: bookingId, search: reference };
  const inAddress = () => Object.fromEntries(new URLSearchParams(address()));
  const opening = row("Booking made").getByRole("button", { name: reference });

  let release = api.holdBack(asked);
  await search().fill(reference);
  await opening.click();
  await passTime(PAUSE_MS);
  release();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.poll(inAddress).toEqual(both);

  await open("/admin/audit", api);
  await shown("Showing 1 to 1, newest first");
  release = api.holdBack(asked);
  await search().fill(reference);
  await passTime(PAUSE_MS);
  await opening.click();
  release();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.poll(inAddress).toEqual(both);
});

test("a log that cannot be read says so with its filters, and is read again", async () => {
  const api = auditApi([]);
  await open("/admin/audit", api);
  await shown("Nothing has happened yet");
  api.refuseOnce(asked, "DATABASE_UNAVAILABLE");
  await page.getByLabelText("Until").fill("2020-01-01");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load the audit log");
  await page.getByRole("button", { name: "Try again" }).click();
  await shown("Nothing found");
  expect(address()).toBe("?until=2020-01-01");
});
