import type { DeletionPreview } from "../../../../shared/contract/desk/desk-deletions.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { bookingsInWords } from "../booking-words.ts";
import { partsInWords } from "../money-words.ts";
import { RefundOption } from "../RefundOption.tsx";
import type { Decision, RefundOfMany } from "./use-deletion.ts";

interface CancelledFirstProps {
  preview: DeletionPreview;
  decision: Decision;
  /** It has begun: what was decided stays. */
  isDecided: boolean;
  onDecide: (decision: Decision) => void;
}

/** How many bookings are cancelled first, what goes back of them, and whether that is told. */
export function CancelledFirst({ preview, decision, isDecided, onDecide }: CancelledFirstProps) {
  const { confirmedCount, policy, full } = preview;
  if (confirmedCount === 0) {
    return <p>They are all cancelled already, so only the list changes. This can be undone.</p>;
  }
  const option = (value: RefundOfMany) => ({
    name: "refund-of-many",
    value,
    isChosen: decision.refund === value,
    onChoose: () => onDecide({ ...decision, refund: value }),
  });
  return (
    <fieldset disabled={isDecided}>
      <legend>
        <strong className="font-semibold text-ink-1">
          {bookingsInWords(confirmedCount)} {confirmedCount === 1 ? "is" : "are"} still confirmed
        </strong>{" "}
        and will be cancelled first, which cannot be undone. Undo only shows the bookings again.{" "}
        {begunWords(preview)}
      </legend>
      {full.refundPence > 0 && (
        <div className="mt-3 rounded-control border border-line-strong">
          <RefundOption {...option("policy")} label="As the policy says" pence={policy.refundPence}>
            {partsInWords(policy) || "Too late for a refund of any of them"}
          </RefundOption>
          <RefundOption {...option("full")} label="Everything" pence={full.refundPence}>
            {partsInWords(full)}
          </RefundOption>
          <RefundOption {...option("none")} label="Nothing" pence={0} />
        </div>
      )}
      <Checkbox
        id="delete-notify"
        label="E-mail the customers whose bookings are cancelled"
        checked={decision.notify}
        onChange={(event) => onDecide({ ...decision, notify: event.target.checked })}
        className="mt-3"
      />
    </fieldset>
  );
}

function begunWords({ begunCount }: DeletionPreview): string {
  if (begunCount === 0) return "";
  return begunCount === 1 ? "One session has begun." : `${begunCount} sessions have begun.`;
}
