import { Column, Img, Row, Section } from "@react-email/components";
import type { BookingFacts } from "./booking-words.ts";
import { rule, surface } from "./mail-style.ts";
import { type WordSize, Words } from "./Words.tsx";

interface FactsBoxProps {
  facts: BookingFacts;
  /** Of the booking's QR code, where it is good to come with. */
  qrUrl?: string | undefined;
}

/** The booking as a pass: what, when and how many, and below the tear line what it is known by. */
export function FactsBox({ facts, qrUrl }: FactsBoxProps) {
  const box = surface("sunken");
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      <Row>
        <Column style={{ padding: "18px 20px 10px" }}>
          <Fact label="Activity" value={facts.activity} size="section" />
        </Column>
      </Row>
      <Row>
        <Column style={{ padding: "10px 20px" }}>
          <Fact label="Date" value={facts.date} />
        </Column>
      </Row>
      <Row>
        <Column style={{ width: "66%", padding: "10px 8px 18px 20px", verticalAlign: "top" }}>
          <Fact label="Time" value={facts.time} />
        </Column>
        <Column style={{ padding: "10px 20px 18px 0", verticalAlign: "top" }}>
          <Fact label="Tickets" value={facts.tickets} />
        </Column>
      </Row>
      <Row>
        <Column className="tear" style={{ ...TEAR, borderTop: rule("tear", "2px dashed") }} />
      </Row>
      <Row>
        <Column style={{ padding: "16px 8px 18px 20px" }}>
          <Fact label="Booking reference" value={facts.reference} size="reference" />
        </Column>
        {qrUrl && (
          <Column align="right" style={{ padding: "16px 20px 18px 0" }}>
            <QrCode url={qrUrl} />
          </Column>
        )}
      </Row>
    </Section>
  );
}

/** A cell without content is as high as a line of text, unless told. */
const TEAR = { height: 0, fontSize: 0, lineHeight: 0 } as const;

/** Its light ground is part of the picture, so that it can be read in the dark too. */
function QrCode({ url }: { url: string }) {
  return (
    <Img
      src={url}
      alt="QR code of your booking, to show when you arrive"
      width={QR_WIDTH}
      height={QR_WIDTH}
      style={{ borderRadius: 8, backgroundColor: "#ffffff", color: "#092237", fontSize: 12 }}
    />
  );
}

/** Half the picture's pixels, so that every module falls on whole ones. */
const QR_WIDTH = 111;

interface FactProps {
  label: string;
  value: string;
  size?: WordSize;
}

function Fact({ label, value, size = "value" }: FactProps) {
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
