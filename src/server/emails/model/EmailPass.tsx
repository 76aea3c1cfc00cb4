import { Column, Img, Row, Section } from "@react-email/components";
import { EmailText, type TextSize } from "./EmailText.tsx";
import type { Fact, Pass } from "./email.ts";
import { rule, surface } from "./email-style.ts";

interface EmailPassProps {
  pass: Pass;
  /** The picture of the pass's QR code. */
  qrUrl: string | null;
}

/** A pass: its facts, and below the tear line the stub and the QR code. */
export function EmailPass({ pass: { facts, stub }, qrUrl }: EmailPassProps) {
  const box = surface("sunken");
  const rows = facts.map((row) => [row].flat());
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      {rows.map((row, i) => (
        <FactRow
          key={row[0]?.label}
          facts={row}
          paddingTop={i === 0 ? 18 : 10}
          paddingBottom={i === rows.length - 1 ? 18 : 10}
        />
      ))}
      {stub && <TearRow />}
      {stub && (
        <Row>
          <Column style={{ padding: `16px ${qrUrl ? 8 : 20}px 18px 20px` }}>
            {stub.map((fact, i) => (
              <LabelledValue
                key={fact.label}
                fact={fact}
                size={i === 0 ? "reference" : "value"}
                marginTop={i === 0 ? 0 : 12}
              />
            ))}
          </Column>
          {qrUrl && (
            <Column align="right" style={{ padding: "16px 20px 18px 0" }}>
              <QrCode url={qrUrl} />
            </Column>
          )}
        </Row>
      )}
    </Section>
  );
}

interface FactRowProps {
  facts: Fact[];
  paddingTop: number;
  paddingBottom: number;
}

const FACT_SIZES = { large: "section", amount: "total" } as const;

/** Of two facts, the first is twice as wide as the second. */
function FactRow({ facts, paddingTop, paddingBottom }: FactRowProps) {
  return (
    <Row>
      {facts.map((fact, i) => {
        const isLast = i === facts.length - 1;
        const padding = `${paddingTop}px ${isLast ? 20 : 8}px ${paddingBottom}px ${i === 0 ? 20 : 0}px`;
        return (
          <Column
            key={fact.label}
            style={{ ...(!isLast && { width: "66%" }), padding, verticalAlign: "top" }}
          >
            <LabelledValue fact={fact} size={fact.size ? FACT_SIZES[fact.size] : "value"} />
          </Column>
        );
      })}
    </Row>
  );
}

interface LabelledValueProps {
  fact: Fact;
  size: TextSize;
  marginTop?: number;
}

function LabelledValue({ fact: { label, value }, size, marginTop = 0 }: LabelledValueProps) {
  return (
    <>
      <EmailText size="small" ink="ink3" marginTop={marginTop}>
        {label}
      </EmailText>
      <EmailText size={size} ink="ink1">
        {value}
      </EmailText>
    </>
  );
}

/** An empty cell is as high as a line of text by default. */
const TEAR_CELL_STYLE = { height: 0, fontSize: 0, lineHeight: 0 } as const;

/** The dashed tear line of a pass. */
function TearRow() {
  return (
    <Row>
      <Column
        className="tear"
        style={{ ...TEAR_CELL_STYLE, borderTop: rule("tear", "2px dashed") }}
      />
    </Row>
  );
}

/** Half the picture's pixels, so that every module falls on whole pixels. */
const QR_WIDTH_PIXELS = 111;

/** The picture includes its light background, so that it scans in dark mode too. */
function QrCode({ url }: { url: string }) {
  return (
    <Img
      src={url}
      alt="QR code of your booking, to show when you arrive"
      width={QR_WIDTH_PIXELS}
      height={QR_WIDTH_PIXELS}
      style={{ borderRadius: 8, backgroundColor: "#ffffff", color: "#092237", fontSize: 12 }}
    />
  );
}
