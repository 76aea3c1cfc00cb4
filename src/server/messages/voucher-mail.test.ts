import { expect, test } from "vitest";
import type { MessageVenue } from "./message-venue.ts";
import type { StoredMessage } from "./messages.queries.ts";
import { renderMessage } from "./render-message.ts";

const VENUE: MessageVenue = {
  businessName: "Harbour Lake",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  businessAddress: "",
  timezone: "Europe/London",
  cancellationPolicyHours: 24,
  logoUrl: null,
  brandColour: null,
  checkoutInfo: [],
};

const VOUCHER = {
  code: "0123456789ABCDEF",
  balancePence: 1_400,
  expiresAt: "2028-11-21T23:59:59Z",
  isVoided: false,
};

const VOIDED = {
  voucherId: "3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13",
  purchaserName: "Amelia Hart",
  recipientName: "Robin Lake",
  codeEnding: "CDEF",
  amountPence: 5_000,
};

function written(kind: string, content: object, voucher: StoredMessage["voucher"] = null) {
  const message = {
    id: "0b7c2f7e-1e0e-4a44-8f0e-3f6f0f1d2c3b",
    kind,
    toAddress: "robin@example.com",
    content,
    createdAt: new Date("2026-11-21T09:00:00Z"),
    bookingId: null,
    bookingPolicyHours: null,
    voucher,
  };
  return renderMessage(message, {
    venue: VENUE,
    publicUrl: "https://book.example",
    manageUrl: null,
  });
}

const delivery = {
  voucherId: VOIDED.voucherId,
  recipientName: "Robin Lake",
  purchaserName: null,
  message: "<b>Love</b>\n& a hug",
};

test("a letter that is sent again says what is left on the voucher now", async () => {
  const { subject, text } = await written("voucher-delivery", delivery, VOUCHER);
  expect(subject).toBe("Harbour Lake has sent you a gift voucher for Harbour Lake");
  expect(text).toContain("Voucher code: 0123-4567-89AB-CDEF\nAmount: £14.00");
  expect(text).toContain("Valid until: Tuesday, November 21, 2028");
  expect(text).toContain("https://book.example/booking#voucher=0123-4567-89AB-CDEF");
});

test("what the giver wrote is never HTML, and its lines stay lines", async () => {
  const { html, text } = await written("voucher-delivery", delivery, VOUCHER);
  expect(html).not.toContain("<b>Love");
  expect(html).toContain("&lt;b&gt;Love&lt;/b&gt;");
  expect(text).toContain("<b>Love</b>\n& a hug");
});

test("a delivery without its voucher cannot be written", async () => {
  await expect(written("voucher-delivery", delivery)).rejects.toThrow("There is no such voucher.");
});

test("who paid for a voucher that staff voided reads what goes back, and where to", async () => {
  const { subject, text } = await written("voucher-voided", {
    ...VOIDED,
    why: "staff",
    to: "purchaser",
    refundPence: 5_000,
    card: { brand: "VISA", last4: "1111" },
    isCardCharged: true,
  });
  expect(subject).toBe("Gift voucher cancelled: £50.00");
  expect(text).toContain("Hello Amelia, this gift voucher was cancelled");
  expect(text).toContain("Goes back: £50.00 to Visa ending 1111");
  expect(text).toContain("within 5 to 7 business days");
  expect(text).toContain("Reply to this e-mail or call 01632 960123.");
});

test("the recipient of a voided voucher reads nothing of the money", async () => {
  const { text } = await written("voucher-voided", {
    ...VOIDED,
    why: "staff",
    to: "recipient",
    refundPence: 5_000,
    card: { brand: "VISA", last4: "1111" },
    isCardCharged: true,
  });
  expect(text).toContain("Hello Robin,");
  expect(text).not.toContain("Goes back");
  expect(text).not.toContain("business days");
});

test("when the payment fell away both are told so, and staff how much had been spent", async () => {
  const lost = { ...VOIDED, why: "lost", refundPence: 0, card: null, isCardCharged: false };
  const purchaser = await written("voucher-voided", { ...lost, to: "purchaser" });
  expect(purchaser.text).toContain("Your card has not been charged for it.");
  const recipient = await written("voucher-voided", { ...lost, to: "recipient" });
  expect(recipient.text).toContain("fell away after we had sent it to you");
  const notice = await written("voucher-voided-notice", { ...lost, spentPence: 3_600 });
  expect(notice.text).toContain("£36.00 of it had been spent, and nobody has paid for that.");
});
