import { Column, Row, Section } from "@react-email/components";
import type { MessageVenue } from "../content/email-venue.ts";
import { MailButton } from "./EmailButton.tsx";
import { MailLayout } from "./EmailLayout.tsx";
import { Words } from "./EmailText.tsx";
import { buttonColours, rule, surface } from "./email-style.ts";
import { Fact, TearRow } from "./PassParts.tsx";
import type { VoucherLetterWords } from "./voucher-email-text.ts";

interface VoucherLetterProps {
  words: VoucherLetterWords;
  venue: MessageVenue;
  logoUrl: string | null;
  /** Of the recipient's letter. */
  pictureUrl: string | null;
}

/** Everything that is written about a gift voucher. */
export function VoucherLetter({ words, venue, logoUrl, pictureUrl }: VoucherLetterProps) {
  const { link, stub } = words;
  return (
    <MailLayout
      subject={words.subject}
      preview={words.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={pictureUrl}
    >
      <Words as="h1" size="title" ink="ink1">
        {words.title}
      </Words>
      <Words size="body" ink="ink2" above={12}>
        {words.greeting}
      </Words>
      {words.quoted.length > 0 && <Quotation lines={words.quoted} />}
      <VoucherPass facts={words.facts} stub={stub} />
      {link && (
        <MailButton href={link.href} colours={buttonColours(venue.brandColour)}>
          {link.label}
        </MailButton>
      )}
      {stub && <HowToUse steps={stub.steps} />}
      {words.notes.map((note) => (
        <Words key={note} size="body" ink="ink2" above={16}>
          {note}
        </Words>
      ))}
    </MailLayout>
  );
}

/** What the giver wrote, set apart from what we say. */
function Quotation({ lines }: { lines: string[] }) {
  const border = { borderLeft: rule("tear", "2px dashed"), padding: "2px 0 2px 16px" };
  return (
    <Section style={{ marginTop: 20 }}>
      <Row>
        <Column className="tear" style={border}>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may be equal
            <Words key={i} size="body" ink="ink1">
              {line === "" ? "\u00a0" : line}
            </Words>
          ))}
        </Column>
      </Row>
    </Section>
  );
}

function HowToUse({ steps }: { steps: { title: string; words: string }[] }) {
  const number = { ...surface("sunken").style, borderRadius: 14, padding: "4px 0" };
  return (
    <>
      <Words as="h2" size="section" ink="ink1" above={32}>
        How to use it
      </Words>
      {steps.map(({ title, words }, i) => (
        <Row key={title} style={{ marginTop: 12, borderCollapse: "separate" }}>
          <Column style={{ width: 28, verticalAlign: "top" }}>
            <Section className="sunken" style={number}>
              <Words size="small" ink="ink1" align="center">
                {i + 1}
              </Words>
            </Section>
          </Column>
          <Column style={{ paddingLeft: 12, verticalAlign: "top" }}>
            <Words size="value" ink="ink1">
              {title}
            </Words>
            <Words size="body" ink="ink2">
              {words}
            </Words>
          </Column>
        </Row>
      ))}
    </>
  );
}

/** The voucher as a pass: what it is, and below the tear line what it is used with. */
function VoucherPass({ facts, stub }: Pick<VoucherLetterWords, "facts" | "stub">) {
  const box = surface("sunken");
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      <Row>
        <Column style={{ height: 8, fontSize: 0, lineHeight: 0 }} />
      </Row>
      {facts.map(({ label, value }) => (
        <Row key={label}>
          <Column style={{ padding: "10px 20px" }}>
            <Fact
              label={label}
              value={value}
              size={stub && label === "Amount" ? "total" : "value"}
            />
          </Column>
        </Row>
      ))}
      <Row>
        <Column style={{ height: 8, fontSize: 0, lineHeight: 0 }} />
      </Row>
      {stub && <TearRow />}
      {stub && (
        <Row>
          <Column style={{ padding: "16px 20px 18px" }}>
            <Fact label="Voucher code" value={stub.code} size="reference" />
            <div style={{ height: 12, fontSize: 0, lineHeight: 0 }} />
            <Fact label="Valid until" value={stub.validUntil} />
          </Column>
        </Row>
      )}
    </Section>
  );
}
