import type { EmailVenue } from "../content/email-venue.ts";
import { BookingPass } from "./BookingPass.tsx";
import type { BookingDetails, ManageLink } from "./booking-details.ts";
import { EmailButton } from "./EmailButton.tsx";
import { EmailLayout } from "./EmailLayout.tsx";
import { EmailText } from "./EmailText.tsx";
import { buttonColours } from "./email-style.ts";
import { type PriceLine, PriceList } from "./PriceList.tsx";

interface BookingEmailProps {
  text: BookingEmailText;
  venue: EmailVenue;
  logoUrl: string | null;
  /** The booking's QR code, for an email with a pass. */
  qrUrl?: string | undefined;
}

/** To the customer: what changed about a booking, and any payment or refund. */
export function BookingEmail({ text, venue, logoUrl, qrUrl }: BookingEmailProps) {
  const { amounts, manage } = text;
  return (
    <EmailLayout
      subject={text.subject}
      preview={text.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={null}
    >
      <EmailText as="h1" size="title" ink="ink1">
        {text.title}
      </EmailText>
      <EmailText size="body" ink="ink2" marginTop={12}>
        {text.greeting}
      </EmailText>
      <BookingPass details={text.details} qrUrl={qrUrl} />
      {manage && (
        <EmailButton href={manage.url} colours={buttonColours(venue.brandColour)}>
          {manage.label}
        </EmailButton>
      )}
      {amounts && (
        <>
          <EmailText as="h2" size="section" ink="ink1" marginTop={32}>
            {amounts.title}
          </EmailText>
          <PriceList lines={amounts.lines} total={amounts.total} />
        </>
      )}
      {text.notes.map((note) => (
        <EmailText key={note} size="body" ink="ink2" marginTop={16}>
          {note}
        </EmailText>
      ))}
    </EmailLayout>
  );
}

/** The text of an email about a change to a booking; HTML and plain text say the same. */
export interface BookingEmailText {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  details: BookingDetails;
  /** Null when the email does not link to the booking. */
  manage: ManageLink | null;
  /** Null when it is not about money. */
  amounts: { title: string; lines: PriceLine[]; total: string } | null;
  notes: string[];
}
