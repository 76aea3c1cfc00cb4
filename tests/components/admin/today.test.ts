import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DayBooking } from "../../../src/shared/contract/admin/days.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { addDays } from "../../../src/shared/time.ts";
import { daySlot, party, sampleAdminDay, todayApi } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, DESKTOP, openApp } from "../support/open-app.ts";
import { newId, slides, venue } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const partyRow = ({ reference }: DayBooking) =>
  page.getByRole("row").filter({ hasText: reference });
const checkInButton = ({ customerName, reference }: DayBooking) =>
  page.getByRole("button", { name: `Check in ${customerName}, ${reference}` });
const readUrl = () => window.location.pathname + window.location.search;

test("a party is checked in, undone by Undo, and counted person by person", async () => {
  const booking = party({ ticketCount: 3, isWaiverSigned: false, duePence: 6600 });
  const api = todayApi(booking);
  await openApp("/admin/today", api);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toMatchTextContent("Today Thursday 18 June");
  await expect.element(partyRow(booking)).toMatchTextContent("£66.00 to pay");
  await expect.element(partyRow(booking)).toMatchTextContent("Not Signed");

  const checkIn = checkInButton(booking);
  await checkIn.click();
  await expect
    .element(
      page.getByText("Ellie Sandhu checked in, 3 people. Waiver not signed. £66 to pay.").first(),
    )
    .toBeVisible();
  await expect.element(checkIn).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(checkIn).toHaveAttribute("aria-pressed", "false");

  const more = page.getByRole("button", { name: "Check in one person of Ellie Sandhu" });
  await more.click();
  await more.click();
  await expect.element(partyRow(booking)).toMatchTextContent("2 of 3");
  await expect.element(checkIn).toHaveAttribute("aria-pressed", "mixed");
  const lastCount = () => api.calls(contract.admin.checkIns.setCheckedInCount).at(-1);
  await expect.poll(() => lastCount()?.checkedInCount).toBe(2);
  await page.getByRole("button", { name: "Check out one person of Ellie Sandhu" }).click();
  await expect.element(partyRow(booking)).toMatchTextContent("1 of 3");
  await expect
    .poll(lastCount)
    .toEqual({ bookingId: booking.id, checkedInCount: 1, expectedCheckedInCount: 2 });
});

test.each([
  ["SERVER_BUSY", undefined, `Ellie Sandhu: ${errors.SERVER_BUSY.sentence}`, "0 of 4"],
  [
    "CHECK_IN_CHANGED",
    { checkedInCount: 1 },
    `Ellie Sandhu: ${errors.CHECK_IN_CHANGED.sentence} 1 of 4 are now checked in.`,
    "1 of 4",
  ],
] as const)(
  "a count refused as %s is reverted and reported, and the current number is shown",
  async (code, data, expectedText, shown) => {
    const booking = party({ ticketCount: 4 });
    const api = todayApi(booking).refuse(contract.admin.checkIns.setCheckedInCount, code, data);
    await openApp("/admin/today", api);
    await expect.element(partyRow(booking)).toBeVisible();
    api.delayResponses(contract.admin.days.get);
    await checkInButton(booking).click();
    await expect.element(page.getByText(expectedText).first()).toBeVisible();
    await expect.element(partyRow(booking)).toMatchTextContent(shown);
    await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  },
);

test("changes made on another device appear within half a minute", async () => {
  const booking = party();
  const api = todayApi(booking);
  await openApp("/admin/today", api);
  await expect.element(checkInButton(booking)).toHaveAttribute("aria-pressed", "false");
  const remoteParty = { ...booking, checkedInCount: 2, checkedInAt: inMinutes(0) };
  await expect.poll(() => api.calls(contract.admin.days.get).length).toBe(2);
  api.respond(contract.admin.days.get, sampleAdminDay([daySlot([remoteParty])]));
  await advanceTime(20_000);
  await expect.element(checkInButton(booking)).toHaveAttribute("aria-pressed", "false");
  await advanceTime(10_000);
  await expect.element(checkInButton(booking)).toHaveAttribute("aria-pressed", "true");
});

test("the time until a slot counts down by itself", async () => {
  await openApp("/admin/today", todayApi(party()), { size: DESKTOP });
  await expect.element(page.getByText("in 30 minutes")).toBeVisible();
  await advanceTime(120_000);
  await expect.element(page.getByText("in 28 minutes")).toBeVisible();
});

