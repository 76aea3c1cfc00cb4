import {
  Body,
  Column,
  Container,
  Head,
  Html,
  Img,
  Preview,
  Row,
  Section,
} from "@react-email/components";
import type { ReactNode } from "react";
import { type EmailVenue, formatVenueLine } from "../content/email-venue.ts";
import { EmailText } from "./EmailText.tsx";
import { fontFamily, styleSheet, surface } from "./email-style.ts";

interface EmailLayoutProps {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  venue: EmailVenue;
  logoUrl: string | null;
  pictureUrl: string | null;
  children: ReactNode;
}

const RADIUS = 20;

/**
 * One column of 600 px: the venue's name, a card with its picture, and the venue's contact line.
 */
export function EmailLayout(props: EmailLayoutProps) {
  const { subject, preview, venue, logoUrl, pictureUrl, children } = props;
  const page = surface("page");
  const card = surface("card");
  return (
    <Html lang="en-GB">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body className={page.className} style={{ ...page.style, fontFamily, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: old mail programs do not know <main> */}
        <div role="main">
          <Container style={{ maxWidth: 632 }}>
            <Row>
              <Column className="gutter" style={{ padding: "32px 16px 48px" }}>
                <VenueName name={venue.businessName} logoUrl={logoUrl} />
                <Section
                  className={card.className}
                  style={{ ...card.style, borderRadius: RADIUS, borderCollapse: "separate" }}
                >
                  {pictureUrl && <Picture url={pictureUrl} />}
                  <Row>
                    <Column className="inset" style={{ padding: "32px 40px 40px" }}>
                      {children}
                    </Column>
                  </Row>
                </Section>
                <EmailText size="small" ink="ink3" marginTop={20} align="center">
                  {formatVenueLine(venue)}
                </EmailText>
              </Column>
            </Row>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

function VenueName({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <Row style={{ marginBottom: 20 }}>
      {logoUrl && (
        <Column style={{ width: 46 }}>
          <Img src={logoUrl} alt="" width={36} height={36} style={{ borderRadius: 18 }} />
        </Column>
      )}
      <Column>
        <EmailText size="value" ink="ink1">
          {name}
        </EmailText>
      </Column>
    </Row>
  );
}

/** Decorative, so its alt text is empty. */
function Picture({ url }: { url: string }) {
  return (
    <Img
      className="picture"
      src={url}
      alt=""
      width={600}
      height={240}
      style={{ width: "100%", height: "auto", borderRadius: `${RADIUS}px ${RADIUS}px 0 0` }}
    />
  );
}
