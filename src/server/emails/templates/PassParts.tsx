import { Column, Row } from "@react-email/components";
import { EmailText, type TextSize } from "./EmailText.tsx";
import { rule } from "./email-style.ts";

/** A cell without content is as high as a line of text, unless told. */
const TEAR_CELL_STYLE = { height: 0, fontSize: 0, lineHeight: 0 } as const;

/** Where what is kept would be torn off: a row of the pass. */
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

/** One thing that the pass says, under its name. */
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
