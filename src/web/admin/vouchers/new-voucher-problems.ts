import type { FieldErrors } from "react-hook-form";
import type { NewVoucher } from "../../../shared/contract/desk/desk-voucher-fields.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";

/** What is wrong with the form of a new voucher, by its fields. */
export function newVoucherProblems(errors: FieldErrors<NewVoucher>): FieldProblem[] {
  const said = [
    ["voucher-amount", errors.amountPence?.message],
    ["voucher-paid-by", errors.paidBy?.message],
    ["voucher-name", errors.recipient?.name?.message],
    ["voucher-email", errors.recipient?.email?.message],
    ["voucher-deliver-on", errors.deliverOn?.message],
    ["voucher-message", errors.message?.message],
  ] as const;
  return said.flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));
}
