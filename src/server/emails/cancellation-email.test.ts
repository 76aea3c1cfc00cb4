import { expect, test } from "vitest";
import {
  book,
  bookUncaptured,
  getLedgerKinds,
  getPayments,
  makeDue,
} from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, issueVoucher } from "../../../tests/support/test-venue.ts";
import type { RefundInput } from "../../shared/rules/split-refund.ts";
import { formatDate } from "../../shared/time.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { expireAuthorisation } from "../bookings/place/expire-authorisation.ts";
import { finishSettling } from "../payments/charge/settle-payments.ts";
import { readEmailVenue } from "./content/email-venue.ts";
import { listCapturedEmails } from "./emails.queries.ts";
import { renderEmail } from "./render-email.ts";

const context = await testContext();
const { db, simulator } = context;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];
await db
  .updateTable("settings")
  .set({ cancellationPolicy: 1, businessPhone: "01632 960123" })
  .execute();

/** Also waits for what goes on after the answer, however long that takes. */
async function cancel(bookingId: string, refund: RefundInput) {
  const actor = { kind: "customer", id: null } as const;
  const plan = await cancelBooking(context, { bookingId, refund, notify: true, actor });
  await finishSettling(context);
  return plan;
}

/** Renders the captured email of a kind about a booking. */
async function renderCaptured(kind: string, bookingId: string) {
  const stored = (await listCapturedEmails(db, 100)).find(
    (captured) =>
      captured.kind === kind && (captured.content as { bookingId: string }).bookingId === bookingId,
  );
  if (!stored) throw new Error(`no captured ${kind} about this booking`);
  const email = await renderEmail(stored, {
    venue: await readEmailVenue(db),
    publicUrl: "https://book.example",
    manageUrl: null,
    files: context.files,
    isVoucherAttached: false,
  });
  return { ...email, toAddress: stored.toAddress, visibleText: toVisibleText(email.html) };
}

/** The text that a person reads: no head, no tags, entities resolved. */
function toVisibleText(html: string): string {
  return html
    .replace(/^.*<\/head>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

function expectSentences(email: { visibleText: string; text: string }, sentences: string[]) {
  for (const sentence of sentences) {
    expect(email.visibleText).toContain(sentence);
    expect(email.text).toContain(sentence);
  }
}

test("a cancelled booking's email shows the booking, and the refund by destination with its timing", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
  await cancel(bookingId, { choice: "full" });
  const email = await renderCaptured("booking-cancelled", bookingId);
  expect(email.subject).toMatch(/^Booking cancelled: Aqua Course, /);
  const until = formatDate(new Date(Date.now() + 30 * 86_400_000), "Europe/London");
  expectSentences(email, [
    "Hello Amelia, your booking has been cancelled.",
    bookingId.slice(0, 8).toUpperCase(),
    "2 tickets",
    "To Visa ending 1111",
    "£26.00",
    `To the gift voucher, valid until ${until}`,
    "£10.00",
    "£36.00",
    "within 5 to 7 business days",
    "You can use your voucher again with the same code.",
  ]);
  expect(email.text).not.toContain(voucherCode);
  expect(email.text).not.toContain("will not be refunded");
});

test.each([
  ["only authorised", ["authorised", "voided"]],
  ["captured, though we did not know", ["authorised", "captured", "refund-opened"]],
])("the email is accurate when the payment was %s", async (_, movements) => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await getPayments(context, bookingId);
  if (movements.includes("captured")) {
    simulator.performDashboardAction({
      act: "capture",
      paymentId: payment?.providerPaymentId ?? "",
    });
  }
  await makeDue(context);
  await cancel(bookingId, { choice: "full" });
  expect(getLedgerKinds(context, bookingId)).toEqual(movements);
  const email = await renderCaptured("booking-cancelled", bookingId);
  expectSentences(email, [
    "£36.00",
    "If your card has not been charged yet, your bank releases the reserved amount within a few days.",
    "If it has, the refund reaches your card within 5 to 7 business days.",
  ]);
  expect(email.text).not.toContain("never taken");
});

test("a partial refund's email says how much of the payment it is", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId, { choice: "amount", amountPence: 1250 });
  expectSentences(await renderCaptured("booking-cancelled", bookingId), [
    "£12.50",
    "This is £12.50 of the £36.00 that was paid.",
  ]);
});

test("a cancellation past the deadline says that there is no refund and when the deadline was", async () => {
  const bookingId = await book(context, venue, ten);
  await db
    .updateTable("bookings")
    .set({ cancellationPolicyHours: 240 })
    .where("id", "=", bookingId)
    .execute();
  await cancel(bookingId, { choice: "policy" });
  const deadline = formatDate(new Date(ten.getTime() - 240 * 3_600_000), "Europe/London");
  const email = await renderCaptured("booking-cancelled", bookingId);
  expectSentences(email, [
    `The £36.00 that was paid will not be refunded. Free cancellation ended on ${deadline}`,
  ]);
  expect(email.text).not.toContain("Your refund");
});

test("a chosen zero refund is explained without citing the deadline", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId, { choice: "none" });
  const email = await renderCaptured("booking-cancelled", bookingId);
  expectSentences(email, ["The £36.00 that was paid will not be refunded."]);
  expect(email.text).not.toContain("Free cancellation ended");
});

test("a refund owed for a voided voucher is announced to the customer and to staff", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
  await db
    .updateTable("vouchers")
    .set({ voidedAt: new Date() })
    .where("code", "=", voucherCode)
    .execute();
  await cancel(bookingId, { choice: "full" });
  expectSentences(await renderCaptured("booking-cancelled", bookingId), [
    "£26.00",
    "Another £10.00 was paid with a gift voucher that is no longer valid.",
  ]);
  expectSentences(await renderCaptured("booking-cancelled-notice", bookingId), [
    "£10.00 was paid with a voided voucher: please settle it with the customer",
  ]);
});

test("a lost booking's email apologises, says that nothing was charged and how to book again", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await getPayments(context, bookingId);
  simulator.performDashboardAction({ act: "lapse", paymentId: payment?.providerPaymentId ?? "" });
  await expireAuthorisation(context, payment?.providerPaymentId ?? "");
  const email = await renderCaptured("booking-payment-expired", bookingId);
  expect(email.subject).toMatch(/^Booking cancelled because the payment failed: /);
  expectSentences(email, [
    "we confirmed your booking, but then your card payment failed, so we had to cancel the booking.",
    "Your card has not been charged.",
    "https://book.example",
    "or call 01632 960123",
  ]);
  expect(email.text).not.toContain("Your refund");
  expectSentences(await renderCaptured("booking-cancelled-notice", bookingId), [
    "The card payment of Amelia Hart failed after the booking was confirmed.",
  ]);
});

test("staff are notified of who cancelled and of the refund by destination", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId, { choice: "full" });
  const staffEmail = await renderCaptured("booking-cancelled-notice", bookingId);
  expect(staffEmail.toAddress).toBe("staff@example.com");
  expect(staffEmail.subject).toMatch(/^Booking cancelled: Aqua Course, .*, 2 tickets$/);
  expectSentences(staffEmail, [
    "The booking of Amelia Hart was cancelled by the customer.",
    "To Visa ending 1111: £36.00",
  ]);
  expect(staffEmail.visibleText).toContain("Refund £36.00");
});
