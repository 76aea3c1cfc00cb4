import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../shared/errors.ts";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import {
  getQuotedTotal,
  splitHeading,
  toLastRefusalNotice,
  toPaymentOutcome,
} from "./payment-outcome.ts";

function outcomeFor(code: ErrorCode, details?: unknown) {
  return toPaymentOutcome({ code, details });
}

function kindFor(code: ErrorCode) {
  const outcome = outcomeFor(code);
  return outcome.next === "notice" ? outcome.notice.kind : outcome.next;
}

describe("toPaymentOutcome", () => {
  it("distinguishes a required verification from a declined card", () => {
    expect(kindFor("CARD_VERIFICATION_REQUIRED")).toBe("verification");
    expect(kindFor("CARD_DECLINED")).toBe("payment");
    expect(kindFor("CARD_CVV_WRONG")).toBe("payment");
    expect(kindFor("PAYMENT_UNAVAILABLE")).toBe("payment");
  });

  it("treats errors that no visitor can fix as configuration", () => {
    expect(kindFor("PAYMENT_NOT_CONFIGURED")).toBe("configuration");
    expect(kindFor("PAYMENT_REJECTED")).toBe("configuration");
  });

  it("asks the server when the outcome is unknown", () => {
    for (const code of ["INTERNAL", "DATABASE_UNAVAILABLE", "PAYMENT_RUNNING"] as const) {
      expect(outcomeFor(code)).toEqual({ next: "ask" });
    }
    expect(outcomeFor("CHECKOUT_FINISHED")).toEqual({ next: "ask" });
  });

  it("leads back to the step whose choice is no longer available", () => {
    expect(outcomeFor("ADDON_UNAVAILABLE", { addonIds: ["a", 7, "b"] })).toEqual({
      next: "addons",
      addonIds: ["a", "b"],
    });
    expect(outcomeFor("ADDON_UNAVAILABLE")).toEqual({ next: "addons", addonIds: [] });
    // The add-ons step reads what is left and corrects the choice.
    expect(outcomeFor("ADDON_SOLD_OUT", { addonId: "a", name: "Towel", left: 1 })).toEqual({
      next: "addons",
      addonIds: [],
    });
    expect(outcomeFor("WAIVER_CHANGED")).toEqual({ next: "waiver" });
  });

  it("offers another time when the places are gone", () => {
    for (const code of ["HOLD_EXPIRED", "SLOT_FULL", "SLOT_STARTED", "SLOT_CLOSED"] as const) {
      expect(outcomeFor(code)).toEqual({
        next: "notice",
        notice: { kind: "another_time", sentence: getErrorSentence(code) },
      });
    }
  });

  it("returns the new total", () => {
    expect(outcomeFor("PRICE_CHANGED", { totalPence: 4800 })).toEqual({
      next: "notice",
      notice: {
        kind: "new_total",
        sentence: paymentErrors.PRICE_CHANGED.sentence,
        totalPence: 4800,
      },
    });
    expect(getQuotedTotal({ totalPence: 4800 })).toBe(4800);
    expect(getQuotedTotal(null)).toBeUndefined();
  });

  it("names the code to remove", () => {
    expect(outcomeFor("VOUCHER_REDEEMED")).toMatchObject({ notice: { code: "voucher" } });
    expect(outcomeFor("DISCOUNT_INVALID")).toMatchObject({ notice: { code: "discount" } });
    const minimumSpend = { reason: "min_spend", minSpendPence: 4000 };
    expect(outcomeFor("DISCOUNT_INVALID", minimumSpend)).toMatchObject({
      notice: { sentence: "This code can be used when you spend £40.00 or more." },
    });
  });

  it("asks for the details when the server finds the contact incomplete", () => {
    const details = { fields: [{ path: "contact.county", message: "County is required" }] };
    expect(outcomeFor("INVALID_INPUT", details)).toEqual({
      next: "notice",
      notice: { kind: "details", sentence: "Missing required customer information" },
    });
    const otherFields = { fields: [{ path: "waiver.signature", message: "Please sign" }] };
    expect(outcomeFor("INVALID_INPUT", otherFields)).toMatchObject({ notice: { kind: "trouble" } });
  });

  it("shows the sentence of any other code", () => {
    expect(outcomeFor("INVALID_INPUT")).toEqual({
      next: "notice",
      notice: { kind: "trouble", sentence: getErrorSentence("INVALID_INPUT") },
    });
  });
});

describe("toLastRefusalNotice", () => {
  it("repeats card errors only, as other causes may be fixed by now", () => {
    expect(toLastRefusalNotice("CARD_DECLINED")).toEqual({
      kind: "payment",
      sentence: paymentErrors.CARD_DECLINED.sentence,
    });
    expect(toLastRefusalNotice("VOUCHER_INVALID")).toBeNull();
    expect(toLastRefusalNotice("PAYMENT_REJECTED")).toBeNull();
    expect(toLastRefusalNotice("something else")).toBeNull();
    expect(toLastRefusalNotice(null)).toBeNull();
  });
});

describe("splitHeading", () => {
  it("splits at the first colon", () => {
    expect(splitHeading("Payment error: Declined: twice")).toEqual({
      heading: "Payment error",
      text: "Declined: twice",
    });
    expect(splitHeading("No colon here")).toEqual({ heading: null, text: "No colon here" });
  });
});
