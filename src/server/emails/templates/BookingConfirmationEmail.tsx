import type { MessageVenue } from "../content/email-venue.ts";
import { FactsBox } from "./BookingPass.tsx";
import type { BookingConfirmationWords } from "./booking-confirmation-text.ts";
import { MailButton } from "./EmailButton.tsx";
import { MailLayout } from "./EmailLayout.tsx";
import { Words } from "./EmailText.tsx";
import { buttonColours, fontFamily, inkColour } from "./email-style.ts";
import { PriceList } from "./PriceList.tsx";

interface BookingConfirmationProps {
  words: BookingConfirmationWords;
  venue: MessageVenue;
  logoUrl: string | null;
  pictureUrl: string | null;
  qrUrl: string;
}

/** To the customer: the booking stands, and everything to know before coming. */
export function BookingConfirmation(props: BookingConfirmationProps) {
  const { words, venue, logoUrl, pictureUrl, qrUrl } = props;
  return (
    <MailLayout
      subject={words.subject}
      preview={words.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={pictureUrl}
    >
      <Words as="h1" size="title" ink="ink1">
        Booking Confirmed!
      </Words>
      <Words size="body" ink="ink2" above={12}>
        {words.greeting}
      </Words>
      <FactsBox facts={words.facts} qrUrl={qrUrl} />
      {words.manage && (
        <MailButton href={words.manage.url} colours={buttonColours(venue.brandColour)}>
          {words.manage.label}
        </MailButton>
      )}
      <Words as="h2" size="section" ink="ink1" above={32}>
        {words.priceTitle}
      </Words>
      <PriceList lines={words.priceLines} total={words.total} />
      <Words size="small" ink="ink3" above={4}>
        {words.payment}
      </Words>
      <Words as="h2" size="section" ink="ink1" above={32}>
        Important Information
      </Words>
      <Information lines={words.information} />
      <Words size="body" ink="ink2" above={16}>
        {words.cancellation}
      </Words>
    </MailLayout>
  );
}

function Information({ lines }: { lines: string[] }) {
  const style = { fontFamily, fontSize: 16, lineHeight: "24px", color: inkColour("ink2") };
  return (
    <ul className="ink2" style={{ ...style, margin: "8px 0 0", paddingLeft: 20 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
