import { Column, Hr, Row, Section } from "@react-email/components";
import { EmailText } from "./EmailText.tsx";
import { rule } from "./email-style.ts";

export interface PriceLine {
  label: string;
  amount: string;
  isReduction: boolean;
}

interface PriceListProps {
  lines: PriceLine[];
  total: string;
}

/** What was bought, line by line, and the total below. */
export function PriceList({ lines, total }: PriceListProps) {
  return (
    <Section style={{ marginTop: 8 }}>
      {lines.map(({ label, amount, isReduction }) => (
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
