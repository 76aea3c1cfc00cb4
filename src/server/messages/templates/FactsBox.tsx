import { Column, Row, Section } from "@react-email/components";
import type { BookingFacts } from "./booking-words.ts";
import { rule, surface } from "./mail-style.ts";
import { type WordSize, Words } from "./Words.tsx";

/** The booking as a pass: what, when and how many, and below the tear line its reference. */
export function FactsBox({ facts }: { facts: BookingFacts }) {
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
        <Column style={{ width: "60%", padding: "10px 8px 18px 20px", verticalAlign: "top" }}>
          <Fact label="Time" value={facts.time} />
        </Column>
        <Column style={{ padding: "10px 20px 18px 0", verticalAlign: "top" }}>
          <Fact label="Tickets" value={facts.tickets} />
        </Column>
      </Row>
      <Row>
        <Column
          className="tear"
          style={{ padding: "16px 20px 18px", borderTop: rule("tear", "2px dashed") }}
        >
          <Fact label="Booking reference" value={facts.reference} size="reference" />
        </Column>
      </Row>
    </Section>
  );
}

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
