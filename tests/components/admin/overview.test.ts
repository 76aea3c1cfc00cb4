import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminOverview } from "../../../src/shared/contract/admin/overview.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { findFocusFault } from "../../support/layout-faults.ts";
import { bookingDialog, sampleAdminBooking } from "../support/admin-bookings.ts";
import { advanceTime, DESKTOP, openApp, refocusTab } from "../support/open-app.ts";
import { EMPTY_OVERVIEW, overviewApi, WEEK_STATS } from "../support/overview.ts";
import { newId, slides } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

const overviewContract = contract.admin.overview;
const panel = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = () => page.getByRole("heading", { level: 1 });
const cards = () => [...document.querySelectorAll("main dl > div")].map((card) => card.textContent);

const recentBooking = { id: newId(), reference: "7742CD9B", customerName: "Tomasz Nowak" };
const recent = {
  ...recentBooking,
  activityName: "Aqua Course",
  activityRank: 0,
  totalPence: 6075,
  email: "tomasz@example.com",
  status: "pending" as const,
};
const mia = { id: newId(), customerName: "Mia", email: "mia@example.com" };

/** One of everything that can need attention, an upcoming slot, and two bookings. */
const busyOverview: AdminOverview = {
  ...EMPTY_OVERVIEW,
  firstName: "Ada",
  peopleBookedToday: 31,
  checkedInToday: 1,
  attention: {
    failedEmails: { count: 2, kinds: ["booking-confirmation"] },
    unsettledPayments: {
      count: 1,
      pence: 9600,
      first: { booking: recentBooking, createdAt: "2026-07-18T17:00:00.000Z" },
    },
    openTasks: 1,
    unsignedWaivers: { people: 3, bookings: 1, firstStartsAt: "2026-07-18T18:48:00.000Z" },
    expiringVouchers: { count: 0, pence: 0, withinDays: 14 },
  },
  nextSessions: [
    {
      activityId: slides.id,
      activityName: slides.name,
      activityRank: 1,
      startsAt: "2026-07-18T18:48:00.000Z",
      endsAt: "2026-07-18T19:48:00.000Z",
      capacity: 24,
      sold: 3,
      checkedInCount: 2,
      placesLeft: 21,
      closedReason: null,
      isNow: true,
    },
  ],
  recentBookings: [recent, { ...recent, ...mia, status: "cancelled" }],
};

test("what needs attention is counted, each entry with a link", async () => {
  await openApp("/admin", overviewApi(busyOverview), { size: DESKTOP });
  await expect.element(title()).toHaveTextContent("Good evening, Ada");
  await expect
    .element(page.getByText("Saturday 18 July 2026. 31 people are booked today, 1 checked in."))
    .toBeVisible();
  const attention = panel("Needs attention");
  await expect.element(attention.getByText("4", { exact: true })).toBeVisible();
  const entries = attention.getByRole("listitem");
  expect(entries.elements()).toHaveLength(4);
  const payment = entries.filter({ hasText: "not settled" });
  await expect.element(payment).toMatchTextContent("1 payment is not settled, £96.00");
  await expect
    .element(payment)
    .toMatchTextContent("Tomasz Nowak, 7742CD9B, authorised 2 hours ago");
  await expect
    .element(payment.getByRole("link", { name: "Open payment" }))
    .toHaveAttribute("href", `/admin?booking=${recentBooking.id}`);
  await expect
    .element(entries.filter({ hasText: "could not be sent" }).getByRole("link"))
    .toHaveAttribute("href", "/admin/emails?state=failed");
  const session = panel("Next sessions").getByRole("listitem");
  await expect.element(session).toMatchTextContent(/7:48 pm, now.*Giant Slides/);
  await expect.element(session).toMatchTextContent("3 of 24 places booked, 2 checked in");
});

