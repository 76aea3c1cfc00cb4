import { Document, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import {
  fontFamilies,
  measureEms,
  NAME_COLUMN_WIDTH,
  NAME_MIN_SIZE,
  TITLE_TRACKING_EMS,
} from "../../integrations/pdf/pdf-fonts.ts";
import { type ButtonColours, inkColour, rule } from "../templates/email-style.ts";
import { CodeLine, HowToUse, TearLine } from "./VoucherSheetParts.tsx";
import type { VoucherPdfText } from "./voucher-pdf-text.ts";

interface VoucherSheetProps {
  text: VoucherPdfText;
  picture: Uint8Array | null;
  logo: Uint8Array | null;
  colours: ButtonColours;
}

/**
 * The printed voucher: recipient and amount, and below the tear line the code and how to use it.
 */
export function VoucherSheet({ text, picture, logo, colours }: VoucherSheetProps) {
  return (
    <Document title={text.title} author={text.venueName} language="en-GB">
      <Page size="A4" style={styles.page}>
        {picture ? (
          <Image
            src={Buffer.from(picture)}
            style={{ ...styles.picture, height: getPictureHeight(text) }}
          />
        ) : (
          <View style={{ height: 18, backgroundColor: colours.background }} />
        )}
        <View style={styles.inset}>
          <View style={styles.venue}>
            {logo && <Image src={Buffer.from(logo)} style={styles.logo} />}
            <Text style={styles.venueName}>{text.venueName}</Text>
          </View>
          <View style={styles.gift}>
            <View style={styles.people}>
              <Text style={styles.small}>A gift voucher for</Text>
              <Text style={{ ...styles.name, ...getNameStyle(text.recipient) }}>
                {text.recipient}
              </Text>
              {text.from !== "" && (
                <Text style={{ ...styles.from, ...getGiverStyle(text.from) }}>{text.from}</Text>
              )}
            </View>
            <Text style={{ ...styles.amount, ...getAmountStyle(text.amount, colours) }}>
              {text.amount}
            </Text>
          </View>
          {text.message.length > 0 && (
            <View style={styles.message}>
              {text.message.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may be equal
                <Text key={i} style={styles.messageLine}>
                  {line}
                </Text>
              ))}
            </View>
          )}
          {text.missingNote !== "" && <Text style={styles.missing}>{text.missingNote}</Text>}
          <TearLine colour={colours.background} />
          <CodeLine text={text} />
          <HowToUse steps={text.steps} />
          <Text style={styles.footer}>{text.footer}</Text>
        </View>
      </Page>
    </Document>
  );
}

/** The height that the text leaves: everything must fit on one page. */
function getPictureHeight({ recipient, from, message }: VoucherPdfText): number {
  const characters = message.join("").length;
  const names = recipient.length + from.length;
  if (names > 120) return names > 200 ? 64 : 120;
  if (characters > 150 || message.length > 4) return 180;
  return characters > 0 ? 250 : 297;
}

const NAME_FONT_SIZES = [33, 25, 18, NAME_MIN_SIZE];

/** The largest size in which no word is wider than the column and the name fits on two lines. */
function getNameStyle(name: string) {
  const longestWord = Math.max(...name.split(" ").map(measureEms));
  const fits = (size: number) =>
    longestWord * size <= NAME_COLUMN_WIDTH && measureEms(name) * size <= 1.8 * NAME_COLUMN_WIDTH;
  const fontSize = NAME_FONT_SIZES.find(fits) ?? NAME_MIN_SIZE;
  return { fontSize, letterSpacing: TITLE_TRACKING_EMS * fontSize };
}

/** Two names can have two hundred characters. */
function getGiverStyle({ length }: string) {
  return { fontSize: length <= 60 ? 12 : 9.5 };
}

/** Uses the brand colour only if it is readable on white. */
function getAmountStyle({ length }: string, { background, ink }: ButtonColours) {
  const fontSize = length <= 4 ? 66 : 44;
  const color = ink === "#ffffff" ? background : inkColour("ink1");
  return { color, fontSize, letterSpacing: TITLE_TRACKING_EMS * fontSize };
}

const styles = StyleSheet.create({
  page: { fontFamily: fontFamilies, fontSize: 12, lineHeight: 1.4, color: inkColour("ink2") },
  picture: { objectFit: "cover" },
  inset: { flexGrow: 1, paddingTop: 22, paddingHorizontal: 48, paddingBottom: 30 },
  venue: { flexDirection: "row", alignItems: "center", gap: 8, minHeight: 27 },
  logo: { width: 27, height: 27, borderRadius: 13.5, objectFit: "cover" },
  venueName: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    fontSize: 13.5,
    fontWeight: 700,
    color: inkColour("ink1"),
  },
  gift: { flexDirection: "row", alignItems: "flex-end", gap: 24, marginTop: 18 },
  people: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  small: { color: inkColour("ink3") },
  name: { marginTop: 2, fontWeight: 800, lineHeight: 1.15, color: inkColour("ink1") },
  from: { marginTop: 5 },
  amount: { fontWeight: 800, lineHeight: 1 },
  message: { marginTop: 14 },
  messageLine: { fontSize: 11, lineHeight: 1.4, color: inkColour("ink1") },
  missing: { marginTop: 8, fontSize: 9, color: inkColour("ink3") },
  footer: {
    marginTop: "auto",
    paddingTop: 14,
    borderTop: rule("line", "1px solid"),
    fontSize: 9.5,
    color: inkColour("ink3"),
  },
});
