import sharp from "sharp";
import { expect, test } from "vitest";
import { memoryFiles, noFiles } from "../../../tests/support/memory-files.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import type { StoredEmail } from "./emails.queries.ts";
import { renderEmail } from "./render-email.ts";

const VENUE: EmailVenue = {
  businessName: "Harbour Lake",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  vatNumber: null,
  businessAddress: "",
  timezone: "Europe/London",
  cancellationPolicyHours: 24,
  logoUrl: null,
  voucherImageUrl: null,
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

function renderContent(
  kind: string,
  content: object,
  voucher: StoredEmail["voucher"] = null,
  options: { venue?: EmailVenue; files?: FileStore; isVoucherAttached?: boolean } = {},
) {
  const email = {
    id: "0b7c2f7e-1e0e-4a44-8f0e-3f6f0f1d2c3b",
    kind,
    toAddress: "robin@example.com",
    content,
    createdAt: new Date("2026-11-21T09:00:00Z"),
    bookingId: null,
    accountRequestId: null,
    bookingPolicyHours: null,
    voucher,
  };
  return renderEmail(email, {
    venue: VENUE,
    publicUrl: "https://book.example",
    manageUrl: null,
    files: noFiles,
    isVoucherAttached: true,
    ...options,
  });
}

const delivery = {
  voucherId: VOIDED.voucherId,
  recipientName: "Robin Lake",
  purchaserName: null,
  message: "<b>Love</b>\n& a hug",
};

test("a resent delivery email shows the voucher's current balance", async () => {
  const { subject, text } = await renderContent("voucher-delivery", delivery, VOUCHER);
  expect(subject).toBe("Harbour Lake has sent you a gift voucher");
  expect(text).toContain("For: Robin Lake\nAmount: £14.00\nVoucher code: 0123-4567-89AB-CDEF");
  expect(text).toContain("Valid until: Tuesday, November 21, 2028");
  expect(text).toContain("https://book.example/booking#voucher=0123-4567-89AB-CDEF");
});

test("the giver's message is escaped, and its line breaks are kept", async () => {
  const { html, text } = await renderContent("voucher-delivery", delivery, VOUCHER);
  expect(html).not.toContain("<b>Love");
  expect(html).toContain("&lt;b&gt;Love&lt;/b&gt;");
  expect(text).toContain("<b>Love</b>\n& a hug");
});

test("the code is in the email's body and button, not in the subject or the preview", async () => {
  const { subject, html } = await renderContent("voucher-delivery", delivery, VOUCHER);
  expect(subject).not.toContain("0123");
  const [preview = ""] = /A gift voucher worth £14\.00\.[^<]*/.exec(html) ?? [];
  expect(preview).not.toContain("0123");
  expect(html.indexOf("0123-4567")).toBeGreaterThan(html.indexOf("<h1"));
  const link = `https://book.example/booking#voucher=0123-4567-89AB-CDEF`;
  expect(html).toMatch(new RegExp(`<a[^>]*href="${link}"[^>]*>Use your voucher</a>`));
});

test("the email explains use in three steps, and mentions the attachment only if there is one", async () => {
  const { text } = await renderContent("voucher-delivery", delivery, VOUCHER);
  expect(text).toContain("How to use it\n1. Choose: Pick an activity");
  expect(text).toContain("\n3. Enjoy: Anything left stays on the voucher");
  expect(text).toContain("attached to this email");
  const withoutAttachment = await renderContent("voucher-delivery", delivery, VOUCHER, {
    isVoucherAttached: false,
  });
  expect(withoutAttachment.text).not.toContain("attached");
});

test("the venue's picture is linked by URL; the built-in one is embedded", async () => {
  const venue = { ...VENUE, voucherImageUrl: "/files/lake" };
  const strip = { bytes: new Uint8Array([1]), contentType: "image/jpeg" };
  const files = memoryFiles({ "lake-mail.jpeg": strip });
  const withOwnPicture = await renderContent("voucher-delivery", delivery, VOUCHER, {
    venue,
    files,
  });
  expect(withOwnPicture.html).toContain('src="https://book.example/files/lake-mail.jpeg"');
  expect(withOwnPicture.inlineImages).toBeUndefined();

  const builtIn = await renderContent("voucher-delivery", delivery, VOUCHER);
  const [picture] = builtIn.inlineImages ?? [];
  expect(builtIn.html).toContain(`src="cid:${picture?.cid}"`);
  expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200 });
});

