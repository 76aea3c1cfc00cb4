import type { AccountEmailText } from "./account-text.ts";
import type { BookingEmailText } from "./BookingEmail.tsx";
import type { BookingConfirmationText } from "./booking-confirmation-text.ts";
import type { BookingDetails, ManageLink } from "./booking-details.ts";
import type { StaffNotificationText } from "./booking-notice-text.ts";
import type { VoucherEmailText } from "./voucher-email-text.ts";

/** Plain-text versions of the emails. */

export function bookingConfirmationPlainText(
  text: BookingConfirmationText,
  venueLine: string,
): string {
  return paragraphs(
    ["Booking Confirmed!"],
    [text.greeting],
    detailLines(text.details),
    manageLines(text.manage),
    [
      text.priceTitle,
      ...text.priceLines.map(({ label, amount }) => `${label}: ${amount}`),
      `Total: ${text.total}`,
      text.payment,
    ],
    ["Important Information", ...text.information.map((line) => `- ${line}`)],
    [text.cancellation],
    [venueLine],
  );
}

export function staffNotificationPlainText(text: StaffNotificationText, venueLine: string): string {
  return paragraphs(
    [text.summary],
    detailLines(text.details),
    text.extras,
    [`${text.total.label}: ${text.total.amount}`],
    [venueLine],
  );
}

export function bookingEmailPlainText(text: BookingEmailText, venueLine: string): string {
  const { amounts } = text;
  return paragraphs(
    [text.title],
    [text.greeting],
    detailLines(text.details),
    manageLines(text.manage),
    amounts
      ? [
          amounts.title,
          ...amounts.lines.map(({ label, amount }) => `${label}: ${amount}`),
          `Total: ${amounts.total}`,
        ]
      : [],
    ...text.notes.map((note) => [note]),
    [venueLine],
  );
}

export function voucherEmailPlainText(text: VoucherEmailText, venueLine: string): string {
  return paragraphs(
    [text.title],
    [text.greeting],
    text.quoted,
    [...text.details.map(({ label, value }) => `${label}: ${value}`), ...stubLines(text)],
    stepLines(text),
    ...text.notes.map((note) => [note]),
    text.link ? [`${text.link.label}: ${text.link.href}`] : [],
    [venueLine],
  );
}

function stubLines({ stub }: VoucherEmailText): string[] {
  return stub ? [`Voucher code: ${stub.code}`, `Valid until: ${stub.validUntil}`] : [];
}

function stepLines({ stub }: VoucherEmailText): string[] {
  if (!stub) return [];
  return ["How to use it", ...stub.steps.map(({ description }, i) => `${i + 1}. ${description}`)];
}

export function accountEmailPlainText(
  text: AccountEmailText,
  link: string | null,
  venueLine: string,
): string {
  return paragraphs(
    [text.title],
    [text.greeting],
    text.button !== null && link !== null ? [`${text.button}:`, link] : [],
    ...text.notes.map((note) => [note]),
    [venueLine],
  );
}

function detailLines({ activity, date, time, tickets, reference }: BookingDetails): string[] {
  return [
    `Activity: ${activity}`,
    `Date: ${date}`,
    `Time: ${time}`,
    `Tickets: ${tickets}`,
    `Booking reference: ${reference}`,
  ];
}

function manageLines(manage: ManageLink | null): string[] {
  return manage ? [`${manage.label}:`, manage.url] : [];
}

function paragraphs(...blocks: string[][]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}
