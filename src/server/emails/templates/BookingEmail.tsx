import type { MessageVenue } from "../content/email-venue.ts";
import { FactsBox } from "./BookingPass.tsx";
import type { BookingLetterWords } from "./booking-email-text.ts";
import { MailButton } from "./EmailButton.tsx";
import { MailLayout } from "./EmailLayout.tsx";
import { Words } from "./EmailText.tsx";
import { buttonColours } from "./email-style.ts";
import { PriceList } from "./PriceList.tsx";

interface BookingLetterProps {
  words: BookingLetterWords;
  venue: MessageVenue;
  logoUrl: string | null;
  /** Of the booking's QR code, for a letter with a pass. */
  qrUrl?: string | undefined;
}

/** To the customer: what has become of a booking, and of the money for it. */
export function BookingLetter({ words, venue, logoUrl, qrUrl }: BookingLetterProps) {
  const { money, manage } = words;
  return (
    <MailLayout
      subject={words.subject}
      preview={words.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={null}
    >
      <Words as="h1" size="title" ink="ink1">
        {words.title}
      </Words>
      <Words size="body" ink="ink2" above={12}>
        {words.greeting}
      </Words>
      <FactsBox facts={words.facts} qrUrl={qrUrl} />
      {manage && (
        <MailButton href={manage.url} colours={buttonColours(venue.brandColour)}>
          {manage.label}
        </MailButton>
      )}
      {money && (
        <>
          <Words as="h2" size="section" ink="ink1" above={32}>
            {money.title}
          </Words>
          <PriceList lines={money.lines} total={money.total} />
        </>
      )}
      {words.notes.map((note) => (
        <Words key={note} size="body" ink="ink2" above={16}>
          {note}
        </Words>
      ))}
    </MailLayout>
  );
}
