import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signByTyping } from "../screens/steps.ts";
import { checkInParty } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { readPrintedText } from "../support/printed-text.ts";
import { test } from "../support/test.ts";
import { createVisitToday, type Visit } from "../support/visits.ts";

const scanField = (page: Page) => page.getByLabel("Scan a code or type a name");
const partyRow = (page: Page, { reference }: Visit) =>
  page.getByRole("row").filter({ hasText: reference });

/** Shows the row of a party, wherever in the day it is. */
async function findParty(page: Page, visit: Visit): Promise<void> {
  await scanField(page).fill(visit.name.split(" ")[1] ?? "");
  await expect(partyRow(page, visit)).toBeVisible();
}

test("a party is checked in, signs, pays and gets a note, and the database has it all", async ({
  page,
  server,
  request,
}) => {
  test.slow();
  const visit = await createVisitToday(server, request, {
    tickets: 3,
    isWaiverSigned: false,
    paidBy: null,
  });
  const { bookingId, name, reference } = visit;
  await openAdmin(page, server, "/admin/today");
  await findParty(page, visit);
  const row = partyRow(page, visit);

  await test.step("the party is checked in, undone by Undo, and counted one by one", async () => {
    const checkInButton = page.getByRole("button", { name: `Check in ${name}, ${reference}` });
    await checkInButton.click();
    await expect(page.getByText(`${name} checked in, 3 people. Waiver not signed.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(checkInButton).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: `Check in one person of ${name}` }).click();
    await expect(row).toContainText("1 of 3");
  });

  await test.step("the waiver is signed", async () => {
    await row.getByRole("button", { name: `Sign the waiver of ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
    await signByTyping(page, name);
    await dialog.getByRole("button", { name: "Sign the waiver" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row).not.toContainText("Not Signed");
  });

  await test.step("what is due is paid, and a note for the team is written", async () => {
    await row.getByRole("button", { name: reference, exact: true }).click();
    const booking = page.getByRole("dialog", { name: `Booking ${reference}` });
    await booking.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Take payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Take Payment" });
    await dialog.getByRole("button", { name: /^Take £/ }).click();
    await expect(dialog).toBeHidden();
    await booking.getByLabel("Add a note for the team").fill("Came by boat.");
    await booking.getByRole("button", { name: "Add note" }).click();
    const notes = booking.getByRole("region", { name: "Notes" });
    await expect(notes.getByRole("listitem")).toContainText("Came by boat.");
    await page.keyboard.press("Escape");
    await expect(row).not.toContainText("to pay");
  });

  await test.step("without a network the list stays and says so", async () => {
    await page.context().setOffline(true);
    await expect(page.getByText(/^This list was last updated at/)).toBeVisible();
    await expect(page.getByText("No internet connection.")).toBeVisible();
    await expect(row).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^This list was last updated at/)).toBeHidden();
  });

  await page.reload();
  await findParty(page, visit);
  await expect(row).toContainText("1 of 3");
  const { rows } = await server.pool.query(
    `SELECT waiver_signed AS "isSigned", offline_paid_pence = total_pence AS "isPaid",
       checked_in_count AS "checkedInCount" FROM bookings WHERE id = $1`,
    [bookingId],
  );
  expect(rows).toEqual([{ isSigned: true, isPaid: true, checkedInCount: 1 }]);
});

test("the printed list names everyone who comes, black on white, and the browser prints nothing else", async ({
  page,
  server,
  request,
}) => {
  const visit = await createVisitToday(server, request, {
    tickets: 4,
    isWaiverSigned: false,
    paidBy: null,
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await openAdmin(page, server, "/admin/administrators");
  await checkInParty(page, visit.bookingId, 3);
  const noteResponse = await page.request.put(
    `/api/admin/bookings/${visit.bookingId}/notes/${randomUUID()}`,
    {
      data: { text: "Birthday for Isla, 9.\nPicnic table at the water." },
      headers: { "sec-fetch-site": "same-origin" },
    },
  );
  expect(noteResponse.status()).toBe(200);
  await page.goto("/admin/today");
  const text = readPrintedText(await page.pdf({ format: "A4" })).replaceAll(/\s/g, "");
  expect(text).toContain("HarbourLakeAquapark:");
  const [, partyText = ""] = text.split(visit.name.replaceAll(" ", ""));
  expect(partyText).toMatch(
    new RegExp(`^BirthdayforIsla,9.${visit.reference}3of4NotSigned£\\d+\\.\\d\\d`),
  );
  for (const other of ["Picnic", "AdminPortal", "Newbooking", "Camera", "SignOut", "Printlist"]) {
    expect(text).not.toContain(other);
  }
  expect(text).toContain("☐");

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const row = page.locator(".print-list").getByRole("row").filter({ hasText: visit.reference });
  await expect(row).toBeVisible();
  await expect(row).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(scanField(page)).toBeHidden();
});
