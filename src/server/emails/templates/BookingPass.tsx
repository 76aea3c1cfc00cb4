import { Column, Img, Row, Section } from "@react-email/components";
import type { BookingDetails } from "./booking-details.ts";
import { EmailText, type TextSize } from "./EmailText.tsx";
import { rule, surface } from "./email-style.ts";

interface BookingPassProps {
  details: BookingDetails;
  /** The booking's QR code; absent when it must not be used to check in. */
  qrUrl?: string | undefined;
}

/** The booking as a pass: activity, time and tickets, and below the tear line the reference. */
export function BookingPass({ details, qrUrl }: BookingPassProps) {
  const box = surface("sunken");
  return (
    <Section
      className={box.className}
      style={{ ...box.style, marginTop: 24, borderRadius: 16, borderCollapse: "separate" }}
    >
      <Row>
        <Column style={{ padding: "18px 20px 10px" }}>
          <LabelledValue label="Activity" value={details.activity} size="section" />
        </Column>
      </Row>
      <Row>
        <Column style={{ padding: "10px 20px" }}>
          <LabelledValue label="Date" value={details.date} />
        </Column>
      </Row>
      <Row>
        <Column style={{ width: "66%", padding: "10px 8px 18px 20px", verticalAlign: "top" }}>
          <LabelledValue label="Time" value={details.time} />
        </Column>
        <Column style={{ padding: "10px 20px 18px 0", verticalAlign: "top" }}>
          <LabelledValue label="Tickets" value={details.tickets} />
        </Column>
      </Row>
      <TearRow />
      <Row>
        <Column style={{ padding: "16px 8px 18px 20px" }}>
          <LabelledValue label="Booking reference" value={details.reference} size="reference" />
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

/** Half the picture's pixels, so that every module falls on whole pixels. */
const QR_WIDTH_PIXELS = 111;

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