test("without a network the last list stays and says so, until the day can be loaded again", async () => {
  const booking = party();
  const api = todayApi(booking);
  await openApp("/admin/today", api);
  await expect.poll(() => api.calls(contract.admin.days.get).length).toBe(2);
  api.loseResponses(contract.admin.days.get);
  await advanceTime(30_000);
  const notice = page.getByText("This list was last updated at 10:00 am");
  await expect.element(notice).toBeVisible();
  await expect.element(partyRow(booking)).toBeVisible();
  api.respond(contract.admin.days.get, sampleAdminDay([daySlot([booking])]));
  await advanceTime(5000);
  await expect.element(notice).not.toBeInTheDocument();
});

test("another day is one step away, any day can be chosen, and Back leads to today", async () => {
  const { today } = venue;
  const api = adminApi().respond(contract.admin.days.get, ({ date }) =>
    sampleAdminDay([daySlot([party()])], { date: date === "today" ? today : date }),
  );
  await openApp("/admin/today", api);
  await page.getByRole("link", { name: "Next day" }).click();
  await expect.poll(readUrl).toBe(`/admin/today?date=${addDays(today, 1)}`);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toMatchTextContent("Friday 19 June");
  await expect.element(page.getByRole("paragraph").getByText(/of 2 checked in/)).toBeVisible();
  await page.getByRole("button", { name: "Pick a day" }).click();
  await checkPage();
  await page.getByRole("button", { name: /^Sunday,? 21 June 2026$/ }).click();
  await expect.poll(readUrl).toBe(`/admin/today?date=${addDays(today, 3)}`);
  await page.getByRole("link", { name: "Back to today" }).click();
  await expect.poll(readUrl).toBe("/admin/today");
});

test.each([
  ["2026-06-21", "The next sessions are on Sun 21 June.", true],
  [null, "No sessions are scheduled in the following weeks.", false],
] as const)("an empty day says what comes next: %s", async (nextDate, expectedText, hasLink) => {
  const day = sampleAdminDay([], { date: "2026-06-20", nextDate });
  const api = adminApi().respond(contract.admin.days.get, day);
  await openApp("/admin/today?date=2026-06-20", api);
  await expect.element(page.getByText("No sessions on this date")).toBeVisible();
  await expect.element(page.getByText(expectedText)).toBeVisible();
  expect(page.getByRole("link", { name: "Show Sun 21 June" }).elements()).toHaveLength(
    hasLink ? 1 : 0,
  );
});

