import type { MessageVenue } from "../content/email-venue.ts";
import { FactsBox } from "./BookingPass.tsx";
import type { BookingNoticeWords } from "./booking-notice-text.ts";
import { MailLayout } from "./EmailLayout.tsx";
import { Words } from "./EmailText.tsx";

interface BookingNoticeProps {
  words: BookingNoticeWords;
  venue: MessageVenue;
  logoUrl: string | null;
}

/** To staff: somebody booked, or a booking was cancelled. Short, with nothing that staff do not need to get ready. */
export function BookingNotice({ words, venue, logoUrl }: BookingNoticeProps) {
  return (
    <MailLayout
      subject={words.subject}
      preview={words.summary}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={null}
    >
      <Words as="h1" size="section" ink="ink1">
        {words.title}
      </Words>
      <Words size="body" ink="ink2" above={8}>
        {words.summary}
      </Words>
      <FactsBox facts={words.facts} />
      <Words size="value" ink="ink1" above={24}>
        {words.total.label} {words.total.amount}
      </Words>
      {words.extras.map((extra) => (
        <Words key={extra} size="body" ink="ink2" above={4}>
          {extra}
        </Words>
      ))}
    </MailLayout>
  );
}
