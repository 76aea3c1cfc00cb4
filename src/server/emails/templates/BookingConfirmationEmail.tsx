import type { EmailVenue } from "../content/email-venue.ts";
import { BookingPass } from "./BookingPass.tsx";
import type { BookingConfirmationText } from "./booking-confirmation-text.ts";
import { EmailButton } from "./EmailButton.tsx";
import { EmailLayout } from "./EmailLayout.tsx";
import { EmailText } from "./EmailText.tsx";
import { buttonColours, fontFamily, inkColour } from "./email-style.ts";
import { PriceList } from "./PriceList.tsx";

interface BookingConfirmationEmailProps {
  text: BookingConfirmationText;
  venue: EmailVenue;
  logoUrl: string | null;
  pictureUrl: string | null;
  qrUrl: string;
}

/** To the customer: the booking is confirmed, with everything to know before coming. */
export function BookingConfirmationEmail(props: BookingConfirmationEmailProps) {
  const { text, venue, logoUrl, pictureUrl, qrUrl } = props;
  return (
    <EmailLayout
      subject={text.subject}
      preview={text.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={pictureUrl}
    >
      <EmailText as="h1" size="title" ink="ink1">
        Booking Confirmed!
      </EmailText>
      <EmailText size="body" ink="ink2" marginTop={12}>
        {text.greeting}
      </EmailText>
      <BookingPass details={text.details} qrUrl={qrUrl} />
      {text.manage && (
        <EmailButton href={text.manage.url} colours={buttonColours(venue.brandColour)}>
          {text.manage.label}
        </EmailButton>
      )}
      <EmailText as="h2" size="section" ink="ink1" marginTop={32}>
        {text.priceTitle}
      </EmailText>
      <PriceList lines={text.priceLines} total={text.total} />
      <EmailText size="small" ink="ink3" marginTop={4}>
        {text.payment}
      </EmailText>
      <EmailText as="h2" size="section" ink="ink1" marginTop={32}>
        Important Information
      </EmailText>
      <Information lines={text.information} />
      <EmailText size="body" ink="ink2" marginTop={16}>
        {text.cancellation}
      </EmailText>
    </EmailLayout>
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
