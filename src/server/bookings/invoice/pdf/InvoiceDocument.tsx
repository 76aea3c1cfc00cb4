import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type ButtonColours, inkColour, rule } from "../../../emails/templates/email-style.ts";
import { fontFamilies, TITLE_TRACKING_EMS } from "../../../integrations/pdf/pdf-fonts.ts";
import { InvoiceLines, InvoicePayment, InvoiceTotals } from "./InvoiceSections.tsx";
import type { InvoiceText } from "./invoice-text.ts";

interface InvoiceDocumentProps {
  text: InvoiceText;
  colours: ButtonColours;
}

/** The invoice: seller, customer, items, total and payment. */
export function InvoiceDocument({ text, colours }: InvoiceDocumentProps) {
  return (
    <Document title={text.title} author={text.venueName} language="en-GB">
      <Page size="A4" style={{ ...styles.page, borderTop: `10px solid ${colours.background}` }}>
        <View style={styles.body}>
          <View style={styles.head}>
            <View style={styles.column}>
              <Text style={styles.venueName}>{text.venueName}</Text>
              <Lines lines={text.venue} />
            </View>
            <View>
              <Text style={styles.invoice}>Invoice</Text>
              <Text>
                Invoice number <Text style={styles.strong}>{text.number}</Text>
              </Text>
              <Text>
                Date <Text style={styles.strong}>{text.date}</Text>
              </Text>
            </View>
          </View>
          <View style={styles.parties}>
            <View style={styles.column}>
              <Text style={styles.heading}>Bill To</Text>
              <Lines lines={text.toBillingLines} />
            </View>
            <View style={styles.column}>
              <Text style={styles.heading}>Booking details</Text>
              {text.details.map(({ label, value }) => (
                <Text key={label}>
                  {label}: <Text style={styles.strong}>{value}</Text>
                </Text>
              ))}
            </View>
          </View>
          <InvoiceLines lines={text.lines} />
          <InvoiceTotals sums={text.sums} total={text.total} />
          <InvoicePayment payment={text.payment} />
          <View style={styles.terms} wrap={false}>
            <Text style={styles.heading}>Terms</Text>
            <Lines lines={text.terms} />
            <Text style={styles.thanks}>{text.thanks}</Text>
            <Text style={styles.small}>{text.note}</Text>
            {text.illegibleNote !== "" && <Text style={styles.small}>{text.illegibleNote}</Text>}
          </View>
        </View>
        <View fixed style={styles.foot}>
          <Text
            style={styles.pageNumber}
            render={({ pageNumber, totalPages }) =>
              `${text.number} · Page ${pageNumber} of ${totalPages}`
            }
          />
        </View>
      </Page>
    </Document>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may be equal
    <Text key={i}>{line}</Text>
  ));
}

const styles = StyleSheet.create({
  page: {
    fontFamily: fontFamilies,
    color: inkColour("ink2"),
    paddingTop: 36,
    paddingHorizontal: 48,
    paddingBottom: 56,
  },
  // Not on the page: text that depends on the page count would get it twice and land far off the
  // page.
  body: { fontSize: 10, lineHeight: 1.45 },
  head: { flexDirection: "row", gap: 24 },
  column: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  venueName: { fontSize: 14, lineHeight: 1.4, fontWeight: 700, color: inkColour("ink1") },
  invoice: {
    fontSize: 26,
    lineHeight: 1.1,
    fontWeight: 800,
    letterSpacing: 26 * TITLE_TRACKING_EMS,
    color: inkColour("ink1"),
    marginBottom: 6,
  },
  strong: { fontWeight: 700, color: inkColour("ink1") },
  parties: {
    flexDirection: "row",
    gap: 24,
    marginTop: 24,
    paddingTop: 16,
    borderTop: rule("line", "1px solid"),
  },
  heading: { fontWeight: 700, color: inkColour("ink1"), marginBottom: 3 },
  terms: { marginTop: 22 },
  thanks: { marginTop: 14, fontSize: 12, fontWeight: 700, color: inkColour("ink1") },
  small: { marginTop: 4, fontSize: 9, color: inkColour("ink3") },
  foot: { position: "absolute", bottom: 24, left: 48, right: 48 },
  pageNumber: { fontSize: 9, textAlign: "right", color: inkColour("ink3") },
});
