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
import { render } from "@react-email/render";
import { getEmailLogoUrl } from "../../../shared/rules/pictures.ts";
import type { InlineImage } from "../../integrations/email/email-transport.ts";
import { createQrPng } from "../../integrations/qr-code.ts";
import { type EmailVenue, formatVenueLine } from "../content/email-venue.ts";
import { EmailBlockHtml } from "./EmailBlockHtml.tsx";
import { EmailText } from "./EmailText.tsx";
import type { Email } from "./email.ts";
import { fontFamily, styleSheet, surface } from "./email-style.ts";

/** Renders an email as HTML, with the images that it refers to by `cid:`. */
export async function renderEmailHtml(
  email: Email,
  venue: EmailVenue,
  publicUrl: string,
): Promise<{ html: string; inlineImages: InlineImage[] }> {
  const { picture = null } = email;
  const embeddedPicture = typeof picture === "string" ? null : picture;
  const qrCode = await renderQrCode(email);
  const html = await render(
    <EmailHtml
      email={email}
      venue={venue}
      // Absolute, because an email has no page that a path could be relative to.
      logoUrl={venue.logoUrl && new URL(getEmailLogoUrl(venue.logoUrl), publicUrl).href}
      pictureUrl={typeof picture === "string" ? picture : toImageUrl(picture)}
      qrUrl={toImageUrl(qrCode)}
    />,
  );
  return { html, inlineImages: [embeddedPicture, qrCode].filter((image) => image !== null) };
}

async function renderQrCode({ blocks }: Email): Promise<InlineImage | null> {
  for (const block of blocks) {
    if (block === null || typeof block === "string") continue;
    if (block.type !== "pass" || block.qrText === undefined) continue;
    return {
      cid: `qr-${block.qrText}@booking`,
      fileName: "booking-qr.png",
      contentType: "image/png",
      bytes: await createQrPng(block.qrText),
    };
  }
  return null;
}

function toImageUrl(image: InlineImage | null): string | null {
  return image && `cid:${image.cid}`;
}

interface EmailHtmlProps {
  email: Email;
  venue: EmailVenue;
  logoUrl: string | null;
  pictureUrl: string | null;
  qrUrl: string | null;
}

const RADIUS = 20;

/**
 * One column of 600 px: the venue's name, a card with the email, and the venue's contact line.
 */
function EmailHtml({ email, venue, logoUrl, pictureUrl, qrUrl }: EmailHtmlProps) {
  const page = surface("page");
  const card = surface("card");
  return (
    <Html lang="en-GB">
      <Head>
        <title>{email.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body className={page.className} style={{ ...page.style, fontFamily, margin: 0, padding: 0 }}>
        <Preview>{email.preview ?? email.introduction}</Preview>
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
                      <EmailText as="h1" size="title" ink="ink1">
                        {email.title}
                      </EmailText>
                      <EmailText size="body" ink="ink2" marginTop={12}>
                        {email.introduction}
                      </EmailText>
                      {email.blocks.map((block, i) => (
                        <EmailBlockHtml
                          // biome-ignore lint/suspicious/noArrayIndexKey: rendered only once
                          key={i}
                          block={block}
                          brandColour={venue.brandColour}
                          qrUrl={qrUrl}
                        />
                      ))}
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
