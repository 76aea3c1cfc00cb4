import { describe, expect, it } from "vitest";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { cardVerification, readTokenResult } from "./card-verification.ts";

const contact = {
  firstName: "Amelia ",
  lastName: "Hartley",
  email: "amelia.hartley@example.com",
  phone: "07911 123456",
  addressLine1: "14 Mill Lane",
  addressLine2: " ",
  city: "Kelside",
  county: "Cumbria",
  postcode: "KE7 4LD",
};

describe("cardVerification", () => {
  it("asks for exactly the total, in pounds, with the billing contact", () => {
    expect(cardVerification(contact, 6700)).toEqual({
      amount: "67.00",
      currencyCode: "GBP",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: "Amelia",
        familyName: "Hartley",
        email: "amelia.hartley@example.com",
        phone: "+447911123456",
        addressLines: ["14 Mill Lane"],
        city: "Kelside",
        state: "Cumbria",
        postalCode: "KE7 4LD",
        countryCode: "GB",
      },
    });
  });
});

describe("cardVerification without a number that can be called", () => {
  it("leaves the telephone out", () => {
    const { billingContact } = cardVerification({ ...contact, phone: "07700 900123" }, 6700);
    expect(billingContact).not.toHaveProperty("phone");
  });
});

describe("cardVerification for somebody who gave no address", () => {
  it("leaves out what was not given", () => {
    const { firstName, lastName, email, phone } = contact;
    expect(cardVerification({ firstName, lastName, email, phone }, 7500).billingContact).toEqual({
      givenName: "Amelia",
      familyName: "Hartley",
      email: "amelia.hartley@example.com",
      phone: "+447911123456",
      countryCode: "GB",
    });
  });
});

describe("readTokenResult", () => {
  it("gives the token", () => {
    expect(readTokenResult({ status: "OK", token: "cnon:ok" })).toEqual({ token: "cnon:ok" });
  });

  it("names the fields to check", () => {
    const errors = ["cardNumber", "cvv"].map((field) => ({ type: "INVALID", message: "", field }));
    expect(readTokenResult({ status: "Invalid", errors })).toEqual({
      notice: { kind: "payment", sentence: "Please check the card number and security code." },
    });
    expect(readTokenResult({ status: "Invalid", errors: [] })).toEqual({
      notice: { kind: "payment", sentence: sentenceOf("CARD_DATA_INVALID") },
    });
  });

  it("takes a closed bank window for a verification that is still needed", () => {
    expect(readTokenResult({ status: "Cancel" })).toMatchObject({
      notice: { kind: "verification" },
    });
  });

  it("makes a plain payment error of the rest", () => {
    const plain = { notice: { kind: "payment", sentence: sentenceOf("PAYMENT_MISSING") } };
    expect(readTokenResult({ status: "Error", errors: [] })).toEqual(plain);
    expect(readTokenResult({ status: "Unknown" })).toEqual(plain);
  });
});
