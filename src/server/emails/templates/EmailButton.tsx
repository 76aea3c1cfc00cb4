import { Column, Row } from "@react-email/components";
import { type ButtonColours, fontFamily } from "./email-style.ts";

interface EmailButtonProps {
  href: string;
  colours: ButtonColours;
  children: string;
}

/**
 * The email's one call to action. The colour is on a table cell, and Outlook, which ignores padding
 * on links, uses the cell's own (`mso-padding-alt`); everywhere else the whole area is the link.
 */
export function EmailButton({ href, colours, children }: EmailButtonProps) {
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
