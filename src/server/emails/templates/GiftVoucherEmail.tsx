import { Column, Row, Section } from "@react-email/components";
import type { EmailVenue } from "../content/email-venue.ts";
import { LabelledValue, TearRow } from "./BookingPass.tsx";
import { EmailButton } from "./EmailButton.tsx";
import { EmailLayout } from "./EmailLayout.tsx";
import { EmailText } from "./EmailText.tsx";
import { buttonColours, rule, surface } from "./email-style.ts";
import type { VoucherEmailText } from "./voucher-email-text.ts";

interface GiftVoucherEmailProps {
  words: VoucherEmailText;
  venue: EmailVenue;
  logoUrl: string | null;
  /** Only in the delivery email. */
  pictureUrl: string | null;
}

/** The layout of all voucher emails. */
export function GiftVoucherEmail({
  words: text,
  venue,
  logoUrl,
  pictureUrl,
}: GiftVoucherEmailProps) {
  const { link, stub } = text;
  return (
    <EmailLayout
      subject={text.subject}
      preview={text.preview}
      venue={venue}
      logoUrl={logoUrl}
      pictureUrl={pictureUrl}
    >
      <EmailText as="h1" size="title" ink="ink1">
        {text.title}
      </EmailText>
      <EmailText size="body" ink="ink2" marginTop={12}>
        {text.greeting}
      </EmailText>
      {text.quoted.length > 0 && <Quotation lines={text.quoted} />}
      <VoucherPass details={text.details} stub={stub} />
      {link && (
        <EmailButton href={link.href} colours={buttonColours(venue.brandColour)}>
          {link.label}
        </EmailButton>
      )}
      {stub && <HowToUse steps={stub.steps} />}
      {text.notes.map((note) => (
        <EmailText key={note} size="body" ink="ink2" marginTop={16}>
          {note}
        </EmailText>
      ))}
    </EmailLayout>
  );
}

/** The giver's message, set apart from our own text. */
function Quotation({ lines }: { lines: string[] }) {
  const border = { borderLeft: rule("tear", "2px dashed"), padding: "2px 0 2px 16px" };
  return (
    <Section style={{ marginTop: 20 }}>
      <Row>
        <Column className="tear" style={border}>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may be equal
            <EmailText key={i} size="body" ink="ink1">
              {line === "" ? "\u00a0" : line}
            </EmailText>
          ))}
        </Column>
      </Row>
    </Section>
  );
}

function HowToUse({ steps }: { steps: { title: string; description: string }[] }) {
  const number = { ...surface("sunken").style, borderRadius: 14, padding: "4px 0" };
  return (
    <>
      <EmailText as="h2" size="section" ink="ink1" marginTop={32}>
        How to use it
      </EmailText>
      {steps.map(({ title, description }, i) => (
        <Row key={title} style={{ marginTop: 12, borderCollapse: "separate" }}>
          <Column style={{ width: 28, verticalAlign: "top" }}>
            <Section className="sunken" style={number}>
              <EmailText size="small" ink="ink1" align="center">
                {i + 1}
              </EmailText>
            </Section>
          </Column>
          <Column style={{ paddingLeft: 12, verticalAlign: "top" }}>
            <EmailText size="value" ink="ink1">
              {title}
            </EmailText>
            <EmailText size="body" ink="ink2">
              {description}
            </EmailText>
          </Column>
        </Row>
      ))}
    </>
  );
}

/** The voucher as a pass: its details, and below the tear line the code. */
function VoucherPass({ details, stub }: Pick<VoucherEmailText, "details" | "stub">) {
  const box = surface("sunken");
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      <Row>
        <Column style={{ height: 8, fontSize: 0, lineHeight: 0 }} />
      </Row>
      {details.map(({ label, value }) => (
        <Row key={label}>
          <Column style={{ padding: "10px 20px" }}>
            <LabelledValue
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
            <LabelledValue label="Voucher code" value={stub.code} size="reference" />
            <div style={{ height: 12, fontSize: 0, lineHeight: 0 }} />
            <LabelledValue label="Valid until" value={stub.validUntil} />
          </Column>
        </Row>
      )}
    </Section>
  );
}
