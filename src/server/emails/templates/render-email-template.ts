import { render } from "@react-email/render";
import { createElement } from "react";
import { calendarEntry } from "../../../shared/rules/calendar-entry.ts";
import type { InlinePicture } from "../../integrations/email/email-transport.ts";
import { qrPng } from "../../integrations/qr-code.ts";
import {
  type BookingConfirmationContent,
  type TypedContent,
  UnwritableMessage,
} from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import type { VoucherPicture } from "../content/voucher-picture.ts";
import { AccountLetter } from "./AccountEmail.tsx";
import { type AccountWords, accountWords } from "./account-text.ts";
import { BookingConfirmation } from "./BookingConfirmationEmail.tsx";
import { BookingLetter } from "./BookingEmail.tsx";
import { bookingCancelledNoticeWords } from "./booking-cancelled-notice-text.ts";
import { bookingCancelledWords, bookingLostWords } from "./booking-cancelled-text.ts";
import { bookingConfirmationWords } from "./booking-confirmation-text.ts";
import type { BookingLetterWords } from "./booking-email-text.ts";
import { bookingMovedNoticeWords, bookingMovedWords } from "./booking-moved-text.ts";
import { type BookingNoticeWords, bookingNoticeWords } from "./booking-notice-text.ts";
import { VoucherLetter } from "./GiftVoucherEmail.tsx";
import { deskReceiptWords } from "./offline-payment-receipt-text.ts";
import {
  accountLetterText,
  bookingConfirmationText,
  bookingLetterText,
  bookingNoticeText,
  voucherLetterText,
} from "./plain-text.ts";
import { BookingNotice } from "./StaffNotificationEmail.tsx";
import { mailLogo, mailPicture, venuePlace } from "./venue-text.ts";
import {
  type VoucherLetterWords,
  type VoucherNow,
  voucherDeliveryWords,
  voucherNoticeWords,
  voucherReceiptWords,
} from "./voucher-email-text.ts";
import { voucherVoidedNoticeWords, voucherVoidedWords } from "./voucher-voided-text.ts";

export interface WrittenMessage {
  subject: string;
  html: string;
  text: string;
  /** A calendar file to go with it. */
  calendarEntry?: string;
  /** Pictures that the HTML shows. */
  inlinePictures?: InlinePicture[];
}

interface Circumstances {
  createdAt: Date;
  venue: MessageVenue;
  publicUrl: string;
  /** Where the booking is looked at; null leaves the button out. */
  manageUrl: string | null;
  /** What a letter about an account leads to; null leaves the button out. */
  accountUrl: string | null;
  /** The voucher that it is about, as it is now; null when it is about none. */
  voucher: VoucherInLetter | null;
}

interface VoucherInLetter extends VoucherNow {
  picture: VoucherPicture | null;
  /** Whether the voucher to print goes with the letter. */
  isEnclosed: boolean;
}

