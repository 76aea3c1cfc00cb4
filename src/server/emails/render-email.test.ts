import { expect, test } from "vitest";
import { sampleConfirmation } from "../../../tests/support/emails.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { EMAIL_KIND_LABELS, type EmailKind } from "../../shared/email-kinds.ts";
import { EmailContentError, parseEmailContent } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import type { StoredEmail } from "./emails.queries.ts";
import { renderEmail } from "./render-email.ts";
import { SAMPLE_CONTENT, SAMPLE_VOUCHER } from "./sample-content.ts";

const VENUE: EmailVenue = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  businessAddress: "Jetty Road, Kelside, Cumbria KE7 1AA",
  vatNumber: "GB123456727",
  timezone: "Europe/London",
  cancellationPolicyHours: 24,
  logoUrl: null,
  voucherImageUrl: null,
  brandColour: null,
  checkoutInfo: ["Please arrive 15 minutes early", "Bring a valid ID for check-in"],
};

const OPTIONS = {
  publicUrl: "https://book.example",
  manageUrl: "https://book.example/booking/manage#a-token",
  files: noFiles,
  isVoucherAttached: false,
};

function toStoredEmail(content: unknown, changes: Partial<StoredEmail> = {}): StoredEmail {
  return {
    id: "0b7c2f7e-1e0e-4a44-8f0e-3f6f0f1d2c3b",
    kind: "booking-confirmation",
    toAddress: "amelia@example.com",
    content,
    createdAt: new Date("2026-07-10T09:00:00Z"),
    bookingId: null,
    accountRequestId: null,
    bookingPolicyHours: null,
    voucher: null,
    ...changes,
  };
}

