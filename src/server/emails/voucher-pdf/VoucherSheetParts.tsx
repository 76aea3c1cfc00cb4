import { Link, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { createQrPath } from "../../integrations/qr-code.ts";
import { inkColour, rule } from "../templates/email-style.ts";
import type { VoucherPdfText } from "./voucher-pdf-text.ts";

/** Runs from edge to edge of the sheet, with the half circles of a ticket at both ends. */
export function TearLine({ colour }: { colour: string }) {
  const notch = { ...styles.notch, backgroundColor: colour };
  return (
    <View style={styles.tear}>
      <View style={styles.dashes} />
      <View style={{ ...notch, left: -12 }} />
      <View style={{ ...notch, right: -12 }} />
    </View>
  );
}

/** The code as text and as a QR code; both link to the booking flow. */
export function CodeLine({ text }: { text: VoucherPdfText }) {
  const { size, path } = createQrPath(text.link);
  return (
    <View style={styles.codeLine}>
      <View style={styles.codeWords}>
        <Text style={styles.small}>Your code</Text>
        <Link src={text.link} style={styles.code}>
          {text.code}
        </Link>
        <Text style={styles.validity}>
          Valid until <Text style={styles.strong}>{text.validUntil}</Text>. Spend it in one go or in
          parts, on any activity.
        </Text>
      </View>
      <View style={styles.scan}>
        <Link src={text.link}>
          <Svg viewBox={`0 0 ${size} ${size}`} style={styles.qr}>
            <Path d={path} fill={inkColour("ink1")} />
          </Svg>
        </Link>
        <Text style={styles.scanWords}>Scan to use it</Text>
      </View>
    </View>
  );
}

export function HowToUse({ steps }: Pick<VoucherPdfText, "steps">) {
  return (
    <View style={styles.steps}>
      {steps.map(({ title, description }) => (
        <View key={title} style={styles.step}>
          <Text style={styles.strong}>{title}</Text>
          <Text>{description}</Text>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  tear: {
    height: 24,
    marginTop: 14,
    marginBottom: 10,
    marginHorizontal: -48,
    justifyContent: "center",
  },
  dashes: { borderTop: rule("line", "2px dashed") },
  notch: { position: "absolute", top: 0, width: 24, height: 24, borderRadius: 12 },
  codeLine: { flexDirection: "row", alignItems: "center", gap: 24 },
  codeWords: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  small: { color: inkColour("ink3") },
  code: {
    marginTop: 4,
    fontSize: 22,
    lineHeight: 1.2,
    fontWeight: 700,
    letterSpacing: 0.9,
    color: inkColour("ink1"),
    textDecoration: "none",
  },
  validity: { marginTop: 10 },
  strong: { fontWeight: 700, color: inkColour("ink1") },
  scan: { alignItems: "center" },
  qr: { width: 110, height: 110 },
  scanWords: { fontSize: 9, color: inkColour("ink3") },
  steps: { flexDirection: "row", gap: 18, marginTop: 18, marginBottom: 16, fontSize: 11 },
  step: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
});
