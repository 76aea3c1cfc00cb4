import type { AccountWords } from "./account-text.ts";
import type { BookingConfirmationWords } from "./booking-confirmation-text.ts";
import type { BookingFacts, ManageLink } from "./booking-details.ts";
import type { BookingLetterWords } from "./booking-email-text.ts";
import type { BookingNoticeWords } from "./booking-notice-text.ts";
import type { VoucherLetterWords } from "./voucher-email-text.ts";

/** The same messages for mail programs, and people, that prefer no HTML. */

export function bookingConfirmationText(words: BookingConfirmationWords, place: string): string {
  return paragraphs(
    ["Booking Confirmed!"],
    [words.greeting],
    factLines(words.facts),
    manageLines(words.manage),
    [
      words.priceTitle,
      ...words.priceLines.map(({ label, amount }) => `${label}: ${amount}`),
      `Total: ${words.total}`,
      words.payment,
    ],
    ["Important Information", ...words.information.map((line) => `- ${line}`)],
    [words.cancellation],
    [place],
  );
}

export function bookingNoticeText(words: BookingNoticeWords, place: string): string {
  return paragraphs(
    [words.summary],
    factLines(words.facts),
    words.extras,
    [`${words.total.label}: ${words.total.amount}`],
    [place],
  );
}

export function bookingLetterText(words: BookingLetterWords, place: string): string {
  const { money } = words;
  return paragraphs(
    [words.title],
    [words.greeting],
    factLines(words.facts),
    manageLines(words.manage),
    money
      ? [
          money.title,
          ...money.lines.map(({ label, amount }) => `${label}: ${amount}`),
          `Total: ${money.total}`,
        ]
      : [],
    ...words.notes.map((note) => [note]),
    [place],
  );
}

export function voucherLetterText(words: VoucherLetterWords, place: string): string {
  return paragraphs(
    [words.title],
    [words.greeting],
    words.quoted,
    [...words.facts.map(({ label, value }) => `${label}: ${value}`), ...stubLines(words)],
    stepLines(words),
    ...words.notes.map((note) => [note]),
    words.link ? [`${words.link.label}: ${words.link.href}`] : [],
    [place],
  );
}

function stubLines({ stub }: VoucherLetterWords): string[] {
  return stub ? [`Voucher code: ${stub.code}`, `Valid until: ${stub.validUntil}`] : [];
}

function stepLines({ stub }: VoucherLetterWords): string[] {
  if (!stub) return [];
  return ["How to use it", ...stub.steps.map(({ words }, i) => `${i + 1}. ${words}`)];
}

export function accountLetterText(words: AccountWords, link: string | null, place: string): string {
  return paragraphs(
    [words.title],
    [words.greeting],
    words.button !== null && link !== null ? [`${words.button}:`, link] : [],
    ...words.notes.map((note) => [note]),
    [place],
  );
}

function factLines({ activity, date, time, tickets, reference }: BookingFacts): string[] {
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
