import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { VOUCHER_MAX_PENCE, VOUCHER_MESSAGE_MAX } from "../../../shared/limits.ts";
import { renderVoucherPdf, type VoucherToPrint } from "./render-voucher-pdf.ts";

const VENUE = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
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

interface Changes extends Partial<Omit<VoucherToPrint, "content" | "venue" | "voucher">> {
  content?: Partial<VoucherToPrint["content"]>;
  venue?: Partial<VoucherToPrint["venue"]>;
  balancePence?: number;
}

async function printed(changes: Changes = {}) {
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
  return { ...pdf, text: solid(pdf.text) };
}

/** A line is written in pieces, and between words that were moved apart there is no space. */
function solid(text: string): string {
  return text.normalize("NFC").replace(/\s/g, "");
}

function blue(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#035588" } });
}

test("the voucher says for whom, from whom, how much, the code and until when", async () => {
  const { text, pageCount, title, language } = await printed();
  expect(pageCount).toBe(1);
  expect(text).toContain(solid("Harbour Lake Aquapark A gift voucher for Noah Okafor"));
  expect(text).toContain(solid("with love from Amelia Hartley"));
  expect(text).toContain(solid("£75"));
  expect(text).toContain(solid("Your code 7KQM-4T9X-W2HD-R6BN"));
  expect(text).toContain(
    solid("Valid until Saturday, July 15, 2028. Spend it in one go or in parts"),
  );
  for (const step of ["Choose Pick an activity", "at book.example", "Apply Enter", "Enjoy What"]) {
    expect(text).toContain(solid(step));
  }
  expect(text).toContain(solid("KE7 1AA · 01632 960123. Treat this code like cash"));
  expect(title).toBe("Gift voucher for Noah Okafor · Harbour Lake Aquapark");
  expect(title).not.toContain("7KQM");
  expect(language).toBe("en-GB");
});

test("its code and its square to scan lead to the booking flow, the code in the fragment", async () => {
  expect((await printed()).links).toEqual([LINK, LINK]);
});

test("its fonts travel with it", async () => {
  const { fonts } = await printed({ content: { purchaserName: "Ολυμπία" } });
  expect(fonts.sort()).toEqual([
    "DejaVuSans",
    "Figtree-Bold",
    "Figtree-ExtraBold",
    "Figtree-Regular",
  ]);
});

test("the picture and the logo are printed where there are any, and missed nowhere", async () => {
  expect((await printed()).pictureCount).toBe(0);
  const picture = await blue(1200, 480).jpeg().toBuffer();
  const logo = await blue(144, 144).png().toBuffer();
  expect((await printed({ picture, logo })).pictureCount).toBe(2);
});

test("staff give in the venue's name", async () => {
  const { text } = await printed({ content: { purchaserName: null } });
  expect(text).toContain(solid("with best wishes from Harbour Lake Aquapark"));
});

describe("what is as long as it may be stays on one page", () => {
  const longest = { recipientName: "W".repeat(100), purchaserName: "M".repeat(200) };
  const picture = blue(1200, 480).jpeg().toBuffer();
  test.each([
    ["one long word", "W".repeat(VOUCHER_MESSAGE_MAX)],
    ["wide words", "WIDE ".repeat(VOUCHER_MESSAGE_MAX / 5).trim()],
    ["as many lines as letters", "x\n".repeat(VOUCHER_MESSAGE_MAX / 2).trim()],
    ["six lines of fifty", Array.from({ length: 6 }, () => "MW".repeat(24)).join("\n")],
  ])("with %s", async (_, message) => {
    const { pageCount, text } = await printed({
      content: { ...longest, message },
      balancePence: VOUCHER_MAX_PENCE - 1,
      picture: await picture,
    });
    expect(pageCount).toBe(1);
    expect(text).toContain(solid("7KQM-4T9X-W2HD-R6BN"));
    expect(text).toContain(solid("£299.99"));
    const unbroken = text.replaceAll("-", "");
    expect(unbroken).toContain(longest.recipientName);
    expect(unbroken).toContain(longest.purchaserName);
    expect(unbroken).toContain(solid(message));
  });
});

describe("letters beyond English", () => {
  test.each([
    "Zoë Łukasiewicz-Ňagy",
    "José Muñoz",
    "Nguyễn Thị Ánh",
    "Наталья Иванова",
    "Ολυμπία Παπαδοπούλου",
    "Nguye\u0302\u0303n",
    "♥ Robin",
  ])("%s is written as it is", async (recipientName) => {
    const { text } = await printed({ content: { recipientName } });
    expect(text).toContain(solid(recipientName));
    expect(text).not.toContain(solid("could not be printed"));
  });

  test("a name that no font here has gives way to “you”, and the voucher says where it stands", async () => {
    const { text, title } = await printed({ content: { recipientName: "山田 太郎" } });
    expect(text).toContain(solid("A gift voucher for you"));
    expect(text).toContain(solid("The e-mail that brought this voucher has them all."));
    expect(title).toContain("山田 太郎");
  });

  test("little pictures in a message are left out, and its words stay", async () => {
    const { text } = await printed({ content: { message: "Happy 🎂 birthday! 👩‍👧\nLove 🇬🇧" } });
    expect(text).toContain(solid("Happy birthday! Love"));
    expect(text).toContain(solid("could not be printed"));
  });
});
