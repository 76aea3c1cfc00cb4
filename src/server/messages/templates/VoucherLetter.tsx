import { Column, Link, Row, Section } from "@react-email/components";
import type { MessageVenue } from "../message-venue.ts";
import { MailLayout } from "./MailLayout.tsx";
import { inkColour, surface } from "./mail-style.ts";
import type { VoucherLetterWords } from "./voucher-words.ts";
import { Words } from "./Words.tsx";

interface VoucherLetterProps {
  words: VoucherLetterWords;
  venue: MessageVenue;
  logoUrl: string | null;
}

/** Everything that is written about a gift voucher. */
export function VoucherLetter({ words, venue, logoUrl }: VoucherLetterProps) {
  const box = surface("sunken");
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
      {words.quoted.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may be equal
        <Words key={i} size="body" ink="ink1" above={i === 0 ? 16 : 0}>
          {line}
        </Words>
      ))}
      <Section
        className={box.className}
        style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
      >
        {words.facts.map(({ label, value }) => (
          <Row key={label}>
            <Column style={{ padding: "10px 20px" }}>
              <Words size="small" ink="ink3">
                {label}
              </Words>
              <Words size="value" ink="ink1">
                {value}
              </Words>
            </Column>
          </Row>
        ))}
      </Section>
      {words.notes.map((note) => (
        <Words key={note} size="body" ink="ink2" above={16}>
          {note}
        </Words>
      ))}
      {words.link && (
        <Words size="value" ink="ink1" above={24}>
          <Link href={words.link.href} className="ink1" style={{ color: inkColour("ink1") }}>
            {words.link.label}
          </Link>
        </Words>
      )}
    </MailLayout>
  );
}
