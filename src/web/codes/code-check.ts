import { normaliseDiscountCode, normaliseVoucherCode } from "../../shared/codes.ts";
import { formatPence } from "../../shared/money.ts";
import { getErrorSentence } from "../../shared/visitor-errors.ts";
import type { ApiFailure } from "../app/api-failure.ts";

/** A normalised code to send, or the sentence to show instead. */
export type ParsedCode = { code: string } | { problem: string };

export function parseVoucherInput(input: string): ParsedCode {
  const code = normaliseVoucherCode(input);
  return code === "" ? { problem: "Please enter a voucher code" } : { code };
}

export function parseDiscountInput(input: string): ParsedCode {
  const code = normaliseDiscountCode(input);
  return code === "" ? { problem: "Please enter a discount code" } : { code };
}

/**
 * Why a voucher was not accepted; a failed check says nothing about the voucher and gets its own
 * sentence.
 */
export function formatVoucherFailure(failure: ApiFailure): string {
  switch (failure) {
    case "VOUCHER_INVALID":
    case "VOUCHER_REDEEMED":
    case "TOO_MANY_REQUESTS":
      return getErrorSentence(failure);
    case "INVALID_INPUT":
      return getErrorSentence("VOUCHER_INVALID");
    default:
      return "Unable to validate voucher at this time. Please try again.";
  }
}

/**
 * Why a discount code was not accepted.
 * @param details those of DISCOUNT_INVALID, unused for other failures
 */
export function formatDiscountFailure(failure: ApiFailure, details: unknown): string {
  switch (failure) {
    case "DISCOUNT_INVALID":
      return formatMinimumSpend(details) ?? getErrorSentence(failure);
    case "INVALID_INPUT":
      return getErrorSentence("DISCOUNT_INVALID");
    case "TOO_MANY_REQUESTS":
      return getErrorSentence(failure);
    default:
      return "Failed to validate discount code";
  }
}

function formatMinimumSpend(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null) return undefined;
  const { reason, minSpendPence } = details as Record<string, unknown>;
  if (reason !== "min_spend" || typeof minSpendPence !== "number") return undefined;
  return `This code can be used when you spend ${formatPence(minSpendPence)} or more.`;
}
