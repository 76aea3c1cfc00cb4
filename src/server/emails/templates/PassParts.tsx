import { Column, Row } from "@react-email/components";
import { EmailText, type TextSize } from "./EmailText.tsx";
import { rule } from "./email-style.ts";

/** An empty cell is as high as a line of text by default. */
const TEAR_CELL_STYLE = { height: 0, fontSize: 0, lineHeight: 0 } as const;

/** The dashed tear line of a pass. */
export function TearRow() {
  return (
    <Row>
      <Column
        className="tear"
        style={{ ...TEAR_CELL_STYLE, borderTop: rule("tear", "2px dashed") }}
      />
    </Row>
  );
}

interface LabelledValueProps {
  label: string;
  value: string;
  size?: TextSize;
}

export function LabelledValue({ label, value, size = "value" }: LabelledValueProps) {
  return (
    <>
      <EmailText size="small" ink="ink3">
        {label}
      </EmailText>
      <EmailText size={size} ink="ink1">
        {value}
      </EmailText>
    </>
  );
}