/** Turns a message's content into words, and the words into HTML and plain text. */
export async function writeMessage(
  { kind, content }: TypedContent,
  { createdAt, venue, publicUrl, manageUrl, accountUrl, voucher }: Circumstances,
): Promise<WrittenMessage> {
  const logoUrl = mailLogo(venue.logoUrl, publicUrl);
  switch (kind) {
    case "booking-confirmation": {
      const { bookedAt, sequence } = circumstancesOf(content, createdAt);
      const words = bookingConfirmationWords(content, bookedAt, venue, manageUrl);
      const pictureUrl = mailPicture(content.imageUrl, publicUrl);
      const qr = await bookingQr(content.bookingId);
      const look = { logoUrl, pictureUrl, qrUrl: `cid:${qr.cid}` };
      const mail = createElement(BookingConfirmation, { words, venue, ...look });
      return {
        subject: words.subject,
        html: await render(mail),
        text: bookingConfirmationText(words, venuePlace(venue)),
        calendarEntry: calendarEntry(content, sequence, createdAt, venue),
        inlinePictures: [qr],
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
    case "booking-moved": {
      const words = bookingMovedWords(content, createdAt, venue, manageUrl);
      const qr = await bookingQr(content.bookingId);
      return {
        ...(await writeLetter(words, venue, logoUrl, `cid:${qr.cid}`)),
        calendarEntry: calendarEntry(content, content.calendarSequence, createdAt, venue),
        inlinePictures: [qr],
      };
    }
    case "desk-receipt":
      return writeLetter(deskReceiptWords(content, createdAt, venue), venue, logoUrl);
    case "voucher-delivery": {
      if (voucher === null) throw new UnwritableMessage("There is no such voucher.");
      const { isEnclosed, picture } = voucher;
      const words = voucherDeliveryWords(content, voucher, venue, { publicUrl, isEnclosed });
      const drawing = picture?.path === null ? drawingOf(content.voucherId, picture) : null;
      const remote = picture?.path ? new URL(picture.path, publicUrl).href : null;
      const pictureUrl = drawing ? `cid:${drawing.cid}` : remote;
      return {
        ...(await writeVoucherLetter(words, venue, logoUrl, pictureUrl)),
        ...(drawing && { inlinePictures: [drawing] }),
      };
    }
    case "voucher-receipt":
      return writeVoucherLetter(voucherReceiptWords(content, venue), venue, logoUrl);
    case "voucher-notice":
      return writeVoucherLetter(voucherNoticeWords(content), venue, logoUrl);
    case "voucher-voided":
      return writeVoucherLetter(voucherVoidedWords(content, venue), venue, logoUrl);
    case "voucher-voided-notice":
      return writeVoucherLetter(voucherVoidedNoticeWords(content), venue, logoUrl);
    case "account-open":
    case "account-exists":
    case "password-reset":
    case "password-unknown":
    case "email-change":
    case "email-taken":
    case "email-changed":
    case "data-erased":
    case "administrator-invitation":
      return writeAccountLetter(accountWords(kind, venue), accountUrl, venue, logoUrl);
  }
}

/** One that is sent again speaks of when it was booked, and of the time that it was moved to. */
function circumstancesOf({ again }: BookingConfirmationContent, createdAt: Date) {
  return {
    bookedAt: again ? new Date(again.bookedAt) : createdAt,
    sequence: again?.calendarSequence ?? 0,
  };
}

async function writeAccountLetter(
  words: AccountWords,
  accountUrl: string | null,
  venue: MessageVenue,
  logoUrl: string | null,
): Promise<WrittenMessage> {
  const link = words.button === null || accountUrl === null ? null : accountUrl;
  const mail = createElement(AccountLetter, { words, link, venue, logoUrl });
  return {
    subject: words.subject,
    html: await render(mail),
    text: accountLetterText(words, link, venuePlace(venue)),
  };
}

async function writeVoucherLetter(
  words: VoucherLetterWords,
  venue: MessageVenue,
  logoUrl: string | null,
  pictureUrl: string | null = null,
): Promise<WrittenMessage> {
  const mail = createElement(VoucherLetter, { words, venue, logoUrl, pictureUrl });
  return {
    subject: words.subject,
    html: await render(mail),
    text: voucherLetterText(words, venuePlace(venue)),
  };
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
  qrUrl?: string,
): Promise<WrittenMessage> {
  const mail = createElement(BookingLetter, { words, venue, logoUrl, qrUrl });
  return {
    subject: words.subject,
    html: await render(mail),
    text: bookingLetterText(words, venuePlace(venue)),
  };
}

/** The built-in picture has no address, so it travels inside the letter. */
function drawingOf(voucherId: string, { bytes }: VoucherPicture): InlinePicture {
  return {
    cid: `picture-${voucherId}@voucher`,
    fileName: "gift-voucher.jpeg",
    contentType: "image/jpeg",
    bytes,
  };
}

/** The booking's id, to be scanned at the desk; it opens nothing. */
async function bookingQr(bookingId: string): Promise<InlinePicture> {
  return {
    cid: `qr-${bookingId}@booking`,
    fileName: "booking-qr.png",
    contentType: "image/png",
    bytes: await qrPng(bookingId),
  };
}
