import { Column, Hr, Row, Section } from "@react-email/components";
import type { ReactNode } from "react";
import { EmailPass } from "./EmailPass.tsx";
import { EmailText } from "./EmailText.tsx";
import type { EmailBlock, PriceLine, Step } from "./email.ts";
import {
  type ButtonColours,
  buttonColours,
  fontFamily,
  inkColour,
  rule,
  surface,
} from "./email-style.ts";

interface EmailBlockHtmlProps {
  block: EmailBlock | null;
  brandColour: string | null;
  /** The picture of the pass's QR code. */
  qrUrl: string | null;
}

export function EmailBlockHtml({ block, brandColour, qrUrl }: EmailBlockHtmlProps) {
  if (block === null) return null;
  if (typeof block === "string") {
    return (
      <EmailText size="body" ink="ink2" marginTop={16}>
        {block}
      </EmailText>
    );
  }
  switch (block.type) {
    case "quotation":
      return <Quotation lines={block.lines} />;
    case "pass":
      return <EmailPass pass={block} qrUrl={qrUrl} />;
    case "button":
      return (
        <Button href={block.url} colours={buttonColours(brandColour)}>
          {block.label}
        </Button>
      );
    case "price-list":
      return (
        <>
          <SectionTitle>{block.title}</SectionTitle>
          <PriceList lines={block.lines} total={block.total} />
          {block.note && (
            <EmailText size="small" ink="ink3" marginTop={4}>
              {block.note}
            </EmailText>
          )}
        </>
      );
    case "total":
      return (
        <>
          <EmailText size="value" ink="ink1" marginTop={24}>
            {block.label} {block.amount}
          </EmailText>
          {block.details.map((detail) => (
            <EmailText key={detail} size="body" ink="ink2" marginTop={4}>
              {detail}
            </EmailText>
          ))}
        </>
      );
    case "list":
      return (
        <>
          <SectionTitle>{block.title}</SectionTitle>
          <List items={block.items} />
        </>
      );
    case "steps":
      return (
        <>
          <SectionTitle>{block.title}</SectionTitle>
          <Steps steps={block.steps} />
        </>
      );
  }
}

function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <EmailText as="h2" size="section" ink="ink1" marginTop={32}>
      {children}
    </EmailText>
  );
}

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

interface ButtonProps {
  href: string;
  colours: ButtonColours;
  children: string;
}

/**
 * The email's one call to action. The colour is on a table cell, and Outlook, which ignores padding
 * on links, uses the cell's own (`mso-padding-alt`); everywhere else the whole area is the link.
 */
function Button({ href, colours, children }: ButtonProps) {
  const { background, ink, hasDarkColours } = colours;
  const cell = { backgroundColor: background, borderRadius: 26, msoPaddingAlt: "14px 24px" };
  const textStyle = { fontFamily, fontSize: 16, lineHeight: "24px", fontWeight: 600, color: ink };
  return (
    <Row style={{ marginTop: 24, borderCollapse: "separate" }}>
      <Column align="center" className={hasDarkColours ? "button-ground" : undefined} style={cell}>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className={hasDarkColours ? "button-ink" : undefined}
          style={{ ...textStyle, display: "block", padding: "14px 24px", textDecoration: "none" }}
        >
          {children}
        </a>
      </Column>
    </Row>
  );
}

/** What was bought, line by line, and the total below. */
function PriceList({ lines, total }: { lines: PriceLine[]; total: string }) {
  return (
    <Section style={{ marginTop: 8 }}>
      {lines.map(({ label, amount, isReduction = false }) => (
        <Row key={label}>
          <Column style={{ padding: "4px 16px 4px 0", verticalAlign: "top" }}>
            <EmailText size="body" ink={isReduction ? "success" : "ink2"}>
              {label}
            </EmailText>
          </Column>
          <Column style={{ padding: "4px 0", verticalAlign: "top", whiteSpace: "nowrap" }}>
            <EmailText size="body" ink={isReduction ? "success" : "ink1"} align="right">
              {amount}
            </EmailText>
          </Column>
        </Row>
      ))}
      <Hr className="line" style={{ margin: "12px 0", borderTop: rule("line", "1px solid") }} />
      <Row>
        <Column style={{ verticalAlign: "bottom" }}>
          <EmailText size="section" ink="ink1">
            Total
          </EmailText>
        </Column>
        <Column style={{ verticalAlign: "bottom", whiteSpace: "nowrap" }}>
          <EmailText size="total" ink="ink1" align="right">
            {total}
          </EmailText>
        </Column>
      </Row>
    </Section>
  );
}

function List({ items }: { items: string[] }) {
  const style = { fontFamily, fontSize: 16, lineHeight: "24px", color: inkColour("ink2") };
  return (
    <ul className="ink2" style={{ ...style, margin: "8px 0 0", paddingLeft: 20 }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Steps({ steps }: { steps: Step[] }) {
  const number = { ...surface("sunken").style, borderRadius: 14, padding: "4px 0" };
  return steps.map(({ title, description }, i) => (
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
  ));
}
