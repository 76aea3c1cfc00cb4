import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { openByLetter, SIGNATURE, title, told } from "../screens/held-booking.ts";
import { signByTyping } from "../screens/steps.ts";
import { drawSignature, TERMS } from "../screens/waiver.ts";
import { refuse } from "../support/answers.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const WAIVER = /\/api\/waiver$/;

test("the waiver of a booking that was made by telephone is signed by the letter's link", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { email } = newVisitor();
  const { bookingId } = await bookAtDesk(server, request, email);
  await openByLetter(page, email);
  await expect(page.getByRole("main")).toContainText("Not signed yet.");
  await refuse(page, WAIVER, "WAIVER_NOT_FOUND");
  const open = page.getByRole("link", { name: "Sign the waiver" });
  await open.click();
  await expect(title(page, "Review & Sign Waiver")).toBeFocused();
  await expect(page.getByText(errors.WAIVER_NOT_FOUND.sentence)).toBeVisible();
  await page.unroute(WAIVER);
  await page.getByRole("button", { name: "Retry Loading" }).click();

  const sign = page.getByRole("button", { name: "Sign the waiver" });
  await sign.click();
  const summary = page.getByRole("region", { name: "Please check 2 fields" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please sign the waiver");
  await expect(summary).toContainText("You must accept the terms and conditions to continue");
  await look(page, "nothing is signed");
  await expect(page.getByRole("region", { name: "Waiver text" })).toContainText("Amelia Hartley");
  await drawSignature(page);
  await page.getByLabel(TERMS).check();

  await refuse(page, SIGNATURE, "WAIVER_CHANGED");
  await sign.click();
  await expect(page.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect(page.getByLabel(TERMS)).not.toBeChecked();
  await page.unroute(SIGNATURE);
  await signByTyping(page, "Amelia Hartley");
  await page.route(SIGNATURE, (route) => route.abort());
  await sign.click();
  await expect(page.getByRole("alert")).toContainText("Your waiver is not signed yet");
  await page.unroute(SIGNATURE);

  await sign.dblclick();
  await expect(told(page, "Your waiver is signed")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Signed for your party.");
  await expect(open).toBeHidden();
  await look(page, "the waiver is signed");
  const { rows } = await server.pool.query(
    "SELECT waiver_signature ->> 'name' AS name FROM bookings WHERE id = $1",
    [bookingId],
  );
  expect(rows).toEqual([{ name: "Amelia Hartley" }]);
});
