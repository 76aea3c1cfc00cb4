import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import {
  choose,
  DESK_PAYMENTS,
  newAddress,
  openBooking,
  stateOf,
} from "../support/desk-changes.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 34);
test("cash is taken at the desk with its change, and handed back after a cancellation", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  const pence = free.activity.pricePence * 2;
  const pounds = (amount: number) => (amount / 100).toFixed(2);
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Take payment", "Take Payment");
  const amount = dialog.getByLabel("Amount in pounds");
  await expect(amount).toHaveValue(pounds(pence));
  await dialog.getByLabel("Cash given").fill(pounds(pence + 500));
  await expect(dialog.getByText("Change to give: £5.00")).toBeVisible();
  await look(page, "take payment", leastTarget(isMobile));
  const take = dialog.getByRole("button", { name: /^Take/ });
  await amount.fill(pounds(pence + 1));
  await take.click();
  await expect(dialog.getByText(/At most .* is still to be paid/)).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill(pounds(pence));
  await refuse(page, DESK_PAYMENTS, "DATABASE_UNAVAILABLE");
  await take.click();
  await expect(dialog.getByRole("alert")).toContainText("The payment was not recorded");
  await page.unroute(DESK_PAYMENTS);
  await take.click();
  await expect(page.getByText(`£${pounds(pence)} taken. All is paid.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stateOf(server, bookingId)).toMatchObject({ deskPaidPence: pence });

  const cancel = await choose(page, "Cancel Booking");
  await cancel.getByRole("button", { name: "Cancel Booking" }).click();
  await page.getByRole("button", { name: "No, Skip Email" }).click();
  const handBack = await choose(page, "Hand back money", "Hand Back Money");
  await expect(handBack).toContainText(`£${pounds(pence)}, paid in cash`);
  await look(page, "hand back", leastTarget(isMobile));
  await handBack.getByRole("button", { name: "Record as Handed Back" }).click();
  await expect(handBack.getByRole("status").filter({ hasText: "Handed back" })).toBeVisible();
  const { rows } = await server.pool.query(
    "SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1",
    [bookingId],
  );
  expect(rows).toEqual([{ state: "completed" }]);
});
