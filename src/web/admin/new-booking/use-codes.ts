import { useState } from "react";
import { type ApiFailure, getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  formatDiscountFailure,
  formatVoucherFailure,
  parseDiscountInput,
  parseVoucherInput,
} from "../../codes/code-check.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import type { ChangeDraft, StaffBookingOrder } from "./staff-booking.ts";

export type CodeKind = "voucherCode" | "discountCode";

/** A code that was refused, and why. */
interface CodeError {
  typed: string;
  sentence: string;
}

const PARSERS = { voucherCode: parseVoucherInput, discountCode: parseDiscountInput };
const ERROR_MESSAGES = { voucherCode: formatVoucherFailure, discountCode: formatDiscountFailure };

export interface StaffBookingCodes {
  errors: Partial<Record<CodeKind, CodeError>>;
  /** The code that is being checked. */
  checking: CodeKind | null;
  apply: (kind: CodeKind, typed: string) => Promise<void>;
  /** Refuses a code that was accepted before; it stays in its field. */
  reject: (kind: CodeKind, failure: ApiFailure, details: unknown) => void;
  clearError: (kind: CodeKind) => void;
}

/**
 * The codes of a staff booking. A code is accepted once the server has priced the order with it.
 */
export function useStaffBookingCodes(
  order: StaffBookingOrder,
  change: ChangeDraft,
): StaffBookingCodes {
  const [errors, setErrors] = useState<StaffBookingCodes["errors"]>({});
  const [checking, setChecking] = useState<CodeKind | null>(null);

  const setError = (kind: CodeKind, newError: CodeError | undefined) =>
    setErrors(({ [kind]: _, ...others }) => (newError ? { ...others, [kind]: newError } : others));

  async function apply(kind: CodeKind, typed: string) {
    const parsed = PARSERS[kind](typed);
    if ("problem" in parsed) return setError(kind, { typed, sentence: parsed.problem });
    setError(kind, undefined);
    setChecking(kind);
    try {
      await api.admin.staffBookings.quote({ ...order, [kind]: parsed.code });
      change({ [kind]: parsed.code });
    } catch (error) {
      const sentence = ERROR_MESSAGES[kind](toStaffFailure(error), getFailureDetails(error));
      setError(kind, { typed, sentence });
    } finally {
      setChecking(null);
    }
  }

  function reject(kind: CodeKind, failure: ApiFailure, details: unknown) {
    setError(kind, { typed: order[kind] ?? "", sentence: ERROR_MESSAGES[kind](failure, details) });
    change({ [kind]: null });
  }

  return { errors, checking, apply, reject, clearError: (kind) => setError(kind, undefined) };
}
