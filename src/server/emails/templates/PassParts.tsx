import { Column, Row } from "@react-email/components";
import { type WordSize, Words } from "./EmailText.tsx";
import { rule } from "./email-style.ts";

/** A cell without content is as high as a line of text, unless told. */
const TEAR = { height: 0, fontSize: 0, lineHeight: 0 } as const;

/** Where what is kept would be torn off: a row of the pass. */
export function TearRow() {
  return (
    <Row>
      <Column className="tear" style={{ ...TEAR, borderTop: rule("tear", "2px dashed") }} />
    </Row>
  );
}

interface FactProps {
  label: string;
  value: string;
  size?: WordSize;
}

/** One thing that the pass says, under its name. */
export function Fact({ label, value, size = "value" }: FactProps) {
  return (
    <>
      <Words size="small" ink="ink3">
        {label}
      </Words>
      <Words size={size} ink="ink1">
        {value}
      </Words>
    </>
  );
}
