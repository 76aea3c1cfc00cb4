import type { MessageVenue } from "../message-venue.ts";
import type { BookingLetterWords } from "./booking-letter-words.ts";
import { FactsBox } from "./FactsBox.tsx";
import { MailLayout } from "./MailLayout.tsx";
import { PriceList } from "./PriceList.tsx";
import { Words } from "./Words.tsx";

interface BookingLetterProps {
  words: BookingLetterWords;
  venue: MessageVenue;
  logoUrl: string | null;
}

/** To the customer: what has become of a booking, and of the money for it. */
export function BookingLetter({ words, venue, logoUrl }: BookingLetterProps) {
  const { money } = words;
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
      <FactsBox facts={words.facts} />
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
