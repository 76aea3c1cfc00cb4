import { render } from "@react-email/render";
import { createElement } from "react";
import { createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import { getEmailLogoUrl, getEmailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { InlineImage } from "../../integrations/email/email-transport.ts";
import { createQrPng } from "../../integrations/qr-code.ts";
import {
  type BookingConfirmationContent,
  type EmailContent,
  EmailContentError,
} from "../content/email-content.ts";
import { type EmailVenue, formatVenueLine } from "../content/email-venue.ts";
import type { VoucherPicture } from "../content/voucher-picture.ts";
import { AccountEmail } from "./AccountEmail.tsx";
import { type AccountEmailText, formatAccountEmail } from "./account-text.ts";
import { BookingConfirmationEmail } from "./BookingConfirmationEmail.tsx";
import { BookingEmail, type BookingEmailText } from "./BookingEmail.tsx";
import { formatBookingCancelled, formatBookingPaymentExpired } from "./booking-cancelled-text.ts";
import { formatBookingConfirmation } from "./booking-confirmation-text.ts";
import { formatBookingMoved } from "./booking-moved-text.ts";
import {
  formatBookingCancelledNotice,
  formatBookingMovedNotice,
  formatBookingNotice,
  type StaffNotificationText,
} from "./booking-notice-text.ts";
import { GiftVoucherEmail } from "./GiftVoucherEmail.tsx";
import { formatOfflinePaymentReceipt } from "./offline-payment-receipt-text.ts";
import {
  accountEmailPlainText,
  bookingConfirmationPlainText,
  bookingEmailPlainText,
  staffNotificationPlainText,
  voucherEmailPlainText,
} from "./plain-text.ts";
import { StaffNotificationEmail } from "./StaffNotificationEmail.tsx";
import {
  formatVoucherDelivery,
  formatVoucherNotice,
  formatVoucherReceipt,
  type VoucherDetails,
  type VoucherEmailText,
} from "./voucher-email-text.ts";
import { formatVoucherVoided, formatVoucherVoidedNotice } from "./voucher-voided-text.ts";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** An iCalendar file to attach. */
  calendarEntry?: string;
  /** Images that the HTML refers to by `cid:`. */
  inlineImages?: InlineImage[];
}

interface EmailTemplateContext {
  createdAt: Date;
  venue: EmailVenue;
  publicUrl: string;
  /** The booking's page; null leaves the button out. */
  manageUrl: string | null;
  /** The link of an account email; null leaves the button out. */
  accountUrl: string | null;
  /** The voucher that a delivery email is about, as it is now; null for other emails. */
  voucher: VoucherInEmail | null;
}

interface VoucherInEmail extends VoucherDetails {
  picture: VoucherPicture | null;
  /** Whether the printable voucher is attached. */
  isVoucherAttached: boolean;
}

/** Renders an email's content as text, and the text as HTML and plain text. */
export async function renderEmailTemplate(
  { kind, content }: EmailContent,
  { createdAt, venue, publicUrl, manageUrl, accountUrl, voucher }: EmailTemplateContext,
): Promise<RenderedEmail> {
  // Absolute URLs, because an email has no page that a path could be relative to.
  const logoUrl = venue.logoUrl && new URL(getEmailLogoUrl(venue.logoUrl), publicUrl).href;
  switch (kind) {
    case "booking-confirmation": {
      const { bookedAt, sequence } = getBookingDates(content, createdAt);
      const text = formatBookingConfirmation(content, bookedAt, venue, manageUrl);
      const pictureUrl =
        content.imageUrl && new URL(getEmailPictureUrl(content.imageUrl), publicUrl).href;
      const qr = await renderInlineQrCode(content.bookingId);
      const urls = { logoUrl, pictureUrl, qrUrl: `cid:${qr.cid}` };
      const element = createElement(BookingConfirmationEmail, { text, venue, ...urls });
      return {
        subject: text.subject,
        html: await render(element),
        text: bookingConfirmationPlainText(text, formatVenueLine(venue)),
        calendarEntry: createCalendarEntry(content, sequence, createdAt, venue),
        inlineImages: [qr],
      };
    }
    case "booking-notice":
      return renderStaffNotification(formatBookingNotice(content, venue), venue, logoUrl);
    case "booking-cancelled-notice":
      return renderStaffNotification(formatBookingCancelledNotice(content, venue), venue, logoUrl);
    case "booking-cancelled":
      return renderBookingEmail(formatBookingCancelled(content, venue), venue, logoUrl);
    case "booking-payment-expired":
      return renderBookingEmail(
        formatBookingPaymentExpired(content, venue, publicUrl),
        venue,
        logoUrl,
      );
    case "booking-moved-notice":
      return renderStaffNotification(formatBookingMovedNotice(content, venue), venue, logoUrl);
    case "booking-moved": {
      const text = formatBookingMoved(content, createdAt, venue, manageUrl);
      const qr = await renderInlineQrCode(content.bookingId);
      return {
        ...(await renderBookingEmail(text, venue, logoUrl, `cid:${qr.cid}`)),
        calendarEntry: createCalendarEntry(content, content.calendarSequence, createdAt, venue),
        inlineImages: [qr],
      };
    }
    case "offline-payment-receipt":
      return renderBookingEmail(
        formatOfflinePaymentReceipt(content, createdAt, venue),
        venue,
        logoUrl,
      );
    case "voucher-delivery": {
      if (voucher === null) throw new EmailContentError("There is no such voucher.");
      const { isVoucherAttached, picture } = voucher;
      const text = formatVoucherDelivery(content, voucher, venue, { publicUrl, isVoucherAttached });
      const inlinePicture =
        picture?.path === null ? toInlinePicture(content.voucherId, picture) : null;
      const pictureHref = picture?.path ? new URL(picture.path, publicUrl).href : null;
      const pictureUrl = inlinePicture ? `cid:${inlinePicture.cid}` : pictureHref;
      return {
        ...(await renderVoucherEmail(text, venue, logoUrl, pictureUrl)),
        ...(inlinePicture && { inlineImages: [inlinePicture] }),
      };
    }
    case "voucher-receipt":
      return renderVoucherEmail(formatVoucherReceipt(content, venue), venue, logoUrl);
    case "voucher-notice":
      return renderVoucherEmail(formatVoucherNotice(content), venue, logoUrl);
    case "voucher-voided":
      return renderVoucherEmail(formatVoucherVoided(content, venue), venue, logoUrl);
    case "voucher-voided-notice":
      return renderVoucherEmail(formatVoucherVoidedNotice(content), venue, logoUrl);
    case "account-open":
    case "account-exists":
    case "password-reset":
    case "password-unknown":
    case "email-change":
    case "email-taken":
    case "email-changed":
    case "data-erased":
    case "administrator-invitation":
      return renderAccountEmail(formatAccountEmail(kind, venue), accountUrl, venue, logoUrl);
  }
}

/** A resent confirmation shows the date of the booking and the sequence of its current time. */
function getBookingDates({ again }: BookingConfirmationContent, createdAt: Date) {
  return {
    bookedAt: again ? new Date(again.bookedAt) : createdAt,
    sequence: again?.calendarSequence ?? 0,
  };
}

async function renderAccountEmail(
  text: AccountEmailText,
  accountUrl: string | null,
  venue: EmailVenue,
  logoUrl: string | null,
): Promise<RenderedEmail> {
  const link = text.button === null || accountUrl === null ? null : accountUrl;
  const element = createElement(AccountEmail, { text, link, venue, logoUrl });
  return {
    subject: text.subject,
    html: await render(element),
    text: accountEmailPlainText(text, link, formatVenueLine(venue)),
  };
}

async function renderVoucherEmail(
  text: VoucherEmailText,
  venue: EmailVenue,
  logoUrl: string | null,
  pictureUrl: string | null = null,
): Promise<RenderedEmail> {
  const element = createElement(GiftVoucherEmail, { words: text, venue, logoUrl, pictureUrl });
  return {
    subject: text.subject,
    html: await render(element),
    text: voucherEmailPlainText(text, formatVenueLine(venue)),
  };
}

async function renderStaffNotification(
  text: StaffNotificationText,
  venue: EmailVenue,
  logoUrl: string | null,
): Promise<RenderedEmail> {
  const element = createElement(StaffNotificationEmail, { text, venue, logoUrl });
  return {
    subject: text.subject,
    html: await render(element),
    text: staffNotificationPlainText(text, formatVenueLine(venue)),
  };
}

async function renderBookingEmail(
  text: BookingEmailText,
  venue: EmailVenue,
  logoUrl: string | null,
  qrUrl?: string,
): Promise<RenderedEmail> {
  const element = createElement(BookingEmail, { text, venue, logoUrl, qrUrl });
  return {
    subject: text.subject,
    html: await render(element),
    text: bookingEmailPlainText(text, formatVenueLine(venue)),
  };
}

/** The built-in picture has no URL, so it is embedded in the email. */
function toInlinePicture(voucherId: string, { bytes }: VoucherPicture): InlineImage {
  return {
    cid: `picture-${voucherId}@voucher`,
    fileName: "gift-voucher.jpeg",
    contentType: "image/jpeg",
    bytes,
  };
}

/** Encodes the booking's id, to be scanned at check-in; it grants no access. */
async function renderInlineQrCode(bookingId: string): Promise<InlineImage> {
  return {
    cid: `qr-${bookingId}@booking`,
    fileName: "booking-qr.png",
    contentType: "image/png",
    bytes: await createQrPng(bookingId),
  };
}
