import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContactFormValues, contact } from "./contact.ts";

const amelia: ContactFormValues = {
  firstName: "Amelia",
  lastName: "Hartley",
  email: "amelia.hartley@example.com",
  phone: "07911 123456",
  addressLine1: "14 Mill Lane",
  addressLine2: "",
  city: "Kelside",
  county: "Cumbria",
  postcode: "KE7 4LD",
  marketingConsent: false,
};

/** The validation messages of one field, in order; empty when it is valid. */
function messagesAt(field: keyof ContactFormValues, value: unknown): string[] {
  const { error } = contact.safeParse({ ...amelia, [field]: value });
  return (error?.issues ?? [])
    .filter(({ path }) => path.length === 1 && path[0] === field)
    .map(({ message }) => message);
}

/** Section 5 of the specification, "Customer info". */
const REQUIRED: [keyof ContactFormValues, string][] = [
  ["firstName", "First name is required"],
  ["lastName", "Last name is required"],
  ["email", "Please enter a valid email address"],
  ["phone", "Please enter a valid UK phone number"],
  ["addressLine1", "Address line 1 is required"],
  ["city", "City is required"],
  ["county", "County is required"],
  ["postcode", "Postcode is required"],
];

describe("a required field", () => {
  test.each(REQUIRED)(
    "%s gets one message when it is empty, blank, missing or not a text",
    (field, says) => {
      for (const value of ["", "   ", "\t\n", "\u00a0", undefined, null, 7, true, {}]) {
        expect(messagesAt(field, value)).toEqual([says]);
      }
    },
  );

  test("gets its message at the same time as all others when nothing is filled in", () => {
    const issues = contact.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual(REQUIRED);
  });
});

describe("a filled-in form", () => {
  test("is accepted as typed, trimmed and without spaces in the phone number", () => {
    const typed = { ...amelia, firstName: "  Amelia ", city: "Kelside\n", phone: " 07911 123456 " };
    expect(contact.parse(typed)).toEqual({ ...amelia, phone: "07911123456" });
  });

  test("needs neither a second address line nor consent", () => {
    const { addressLine2: _, marketingConsent: __, ...short } = amelia;
    expect(contact.parse(short)).toMatchObject({ addressLine2: "", marketingConsent: false });
  });

  test("drops unknown fields", () => {
    expect(contact.parse({ ...amelia, role: "admin" })).not.toHaveProperty("role");
  });

  test.each(["Zoë", "O’Neill-Smith", "Nguyễn Văn", "李", "J. R. R.", "👩‍🚀"])(
    "accepts the name %s",
    (name) => {
      expect(contact.parse({ ...amelia, firstName: name }).firstName).toBe(name);
    },
  );

  test("does not change when it is parsed again", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, (firstName, lastName, addressLine1) => {
        const first = contact.safeParse({ ...amelia, firstName, lastName, addressLine1 });
        fc.pre(first.success);
        expect(contact.parse(first.data)).toEqual(first.data);
      }),
    );
  });
});

describe("the email address", () => {
  test("is trimmed and converted to lower case, so that one person is one customer", () => {
    const email = "  Amelia.HARTLEY@Example.COM ";
    expect(contact.parse({ ...amelia, email }).email).toBe("amelia.hartley@example.com");
  });

  test.each([
    "amelia",
    "amelia@",
    "@example.com",
    "amelia@example",
    "a b@example.com",
    "a@b@c.com",
  ])("rejects %j", (email) => {
    expect(messagesAt("email", email)).toEqual(["Please enter a valid email address"]);
  });

  test("has at most 254 characters (RFC 5321); a longer one gets one message", () => {
    const ofLength = (length: number) => `${"a".repeat(length - 12)}@example.com`;
    expect(messagesAt("email", ofLength(254))).toEqual([]);
    expect(messagesAt("email", ofLength(255))).toEqual(["Please enter a valid email address"]);
  });
});

describe("the phone number", () => {
  test.each(["07911123456", "+44 7911 123456", "0044 7911 123456", "020 7946 0123 ext. 12"])(
    "accepts %s",
    (phone) => {
      expect(messagesAt("phone", phone)).toEqual([]);
    },
  );

  test.each([
    "12345",
    "07911 12345",
    "+33 6 12 34 56 78",
    "not a number",
    `07911${" ".repeat(40)}123456`,
  ])("rejects %.30s, which is not a UK number, with one message", (phone) => {
    expect(messagesAt("phone", phone)).toEqual(["Please enter a valid UK phone number"]);
  });
});

test("the message for a text that is too long gives the limit", () => {
  expect(messagesAt("firstName", "x".repeat(101))).toEqual(["Please use at most 100 characters"]);
  expect(messagesAt("addressLine2", "x".repeat(201))).toEqual([
    "Please use at most 200 characters",
  ]);
  expect(messagesAt("postcode", "x".repeat(13))).toEqual(["Please use at most 12 characters"]);
  expect(messagesAt("firstName", "x".repeat(100))).toEqual([]);
});
