import { useState } from "react";
import { type ApiFailure, failureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  discountProblem,
  readTypedDiscount,
  readTypedVoucher,
  voucherProblem,
} from "../../codes/code-check.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";
import type { ChangeDraft, SaleOrder } from "./staff-booking-draft.ts";

export type CodeKind = "voucherCode" | "discountCode";

/** A code that does not count, and why. */
interface WrongCode {
  typed: string;
  sentence: string;
}

const READ = { voucherCode: readTypedVoucher, discountCode: readTypedDiscount };
const PROBLEM = { voucherCode: voucherProblem, discountCode: discountProblem };

export interface SaleCodes {
  wrong: Partial<Record<CodeKind, WrongCode>>;
  /** The one that is being checked. */
  checking: CodeKind | null;
  apply: (kind: CodeKind, typed: string) => Promise<void>;
  /** A code that counted does so no longer; it stays in its field. */
  lose: (kind: CodeKind, failure: ApiFailure, details: unknown) => void;
  forget: (kind: CodeKind) => void;
}

/** The codes of a sale: one counts once the server has priced the order with it. */
export function useSaleCodes(order: SaleOrder, change: ChangeDraft): SaleCodes {
  const [wrong, setWrong] = useState<SaleCodes["wrong"]>({});
  const [checking, setChecking] = useState<CodeKind | null>(null);

  const say = (kind: CodeKind, found: WrongCode | undefined) =>
    setWrong(({ [kind]: _, ...others }) => (found ? { ...others, [kind]: found } : others));

  async function apply(kind: CodeKind, typed: string) {
    const reading = READ[kind](typed);
    if ("problem" in reading) return say(kind, { typed, sentence: reading.problem });
    say(kind, undefined);
    setChecking(kind);
    try {
      await api.desk.sales.quote({ ...order, [kind]: reading.code });
      change({ [kind]: reading.code });
    } catch (error) {
      const sentence = PROBLEM[kind](staffFailureOf(error), failureDetails(error));
      say(kind, { typed, sentence });
    } finally {
      setChecking(null);
    }
  }

  function lose(kind: CodeKind, failure: ApiFailure, details: unknown) {
    say(kind, { typed: order[kind] ?? "", sentence: PROBLEM[kind](failure, details) });
    change({ [kind]: null });
  }

  return { wrong, checking, apply, lose, forget: (kind) => say(kind, undefined) };
}
