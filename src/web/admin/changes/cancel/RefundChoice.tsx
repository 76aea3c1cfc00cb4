import type { DeskCancellation } from "../../../../shared/contract/desk/desk-changes.ts";
import { formatPence } from "../../../../shared/money.ts";
import { staffMoment } from "../../../../shared/staff-time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { penceOf } from "../../../ui/pounds.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { partsInWords } from "../money-words.ts";
import { RefundOption } from "../RefundOption.tsx";
import { backBy } from "./back-by.ts";
import type { useCancel } from "./use-cancel.ts";

interface RefundChoiceProps {
  preview: DeskCancellation;
  cancel: ReturnType<typeof useCancel>;
}

/** What goes back: what the policy says, all, nothing, or an amount, each with where it goes. */
export function RefundChoice({ preview, cancel }: RefundChoiceProps) {
  const { timezone } = useVenue();
  const { policy, full, card } = preview;
  if (full.refundPence === 0) {
    return <p className="font-semibold text-ink-1">Nothing has been paid, so nothing goes back.</p>;
  }
  const option = (value: typeof cancel.choice) => ({
    name: "refund",
    value,
    isChosen: cancel.choice === value,
    onChoose: () => cancel.choose(value),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-1">Refund</legend>
      <div className="rounded-control border border-line-strong">
        <RefundOption {...option("policy")} label="As the policy says" pence={policy.refundPence}>
          {policyWords(preview, timezone)} {partsInWords(policy, card)}
        </RefundOption>
        <RefundOption {...option("full")} label="Everything" pence={full.refundPence}>
          {partsInWords(full, card)}
        </RefundOption>
        <RefundOption {...option("none")} label="Nothing" pence={0} />
        <RefundOption {...option("amount")} label="Another amount">
          {cancel.choice !== "amount" && `Up to ${formatPence(full.refundPence)}`}
        </RefundOption>
      </div>
      {cancel.choice === "amount" && (
        <TextField
          id="refund-amount"
          data-amount
          label="Amount in pounds"
          hint={amountHint(preview, cancel.amount)}
          inputMode="decimal"
          autoComplete="off"
          value={cancel.amount}
          error={cancel.amountError}
          onChange={(event) => cancel.setAmount(event.target.value)}
          className="mt-4 max-w-60"
        />
      )}
    </fieldset>
  );
}

function policyWords({ deadline, isBeforeDeadline, hasBegun }: DeskCancellation, zone: string) {
  const moment = staffMoment(new Date(deadline), zone);
  if (isBeforeDeadline) return `Everything goes back until ${moment}:`;
  const begun = hasBegun ? " The session has begun." : "";
  return `No refund since ${moment}.${begun}`;
}

function amountHint(preview: DeskCancellation, typed: string): string {
  const amountPence = penceOf(typed);
  const most = preview.full.refundPence;
  if (amountPence === null || amountPence > most) return `Up to ${formatPence(most)}`;
  const parts = backBy(preview, { choice: "amount", amountPence });
  return partsInWords(parts, preview.card) || "Nothing goes back";
}
