import { expect } from "@playwright/test";
import { lookAt, names, rows, search, title, turn } from "../screens/bookings-list.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { listBookings } from "../support/listed-bookings.ts";
import { expectAccessibleInBothThemes } from "../support/looks.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/bookings(\?|$)/;

test("what is ticked is counted, never reaches beyond the page, and is given up at once", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const { word, bookings } = await listBookings(server, request, 11);
  const last = bookings[10]?.reference ?? "";
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toHaveCount(0);
  const head = await rows(page).first().boundingBox();
  await page.getByRole("checkbox", { name: `Select ${last}` }).check();
  await expect(bar).toContainText("1 selected");
  await expect(bar.getByRole("button", { name: "Delete Selected (1)" })).toBeVisible();
  // Nothing jumps.
  expect((await rows(page).first().boundingBox())?.y).toBe(head?.y);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar.getByRole("button", { name: "Delete Selected (10)" })).toBeVisible();
  await lookAt(page, "a selection", isMobile);
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /^Select/ }).first()).toBeFocused();
  await page.getByRole("checkbox", { name: `Select ${last}` }).check();
  await turn(page, "Next page").click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${last}` })).not.toBeChecked();
});

test("a booking opens from its reference and its customer, and the list stays as it is", async ({
  page,
  server,
  request,
}) => {
  const { word, bookings } = await listBookings(server, request, 1);
  const [one] = bookings;
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  let reads = 0;
  page.on("request", (asked) => {
    if (LIST.test(asked.url())) reads += 1;
  });
  await rows(page)
    .getByRole("button", { name: one?.reference ?? "", exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`search=${word}&booking=${one?.bookingId}`));
  const dialog = page.getByRole("dialog", { name: `Booking ${one?.reference}` });
  await expect(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/booking=/);
  await names(page).click();
  await expect(page).toHaveURL(new RegExp(`booking=${one?.bookingId}`));
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`search=${word}$`));
  await expect(rows(page).locator("button:focus")).toContainText("Ada 01");
  const reference = rows(page).getByRole("button", { name: one?.reference ?? "", exact: true });
  await reference.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reference).toBeFocused();
  expect(reads).toBe(0);
});

test("the list is used by the keyboard alone", { tag: "@wide" }, async ({
  page,
  server,
  request,
}) => {
  const { word, bookings } = await listBookings(server, request, 2);
  const [older, newer] = bookings;
  const opener = (reference = "") =>
    rows(page).getByRole("button", { name: reference, exact: true });
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(opener(newer?.reference)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(opener(older?.reference)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(opener(older?.reference)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(opener(newer?.reference)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`booking=${newer?.bookingId}`));
  await page.goBack();
  await search(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("/");
  await expect(search(page)).toHaveValue(`${word}/`);

  // Tab leads through a row, and the price opens where the focus is.
  await openAlive(page, `/admin/bookings?search=${word}`);
  await opener(newer?.reference).focus();
  await page.keyboard.press("Tab");
  const price = page.getByRole("button", { name: `Price breakdown of ${newer?.reference}` });
  await expect(price).toBeFocused();
  await expect(price).toHaveAccessibleDescription(/Aqua Assault Course, 2 × £18.00 £36.00 Total/);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Aqua Assault Course, 2 × £18.00")).toBeHidden();
  await expect(price).toBeFocused();
});

test("a price says how it came about when it is pointed at or pressed", { tag: "@wide" }, async ({
  page,
  server,
  request,
}) => {
  const { word, bookings } = await listBookings(server, request, 1, null);
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  await expect(rows(page)).toContainText("£18 to pay");
  const price = page.getByRole("button", { name: `Price breakdown of ${bookings[0]?.reference}` });
  const hint = page.getByRole("dialog", { name: `Price of ${bookings[0]?.reference}` });
  await price.hover();
  await expect(hint.getByRole("row")).toHaveText([
    "Aqua Assault Course, 1 × £18.00£18.00",
    "Total£18.00",
    "To pay at the desk£18.00",
  ]);
  await expectAccessibleInBothThemes(page, "a price");
  await title(page).hover();
  await expect(hint).toBeHidden();
  await price.click();
  await expect(hint).toBeVisible();
});