test("the latest booking opens by keyboard, and arrow keys move to the next row", async () => {
  const booking = sampleAdminBooking({ id: recentBooking.id, reference: recentBooking.reference });
  const api = overviewApi(busyOverview).respond(contract.admin.bookings.get, booking);
  await openApp("/admin", api);
  const row = panel("Recent Bookings").getByRole("row").filter({ hasText: "Tomasz" });
  await expect.element(row).toMatchTextContent(/Aqua Course.*£60\.75.*Pending/);
  const openButton = row.getByRole("button", { name: "Tomasz Nowak" });
  // It opens without waiting for the overview.
  api.delayResponses(overviewContract.stats);
  (openButton.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(bookingDialog()).toBeVisible();
  expect(window.location.search).toBe(`?booking=${recentBooking.id}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  await expect.element(openButton).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(button("Mia")).toHaveFocus();
});

test("everything that gets keyboard focus on the first screen shows it", async () => {
  await openApp("/admin", overviewApi(busyOverview), { size: DESKTOP });
  await expect.element(panel("Recent Bookings")).toBeVisible();
  const focusOrder: string[] = [];
  const focusFaults: (string | null)[] = [];
  for (let stop = 0; stop < 60 && focusOrder.at(-1) !== "Mia"; stop++) {
    await userEvent.keyboard("{Tab}");
    focusOrder.push(document.activeElement?.textContent.trim() ?? "");
    focusFaults.push(findFocusFault());
  }
  expect(focusOrder).toEqual(
    expect.arrayContaining(["Overview", "Open payment", "This Month", "Mia"]),
  );
  expect(focusFaults.filter((focusFault) => focusFault !== null)).toEqual([]);
});

test("a period is chosen, and each metric says what it is compared with", async () => {
  const api = overviewApi(busyOverview);
  await openApp("/admin", api, { size: DESKTOP });
  const week = panel("This Week");
  await expect
    .element(week)
    .toMatchTextContent(
      "Mon 13 to Sat 18 July so far, by booking day (occupancy by visit day), compared with Mon 6 to Sat 11 July until 9:55 am",
    );
  expect(cards()).toEqual([
    expect.stringMatching(/Total Bookings1,463.*Down 0\.5%.*from 1,470/),
    expect.stringMatching(/^Total Revenue£25,206\.80[^%]*from £0\.00$/),
    expect.stringMatching(/Active Customers441.*No comparison yet/),
    expect.stringMatching(/Occupancy Rate68\.4%.*Up 2\.3 pts.*from 66\.1%/),
  ]);

  const definitionsButton = week.getByRole("button", { name: "How these figures are counted" });
  (definitionsButton.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const definitions = page.getByRole("dialog", { name: "How these figures are counted" });
  await expect.element(definitions).toMatchTextContent("by the day of the visit");
  await userEvent.keyboard("{Escape}");
  await expect.element(definitionsButton).toHaveFocus();

  const month = button("This Month");
  (month.element() as HTMLElement).focus();
  const releaseResponse = api.delayResponses(overviewContract.stats);
  await userEvent.keyboard("{Enter}");
  await checkPage();
  releaseResponse();
  await expect.element(panel("This Month")).toBeVisible();
  await expect.poll(() => api.calls(overviewContract.stats).at(-1)).toEqual({ period: "month" });
  await expect.poll(() => window.location.search).toBe("?period=month");
  await expect.element(month).toHaveAttribute("aria-pressed", "true");
  await expect.element(month).toHaveFocus();
  window.history.back();
  await expect.element(week).toBeVisible();
  expect(window.location.search).toBe("");
});

test("empty panels say so", async () => {
  await openApp("/admin", overviewApi(EMPTY_OVERVIEW));
  await expect.element(title()).toHaveTextContent("Good evening, Admin");
  await expect.element(page.getByText("Saturday 18 July 2026. No bookings today.")).toBeVisible();
  await expect.element(panel("Needs attention")).toMatchTextContent("Nothing needs attention");
  await expect.element(panel("Next sessions")).toMatchTextContent("No upcoming sessions");
  await expect.element(panel("Recent Bookings")).toMatchTextContent("No bookings yet");
});

test("stats that cannot be loaded leave the rest, and a complete failure is reported once", async () => {
  const api = overviewApi(busyOverview);
  await openApp("/admin", api);
  await expect.element(panel("This Week")).toBeVisible();
  api.refuse(overviewContract.stats, "SERVER_BUSY");
  await button("Today").click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load dashboard statistics");
  await expect.element(alert).toMatchTextContent(errors.SERVER_BUSY.sentence);
  await expect.element(panel("Recent Bookings")).toBeVisible();
  api.respond(overviewContract.stats, ({ period = "week" }) => ({ ...WEEK_STATS, period }));
  await button("Try again").click();
  await expect.element(panel("Today")).toBeVisible();

  api.refuse(overviewContract.get, "DATABASE_UNAVAILABLE");
  api.refuse(overviewContract.stats, "DATABASE_UNAVAILABLE");
  await openApp("/admin", api);
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  await expect.element(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  expect(alert.elements()).toHaveLength(1);
  api
    .respond(overviewContract.get, busyOverview)
    .respond(overviewContract.stats, ({ period = "week" }) => ({ ...WEEK_STATS, period }));
  await button("Try again").click();
  await expect.element(panel("Recent Bookings")).toBeVisible();
  await expect.element(panel("This Week")).toMatchTextContent("Total Bookings1,463");
});

test("a new venue sees what is missing, each entry with a link, until everything is set up", async () => {
  const setUp: AdminOverview["setUp"] = { isOpen: false, missing: ["name", "waiver", "activity"] };
  const api = overviewApi({ ...EMPTY_OVERVIEW, setUp });
  await openApp("/admin", api);
  const setupPanel = panel("Set up your venue");
  await expect.element(setupPanel).toMatchTextContent("2 of 5 done");
  await expect
    .element(setupPanel)
    .toMatchTextContent("Visitors cannot book or buy gift vouchers yet.");
  const links = () =>
    setupPanel
      .getByRole("link")
      .elements()
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links()).toEqual([
    ["Set the name", "/admin/settings"],
    ["Write the waiver", "/admin/waivers"],
    ["Create an activity", "/admin/activities"],
  ]);
  const addressItem = setupPanel.getByRole("listitem").filter({ hasText: "The venue’s address" });
  await expect.element(addressItem).toMatchTextContent("Done");

  api.respond(overviewContract.get, {
    ...EMPTY_OVERVIEW,
    setUp: { isOpen: true, missing: ["email"] },
  });
  await advanceTime(61_000);
  await expect
    .element(setupPanel)
    .toMatchTextContent("People can book, but something is still missing.");
  api.respond(overviewContract.get, EMPTY_OVERVIEW);
  await advanceTime(61_000);
  await expect.element(setupPanel).not.toBeInTheDocument();
});

test("the overview refreshes itself; data that cannot be refreshed stays, and says so", async () => {
  const api = overviewApi(EMPTY_OVERVIEW);
  await openApp("/admin", api);
  await expect.element(panel("Recent Bookings")).toMatchTextContent("No bookings yet");
  api.respond(overviewContract.get, busyOverview);
  await advanceTime(61_000);
  const row = panel("Recent Bookings").getByRole("row").filter({ hasText: "Tomasz" });
  await expect.element(row).toBeVisible();
  api.refuse(overviewContract.get, "SERVER_BUSY");
  await advanceTime(61_000);
  await expect.element(page.getByText("This page was last updated at 10:01 am")).toBeVisible();
  await expect.element(page.getByText(errors.SERVER_BUSY.sentence)).toBeVisible();
  await expect.element(row).toBeVisible();
  api.respond(overviewContract.get, busyOverview);
  await refocusTab();
  await expect.element(page.getByText(/last updated at/)).not.toBeInTheDocument();
});

test.each(["/admin", "/admin/"])("at %s the navigation marks only Overview", async (path) => {
  await openApp(path, overviewApi(busyOverview), { size: DESKTOP });
  await expect.element(title()).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Admin Portal" }).element();
  const links = [...navigation.querySelectorAll("[aria-current=page]")];
  expect(links.map(({ textContent }) => textContent.trim())).toEqual(["Overview"]);
});
