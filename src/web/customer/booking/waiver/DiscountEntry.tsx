import { formatPence } from "../../../../shared/money.ts";
import { discountProblem, readTypedDiscount } from "../../../codes/code-check.ts";
import { CodeEntry } from "../../../ui/CodeEntry.tsx";
import { changeDraft } from "../booking-draft.ts";
import { checkDiscount } from "../check-discount.ts";
import { orderOfDraft } from "../order-of-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { useCodeCheck } from "./use-code-check.ts";

/** A discount code for this order. */
export function DiscountEntry() {
  const draft = useBookingDraft();
  const order = orderOfDraft(draft);
  const { apply, error, busy, forgetError } = useCodeCheck({
    read: readTypedDiscount,
    check: checkDiscount,
    problem: discountProblem,
    accept: (discount) => changeDraft({ discount }),
  });
  return (
    <CodeEntry
      id="discount-code"
      label="Discount code"
      applied={
        draft.discount && {
          code: draft.discount.code,
          amount: formatPence(-(order?.discountPence ?? 0)),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={forgetError}
      onRemove={() => changeDraft({ discount: null })}
    />
  );
}
