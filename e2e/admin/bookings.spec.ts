import { expect } from "@playwright/test";
import { addDays, formatMonth, localDate } from "../../src/shared/time.ts";
import { rangeWords } from "../../src/web/admin/bookings/date-words.ts";
import {
  filter,
  lookAt,
  names,
  rows,
  search,
  table,
  title,
  turn,
} from "../screens/bookings-list.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { holdBack, refuse } from "../support/answers.ts";
import { cancelAtDesk, listBookings } from "../support/listed-bookings.ts";
import { expectAccessibleInBothThemes } from "../support/looks.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/bookings(\?|$)/;

test("bookings are found, counted, paged and filtered, and the address says all of it", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  test.slow();
  const { word, bookings } = await listBookings(server, request, 12);
  const cancelled = bookings[11];
  if (!cancelled) throw new Error("Twelve were booked.");
  await cancelAtDesk(server, cancelled.bookingId);
  await atBackOffice(page, server, "/admin/bookings");
  await expect(title(page)).toHaveText("Bookings (All dates)");
  await search(page).fill(word);
  await expect(page.getByText("Showing 1 to 10 of 12 bookings")).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/admin/bookings?search=${word}`);
  await expect(search(page)).toBeFocused();
  await expect(filter(page, "All 12")).toHaveAttribute("aria-pressed", "true");
  await expect(filter(page, "Confirmed 11")).toBeVisible();
  await expect(filter(page, "Cancelled 1")).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  // Whoever booked last stands first.
  const first = rows(page).first();
  await expect(first).toContainText("Ada 12");
  await expect(first).toContainText("Cancelled");
  await expect(first).toContainText("£54.00");
  await expect(first.getByRole("button", { name: /^Cancel booking/ })).toHaveCount(0);
  await expect(first.getByRole("button", { name: cancelled.reference, exact: true })).toBeVisible();
  if (!isMobile) {
    await expect(table(page).getByRole("columnheader")).toHaveText([
      ...["Selected", "Reference", /Customer/, "Activity", /Date & Time/, "Tickets", /Amount/],
      ...["Price breakdown", "Status", "Actions"],
    ]);
    await expect(first).toContainText(`12${word}@example.com`);
    await expect(
      rows(page)
        .nth(1)
        .getByRole("button", { name: /^Cancel booking/ }),
    ).toBeVisible();
  }
  await lookAt(page, "a page of bookings", isMobile);

  await turn(page, "Next page").click();
  await expect(page.getByText("Showing 11 to 12 of 12 bookings")).toBeVisible();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(turn(page, "Next page")).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(names(page)).toHaveText(["Ada 02", "Ada 01"]);
  await turn(page, "First page").click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await turn(page, "Last page").click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();

  // Another filter begins on the first page; Back is where one was.
  await filter(page, "Confirmed 11").click();
  await expect(page.getByText("Showing 1 to 10 of 11 bookings")).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await filter(page, "Cancelled 1").click();
  await expect(page.getByText("Showing 1 to 1 of 1 bookings")).toBeVisible();
  await expect(names(page)).toHaveText(["Ada 12"]);
  await page.goBack();
  await expect(filter(page, "Confirmed 11")).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(search(page)).toHaveValue(word);
});

test("a search finds by reference, name, e-mail and phone, and says when there is none", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const { word, bookings } = await listBookings(server, request, 2);
  const [one] = bookings;
  if (!one) throw new Error("Two were booked.");
  await atBackOffice(page, server, "/admin/bookings");
  const before = await page.evaluate(() => history.length);
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(one.reference.toLowerCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ada 01");
  await search(page).fill(`2${word}@example.com`);
  await expect(names(page)).toHaveText(["Ada 02"]);
  await server.pool.query(
    "UPDATE bookings SET last_name = $1, phone = '07700 900 777' WHERE id = $2",
    [`Lake${word}`, one.bookingId],
  );
  await search(page).fill(`Ada Lake${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(one.reference);
  // What is typed replaces the address instead of filling the way back.
  expect(await page.evaluate(() => history.length)).toBe(before);
  await search(page).fill(`nobody ${word}`);
  await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
  await expect(filter(page, "All 0")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(search(page)).toHaveValue("");
  await expect(rows(page).first()).toBeVisible();
});

test("a search that finds more than can be sorted says so, and how it is sorted instead", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const { word } = await listBookings(server, request, 2);
  // As it is answered among millions; see list-many-bookings.test.ts.
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), order: { sort: "booked", direction: "descending" } };
    json.counts.all = { count: 1000, isExact: false };
    await route.fulfill({ json });
  });
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  const sorted = page.getByRole("combobox", { name: "Sorted by" });
  await sorted.selectOption("Customer, A to Z");
  await expect(
    page.getByText(
      "More than 1,000 bookings were found: too many to sort by customer, so the newest come first.",
    ),
  ).toBeVisible();
  await expect(sorted).toHaveValue("booked descending");
  await sorted.selectOption("Booked, newest first");
  await expect(page.getByText("too many to sort")).toHaveCount(0);
});

