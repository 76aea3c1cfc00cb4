import { Column, Hr, Row, Section } from "@react-email/components";
import type { PriceLine } from "./booking-confirmation-text.ts";
import { Words } from "./EmailText.tsx";
import { rule } from "./email-style.ts";

interface PriceListProps {
  lines: PriceLine[];
  total: string;
}

/** What was bought, line by line, and the total under a rule. */
export function PriceList({ lines, total }: PriceListProps) {
  return (
    <Section style={{ marginTop: 8 }}>
      {lines.map(({ label, amount, isReduction }) => (
        <Row key={label}>
          <Column style={{ padding: "4px 16px 4px 0", verticalAlign: "top" }}>
            <Words size="body" ink={isReduction ? "success" : "ink2"}>
              {label}
            </Words>
          </Column>
          <Column style={{ padding: "4px 0", verticalAlign: "top", whiteSpace: "nowrap" }}>
            <Words size="body" ink={isReduction ? "success" : "ink1"} align="right">
              {amount}
            </Words>
          </Column>
        </Row>
      ))}
      <Hr className="line" style={{ margin: "12px 0", borderTop: rule("line", "1px solid") }} />
      <Row>
        <Column style={{ verticalAlign: "bottom" }}>
          <Words size="section" ink="ink1">
            Total
          </Words>
        </Column>
        <Column style={{ verticalAlign: "bottom", whiteSpace: "nowrap" }}>
          <Words size="total" ink="ink1" align="right">
            {total}
          </Words>
        </Column>
      </Row>
    </Section>
  );
}
