import { expect } from "@playwright/test";
import { manageHeading, openFromEmail, statusMessage } from "../screens/manage-booking.ts";
import { drawSignature, TERMS_LABEL } from "../screens/waiver.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test("the waiver of a booking made by telephone is signed by the email's link", async ({
  page,
  request,
  server,
}) => {
  const { email } = newVisitor();
  const { bookingId } = await bookAsStaff(server, request, email);
  await openFromEmail(page, email);
  await page.getByRole("link", { name: "Sign the waiver" }).click();
  await expect(manageHeading(page, "Review & Sign Waiver")).toBeFocused();
  await expect(page.getByRole("region", { name: "Waiver text" })).toContainText("Amelia Hartley");
  await drawSignature(page);
  await page.getByLabel(TERMS_LABEL).check();
  await page.getByRole("button", { name: "Sign the waiver" }).dblclick();
  await expect(statusMessage(page, "Your waiver is signed")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Signed for your party.");
  const { rows } = await server.pool.query(
    "SELECT signature ->> 'kind' AS kind FROM customer_waivers WHERE booking_id = $1",
    [bookingId],
  );
  expect(rows).toEqual([{ kind: "drawn" }]);
});