test("a range of days is chosen from the usual ones or from the calendar, by visit or by booking", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  test.slow();
  const { word, bookings } = await listBookings(server, request, 2);
  const date = bookings[0]?.free.date ?? "";
  const today = localDate(new Date(), "Europe/London");
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  const range = page.getByRole("button", { name: /^Date range/ });
  const popover = page.getByRole("dialog", { name: "Date range" });
  await range.click();
  await expect(popover.getByText("By visit date, both days included")).toBeVisible();
  await expect(popover.getByRole("grid")).toHaveCount(isMobile ? 1 : 2);
  await expect(popover.getByRole("grid", { name: formatMonth(today) })).toBeVisible();
  await expect(popover.locator("[aria-current=date]")).toHaveText(String(Number(today.slice(-2))));
  for (const preset of ["Tomorrow", "Next 7 days", "This month", "Last 30 days", "All dates"]) {
    await expect(popover.getByRole("button", { name: preset })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page, "the range");
  await popover.getByRole("button", { name: "Today", exact: true }).click();
  await expect(title(page)).toHaveText(`Bookings (${rangeWords(today, today)})`);
  await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
  await expect(page.getByText("Try other dates, or take the filter off.")).toBeVisible();
  await lookAt(page, "nothing found", isMobile);
  // They were booked today.
  await page.getByRole("combobox", { name: "Filter by" }).selectOption("Booked date");
  await expect(names(page)).toHaveText(["Ada 02", "Ada 01"]);
  await expect(page).toHaveURL(/dates=booked/);
  await page.getByRole("combobox", { name: "Filter by" }).selectOption("Visit date");
  await page.getByRole("button", { name: "Show all dates" }).click();
  await expect(title(page)).toHaveText("Bookings (All dates)");

  // The day before until the day of the visit, in the calendar.
  await openAlive(page, `/admin/bookings?search=${word}&from=${date}&until=${date}`);
  await expect(title(page)).toHaveText(`Bookings (${rangeWords(date, date)})`);
  await expect(names(page)).toHaveCount(2);
  await range.click();
  const day = (of: string) => popover.locator(`[data-day="${of}"]`);
  await expect(day(date)).toBeVisible();
  await day(date).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(day(addDays(date, -1))).toBeFocused();
  await page.keyboard.press("Enter");
  await popover.getByRole("button", { name: "Show bookings" }).click();
  await expect(title(page)).toHaveText(`Bookings (${rangeWords(addDays(date, -1), date)})`);
  await expect(page).toHaveURL(new RegExp(`from=${addDays(date, -1)}&until=${date}`));
  await expect(names(page)).toHaveCount(2);
  await range.click();
  await popover.getByRole("button", { name: "Clear" }).click();
  await popover.getByRole("button", { name: "Show bookings" }).click();
  await expect(title(page)).toHaveText("Bookings (All dates)");
});

test("columns sort both ways, and every order can be chosen", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const { word } = await listBookings(server, request, 3);
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  await expect(names(page)).toHaveText(["Ada 03", "Ada 02", "Ada 01"]);
  const order = page.getByRole("combobox", { name: "Sorted by" });
  await order.selectOption("Customer, A to Z");
  await expect(names(page)).toHaveText(["Ada 01", "Ada 02", "Ada 03"]);
  await expect(page).toHaveURL(/sort=customer&direction=ascending/);
  await order.selectOption("Amount, highest first");
  await expect(names(page)).toHaveText(["Ada 03", "Ada 02", "Ada 01"]);
  if (isMobile) return;
  const head = table(page).getByRole("columnheader", { name: "Customer" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(names(page)).toHaveText(["Ada 03", "Ada 02", "Ada 01"]);
  await page.reload();
  await expect(head).toHaveAttribute("aria-sort", "descending");
});

test("a list that cannot be read says so, keeps its filters, and is tried again", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const { word } = await listBookings(server, request, 1);
  await atBackOffice(page, server, "/admin/bookings");
  await refuse(page, LIST, "INTERNAL");
  await search(page).fill(word);
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to load bookings");
  await lookAt(page, "a failure", isMobile);
  await expect(filter(page, "All")).toBeVisible();
  await page.unroute(LIST);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(names(page)).toHaveText(["Ada 01"]);
  await expect(failure).toHaveCount(0);
});

test("grey rows stand for what is awaited, not before 150 ms", { tag: "@one-width" }, async ({
  page,
  server,
  request,
}) => {
  const { word } = await listBookings(server, request, 1);
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  const release = await holdBack(page, LIST);
  await filter(page, "Cancelled 0").click();
  const grey = page.locator("[aria-busy=true] > [aria-hidden=true]");
  await expect(grey).toHaveCSS("animation-delay", "0.15s");
  await expect(grey).toHaveCSS("opacity", "1");
  release();
  await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
});

test("a page that the list does not reach leads back to its first", { tag: "@one-width" }, async ({
  page,
  server,
  request,
}) => {
  const { word } = await listBookings(server, request, 1);
  await atBackOffice(page, server, `/admin/bookings?search=${word}&page=7`);
  await expect(page.getByText("The list does not reach this page any more.")).toBeVisible();
  await page.getByRole("button", { name: "Show the first page" }).click();
  await expect(names(page)).toHaveText(["Ada 01"]);
});
