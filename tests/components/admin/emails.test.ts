import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EmailLogEntry } from "../../../src/shared/contract/admin/emails.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingDialog, sampleAdminBooking } from "../support/admin-bookings.ts";
import { adminEmailDetails, adminEmailEntry, emailsApi, refusedEmail } from "../support/emails.ts";
import { advanceTime, DESKTOP, openApp, refocusTab } from "../support/open-app.ts";

const emailsContract = contract.admin.emails;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const link = (name: string) => page.getByRole("link", { name });
const dialog = () => page.getByRole("dialog");
const search = () => page.getByRole("searchbox", { name: "Search emails" });
const expectText = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const readSearch = () => window.location.search;

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;
/** The pauses between the three tries of a failing call. */
const ALL_RETRIES_MS = 3000;

/** The newest email goes to lake1@… and has failed; the oldest goes to lake45@…. */
function createEmails(): EmailLogEntry[] {
  return Array.from({ length: 45 }, (_, index) =>
    adminEmailEntry({
      toAddress: `lake${index + 1}@example.com`,
      ...(index === 0 && refusedEmail),
    }),
  );
}

test("the log is searched and paged", async () => {
  const api = emailsApi(createEmails());
  await openApp("/admin/emails", api);
  await expect.element(search()).toBeVisible();
  await search().fill("lake");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expectText("Showing 1 to 20 of 45 emails");
  await link("Next").click();
  await expectText("Showing 21 to 40 of 45 emails");
  await link("Next").click();
  await expectText("Showing 41 to 45 of 45 emails");
  await expect.element(link("Next")).not.toBeInTheDocument();
  await link("Previous").click();
  await expectText("Showing 21 to 40 of 45 emails");
  // A page is requested by its neighbour's cursor, so new emails do not shift the rows.
  const last = api.calls(emailsContract.list).at(-1);
  expect(last).toMatchObject({ search: "lake", page: 2, before: expect.any(String) });
});

test.each([
  ["with buttons", DESKTOP, () => button(/^Failed \d/).click()],
  [
    "in a list on a phone",
    [390, 844],
    () => page.getByRole("combobox", { name: "State" }).selectOptions("Failed (1)"),
  ],
] as const)("failed emails are filtered %s, with their count", async (_, size, choose) => {
  await openApp("/admin/emails?search=lake&page=2", emailsApi(createEmails()), { size: [...size] });
  await expectText("Showing 21 to 40 of 45 emails");
  await choose();
  await expectText("Showing 1 to 1 of 1 emails");
  expect(readSearch()).toBe("?search=lake&state=failed");
});

test("an email opens with the mail server's response, and focus returns", async () => {
  const booking = sampleAdminBooking();
  const { id, reference } = booking;
  const email = adminEmailEntry({ ...refusedEmail, booking: { id, reference } });
  const api = emailsApi([email])
    .respond(emailsContract.get, adminEmailDetails(email, { resendRefusal: "EMAIL_OUTDATED" }))
    .respond(contract.admin.bookings.get, booking);
  await openApp("/admin/emails", api);
  const emailRow = button(/amelia@example\.com/);
  await emailRow.click();
  await expect.element(dialog()).toMatchTextContent("550 5.1.1 no such mailbox");
  await expect
    .element(page.getByTitle("Email preview"))
    .toHaveAttribute("src", `/api/admin/emails/${email.id}/preview?theme=light`);
  await dialog().getByRole("button", { name: "Plain text" }).click();
  await expect.element(dialog().getByText(/\[left out\]/)).toBeVisible();
  await expect.element(dialog().getByText(errors.EMAIL_OUTDATED.sentence)).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "Resend" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(emailRow).toHaveFocus();
  // Rows that cannot be selected open with Space too.
  await userEvent.keyboard(" ");
  await dialog().getByRole("button", { name: reference }).click();
  await expect.element(bookingDialog()).toBeVisible();
});

test("an email that cannot be loaded says so; a resend is sent once and shows its result", async () => {
  const email = adminEmailEntry(refusedEmail);
  const api = emailsApi([email]).refuse(emailsContract.get, "DATABASE_UNAVAILABLE");
  await openApp("/admin/emails", api);
  await button(/amelia@example\.com/).click();
  await expect.poll(() => api.calls(emailsContract.get).length).toBeGreaterThan(0);
  await advanceTime(ALL_RETRIES_MS);
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load the email");
  api.respond(emailsContract.get, adminEmailDetails(email));
  await dialog().getByRole("button", { name: "Try again" }).click();
  const resend = dialog().getByRole("button", { name: "Resend" });
  api.refuseOnce(emailsContract.resend, "EMAIL_ALREADY_RESENT");
  await resend.click();
  const failure = alert.filter({ hasText: "Failed to resend the email" });
  await expect.element(failure).toMatchTextContent(errors.EMAIL_ALREADY_RESENT.sentence);

  const resentEmail = adminEmailEntry();
  api
    .respond(emailsContract.resend, resentEmail)
    .respond(emailsContract.get, adminEmailDetails(resentEmail));
  const releaseResponse = api.delayResponses(emailsContract.resend);
  await resend.dblClick();
  releaseResponse();
  await expectText("Email to amelia@example.com: Not sent");
  const sent = api.calls(emailsContract.resend).map(({ resendId }) => resendId);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  await expect.poll(() => api.calls(emailsContract.get).at(-1)).toEqual({ emailId: sent[0] });
  await expect.element(dialog()).not.toMatchTextContent("no such mailbox");
});

