import type { EmailVenue } from "../content/email-venue.ts";
import type { AccountEmailText } from "./account-text.ts";
import { EmailButton } from "./EmailButton.tsx";
import { EmailLayout } from "./EmailLayout.tsx";
import { EmailText } from "./EmailText.tsx";
import { buttonColours } from "./email-style.ts";

interface AccountEmailProps {
  text: AccountEmailText;
  /** The button's target; null leaves it out. */
  link: string | null;
  venue: EmailVenue;
  logoUrl: string | null;
}

/** The layout of all account emails. */
export function AccountEmail({ text, link, venue, logoUrl }: AccountEmailProps) {
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
      {text.button !== null && link !== null && (
        <EmailButton href={link} colours={buttonColours(venue.brandColour)}>
          {text.button}
        </EmailButton>
      )}
      {text.notes.map((note) => (
        <EmailText key={note} size="body" ink="ink2" marginTop={16}>
          {note}
        </EmailText>
      ))}
    </EmailLayout>
  );
}
