import type { MessageVenue } from "../content/email-venue.ts";
import type { AccountWords } from "./account-text.ts";
import { MailButton } from "./EmailButton.tsx";
import { MailLayout } from "./EmailLayout.tsx";
import { Words } from "./EmailText.tsx";
import { buttonColours } from "./email-style.ts";

interface AccountLetterProps {
  words: AccountWords;
  /** Where the button leads; null leaves it out. */
  link: string | null;
  venue: MessageVenue;
  logoUrl: string | null;
}

/** Everything that is written about an account. */
export function AccountLetter({ words, link, venue, logoUrl }: AccountLetterProps) {
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
      {words.button !== null && link !== null && (
        <MailButton href={link} colours={buttonColours(venue.brandColour)}>
          {words.button}
        </MailButton>
      )}
      {words.notes.map((note) => (
        <Words key={note} size="body" ink="ink2" above={16}>
          {note}
        </Words>
      ))}
    </MailLayout>
  );
}
