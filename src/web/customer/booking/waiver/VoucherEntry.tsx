import { voucherCodeEnding } from "../../../../shared/codes.ts";
import { formatPence } from "../../../../shared/money.ts";
import { api } from "../../../api/browser-api.ts";
import { changeDraft } from "../booking-draft.ts";
import { orderOfDraft } from "../order-of-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { CodeEntry } from "./CodeEntry.tsx";
import { readTypedVoucher, voucherProblem } from "./code-check.ts";
import { useCodeCheck } from "./use-code-check.ts";

/** A gift voucher to pay with. */
export function VoucherEntry() {
  const draft = useBookingDraft();
  const { apply, error, busy, forgetError } = useCodeCheck({
    read: readTypedVoucher,
    check: (code, signal) => api.vouchers.check({ code }, { signal }),
    problem: voucherProblem,
    accept: (voucher) => changeDraft({ voucher }),
  });
  const takenOff = orderOfDraft(draft)?.voucherPence ?? 0;
  return (
    <CodeEntry
      id="voucher-code"
      label="Gift voucher"
      applied={
        draft.voucher && {
          code: `•••• ${voucherCodeEnding(draft.voucher.code)}`,
          amount: formatPence(-takenOff),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={forgetError}
      onRemove={() => changeDraft({ voucher: null })}
    />
  );
}
