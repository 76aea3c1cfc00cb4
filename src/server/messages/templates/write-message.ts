import { render } from "@react-email/render";
import { createElement } from "react";
import type { TypedContent } from "../message-content.ts";
import type { MessageVenue } from "../message-venue.ts";
import { BookingConfirmation } from "./BookingConfirmation.tsx";
import { BookingNotice } from "./BookingNotice.tsx";
import { bookingConfirmationWords } from "./booking-confirmation-words.ts";
import { bookingNoticeWords } from "./booking-notice-words.ts";
import { bookingConfirmationText, bookingNoticeText } from "./plain-text.ts";
import { mailLogo, mailPicture, venuePlace } from "./venue-words.ts";

export interface WrittenMessage {
  subject: string;
  html: string;
  text: string;
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
      };
    }
    case "booking-notice": {
      const words = bookingNoticeWords(content, venue);
      const mail = createElement(BookingNotice, { words, venue, logoUrl });
      return {
        subject: words.subject,
        html: await render(mail),
        text: bookingNoticeText(words, venuePlace(venue)),
      };
    }
  }
}