test("a list that cannot be loaded says so, and Try again loads it", async () => {
  const booking = party();
  const api = todayApi(booking).refuseOnce(contract.admin.days.get, "SERVER_BUSY");
  await openApp("/admin/today", api);
  await expect.element(page.getByText("Failed to load today's bookings")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(partyRow(booking)).toBeVisible();
});

test("the last three parties checked in are listed below, the others on request", async () => {
  const checkedInParties = [1, 2, 3, 4, 5].map((minute) =>
    party({ checkedInCount: 2, checkedInAt: inMinutes(minute - 10) }),
  );
  const waitingParty = party();
  await openApp("/admin/today", todayApi(...checkedInParties, waitingParty));
  const panel = page.getByRole("article");
  await expect.element(panel).toMatchTextContent("10 of 12 checked in");
  const rows = panel.getByRole("row").filter({ hasText: "Sandhu" });
  await expect.poll(() => rows.elements().length).toBe(4);
  const shown = [waitingParty, ...checkedInParties.toReversed()].map(({ reference }) => reference);
  const readReferences = () => rows.elements().map(({ textContent }) => textContent);
  expect(readReferences()).toEqual(
    shown.slice(0, 4).map((reference) => expect.stringContaining(reference)),
  );
  const more = panel.getByRole("button", { name: "Show 2 more bookings, 4 people" });
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  expect(readReferences()).toEqual(shown.map((reference) => expect.stringContaining(reference)));
});

test("typing without focus goes into the search field, which finds names", async () => {
  const [ellie, zoe] = [party(), party({ customerName: "Zoë Marsh" })];
  await openApp("/admin/today", todayApi(ellie, zoe), { size: DESKTOP });
  await expect.element(partyRow(zoe)).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("zoe");
  await expect.element(page.getByLabelText("Scan a code or type a name")).toHaveValue("zoe");
  await expect.element(partyRow(ellie)).not.toBeInTheDocument();
  await expect.element(partyRow(zoe)).toBeVisible();
});

test("a closed day says so with the reason, for each slot too, and its button says Reopen", async () => {
  const booking = party();
  const closedSlot = daySlot([booking], { reason: "closed", closedReason: "Weather" });
  const closures = [{ activityId: null, activityName: null, reason: "Weather" }];
  const api = todayApi().respond(
    contract.admin.days.get,
    sampleAdminDay([closedSlot], { closures }),
  );
  await openApp("/admin/today", api, { size: DESKTOP });
  await expect.element(page.getByText("Closed: Weather").first()).toBeVisible();
  await expect
    .element(page.getByText("No bookings can be made on this day. Existing bookings: 1."))
    .toBeVisible();
  await expect
    .element(page.getByRole("article").getByText("Closed: Weather", { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole("navigation", { name: "Sessions" }))
    .toMatchTextContent("2 booked, closed");
  await expect.element(page.getByRole("button", { name: "Reopen this day" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: /^Reopen or change places of Giant Slides/ }))
    .toBeVisible();
  await expect.element(page.getByText(/left$/)).not.toBeInTheDocument();
});

test("an activity that is closed for the day can be reopened from Today", async () => {
  const closures = [{ activityId: slides.id, activityName: slides.name, reason: "Staff" }];
  const closedSlot = daySlot([], { reason: "closed", closedReason: "Staff" });
  const api = todayApi()
    .respond(contract.admin.days.get, sampleAdminDay([closedSlot], { closures }))
    .respond(contract.admin.slots.listOfDay, [])
    .respond(contract.admin.closures.affectedBookings, [])
    .respond(contract.admin.closures.list, [
      {
        closureId: newId(),
        date: venue.today,
        activityId: slides.id,
        closedBy: null,
        activityName: slides.name,
        reason: "Staff",
        closedAt: inMinutes(0),
      },
    ])
    .respond(contract.admin.closures.reopen, { reopened: true });
  await openApp("/admin/today", api);
  await expect.element(page.getByText("Giant Slides is closed: Staff")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Close this day" })).toBeVisible();
  await page.getByRole("button", { name: "Reopen Giant Slides" }).click();
  const dialog = page.getByRole("dialog", { name: "This Day Is Closed" });
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => api.calls(contract.admin.closures.reopen)).toHaveLength(1);
});

test("after a whole party is checked in, one click records that one person did not come", async () => {
  const booking = party({ ticketCount: 4 });
  const api = todayApi(booking);
  await openApp("/admin/today", api);
  await checkInButton(booking).click();
  await expect.element(checkInButton(booking)).toHaveAttribute("aria-pressed", "true");
  const stepButton = (direction: "in" | "out") =>
    page.getByRole("button", { name: `Check ${direction} one person of Ellie Sandhu` });
  await expect.element(stepButton("in")).toHaveAttribute("aria-disabled", "true");
  await stepButton("out").click();
  await expect.element(partyRow(booking)).toMatchTextContent("3 of 4");
  await expect
    .poll(() => api.calls(contract.admin.checkIns.setCheckedInCount).at(-1))
    .toEqual({ bookingId: booking.id, checkedInCount: 3, expectedCheckedInCount: 4 });
});

test("Undo disappears as soon as what it would undo has changed", async () => {
  const booking = party({ ticketCount: 4 });
  const api = todayApi(booking);
  const undo = page.getByRole("button", { name: "Undo" });
  await openApp("/admin/today", api);
  await checkInButton(booking).click();
  await expect.element(undo).toBeVisible();
  await page.getByRole("button", { name: "Check out one person of Ellie Sandhu" }).click();
  await expect.element(partyRow(booking)).toMatchTextContent("3 of 4");
  await expect.element(undo).not.toBeInTheDocument();

  await checkInButton(booking).click();
  await expect.element(undo).toBeVisible();
  const recountedParty = { ...booking, checkedInCount: 2, checkedInAt: inMinutes(0) };
  api.respond(contract.admin.days.get, sampleAdminDay([daySlot([recountedParty])]));
  window.dispatchEvent(new Event("focus"));
  await expect.element(partyRow(booking)).toMatchTextContent("2 of 4");
  await expect.element(undo).not.toBeInTheDocument();
});

test("Undo belongs to its own day", async () => {
  const booking = party({ ticketCount: 4 });
  const undo = page.getByRole("button", { name: "Undo" });
  await openApp("/admin/today", todayApi(booking));
  await checkInButton(booking).click();
  await expect.element(undo).toBeVisible();
  await page.getByRole("link", { name: "Next day" }).click();
  await expect.element(undo).not.toBeInTheDocument();
});

test("a toast with a very long name stays within its frame", async () => {
  const booking = party({ customerName: "Llanfairpwll".repeat(5) });
  await openApp("/admin/today", todayApi(booking));
  await checkInButton(booking).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const title = page.getByText(/^Llanfairpwll.* checked in, 2 people$/).first();
  const { scrollWidth, clientWidth } = title.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
