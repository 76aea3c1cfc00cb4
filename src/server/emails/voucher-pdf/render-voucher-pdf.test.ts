import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { VOUCHER_MAX_PENCE, VOUCHER_MESSAGE_MAX } from "../../../shared/limits.ts";
import { renderVoucherPdf, type VoucherPdfInput } from "./render-voucher-pdf.ts";

const VENUE = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  vatNumber: null,
  businessAddress: "Jetty Road, Kelside, Cumbria KE7 1AA",
  timezone: "Europe/London",
  cancellationPolicyHours: 24,
  logoUrl: null,
  voucherImageUrl: null,
  brandColour: null,
  checkoutInfo: [],
};

const CONTENT = {
  voucherId: "3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13",
  recipientName: "Noah Okafor",
  purchaserName: "Amelia Hartley",
  message: "",
};

const LINK = "https://book.example/booking#voucher=7KQM-4T9X-W2HD-R6BN";

interface Changes extends Partial<Omit<VoucherPdfInput, "content" | "venue" | "voucher">> {
  content?: Partial<VoucherPdfInput["content"]>;
  venue?: Partial<VoucherPdfInput["venue"]>;
  balancePence?: number;
}

async function renderAndRead(changes: Changes = {}) {
  const { content, venue, balancePence = 7_500, ...rest } = changes;
  const bytes = await renderVoucherPdf({
    content: { ...CONTENT, ...content },
    voucher: {
      code: "7KQM4T9XW2HDR6BN",
      balancePence,
      expiresAt: new Date("2028-07-15T12:00:00Z"),
    },
    venue: { ...VENUE, ...venue },
    publicUrl: "https://book.example",
    picture: null,
    logo: null,
    ...rest,
  });
  const pdf = readPdf(bytes);
  return { ...pdf, text: withoutSpaces(pdf.text) };
}

/** PDF text comes in pieces, and words that were positioned apart have no space between them. */
function withoutSpaces(text: string): string {
  return text.normalize("NFC").replace(/\s/g, "");
}

function blueImage(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#035588" } });
}

test("the voucher shows recipient, giver, amount, code and expiry date", async () => {
  const { text, pageCount, title, language } = await renderAndRead();
  expect(pageCount).toBe(1);
  expect(text).toContain(withoutSpaces("Harbour Lake Aquapark A gift voucher for Noah Okafor"));
  expect(text).toContain(withoutSpaces("with love from Amelia Hartley"));
  expect(text).toContain(withoutSpaces("£75"));
  expect(text).toContain(withoutSpaces("Your code 7KQM-4T9X-W2HD-R6BN"));
  expect(text).toContain(
    withoutSpaces("Valid until Saturday, July 15, 2028. Use it all at once or in parts"),
  );
  for (const step of [
    "Choose Pick an activity",
    "at book.example",
    "Apply Enter",
    "Enjoy Anything",
  ]) {
    expect(text).toContain(withoutSpaces(step));
  }
  expect(text).toContain(withoutSpaces("KE7 1AA · 01632 960123. Treat this code like cash"));
  expect(title).toBe("Gift voucher for Noah Okafor · Harbour Lake Aquapark");
  expect(title).not.toContain("7KQM");
  expect(language).toBe("en-GB");
});

test("the code and the QR code link to the booking flow, with the code in the fragment", async () => {
  expect((await renderAndRead()).links).toEqual([LINK, LINK]);
});

test("the fonts are embedded", async () => {
  const { fonts } = await renderAndRead({ content: { purchaserName: "Ολυμπία" } });
  expect(fonts.sort()).toEqual([
    "DejaVuSans",
    "Figtree-Bold",
    "Figtree-ExtraBold",
    "Figtree-Regular",
  ]);
});

test("picture and logo are printed if the venue has them", async () => {
  expect((await renderAndRead()).pictureCount).toBe(0);
  const picture = await blueImage(1200, 480).jpeg().toBuffer();
  const logo = await blueImage(144, 144).png().toBuffer();
  expect((await renderAndRead({ picture, logo })).pictureCount).toBe(2);
});

test("staff give in the venue's name", async () => {
  const { text } = await renderAndRead({ content: { purchaserName: null } });
  expect(text).toContain(withoutSpaces("with best wishes from Harbour Lake Aquapark"));
});

describe("the longest allowed texts fit on one page", () => {
  const longest = { recipientName: "W".repeat(100), purchaserName: "M".repeat(200) };
  const picture = blueImage(1200, 480).jpeg().toBuffer();
  test.each([
    ["one long word", "W".repeat(VOUCHER_MESSAGE_MAX)],
    ["wide words", "WIDE ".repeat(VOUCHER_MESSAGE_MAX / 5).trim()],
    ["a line break after every character", "x\n".repeat(VOUCHER_MESSAGE_MAX / 2).trim()],
    ["six lines of fifty", Array.from({ length: 6 }, () => "MW".repeat(24)).join("\n")],
  ])("with %s", async (_, message) => {
    const { pageCount, text } = await renderAndRead({
      content: { ...longest, message },
      balancePence: VOUCHER_MAX_PENCE - 1,
      picture: await picture,
    });
    expect(pageCount).toBe(1);
    expect(text).toContain(withoutSpaces("7KQM-4T9X-W2HD-R6BN"));
    expect(text).toContain(withoutSpaces("£299.99"));
    const withoutHyphens = text.replaceAll("-", "");
    expect(withoutHyphens).toContain(longest.recipientName);
    expect(withoutHyphens).toContain(longest.purchaserName);
    expect(withoutHyphens).toContain(withoutSpaces(message));
  });
});

describe("characters beyond English", () => {
  test.each([
    "Zoë Łukasiewicz-Ňagy",
    "José Muñoz",
    "Nguyễn Thị Ánh",
    "Наталья Иванова",
    "Ολυμπία Παπαδοπούλου",
    "Nguye\u0302\u0303n",
    "♥ Robin",
  ])("%s is printed unchanged", async (recipientName) => {
    const { text } = await renderAndRead({ content: { recipientName } });
    expect(text).toContain(withoutSpaces(recipientName));
    expect(text).not.toContain(withoutSpaces("could not be printed"));
  });

  test("a name that no font can print becomes “you”, and the voucher refers to the email", async () => {
    const { text, title } = await renderAndRead({ content: { recipientName: "山田 太郎" } });
    expect(text).toContain(withoutSpaces("A gift voucher for you"));
    expect(text).toContain(withoutSpaces("The email with this voucher shows them all."));
    expect(title).toContain("山田 太郎");
  });

  test("emoji in a message are left out, and its words stay", async () => {
    const { text } = await renderAndRead({
      content: { message: "Happy 🎂 birthday! 👩‍👧\nLove 🇬🇧" },
    });
    expect(text).toContain(withoutSpaces("Happy birthday! Love"));
    expect(text).toContain(withoutSpaces("could not be printed"));
  });
});