test("an email that its booking superseded says why it was not sent", async () => {
  const email = adminEmailEntry({ state: "superseded", tries: 3 });
  const api = emailsApi([email]).respond(
    emailsContract.get,
    adminEmailDetails(email, { resendRefusal: "EMAIL_OUTDATED", isMovedSince: true }),
  );
  await openApp("/admin/emails", api, { size: [...DESKTOP] });
  await button("Superseded").click();
  await expect.poll(readSearch).toBe("?state=superseded");
  await button(/amelia@example\.com/).click();
  await expect
    .element(dialog())
    .toMatchTextContent("was not sent, because its booking was moved or cancelled first");
  await expect
    .element(dialog())
    .toMatchTextContent("The booking was moved after this email was written.");
  await expect.element(dialog().getByRole("button", { name: "Resend" })).not.toBeInTheDocument();
});

test("an email that cannot be read again stays, and says since when it has not been", async () => {
  const email = adminEmailEntry(refusedEmail);
  const api = emailsApi([email]).respond(emailsContract.get, adminEmailDetails(email));
  await openApp("/admin/emails", api);
  await button(/amelia@example\.com/).click();
  const resend = dialog().getByRole("button", { name: "Resend" });
  await expect.element(resend).toBeVisible();
  api.refuse(emailsContract.get, "DATABASE_UNAVAILABLE");
  await refocusTab();
  await advanceTime(ALL_RETRIES_MS);
  const notice = dialog().getByText(/^This view was last updated at \d+:\d\d [ap]m$/);
  await expect.element(notice).toBeVisible();
  await expect.element(resend).toBeVisible();
});

test("a resend that the mail server rejects is shown as rejected", async () => {
  const email = adminEmailEntry(refusedEmail);
  const api = emailsApi([email])
    .respond(emailsContract.get, adminEmailDetails(email))
    .respond(emailsContract.resend, adminEmailEntry(refusedEmail));
  await openApp("/admin/emails", api);
  await button(/amelia@example\.com/).click();
  await dialog().getByRole("button", { name: "Resend" }).click();
  await expectText("Refused again by the mail server: amelia@example.com");
});

test("every kind of email has a preview with sample data, light and dark, wide and narrow", async () => {
  const api = emailsApi([]).refuse(emailsContract.template, "DATABASE_UNAVAILABLE");
  await openApp("/admin/emails", api);
  await button("Templates").click();
  await dialog().getByLabelText("Kind of email").selectOptions("voucher-delivery");
  const emailFrame = page.getByTitle("Email preview");
  const path = "/api/admin/email-templates/voucher-delivery/preview";
  await expect.element(emailFrame).toHaveAttribute("src", `${path}?theme=light`);
  await dialog().getByRole("button", { name: "Dark" }).click();
  await expect.element(emailFrame).toHaveAttribute("src", `${path}?theme=dark`);
  const width = () => emailFrame.element().getBoundingClientRect().width;
  await page.viewport(1280, 900);
  const tableWidth = width();
  await dialog().getByRole("button", { name: "Phone" }).click();
  await expect.poll(width).toBeLessThan(tableWidth);
  expect(width()).toBe(360);
  await dialog().getByRole("button", { name: "Plain text" }).click();
  await expect.poll(() => api.calls(emailsContract.template).length).toBeGreaterThan(0);
  await advanceTime(ALL_RETRIES_MS);
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load the template");
  api.respond(emailsContract.template, {
    subject: "A gift for you",
    text: "Your code: [left out]",
  });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog().getByText(/A gift for you/)).toMatchTextContent("[left out]");
});

test("an empty result offers a way back, and a log that cannot be loaded can be loaded again", async () => {
  const api = emailsApi(createEmails());
  await openApp("/admin/emails", api);
  await expectText("Showing 1 to 20 of 45 emails");
  api.refuseOnce(emailsContract.list, "DATABASE_UNAVAILABLE");
  await search().fill("nobody");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load emails");
  await button("Try again").click();
  await expectText("No emails found");
  await link("Show all emails").click();
  await expectText("Showing 1 to 20 of 45 emails");
  expect(readSearch()).toBe("");
});