async function renderContent(
  content: unknown,
  changes: Partial<StoredEmail> = {},
  venue: Partial<EmailVenue> = {},
) {
  const options = { ...OPTIONS, venue: { ...VENUE, ...venue } };
  const rendered = await renderEmail(toStoredEmail(content, changes), options);
  return { ...rendered, visibleText: toVisibleText(rendered.html) };
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

test("the confirmation shows the booking in the venue's time zone, and the payment", async () => {
  const { subject, visibleText, text } = await renderContent(sampleConfirmation());

  expect(subject).toBe("Booking confirmed: Aqua Assault Course, Thursday, July 16, 2026");
  for (const line of [
    "Hello Amelia, your booking is confirmed.",
    "Aqua Assault Course",
    "Thursday, July 16, 2026",
    "1:10 pm to 2:10 pm",
    "4 tickets",
    "3F9A27C4",
    "4 × £18.00 Aqua Assault Course",
    "£72.00",
    "2 × £6.00 Wetsuit hire",
    "£12.00",
    "£92.00",
    "−£25.00",
    "£67.00",
    "Paid with Visa ending 1111 on Friday, July 10, 2026. Prices include VAT.",
    "Please arrive 15 minutes early",
    "Harbour Lake Aquapark, Jetty Road, Kelside, Cumbria KE7 1AA · 01632 960123",
  ]) {
    expect(visibleText).toContain(line);
    expect(text).toContain(line);
  }
  expect(text).not.toMatch(/[<>]|&amp;/);
});

test.each(Object.keys(EMAIL_KIND_LABELS) as EmailKind[])(
  "%s says the same in HTML as in plain text, in the same order and with the same links",
  async (kind) => {
    const { subject, html, text } = await renderEmail(
      toStoredEmail(SAMPLE_CONTENT[kind], { kind, voucher: SAMPLE_VOUCHER }),
      { ...OPTIONS, accountUrl: "https://book.example/account/confirm#a-token", venue: VENUE },
    );
    const buttonUrl = /^https:\S+$/gm;
    const main = html.slice(html.indexOf('role="main"'));
    expect(getWords(toVisibleText(`<div ${main}`))).toEqual(
      getWords(`${VENUE.businessName} ${text.replace(buttonUrl, "")}`),
    );
    expect([...html.matchAll(/ href="([^"]*)"/g)].map(([, url]) => url)).toEqual(
      text.match(buttonUrl) ?? [],
    );
    expect(subject).not.toBe("");
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  },
);

/** Words and figures without the punctuation that plain text needs between them. */
function getWords(text: string): string[] {
  return text.match(/[£−]?[\p{L}\p{N}@.'-]*[\p{L}\p{N}]/gu) ?? [];
}

test("times after a clock change use the new offset", async () => {
  const { text } = await renderContent(
    sampleConfirmation({ startsAt: "2026-10-25T12:10:00Z", endsAt: "2026-10-25T13:10:00Z" }),
  );

  expect(text).toContain("Date: Sunday, October 25, 2026");
  expect(text).toContain("Time: 12:10 pm to 1:10 pm");
  // The deadline is 24 hours earlier, when summer time still applied.
  expect(text).toContain("Free cancellation until Saturday, October 24, 2026 at 1:10 pm.");
});

test("the deadline uses the booking's own cancellation hours, not the venue's current ones", async () => {
  const { text } = await renderContent(sampleConfirmation(), { bookingPolicyHours: 48 });
  expect(text).toContain("Free cancellation until Tuesday, July 14, 2026 at 1:10 pm.");
});

test("the confirmation refers changes to the page behind the button", async () => {
  const { visibleText, text } = await renderContent(sampleConfirmation());
  for (const output of [visibleText, text]) {
    expect(output).toContain(
      "Free cancellation until Wednesday, July 15, 2026 at 1:10 pm. Use “Manage your booking” in this email to move or cancel your booking.",
    );
    expect(output).not.toContain("or call");
  }
});

test("an email without the button says how to contact the venue", async () => {
  const { text } = await renderEmail(toStoredEmail(sampleConfirmation()), {
    ...OPTIONS,
    venue: VENUE,
    manageUrl: null,
  });
  expect(text).toContain(
    "Reply to this email or call 01632 960123 to move or cancel your booking.",
  );
});

test("an unsigned waiver can be signed on the page behind the button", async () => {
  const offlinePayment = { method: null, isWaiverSigned: false };
  const { text } = await renderContent({
    ...sampleConfirmation({ totalPence: 6700 }),
    card: null,
    offlinePayment,
  });
  expect(text).toContain(
    "One adult must sign our waiver for the whole party before you start, with “Manage your booking” in this email, or at the venue.",
  );
});

test("the confirmation of a booking made after the deadline offers no refund", async () => {
  const { text } = await renderContent(sampleConfirmation(), {
    createdAt: new Date("2026-07-16T08:00:00Z"),
  });
  expect(text).toContain(
    "there is no refund: free cancellation ended on Wednesday, July 15, 2026 at 1:10 pm, before you booked.",
  );
  expect(text).not.toContain("Free cancellation until");
});

test("a single ticket is shown without a subtotal", async () => {
  const { text } = await renderContent(
    sampleConfirmation({
      ticketCount: 1,
      ticketsPence: 1800,
      subtotalPence: 1800,
      addonsPence: 0,
      voucherPence: 0,
      totalPence: 1800,
      addons: [],
    }),
  );
  expect(text).toContain("Tickets: 1 ticket\n");
  expect(text).not.toContain("Subtotal");
});

test.each([
  [{ voucherPence: 9200 }, "Paid in full with your gift voucher. Prices include VAT."],
  [{ voucherPence: 0, discountPence: 9200 }, "There is nothing to pay. Prices include VAT."],
])("nothing paid by card: %o", async (reductions, sentence) => {
  const { text } = await renderContent(
    sampleConfirmation({ ...reductions, totalPence: 0, card: null }),
  );
  expect(text).toContain(sentence);
  expect(text).toContain("Total: £0.00");
});

test("an unpaid booking is not described as paid", async () => {
  const { text } = await renderContent(sampleConfirmation({ card: null }));
  expect(text).toContain("To pay");
  expect(text).not.toMatch(/paid/i);
});

test("user input is escaped in HTML", async () => {
  const attack = `<script>alert(1)</script><img src=x onerror="alert(1)">`;
  const { html } = await renderContent(
    sampleConfirmation({
      customerName: `${attack} Hart`,
      activityName: attack,
      addons: [{ name: attack, quantity: 1, pricePence: 1, totalPence: 1 }],
    }),
  );
  expect(html).not.toMatch(/<script|<img src=x/i);
  expect(html).toContain("&lt;script&gt;");
});

test("pictures have absolute URLs and types that Outlook supports", async () => {
  const logoUrl = "/files/mark";
  const { html } = await renderContent(sampleConfirmation(), {}, { logoUrl });
  expect(html).toContain(`src="https://book.example/files/aqua-mail.jpeg"`);
  expect(html).toContain(`src="https://book.example/files/mark-mail.png"`);
  const withoutImage = await renderContent(sampleConfirmation({ imageUrl: null }));
  expect(withoutImage.html).not.toContain("https://book.example/files");
});

test("the button and the plain text link to the booking", async () => {
  const { html, text } = await renderContent(sampleConfirmation());
  expect(html).toContain(`href="https://book.example/booking/manage#a-token"`);
  expect(html).toContain("Manage your booking</a>");
  expect(text).toContain("Manage your booking:\nhttps://book.example/booking/manage#a-token\n");
});

test.each([
  ["#7c2d12", "#7c2d12", "#ffffff"],
  ["#FDE047", "#FDE047", "#000000"],
  ["rebeccapurple", "#035588", "#ffffff"],
  ["#fff;background:url(x)", "#035588", "#ffffff"],
  [null, "#035588", "#ffffff"],
])("for the brand colour %s, the button is %s with %s text", async (brandColour, ground, ink) => {
  const { html } = await renderContent(sampleConfirmation(), {}, { brandColour });
  const [, cell = "", link = ""] = /<td([^>]*)><a ([^>]*)>Manage/.exec(html) ?? [];
  expect(cell).toContain(`background-color:${ground};`);
  expect(link).toContain(`color:${ink};`);
});

test("the email supports dark mode", async () => {
  const { html } = await renderContent(sampleConfirmation());
  expect(html).toContain(`<meta name="color-scheme" content="light dark"/>`);
  expect(html).toContain("@media (prefers-color-scheme: dark)");
});

test("the staff notification says who booked what and when", async () => {
  const { subject, visibleText, text } = await renderContent(sampleConfirmation(), {
    kind: "booking-notice",
  });
  expect(subject).toBe("New booking: Aqua Assault Course, Thursday, July 16, 2026, 4 tickets");
  for (const line of ["Amelia Hart has booked.", "1:10 pm to 2:10 pm", "2 × Wetsuit hire"]) {
    expect(visibleText).toContain(line);
    expect(text).toContain(line);
  }
  expect(text).not.toContain("amelia@example.com");
});

test.each([undefined, "", "   ", null])("the name %o is refused", async (customerName) => {
  const content = { ...sampleConfirmation(), customerName };
  expect(() => parseEmailContent("booking-confirmation", content)).toThrow(
    new EmailContentError("Missing required field: customerName"),
  );
  await expect(renderContent(content)).rejects.toThrow("Missing required field: customerName");
});

test("an unknown kind is refused, even if it is a property of every object", () => {
  expect(() => parseEmailContent("constructor", {})).toThrow(
    "Unknown kind of message: constructor",
  );
});
