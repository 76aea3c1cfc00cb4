import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { daySlot, sampleAdminDay } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { slotEmails, slots, days } = contract.admin;
const slot = sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90), parties: 3 });
const dialog = () => page.getByRole("dialog");
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

const emailApi = () =>
  adminApi()
    .respond(days.get, sampleAdminDay([daySlot([])]))
    .respond(slots.listOfDay, [slot])
    .respond(slotEmails.preview, ({ subject, text }) => ({
      bookingCount: 3,
      emailCount: 2,
      withoutAddress: [{ id: newId(), reference: "A1B2C3D4", customerName: "Bo Xi" }],
      sample: { subject, text: `Hello Ada,\n\n${text}` },
    }))
    .respond(slotEmails.send, { emailCount: 2 });

async function openEmail(api = emailApi()) {
  await openApp("/admin/today", api);
  await page.getByRole("button", { name: /^Close or change places of Giant Slides/ }).click();
  await button("Email Customers").click();
  return api;
}

test("an email to a session is written, previewed with its recipients, and sent once", async () => {
  const api = await openEmail();
  await button("Preview").click();
  await expect.element(page.getByText("Please enter a subject")).toBeVisible();
  await expect.element(page.getByText("Please enter a message")).toBeVisible();
  await checkPage();
  await page.getByLabelText("Subject").fill("Bring a jumper");
  await page.getByLabelText("Message").fill("It is windy.");
  await button("Preview").click();
  await expect.element(dialog()).toMatchTextContent("2 customers of 3 bookings get this email");
  await expect.element(dialog()).toMatchTextContent("Bo Xi, A1B2C3D4");
  await expect.element(dialog()).toMatchTextContent("Hello Ada,");
  await checkPage();
  await button("Back").click();
  await expect.element(page.getByLabelText("Message")).toHaveValue("It is windy.");
  await button("Preview").click();
  api.refuseOnce(slotEmails.send, "DATABASE_UNAVAILABLE");
  await button("Send 2 Emails").click();
  await expect.element(page.getByText(errors.DATABASE_UNAVAILABLE.sentence)).toBeVisible();
  await button("Send 2 Emails").click();
  await expect.element(page.getByText("2 emails sent")).toBeVisible();
  await checkPage();
  const [first, second] = api.calls(slotEmails.send);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    activityId: slot.activityId,
    startsAt: slot.startsAt,
    subject: "Bring a jumper",
    text: "It is windy.",
  });
  await button("Done").click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("nobody can be emailed when no booking has an address, or there are none", async () => {
  const api = emailApi().respond(slotEmails.preview, {
    bookingCount: 1,
    emailCount: 0,
    withoutAddress: [{ id: newId(), reference: "A1B2C3D4", customerName: "Bo Xi" }],
    sample: null,
  });
  await openEmail(api);
  await page.getByLabelText("Subject").fill("Hello");
  await page.getByLabelText("Message").fill("Hello");
  await button("Preview").click();
  await expect.element(dialog()).toMatchTextContent("0 customers of 1 booking get this email");
  await expect.element(dialog().getByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
});
