import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { inkColour, rule } from "../../../emails/templates/email-style.ts";
import type { InvoiceLine, InvoiceText } from "./invoice-text.ts";
import type { Sum } from "./payment-box.ts";

/** One row per item. A row never breaks across pages, and each page repeats the headings. */
export function InvoiceLines({ lines }: { lines: InvoiceLine[] }) {
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

export function InvoiceTotals({ sums, total }: Pick<InvoiceText, "sums" | "total">) {
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

/** Green while the booking is confirmed, red otherwise; the title says the same in words. */
export function InvoicePayment({ payment }: Pick<InvoiceText, "payment">) {
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
  payment: { marginTop: 22, padding: 14, borderRadius: 8, color: inkColour("ink1") },
  paymentTitle: { fontSize: 12, fontWeight: 700, marginBottom: 4 },
});
