import { Column, Row, Section } from "@react-email/components";
import { surface } from "./mail-style.ts";
import { Fact, TearRow } from "./PassParts.tsx";
import type { VoucherLetterWords } from "./voucher-words.ts";

/** The voucher as a pass: what it is, and below the tear line what it is used with. */
export function VoucherPass({ facts, stub }: Pick<VoucherLetterWords, "facts" | "stub">) {
  const box = surface("sunken");
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      <Row>
        <Column style={{ height: 8, fontSize: 0, lineHeight: 0 }} />
      </Row>
      {facts.map(({ label, value }) => (
        <Row key={label}>
          <Column style={{ padding: "10px 20px" }}>
            <Fact
              label={label}
              value={value}
              size={stub && label === "Amount" ? "total" : "value"}
            />
          </Column>
        </Row>
      ))}
      <Row>
        <Column style={{ height: 8, fontSize: 0, lineHeight: 0 }} />
      </Row>
      {stub && <TearRow />}
      {stub && (
        <Row>
          <Column style={{ padding: "16px 20px 18px" }}>
            <Fact label="Voucher code" value={stub.code} size="reference" />
            <div style={{ height: 12, fontSize: 0, lineHeight: 0 }} />
            <Fact label="Valid until" value={stub.validUntil} />
          </Column>
        </Row>
      )}
    </Section>
  );
}
