import { afterAll, expect, test } from "vitest";
import {
  enqueueTestEmails,
  sampleConfirmation,
  sampleEmail,
} from "../../../tests/support/emails.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import type { ContentOf } from "./content/email-content.ts";
import { SAMPLE_CONTENT } from "./sample-content.ts";
import { sendDueEmails } from "./send-emails.ts";

const server = await startMailServer();
const emailGateway = createSmtpTransport(server.url);
const context = await testContext({ email: emailGateway });
await context.db
  .updateTable("settings")
  .set({
    businessName: "Harbour Lake",
    businessEmail: "hello@example.com",
    businessPhone: "01632 960123",
    adminEmail: "staff@example.com",
  })
  .execute();
afterAll(async () => {
  emailGateway.close();
  await server.stop();
});

/** A booking with its times before the move. */
const moved = {
  ...sampleConfirmation({ startsAt: "2099-07-16T12:10:00Z", endsAt: "2099-07-16T13:10:00Z" }),
  fromStartsAt: "2099-07-15T09:00:00Z",
  fromEndsAt: "2099-07-15T10:00:00Z",
};

/** Sends an email and returns it as the mail server received it. */
async function sendAndReceive(overrides: object) {
  const before = server.received.length;
  await enqueueTestEmails(context.pool, [sampleEmail(overrides)]);
  await context.db
    .updateTable("emails")
    .set({ nextTryAt: new Date(0) })
    .where("state", "=", "queued")
    .execute();
  await sendDueEmails(context);
  const [received] = server.received.slice(before);
  if (!received) throw new Error("nothing was sent");
  return received;
}

test("a moved booking's email has the new and the old time, and a calendar entry that replaces the first", async () => {
  const first = await sendAndReceive({ content: sampleConfirmation() });
  const content: ContentOf<"booking-moved"> = { ...moved, calendarSequence: 3 };
  const second = await sendAndReceive({ kind: "booking-moved", content });
  expect(second.headers).toContain("Subject: Booking moved: Aqua Assault Course");
  for (const line of [
    "Hello Amelia, your booking on Wednesday, July 15, 2099 at 10:00 am has a new time.",
    "Thursday, July 16, 2099",
    "1:10 pm to 2:10 pm",
    "Free cancellation until Wednesday, July 15, 2099 at 1:10 pm. Reply to this email or call 01632 960123 to move or cancel your booking.",
  ]) {
    expect(second.text).toContain(line);
    expect(second.html.replace(/<!--.*?-->/gs, "")).toContain(line);
  }
  const uid = `UID:${moved.bookingId}`;
  expect(first.calendar).toContain(uid);
  expect(first.calendar).toContain("SEQUENCE:0\n");
  expect(second.calendar).toContain(uid);
  expect(second.calendar).toContain("SEQUENCE:3\n");
  expect(second.calendar).toContain("DTSTART:20990716T121000Z");
});

test("an email about a move past the cancellation deadline does not offer to cancel", async () => {
  const content = { ...moved, startsAt: "2026-01-01T10:00:00Z", calendarSequence: 1 };
  const { text } = await sendAndReceive({ kind: "booking-moved", content });
  expect(text).not.toContain("Free cancellation");
});

test("an email about another activity names both, and its calendar entry replaces the first", async () => {
  const content: ContentOf<"booking-changed"> = {
    ...SAMPLE_CONTENT["booking-changed"],
    moved: {
      fromActivityName: "Giant Slides",
      fromStartsAt: "2027-07-15T12:10:00Z",
      calendarSequence: 2,
    },
  };
  const { text, calendar } = await sendAndReceive({ kind: "booking-changed", content });
  expect(text).toContain(
    "your booking has changed from Giant Slides on Thursday, July 15, 2027 at 1:10 pm to Aqua Assault Course.",
  );
  expect(text).toContain("The attached calendar entry replaces the one you had.");
  expect(calendar).toContain("SEQUENCE:2\n");
  expect(calendar).toContain("DTSTART:20270716T121000Z");
});

test("staff are notified of whose booking was moved, by whom and from when", async () => {
  const content = { ...moved, by: "customer" };
  const staffEmail = await sendAndReceive({
    kind: "booking-moved-notice",
    toAddress: null,
    content,
  });
  expect(staffEmail.recipients).toEqual(["staff@example.com"]);
  expect(staffEmail.text).toContain("The booking of Amelia Hart was moved by the customer.");
  expect(staffEmail.text).toContain("Before: Wednesday, July 15, 2099 at 10:00 am");
});

test("a receipt shows what was paid before and now, and what is still due", async () => {
  const content: ContentOf<"offline-payment-receipt"> = {
    ...moved,
    totalPence: 6700,
    method: "cash",
    takenPence: 4000,
    paidBeforePence: 1000,
    duePence: 1700,
  };
  const partialReceipt = await sendAndReceive({ kind: "offline-payment-receipt", content });
  expect(partialReceipt.text).toContain("Payment Received");
  expect(partialReceipt.text).toContain("We have received £40.00 for your booking.");
  expect(partialReceipt.text).toContain("Paid before: £10.00");
  expect(partialReceipt.text).toContain("Total: £50.00");
  expect(partialReceipt.text).toContain("Still to pay: £17.00.");
  const finalReceipt = await sendAndReceive({
    kind: "offline-payment-receipt",
    content: { ...content, duePence: 0 },
  });
  expect(finalReceipt.text).toContain("Your booking is paid in full.");
});

test.for([
  { method: "cash", says: "Paid in cash on", title: "What you paid" },
  { method: "other", says: "Paid at the venue on", title: "What you paid" },
  { method: null, says: "Please pay at the venue.", title: "To pay" },
] as const)(
  "the confirmation of a staff booking, method $method: $says",
  async ({ method, says, title }) => {
    const offlinePayment = { method, isWaiverSigned: method !== null };
    const { text } = await sendAndReceive({
      content: sampleConfirmation({ card: null, offlinePayment }),
    });
    expect(text).toContain(says);
    expect(text).toContain(title);
    expect(text.includes("One adult must sign our waiver")).toBe(method === null);
  },
);
