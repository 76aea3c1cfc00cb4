import { render } from "@react-email/render";
import { createElement } from "react";
import { calendarEntry } from "../../../shared/rules/calendar-entry.ts";
import type { TypedContent } from "../message-content.ts";
import type { MessageVenue } from "../message-venue.ts";
import { BookingConfirmation } from "./BookingConfirmation.tsx";
import { BookingLetter } from "./BookingLetter.tsx";
import { BookingNotice } from "./BookingNotice.tsx";
import { bookingCancelledNoticeWords } from "./booking-cancelled-notice-words.ts";
import { bookingCancelledWords, bookingLostWords } from "./booking-cancelled-words.ts";
import { bookingConfirmationWords } from "./booking-confirmation-words.ts";
import type { BookingLetterWords } from "./booking-letter-words.ts";
import { bookingMovedNoticeWords, bookingMovedWords } from "./booking-moved-words.ts";
import { type BookingNoticeWords, bookingNoticeWords } from "./booking-notice-words.ts";
import { deskReceiptWords } from "./desk-receipt-words.ts";
import { bookingConfirmationText, bookingLetterText, bookingNoticeText } from "./plain-text.ts";
import { mailLogo, mailPicture, venuePlace } from "./venue-words.ts";

export interface WrittenMessage {
  subject: string;
  html: string;
  text: string;
  /** A calendar file to go with it. */
  calendarEntry?: string;
}

interface Circumstances {
  createdAt: Date;
  venue: MessageVenue;
  publicUrl: string;
}

/** Turns a message's content into words, and the words into HTML and plain text. */
export async function writeMessage(
  { kind, content }: TypedContent,
  { createdAt, venue, publicUrl }: Circumstances,
): Promise<WrittenMessage> {
  const logoUrl = mailLogo(venue.logoUrl, publicUrl);
  switch (kind) {
    case "booking-confirmation": {
      const words = bookingConfirmationWords(content, createdAt, venue);
      const pictureUrl = mailPicture(content.imageUrl, publicUrl);
      const mail = createElement(BookingConfirmation, { words, venue, logoUrl, pictureUrl });
      return {
        subject: words.subject,
        html: await render(mail),
        text: bookingConfirmationText(words, venuePlace(venue)),
        calendarEntry: calendarEntry(content, 0, createdAt, venue),
      };
    }
    case "booking-notice":
      return writeNotice(bookingNoticeWords(content, venue), venue, logoUrl);
    case "booking-cancelled-notice":
      return writeNotice(bookingCancelledNoticeWords(content, venue), venue, logoUrl);
    case "booking-cancelled":
      return writeLetter(bookingCancelledWords(content, venue), venue, logoUrl);
    case "booking-lost":
      return writeLetter(bookingLostWords(content, venue, publicUrl), venue, logoUrl);
    case "booking-moved-notice":
      return writeNotice(bookingMovedNoticeWords(content, venue), venue, logoUrl);
    case "booking-moved":
      return {
        ...(await writeLetter(bookingMovedWords(content, createdAt, venue), venue, logoUrl)),
        calendarEntry: calendarEntry(content, content.calendarSequence, createdAt, venue),
      };
    case "desk-receipt":
      return writeLetter(deskReceiptWords(content, createdAt, venue), venue, logoUrl);
  }
}

async function writeNotice(
  words: BookingNoticeWords,
  venue: MessageVenue,
  logoUrl: string | null,
): Promise<WrittenMessage> {
  const mail = createElement(BookingNotice, { words, venue, logoUrl });
  return {
    subject: words.subject,
    html: await render(mail),
    text: bookingNoticeText(words, venuePlace(venue)),
  };
}

async function writeLetter(
  words: BookingLetterWords,
  venue: MessageVenue,
  logoUrl: string | null,
): Promise<WrittenMessage> {
  const mail = createElement(BookingLetter, { words, venue, logoUrl });
  return {
    subject: words.subject,
    html: await render(mail),
    text: bookingLetterText(words, venuePlace(venue)),
  };
}
