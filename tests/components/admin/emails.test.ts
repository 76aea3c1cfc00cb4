import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DeskMessage } from "../../../src/shared/contract/admin/emails.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingDialog, deskBooking } from "../support/admin-bookings.ts";
import { deskMessage, messagesApi, refused, shownMessage } from "../support/emails.ts";
import { DESKTOP, open, passTime } from "../support/open-app.ts";

const asked = contract.desk.messages;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const link = (name: string) => page.getByRole("link", { name });
const dialog = () => page.getByRole("dialog");
const search = () => page.getByRole("searchbox", { name: "Search e-mails" });
const shown = (words: string) => expect.element(page.getByText(words).first()).toBeVisible();
const address = () => window.location.search;

/** More than the search waits for somebody to type on. */
const PAUSE_MS = 300;
/** The pauses between the three tries of a call that gets no good answer. */
const THREE_TRIES_MS = 3000;

/** To lake1@… the newest, which failed, to lake45@…. */
function fortyFive(): DeskMessage[] {
  return Array.from({ length: 45 }, (_, index) =>
    deskMessage({ toAddress: `lake${index + 1}@example.com`, ...(index === 0 && refused) }),
  );
}

test("the log is searched and walked from page to page", async () => {
  const api = messagesApi(fortyFive());
  await open("/admin/emails", api);
  await expect.element(search()).toBeVisible();
  await search().fill("lake");
  await passTime(PAUSE_MS);
  await shown("Showing 1 to 20 of 45 e-mails");
  await link("Next").click();
  await shown("Showing 21 to 40 of 45 e-mails");
  await link("Next").click();
  await shown("Showing 41 to 45 of 45 e-mails");
  await expect.element(link("Next")).not.toBeInTheDocument();
  await link("Previous").click();
  await shown("Showing 21 to 40 of 45 e-mails");
  // A page is found by its neighbour, so that new e-mails move nothing.
  const last = api.calls(asked.list).at(-1);
  expect(last).toMatchObject({ search: "lake", page: 2, before: expect.any(String) });
});

test.each([
  ["with buttons", DESKTOP, () => button(/^Failed \d/).click()],
  [
    "in a list on a phone",
    [390, 844],
    () => page.getByRole("combobox", { name: "State" }).selectOptions("Failed (1)"),
  ],
] as const)("those that failed are chosen %s, and counted beside it", async (_, size, choose) => {
  await open("/admin/emails?search=lake&page=2", messagesApi(fortyFive()), { size: [...size] });
  await shown("Showing 21 to 40 of 45 e-mails");
  await choose();
  await shown("Showing 1 to 1 of 1 e-mails");
  expect(address()).toBe("?search=lake&state=failed");
});

test("a letter is looked at with what the mail server said, and the focus comes back", async () => {
  const booking = deskBooking();
  const { id, reference } = booking;
  const message = deskMessage({ ...refused, booking: { id, reference } });
  const api = messagesApi([message])
    .answer(asked.get, shownMessage(message, { resendRefusal: "MESSAGE_OUTDATED" }))
    .answer(contract.desk.bookings.get, booking);
  await open("/admin/emails", api);
  const line = button(/amelia@example\.com/);
  await line.click();
  await expect.element(dialog()).toMatchTextContent("550 5.1.1 no such mailbox");
  await expect
    .element(page.getByTitle("The e-mail as it looks"))
    .toHaveAttribute("src", `/api/desk/messages/${message.id}/letter?theme=light`);
  await dialog().getByRole("button", { name: "Plain text" }).click();
  await expect.element(dialog().getByText(/\[left out\]/)).toBeVisible();
  await expect.element(dialog().getByText(errors.MESSAGE_OUTDATED.sentence)).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "Resend" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
  await line.click();
  await dialog().getByRole("button", { name: reference }).click();
  await expect.element(bookingDialog()).toBeVisible();
});

test("a letter that cannot be read says so, is sent again once, and shows what came of it", async () => {
  const message = deskMessage(refused);
  const api = messagesApi([message]).refuse(asked.get, "DATABASE_UNAVAILABLE");
  await open("/admin/emails", api);
  await button(/amelia@example\.com/).click();
  await expect.poll(() => api.calls(asked.get).length).toBeGreaterThan(0);
  await passTime(THREE_TRIES_MS);
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load the e-mail");
  api.answer(asked.get, shownMessage(message));
  await dialog().getByRole("button", { name: "Try again" }).click();
  const resend = dialog().getByRole("button", { name: "Resend" });
  api.refuseOnce(asked.resend, "MESSAGE_RESENT");
  await resend.click();
  const failure = alert.filter({ hasText: "Failed to resend the e-mail" });
  await expect.element(failure).toMatchTextContent(errors.MESSAGE_RESENT.sentence);

  const written = deskMessage();
  api.answer(asked.resend, written).answer(asked.get, shownMessage(written));
  const goOn = api.holdBack(asked.resend);
  await resend.dblClick();
  goOn();
  await shown("E-mail to amelia@example.com: Kept");
  const sent = api.calls(asked.resend).map(({ resendId }) => resendId);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(api.calls(asked.get).at(-1)).toEqual({ messageId: sent[0] });
  await expect.element(dialog()).not.toMatchTextContent("no such mailbox");
});

test("what the mail server refuses again is said as refused", async () => {
  const message = deskMessage(refused);
  const api = messagesApi([message])
    .answer(asked.get, shownMessage(message))
    .answer(asked.resend, deskMessage(refused));
  await open("/admin/emails", api);
  await button(/amelia@example\.com/).click();
  await dialog().getByRole("button", { name: "Resend" }).click();
  await shown("Refused again by the mail server: amelia@example.com");
});

test("every kind of e-mail is shown with sample data, light and dark, wide and narrow", async () => {
  const api = messagesApi([]).refuse(asked.template, "DATABASE_UNAVAILABLE");
  await open("/admin/emails", api);
  await button("Templates").click();
  await dialog().getByLabelText("Kind of e-mail").selectOptions("voucher-delivery");
  const letter = page.getByTitle("The e-mail as it looks");
  const path = "/api/desk/message-templates/voucher-delivery/letter";
  await expect.element(letter).toHaveAttribute("src", `${path}?theme=light`);
  await dialog().getByRole("button", { name: "Dark" }).click();
  await expect.element(letter).toHaveAttribute("src", `${path}?theme=dark`);
  const width = () => letter.element().getBoundingClientRect().width;
  await page.viewport(1280, 900);
  const wide = width();
  await dialog().getByRole("button", { name: "Phone" }).click();
  await expect.poll(width).toBeLessThan(wide);
  expect(width()).toBe(360);
  await dialog().getByRole("button", { name: "Plain text" }).click();
  await expect.poll(() => api.calls(asked.template).length).toBeGreaterThan(0);
  await passTime(THREE_TRIES_MS);
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load the template");
  api.answer(asked.template, { subject: "A gift for you", text: "Your code: [left out]" });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog().getByText(/A gift for you/)).toMatchTextContent("[left out]");
});

test("what is not found is said with the way back, and a log that cannot be read is read again", async () => {
  const api = messagesApi(fortyFive());
  await open("/admin/emails", api);
  await shown("Showing 1 to 20 of 45 e-mails");
  api.refuseOnce(asked.list, "DATABASE_UNAVAILABLE");
  await search().fill("nobody");
  await passTime(PAUSE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load e-mails");
  await button("Try again").click();
  await shown("No e-mails found");
  await link("Show all e-mails").click();
  await shown("Showing 1 to 20 of 45 e-mails");
  expect(address()).toBe("");
});
