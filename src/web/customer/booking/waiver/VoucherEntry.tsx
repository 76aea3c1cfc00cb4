import { useEffect, useEffectEvent } from "react";
import { voucherCodeEnding } from "../../../../shared/codes.ts";
import { formatPence } from "../../../../shared/money.ts";
import { api } from "../../../api/browser-api.ts";
import { readTypedVoucher, voucherProblem } from "../../../codes/code-check.ts";
import { CodeEntry } from "../../../ui/CodeEntry.tsx";
import { changeDraft } from "../booking-draft.ts";
import { orderOfDraft } from "../order-of-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { useCodeCheck } from "./use-code-check.ts";

/** A gift voucher to pay with: typed here, or brought along by the link in its letter. */
export function VoucherEntry() {
  const draft = useBookingDraft();
  const { apply, error, busy, forgetError } = useCodeCheck({
    read: readTypedVoucher,
    check: (code, signal) => api.vouchers.check({ code }, { signal }),
    problem: voucherProblem,
    accept: (voucher) => changeDraft({ voucher, broughtCode: null }),
  });
  const applyBrought = useEffectEvent(() => {
    if (draft.broughtCode !== null) apply(draft.broughtCode);
  });
  useEffect(() => applyBrought(), []);

  /** A code that was brought along stays, with what is wrong with it, until the visitor mends it. */
  function edit() {
    forgetError();
    changeDraft({ broughtCode: null });
  }

  const takenOff = orderOfDraft(draft)?.voucherPence ?? 0;
  return (
    <CodeEntry
      id="voucher-code"
      label="Gift voucher"
      brought={draft.broughtCode ?? undefined}
      applied={
        draft.voucher && {
          code: `•••• ${voucherCodeEnding(draft.voucher.code)}`,
          amount: formatPence(-takenOff),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={edit}
      onRemove={() => changeDraft({ voucher: null })}
    />
  );
}
