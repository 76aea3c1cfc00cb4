import {
  Document,
  Image,
  Link,
  Page,
  Path,
  StyleSheet,
  Svg,
  Text,
  View,
} from "@react-pdf/renderer";
import {
  fontFamilies,
  measureEms,
  NAME_COLUMN_WIDTH,
  NAME_MIN_SIZE,
  TITLE_TRACKING_EMS,
} from "../../integrations/pdf/pdf-fonts.ts";
import { createQrPath } from "../../integrations/qr-code.ts";
import { type ButtonColours, inkColour, rule } from "../model/email-style.ts";
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

/** Runs from edge to edge of the sheet, with the half circles of a ticket at both ends. */
function TearLine({ colour }: { colour: string }) {
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
function CodeLine({ text }: { text: VoucherPdfText }) {
  const { size, path } = createQrPath(text.link);
  return (
    <View style={styles.codeLine}>
      <View style={styles.codeWords}>
        <Text style={styles.small}>Your code</Text>
        <Link src={text.link} style={styles.code}>
          {text.code}
        </Link>
        <Text style={styles.validity}>
          Valid until <Text style={styles.strong}>{text.validUntil}</Text>. Use it all at once or in
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

function HowToUse({ steps }: Pick<VoucherPdfText, "steps">) {
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
