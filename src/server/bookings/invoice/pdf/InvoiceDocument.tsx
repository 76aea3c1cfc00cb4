import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type ButtonColours, inkColour, rule } from "../../../emails/model/email-style.ts";
import { fontFamilies, TITLE_TRACKING_EMS } from "../../../integrations/pdf/pdf-fonts.ts";
import type { InvoiceLine, InvoiceText, Sum } from "./invoice-text.ts";
import type { VatText } from "./vat-text.ts";

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
              {text.vat && <Text>{text.vat.number}</Text>}
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
          {text.vat && <InvoiceVat vat={text.vat} />}
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

/** One row per item. A row never breaks across pages, and each page repeats the headings. */
function InvoiceLines({ lines }: { lines: InvoiceLine[] }) {
  return (
    <View style={styles.table}>
      <View style={{ ...styles.row, ...styles.headings }} fixed>
        <Text style={styles.description}>Description</Text>
        <Text style={styles.quantity}>Quantity</Text>
        <Text style={styles.money}>Price</Text>
        <Text style={styles.money}>Amount</Text>
      </View>
      {lines.map(({ description, quantity, price, amount }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name
        <View key={i} style={{ ...styles.row, ...styles.line }} wrap={false}>
          <Text style={styles.description}>{description}</Text>
          <Text style={styles.quantity}>{quantity}</Text>
          <Text style={styles.money}>{price}</Text>
          <Text style={styles.money}>{amount}</Text>
        </View>
      ))}
    </View>
  );
}

function InvoiceTotals({ sums, total }: Pick<InvoiceText, "sums" | "total">) {
  return (
    <View style={styles.totals} wrap={false}>
      {sums.map((sum) => (
        <SumRow key={sum.label} {...sum} />
      ))}
      <View style={{ ...styles.sum, ...styles.total }}>
        <Text style={styles.label}>{total.label}</Text>
        <Text>{total.amount}</Text>
      </View>
    </View>
  );
}

/** Below the total: the VAT that it contains, rate by rate. */
function InvoiceVat({ vat }: { vat: VatText }) {
  return (
    <View style={styles.vat} wrap={false}>
      <View style={{ ...styles.sum, ...styles.headings }}>
        <Text style={styles.label}>VAT included</Text>
        <Text style={styles.vatMoney}>Net</Text>
        <Text style={styles.vatMoney}>VAT</Text>
        <Text style={styles.vatMoney}>Gross</Text>
      </View>
      {vat.rows.map((row) => (
        <View key={row.rate} style={styles.sum}>
          <Text style={styles.label}>{row.rate}</Text>
          <Text style={styles.vatMoney}>{row.net}</Text>
          <Text style={styles.vatMoney}>{row.vat}</Text>
          <Text style={styles.vatMoney}>{row.gross}</Text>
        </View>
      ))}
      {vat.notRefunded !== "" && (
        <SumRow label="VAT of what was not refunded" amount={vat.notRefunded} />
      )}
    </View>
  );
}

/** Green while the booking is confirmed, red otherwise; the title says the same in words. */
function InvoicePayment({ payment }: Pick<InvoiceText, "payment">) {
  const colours = payment.isConfirmed ? GREEN : RED;
  const boxStyle = { backgroundColor: colours.ground, border: `1px solid ${colours.line}` };
  return (
    <View style={{ ...styles.payment, ...boxStyle }} wrap={false}>
      <Text style={{ ...styles.paymentTitle, color: colours.ink }}>{payment.title}</Text>
      {payment.sums.map((sum, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments are two
        <SumRow key={i} {...sum} />
      ))}
    </View>
  );
}

function SumRow({ label, amount }: Sum) {
  return (
    <View style={styles.sum}>
      <Text style={styles.label}>{label}</Text>
      <Text>{amount}</Text>
    </View>
  );
}

/** The design's success and danger colours, in a notation that the PDF renderer supports. */
const GREEN = { ground: "#ddf9ea", line: "#89d0aa", ink: "#0b643e" };
const RED = { ground: "#ffeeee", line: "#f6aaa7", ink: "#a91c20" };

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
  table: { marginTop: 24 },
  row: { flexDirection: "row", gap: 12, paddingVertical: 6 },
  headings: {
    fontWeight: 700,
    color: inkColour("ink1"),
    borderBottom: `1.5px solid ${inkColour("ink1")}`,
  },
  line: { borderBottom: rule("line", "1px solid") },
  description: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  quantity: { width: 52, textAlign: "right" },
  money: { width: 78, textAlign: "right" },
  totals: { marginTop: 10, marginLeft: 230 },
  sum: { flexDirection: "row", gap: 12, paddingVertical: 2 },
  label: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  total: {
    marginTop: 4,
    paddingTop: 6,
    borderTop: rule("line", "1px solid"),
    fontSize: 13,
    fontWeight: 700,
    color: inkColour("ink1"),
  },
  // Wider than the totals: it has three columns of money.
  vat: { marginTop: 10, marginLeft: 190 },
  vatMoney: { width: 62, textAlign: "right" },
  payment: { marginTop: 22, padding: 14, borderRadius: 8, color: inkColour("ink1") },
  paymentTitle: { fontSize: 12, fontWeight: 700, marginBottom: 4 },
});
