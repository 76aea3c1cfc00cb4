import { expect, type Page } from "@playwright/test";
import { signByTyping } from "../screens/steps.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { holdBack } from "../support/answers.ts";
import { letIn } from "../support/desk-bookings.ts";
import { look } from "../support/looks.ts";
import { printedWords } from "../support/printed-words.ts";
import { test } from "../support/test.ts";
import { type Visit, visitToday } from "../support/visits.ts";

const field = (page: Page) => page.getByLabel("Scan a code or type a name");
const rowOf = (page: Page, { reference }: Visit) =>
  page.getByRole("row").filter({ hasText: reference });

async function lookFor(page: Page, visit: Visit): Promise<void> {
  await field(page).fill(visit.name.split(" ")[1] ?? "");
  await expect(rowOf(page, visit)).toBeVisible();
}

test("the waiver is signed at the entrance, and the device is handed back", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request, { isSigned: false });
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  const row = rowOf(page, visit);
  const sign = row.getByRole("button", { name: `Sign the waiver of ${visit.name}` });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect(dialog).toContainText(`${visit.name}, 2 people`);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog).toBeHidden();
  await expect(sign).toBeFocused();
  await sign.click();
  await signByTyping(page, visit.name);
  await dialog.getByRole("button", { name: "Sign the waiver" }).click();
  // The customer still has the device in hand.
  await expect(dialog.getByRole("heading", { name: `Thank you, ${visit.name}` })).toBeFocused();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText("Not Signed");
  await expect(sign).toHaveCount(0);
});

test("what is due is taken at the entrance", async ({ page, server, request, isMobile }) => {
  const visit = await visitToday(server, request, { isSigned: false, paidBy: null });
  await atBackOffice(page, server, "/admin/today");
  await field(page).fill(visit.reference);
  await page.keyboard.press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: visit.reference });
  await notice.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Take Payment" });
  await expect(dialog).toContainText(visit.name);
  await look(page, "taking a payment at the entrance", isMobile ? 44 : 34);
  await dialog.getByRole("button", { name: /^Take £/ }).click();
  await expect(page.getByText(/taken\. All is paid\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(notice).not.toContainText("to pay");
  await expect(notice).toContainText("Waiver not signed");
});

test("a booking opens above the day; what is noted there stands in its row, and on paper", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const visit = await visitToday(server, request);
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  await letIn(page, visit.bookingId, 1);
  const row = rowOf(page, visit);
  const reference = row.getByRole("button", { name: visit.reference, exact: true });
  await reference.click();
  const dialog = page.getByRole("dialog", { name: `Booking ${visit.reference}` });
  await expect(dialog).toContainText("2, 1 checked in");
  const note = dialog.getByLabel("Add a note for the team");
  await note.fill("Birthday for Isla, 9.\nPicnic table at the water.");
  await dialog.getByRole("button", { name: "Add note" }).click();
  // Not what stands in the field: it is noted once it is in the list.
  const notes = dialog.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toContainText("Isla");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reference).toBeFocused();
  await expect(row).toContainText("1 of 2");
  if (!isMobile) await expect(row.getByText("Birthday for Isla, 9.")).toBeVisible();
  const text = await printedDay(page);
  expect(text).toContain("BirthdayforIsla,9.");
  expect(text).not.toContain("Picnic");
});

test("a note that is on its way while its booking is closed comes into the row by itself", {
  tag: "@wide",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request);
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  await rowOf(page, visit).getByRole("button", { name: visit.reference, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Booking ${visit.reference}` });
  await dialog.getByLabel("Add a note for the team").fill("Came by boat.");
  const answer = await holdBack(page, /\/api\/desk\/bookings\/[^/]+\/notes/);
  await dialog.getByRole("button", { name: "Add note" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  answer();
  await expect(rowOf(page, visit).getByText("Came by boat.")).toBeVisible();
});

test("the paper names everybody who comes, and a browser prints nothing else", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request, { tickets: 4, isSigned: false, paidBy: null });
  await atBackOffice(page, server, "/admin/today");
  await letIn(page, visit.bookingId, 3);
  await openAlive(page, "/admin/today");
  const text = await printedDay(page);
  expect(text).toContain("HarbourLakeAquapark:");
  const [, ofParty = ""] = text.split(visit.name.replaceAll(" ", ""));
  expect(ofParty).toMatch(new RegExp(`^${visit.reference}3of4NotSigned£\\d+\\.\\d\\d`));
  for (const chrome of ["AdminPortal", "Newbooking", "Camera", "SignOut", "Printlist"]) {
    expect(text).not.toContain(chrome);
  }
  expect(text).toContain("☐");
});

/** What a printer gets, without the blanks. */
async function printedDay(page: Page): Promise<string> {
  const paper = await page.pdf({ format: "A4" });
  return printedWords(paper).replaceAll(/\s/g, "");
}

test("who is in stands below, the last three, and the others when they are asked for", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const first = await visitToday(server, request, { tickets: 1 });
  const others: Visit[] = [];
  for (let more = 0; more < 4; more++) {
    others.push(await visitToday(server, request, { with: first }));
  }
  await atBackOffice(page, server, "/admin/today");
  for (const visit of others) await letIn(page, visit.bookingId, 2);
  await letIn(page, first.bookingId, 1);
  await openAlive(page, "/admin/today");
  await page.getByLabel("Session", { exact: true }).selectOption(first.startsAt.toISOString());
  const panel = page.getByRole("article").filter({ hasText: first.reference });
  await expect(panel).toContainText("9 of 9 in");
  await expect(panel.getByRole("row").filter({ hasText: "Sandhu" })).toHaveCount(3);
  const more = panel.getByRole("button", { name: "Show 2 more bookings, 4 people" });
  await look(page, "who is in already");
  await more.click();
  await expect(panel.getByRole("row").filter({ hasText: "Sandhu" })).toHaveCount(5);
  await expect(more).toBeHidden();
});
