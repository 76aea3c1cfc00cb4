import { describe, expect, it } from "vitest";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { createCardVerification, toCardTokenResult } from "./card-verification.ts";

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

describe("createCardVerification", () => {
  it("contains exactly the total, in pounds, and the billing contact", () => {
    expect(createCardVerification(contact, 6700)).toEqual({
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

describe("createCardVerification without a callable phone number", () => {
  it("leaves the phone number out", () => {
    const { billingContact } = createCardVerification({ ...contact, phone: "07700 900123" }, 6700);
    expect(billingContact).not.toHaveProperty("phone");
  });
});

describe("createCardVerification without an address", () => {
  it("leaves the missing fields out", () => {
    const { firstName, lastName, email, phone } = contact;
    expect(
      createCardVerification({ firstName, lastName, email, phone }, 7500).billingContact,
    ).toEqual({
      givenName: "Amelia",
      familyName: "Hartley",
      email: "amelia.hartley@example.com",
      phone: "+447911123456",
      countryCode: "GB",
    });
  });
});

describe("toCardTokenResult", () => {
  it("returns the token", () => {
    expect(toCardTokenResult({ status: "OK", token: "cnon:ok" })).toEqual({ token: "cnon:ok" });
  });

  it("names the fields to check", () => {
    const errors = ["cardNumber", "cvv"].map((field) => ({ type: "INVALID", message: "", field }));
    expect(toCardTokenResult({ status: "Invalid", errors })).toEqual({
      notice: { kind: "payment", sentence: "Please check the card number and security code." },
    });
    expect(toCardTokenResult({ status: "Invalid", errors: [] })).toEqual({
      notice: { kind: "payment", sentence: paymentErrors.CARD_DATA_INVALID.sentence },
    });
  });

  it("treats a closed bank window as verification still required", () => {
    expect(toCardTokenResult({ status: "Cancel" })).toMatchObject({
      notice: { kind: "verification" },
    });
  });

  it("treats every other status as a payment error", () => {
    const plain = { notice: { kind: "payment", sentence: paymentErrors.PAYMENT_MISSING.sentence } };
    expect(toCardTokenResult({ status: "Error", errors: [] })).toEqual(plain);
    expect(toCardTokenResult({ status: "Unknown" })).toEqual(plain);
  });
});
