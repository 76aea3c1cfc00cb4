import { Column, Row } from "@react-email/components";
import { type ButtonColours, fontFamily } from "./email-style.ts";

interface MailButtonProps {
  href: string;
  colours: ButtonColours;
  children: string;
}

/**
 * The one thing to press. The colour lies on a table's cell and Outlook, which knows no padding of
 * links, takes the cell's own (`mso-padding-alt`); everywhere else all of it is the link.
 */
export function MailButton({ href, colours, children }: MailButtonProps) {
  const { ground, ink, repainted } = colours;
  const cell = { backgroundColor: ground, borderRadius: 26, msoPaddingAlt: "14px 24px" };
  const words = { fontFamily, fontSize: 16, lineHeight: "24px", fontWeight: 600, color: ink };
  return (
    <Row style={{ marginTop: 24, borderCollapse: "separate" }}>
      <Column align="center" className={repainted ? "button-ground" : undefined} style={cell}>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className={repainted ? "button-ink" : undefined}
          style={{ ...words, display: "block", padding: "14px 24px", textDecoration: "none" }}
        >
          {children}
        </a>
      </Column>
    </Row>
  );
}