test("a picture stored without an email variant is left out", async () => {
  const venue = { ...VENUE, voucherImageUrl: "/files/older" };
  const { html, inlineImages } = await renderContent("voucher-delivery", delivery, VOUCHER, {
    venue,
  });
  expect(html).not.toContain("<img");
  expect(inlineImages).toBeUndefined();
});

test("a receipt shows the amount, the card, the recipient and the delivery date", async () => {
  const receipt = {
    voucherId: VOIDED.voucherId,
    voucherReference: "3F9A27C4",
    purchaserName: "Amelia Hart",
    recipientName: "Robin Lake",
    recipientEmail: "robin@example.com",
    amountPence: 5_000,
    deliverOn: "2026-12-25",
    expiresAt: "2028-11-21T23:59:59Z",
    codeEnding: "CDEF",
    card: { brand: "VISA", last4: "1111" },
  };
  const { text } = await renderContent("voucher-receipt", receipt);
  expect(text).toContain("For: Robin Lake (robin@example.com)\nPaid: £50.00 by Visa ending 1111");
  expect(text).toContain("Voucher code: ends in CDEF");
  expect(text).toContain(
    "will be emailed to Robin Lake on the morning of Friday, December 25, 2026.",
  );
  expect(text).toContain("reply to this email or call 01632 960123, and we will send it again");
  expect(text).not.toContain("0123-4567");
});

test("a delivery email without its voucher cannot be rendered", async () => {
  await expect(renderContent("voucher-delivery", delivery)).rejects.toThrow(
    "There is no such voucher.",
  );
});

test("the purchaser of a voucher that staff voided is told about the refund", async () => {
  const { subject, text } = await renderContent("voucher-voided", {
    ...VOIDED,
    why: "staff",
    to: "purchaser",
    refundPence: 5_000,
    card: { brand: "VISA", last4: "1111" },
    isCardCharged: true,
  });
  expect(subject).toBe("Gift voucher cancelled: £50.00");
  expect(text).toContain("Hello Amelia, this gift voucher was cancelled");
  expect(text).toContain("Refund: £50.00 to Visa ending 1111");
  expect(text).toContain("within 5 to 7 business days");
  expect(text).toContain("Reply to this email or call 01632 960123.");
});

test("the recipient of a voided voucher is not told about the refund", async () => {
  const { text } = await renderContent("voucher-voided", {
    ...VOIDED,
    why: "staff",
    to: "recipient",
    refundPence: 5_000,
    card: { brand: "VISA", last4: "1111" },
    isCardCharged: true,
  });
  expect(text).toContain("Hello Robin,");
  expect(text).not.toContain("Refund:");
  expect(text).not.toContain("business days");
});

test("when the payment fails both parties are notified, and staff of the amount already spent", async () => {
  const lost = { ...VOIDED, why: "expired", refundPence: 0, card: null, isCardCharged: false };
  const purchaser = await renderContent("voucher-voided", { ...lost, to: "purchaser" });
  expect(purchaser.text).toContain("Your card has not been charged.");
  const recipient = await renderContent("voucher-voided", { ...lost, to: "recipient" });
  expect(recipient.text).toContain("failed after we sent it to you");
  const staffEmail = await renderContent("voucher-voided-notice", { ...lost, spentPence: 3_600 });
  expect(staffEmail.text).toContain(
    "£36.00 of it had already been spent and has not been paid for.",
  );
});
