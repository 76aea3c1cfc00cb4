import { describe, expect, test } from "vitest";
import { poundsToPence, readCardToken } from "../payments/card-source.ts";
import { bankOutcome, getVerification } from "./test-cards.js";
import { tokenizeCard } from "./tokenize.js";
import { validateDetails } from "./verification-details.js";

const VALUES = {
  cardNumber: "4111 1111 1111 1111",
  expirationDate: "09 / 31",
  cvv: "111",
  postalCode: "KE7 4LD",
};
const DETAILS = {
  amount: "42.50",
  currencyCode: "GBP",
  intent: "CHARGE",
  customerInitiated: true,
  sellerKeyedIn: false,
  billingContact: { givenName: "Amelia", familyName: "Hartley" },
} as const;
const { signal } = new AbortController();

async function createToken(values: typeof VALUES, details: typeof DETAILS | undefined) {
  const result = await tokenizeCard(values, details, signal);
  return result.status === "OK" ? readCardToken(result.token) : undefined;
}

test("the server decodes a token of the browser script", async () => {
  expect(await createToken(VALUES, DETAILS)).toMatchObject({
    brand: "VISA",
    last4: "1111",
    bin: "411111",
    expMonth: 9,
    expYear: 2031,
    outcome: "APPROVED",
    verified: true,
    amount: "42.50",
    currency: "GBP",
  });
});

test("tokens are unique and contain neither the card number nor the security code", async () => {
  const first = await tokenizeCard(VALUES, DETAILS, signal);
  const second = await tokenizeCard(VALUES, DETAILS, signal);
  expect(first).not.toEqual(second);
  expect(JSON.stringify(await createToken(VALUES, DETAILS))).not.toMatch(/4111111111111111|"cvv"/);
});

test("does not verify the cardholder without details or when the bank refuses", async () => {
  expect(await createToken(VALUES, undefined)).toMatchObject({ verified: false, amount: null });
  const refusing = { ...VALUES, cardNumber: "4811 1100 0000 0008" };
  expect(await createToken(refusing, DETAILS)).toMatchObject({ verified: false, amount: "42.50" });
});

test.each([
  ["GENERIC_DECLINE", { digits: "4000000000000002" }],
  ["CVV_FAILURE", { cvv: "911" }],
  ["ADDRESS_VERIFICATION_FAILURE", { postalCode: "99999" }],
  ["INVALID_EXPIRATION", { expiry: { month: 1, year: 2040 } }],
  ["APPROVED", {}],
])("the bank responds with %s to %j", (outcome, change) => {
  const good = {
    digits: "4111111111111111",
    expiry: { month: 9, year: 2031 },
    cvv: "111",
    postalCode: "KE7 4LD",
  };
  expect(bankOutcome({ ...good, ...change })).toBe(outcome);
});

test("some cards require a code", () => {
  expect(getVerification("4310000000201019")).toBe("challenge");
  expect(getVerification("4800000000000004")).toBe("approved");
});

describe("verification details", () => {
  test("are valid when complete; storing a card needs no amount", () => {
    expect(validateDetails(DETAILS)).toEqual([]);
    const { amount: _amount, currencyCode: _currency, ...store } = DETAILS;
    expect(validateDetails({ ...store, intent: "STORE" })).toEqual([]);
  });

  test.each([
    ["intent", "string"],
    ["billingContact", "object"],
    ["customerInitiated", "boolean"],
    ["sellerKeyedIn", "boolean"],
    ["amount", "string"],
    ["currencyCode", "string"],
  ])("are refused without %s", async (name, type) => {
    const field = `verificationDetails.${name}`;
    expect(validateDetails({ ...DETAILS, [name]: undefined })).toEqual([
      {
        type: "VALIDATION_ERROR",
        field,
        message: `${field} is required and must be a(n) ${type}.`,
      },
    ]);
  });

  test.each([42.5, "42.505", "£42.50", ""])("are refused with the amount %j", (amount) => {
    expect(validateDetails({ ...DETAILS, amount })).toHaveLength(1);
  });
});

test.each([
  ["42.50", 4250],
  ["42.5", 4250],
  ["42", 4200],
  ["0.07", 7],
  ["42.505", undefined],
  ["-1", undefined],
])("%s pounds are %s pence", (pounds, pence) => {
  expect(poundsToPence(pounds)).toBe(pence);
});
