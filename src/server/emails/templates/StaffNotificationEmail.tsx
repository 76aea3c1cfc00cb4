import type { EmailVenue } from "../content/email-venue.ts";
import { BookingPass } from "./BookingPass.tsx";
import type { StaffNotificationText } from "./booking-notice-text.ts";
import { EmailLayout } from "./EmailLayout.tsx";
import { EmailText } from "./EmailText.tsx";

interface StaffNotificationEmailProps {
  text: StaffNotificationText;
  venue: EmailVenue;
  logoUrl: string | null;
}

/**
 * To staff: a booking was made, moved or cancelled. Short, with only what staff need to prepare.
 */
export function StaffNotificationEmail({ text, venue, logoUrl }: StaffNotificationEmailProps) {
  return (
    <EmailLayout
      subject={text.subject}
      preview={text.summary}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={null}
    >
      <EmailText as="h1" size="section" ink="ink1">
        {text.title}
      </EmailText>
      <EmailText size="body" ink="ink2" marginTop={8}>
        {text.summary}
      </EmailText>
      <BookingPass details={text.details} />
      <EmailText size="value" ink="ink1" marginTop={24}>
        {text.total.label} {text.total.amount}
      </EmailText>
      {text.extras.map((extra) => (
        <EmailText key={extra} size="body" ink="ink2" marginTop={4}>
          {extra}
        </EmailText>
      ))}
    </EmailLayout>
  );
}
