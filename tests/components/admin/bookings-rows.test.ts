import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DeskBookingRow } from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { cancellationPreview, deskBooking, moneyBack } from "../support/admin-bookings.ts";
import {
  bookingsApi,
  filter,
  listedBooking,
  listedBookings,
  pageOf,
  rowOf,
  search,
  selection,
  table,
  title,
  turn,
} from "../support/admin-bookings-list.ts";
import { DESKTOP, open, passTime } from "../support/open-app.ts";
import { look } from "../sweep/check-page.ts";

/** More than the search waits for somebody to type on. */
const PAUSE_MS = 300;
const box = ({ reference }: DeskBookingRow) =>
  page.getByRole("checkbox", { name: `Select ${reference}` });
const opener = ({ reference }: DeskBookingRow) =>
  rowOf({ reference } as DeskBookingRow).getByRole("button", { name: reference });
const focus = (button: ReturnType<typeof opener>) => (button.element() as HTMLElement).focus();

test.each([
  ["a phone", undefined],
  ["a desktop", DESKTOP],
] as const)(
  "what is ticked on %s is counted, never reaches beyond the page, and is given up at once",
  async (_, size) => {
    const bookings = listedBookings(11);
    const [first = listedBooking()] = bookings;
    await open("/admin/bookings", bookingsApi(bookings), size && { size });
    await expect.element(rowOf(first)).toBeVisible();
    await expect.element(selection()).not.toBeInTheDocument();
    const top = rowOf(first).element().getBoundingClientRect().top;
    await box(first).click();
    await expect.element(selection()).toMatchTextContent("1 selected");
    await expect
      .element(selection().getByRole("button", { name: "Delete Selected (1)" }))
      .toBeVisible();
    // Nothing jumps.
    expect(rowOf(first).element().getBoundingClientRect().top).toBe(top);
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await expect
      .element(selection().getByRole("button", { name: "Delete Selected (10)" }))
      .toBeVisible();
    await selection().getByRole("button", { name: "Clear" }).click();
    await expect.element(selection()).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox", { name: /^Select/ }).first()).toHaveFocus();
    await box(first).click();
    await turn("Next page").click();
    await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
    await expect.element(selection()).not.toBeInTheDocument();
    window.history.back();
    await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
    await expect.element(box(first)).not.toBeChecked();
  },
);

test("a booking opens from its reference and its customer, and the list stays as it is", async () => {
  const one = listedBooking();
  const { id, reference } = one;
  const api = bookingsApi([one]).answer(contract.desk.bookings.get, deskBooking({ id, reference }));
  await open("/admin/bookings?search=ada", api, { size: DESKTOP });
  await opener(one).click();
  const dialog = page.getByRole("dialog", { name: `Booking ${reference}` });
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  expect(window.location.search).toBe(`?search=ada&booking=${id}`);
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe("?search=ada");
  await table().getByText("Ada 01").click();
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe("?search=ada");
  await expect.poll(() => document.activeElement?.textContent).toMatch("Ada 01");
  focus(opener(one));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener(one)).toHaveFocus();
  expect(api.calls(contract.desk.bookings.list)).toHaveLength(1);
});

test("what a price is made of is shown where the focus is", async () => {
  const booking = listedBooking();
  await open("/admin/bookings", bookingsApi([booking]), { size: DESKTOP });
  const price = page.getByRole("button", { name: `Price breakdown of ${booking.reference}` });
  await expect.element(price).toBeVisible();
  focus(price);
  await expect.element(page.getByText("Giant Slides, 2 × £22.00")).toBeVisible();
  await look();
});

test("the list is used by the keyboard alone", async () => {
  const [newer, older] = [listedBooking({ customerName: "Ada 02" }), listedBooking()];
  const { id, reference } = newer;
  const api = bookingsApi([newer, older]).answer(
    contract.desk.bookings.get,
    deskBooking({ id, reference }),
  );
  await open("/admin/bookings?search=ada", api, { size: DESKTOP });
  await expect.element(opener(newer)).toBeVisible();
  await userEvent.keyboard("/{ArrowDown}");
  await expect.element(opener(newer)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(opener(older)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(opener(older)).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(opener(newer)).toHaveFocus();
  // Tab leads through a row, and the price opens where the focus is.
  await userEvent.keyboard("{Tab}");
  const price = page.getByRole("button", { name: `Price breakdown of ${reference}` });
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription(/Giant Slides, 2 × £22.00 £44.00 Total/);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Giant Slides, 2 × £22.00")).not.toBeInTheDocument();
  await expect.element(price).toHaveFocus();

  focus(opener(newer));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(opener(newer)).toHaveFocus();
  await search().click();
  await userEvent.keyboard("{End}/");
  await expect.element(search()).toHaveValue("ada/");
});

test("a price says how it came about when it is pointed at or pressed", async () => {
  const unpaid = listedBooking({ duePence: 4400 });
  await open("/admin/bookings", bookingsApi([unpaid]), { size: DESKTOP });
  await expect.element(rowOf(unpaid)).toMatchTextContent("£44 to pay");
  const price = page.getByRole("button", { name: `Price breakdown of ${unpaid.reference}` });
  const hint = page.getByRole("dialog", { name: `Price of ${unpaid.reference}` });
  await price.hover();
  await expect.element(hint).toBeVisible();
  const rows = hint.getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Giant Slides, 2 × £22.00£44.00",
    "Total£44.00",
    "To pay at the desk£44.00",
  ]);
  await title().hover();
  await expect.element(hint).not.toBeInTheDocument();
  await price.click();
  await expect.element(hint).toBeVisible();
});

test("a row's cancel icon asks first, and the focus stays in the row when it is cancelled", async () => {
  const [newer, older] = [listedBooking({ customerName: "Ada 02" }), listedBooking()];
  const cancelled = { ...newer, status: "cancelled" as const };
  const api = bookingsApi([newer, older])
    .answer(contract.desk.changes.previewCancellation, cancellationPreview)
    .answer(contract.desk.changes.cancel, { ...moneyBack(4400), status: "cancelled" });
  await open("/admin/bookings", api, { size: DESKTOP });
  const cancel = rowOf(newer).getByRole("button", { name: /^Cancel booking/ });
  await cancel.click();
  const question = page.getByRole("dialog", { name: "Cancel Booking" });
  await question.getByRole("button", { name: "Keep Booking" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toMatchTextContent(`Cancel ${newer.reference}`);
  await expect.element(question.getByRole("radio", { name: /As the policy says/ })).toBeChecked();
  api.answer(contract.desk.bookings.list, pageOf([cancelled, older]));
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  const prompt = page.getByRole("dialog", { name: "Send a cancellation e-mail?" });
  await prompt.getByRole("button", { name: "No, Skip Email" }).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(rowOf(newer)).toMatchTextContent("Cancelled");
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(filter("Cancelled 1")).toBeVisible();
  await expect.element(opener(newer)).toHaveFocus();
});

test("a booking that is opened before a search is looked for stays open above what it finds", async () => {
  const one = listedBooking();
  const { id, reference } = one;
  const api = bookingsApi([one]).answer(contract.desk.bookings.get, deskBooking({ id, reference }));
  await open("/admin/bookings", api, { size: DESKTOP });
  await expect.element(rowOf(one)).toBeVisible();
  const button = opener(one).element() as HTMLElement;
  await search().fill("ada");
  button.click();
  const dialog = page.getByRole("dialog", { name: `Booking ${reference}` });
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await passTime(PAUSE_MS);
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
});
