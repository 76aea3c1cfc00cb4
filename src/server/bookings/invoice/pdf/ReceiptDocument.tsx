import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { fontFamilies } from "../../../integrations/pdf/pdf-fonts.ts";
import type { Sum } from "./invoice-text.ts";
import type { ReceiptText } from "./receipt-text.ts";
import type { VatText } from "./vat-text.ts";

/** 80 mm, the usual roll of a receipt printer, in points. As long as its content. */
const ROLL_WIDTH = 227;

/** A receipt, in black alone: a thermal printer has nothing else. */
export function ReceiptDocument({ text }: { text: ReceiptText }) {
  return (
    <Document title={text.title} author={text.venueName} language="en-GB">
      <Page size={[ROLL_WIDTH]} wrap={false} style={styles.page}>
        <Text style={styles.venueName}>{text.venueName}</Text>
        {text.venue.map((line) => (
          <Text key={line} style={styles.centred}>
            {line}
          </Text>
        ))}
        {text.vat && <Text style={styles.centred}>{text.vat.number}</Text>}
        <View style={styles.part}>
          <Text style={styles.title}>{text.cancelled ? "Receipt · Cancelled" : "Receipt"}</Text>
          {text.details.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </View>
        <View style={styles.part}>
          <Sums sums={text.lines} />
          <Sums sums={text.sums} />
          <View style={styles.total}>
            <Sums sums={[text.total]} />
          </View>
        </View>
        {text.vat && <ReceiptVat vat={text.vat} />}
        {(text.entries.length > 0 || text.due) && (
          <View style={styles.part}>
            <Sums sums={text.entries} />
            {text.due && (
              <View style={styles.strong}>
                <Sums sums={[text.due]} />
              </View>
            )}
          </View>
        )}
        <Text style={{ ...styles.part, ...styles.centred }}>{text.thanks}</Text>
      </Page>
    </Document>
  );
}

function Sums({ sums }: { sums: Sum[] }) {
  return sums.map(({ label, amount }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments are two
    <View key={i} style={styles.sum}>
      <Text style={styles.label}>{label}</Text>
      <Text>{amount}</Text>
    </View>
  ));
}

function ReceiptVat({ vat }: { vat: VatText }) {
  return (
    <View style={styles.part}>
      <View style={{ ...styles.sum, ...styles.strong }}>
        <Text style={styles.label}>VAT included</Text>
        <Text style={styles.money}>VAT</Text>
        <Text style={styles.money}>Gross</Text>
      </View>
      {vat.rows.map((row) => (
        <View key={row.rate} style={styles.sum}>
          <Text style={styles.label}>{row.rate}</Text>
          <Text style={styles.money}>{row.vat}</Text>
          <Text style={styles.money}>{row.gross}</Text>
        </View>
      ))}
      {vat.notRefunded !== "" && (
        <Sums sums={[{ label: "VAT of what was not refunded", amount: vat.notRefunded }]} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  page: {
    fontFamily: fontFamilies,
    fontSize: 9,
    lineHeight: 1.4,
    color: "#000000",
    paddingHorizontal: 12,
    paddingVertical: 14,
  },
  venueName: { fontSize: 12, fontWeight: 700, textAlign: "center" },
  centred: { textAlign: "center" },
  title: { fontSize: 11, fontWeight: 700 },
  part: { marginTop: 8, paddingTop: 8, borderTop: "0.75px dashed #000000" },
  sum: { flexDirection: "row", gap: 8, paddingVertical: 1 },
  label: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  money: { width: 58, textAlign: "right" },
  strong: { fontWeight: 700 },
  total: { marginTop: 2, fontSize: 11, fontWeight: 700 },
});
