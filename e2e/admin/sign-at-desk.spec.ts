import { expect } from "@playwright/test";
import { type ErrorCode, errors } from "../../src/shared/errors.ts";
import {
  atNewBooking,
  book,
  bookingRow,
  DESK_SIGNATURE,
  nameField,
} from "../screens/new-booking.ts";
import { signByTyping } from "../screens/steps.ts";
import { drawSignature, TERMS } from "../screens/waiver.ts";
import { refuse } from "../support/answers.ts";
import { look } from "../support/looks.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";

const WAIVER = /\/api\/waiver$/;

/** With a mouse, where the design's controls are smaller than a finger needs. */
const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 36);

test("a customer signs on the whole screen, and hands the device back", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  test.slow();
  await atNewBooking(page, server, await findFreeSlot(request, "Giant Slides"));
  await nameField(page).fill("Sol Ginger");
  const reference = await book(page);
  await refuse(page, WAIVER, "WAIVER_NOT_FOUND");
  const open = page.getByRole("button", { name: "Sign waiver now" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect(dialog).toContainText("Sol Ginger, 1 person");
  await expect(dialog.getByText(errors.WAIVER_NOT_FOUND.sentence)).toBeVisible();
  await page.unroute(WAIVER);
  await dialog.getByRole("button", { name: "Retry Loading" }).click();
  await expect(dialog.getByRole("region", { name: "Waiver text" })).toContainText("Sol Ginger");

  const sign = dialog.getByRole("button", { name: "Sign the waiver" });
  await sign.click();
  const summary = dialog.getByRole("region", { name: "Please check 2 fields" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please sign the waiver");
  await expect(summary).toContainText("You must accept the terms and conditions to continue");
  await look(page, "nothing is signed", leastTarget(isMobile));
  await drawSignature(page);
  await page.getByLabel(TERMS).check();
  await refuse(page, DESK_SIGNATURE, "WAIVER_CHANGED");
  await sign.click();
  await expect(dialog.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect(page.getByLabel(TERMS)).not.toBeChecked();
  await page.unroute(DESK_SIGNATURE);

  await signByTyping(page, "Sol Ginger");
  await sign.dblclick();
  await expect(dialog.getByRole("heading", { name: "Thank you, Sol Ginger" })).toBeFocused();
  await look(page, "it is signed", leastTarget(isMobile));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  const made = page.getByRole("region", { name: "Booking made" });
  await expect(made.getByText("Signed", { exact: true })).toBeVisible();
  await expect(open).toBeHidden();
  expect(await bookingRow(server, reference)).toMatchObject({ signed: true });
});

test("why a waiver cannot be signed is said, and what was signed elsewhere is signed", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  await atNewBooking(page, server, await findFreeSlot(request, "Giant Slides"));
  await nameField(page).fill("Nora Gain");
  await book(page);
  await page.getByRole("button", { name: "Sign waiver now" }).click();
  await signByTyping(page, "Nora Gain");
  const sign = page.getByRole("button", { name: "Sign the waiver" });
  const said: Partial<Record<ErrorCode, string>> = {
    BOOKING_STARTED: "This session is over, so its waiver can no longer be signed.",
    BOOKING_CANCELLED: errors.BOOKING_CANCELLED.sentence,
    BOOKING_CHANGED: errors.BOOKING_CHANGED.sentence,
    BOOKING_NOT_FOUND: errors.BOOKING_NOT_FOUND.sentence,
    INTERNAL: errors.INTERNAL.sentence,
  };
  for (const [code, sentence] of Object.entries(said)) {
    await refuse(page, DESK_SIGNATURE, code as ErrorCode);
    await sign.click();
    await expect(page.getByRole("alert")).toContainText("The waiver is not signed yet");
    await expect(page.getByRole("alert")).toContainText(sentence);
    await page.unroute(DESK_SIGNATURE);
  }
  await refuse(page, DESK_SIGNATURE, "WAIVER_ALREADY_SIGNED");
  await sign.click();
  await expect(
    page.getByRole("heading", { name: errors.WAIVER_ALREADY_SIGNED.sentence }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Sign waiver now" })).toBeHidden();
});
