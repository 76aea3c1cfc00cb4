import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { BookingChangePreview } from "../../../shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../shared/money.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import { useVenue } from "../../app/use-venue.ts";
import { parsePounds } from "../../ui/pounds.ts";
import { TextField } from "../../ui/TextField.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { BookingChangeSummary, NotifyField } from "./BookingChangeSummary.tsx";
import { formatRefundParts } from "./format-refund-parts.ts";
import type { BookingChangeState } from "./use-booking-change.ts";

type Choice = RefundInput["choice"];

interface RefundChoice {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** As typed, in pounds. */
  amount: string;
  amountError: string | undefined;
  setAmount: (amount: string) => void;
  /** Returns the chosen refund; null when the amount is wrong, which is then shown. */
  validate: (preview: BookingChangePreview | undefined) => RefundInput | null;
}

/** What staff choose to refund of what is paid too much after a change. */
export function useRefundChoice(): RefundChoice {
  const [choice, choose] = useState<Choice>("policy");
  const [amount, setAmount] = useState("");
  const [amountError, setAmountError] = useState<string>();

  function validate(preview: BookingChangePreview | undefined): RefundInput | null {
    if (choice !== "amount") return { choice };
    const maxPence = preview?.full.refundPence ?? 0;
    const amountPence = parsePounds(amount);
    const isValid = amountPence !== null && amountPence <= maxPence;
    if (isValid) return { choice, amountPence };
    setAmountError(
      amountPence === null
        ? "Please enter an amount in pounds"
        : `At most ${formatPence(maxPence)} can be refunded`,
    );
    return null;
  }

  return {
    choice,
    choose,
    amount,
    amountError,
    setAmount: (text) => {
      setAmountError(undefined);
      setAmount(text);
    },
    validate,
  };
}

interface RefundChoicesProps {
  preview: BookingChangePreview;
  choice: RefundChoice;
}

/** How much of what is paid too much is refunded. */
function RefundChoices({ preview, choice: chosen }: RefundChoicesProps) {
  const { timezone } = useVenue();
  const { policy, full, card } = preview;
  const deadline = formatAdminDateTime(new Date(preview.deadline), timezone);
  const optionProps = (value: Choice) => ({
    name: "change-refund",
    value,
    isChosen: chosen.choice === value,
    onChoose: () => chosen.choose(value),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-1">Refund</legend>
      <div className="rounded-control border border-line-strong">
        <RefundOption {...optionProps("policy")} label="By policy" pence={policy.refundPence}>
          {preview.isBeforeDeadline
            ? `Full refund until ${deadline}: ${formatRefundParts(policy, card)}`
            : `No refund after ${deadline}.`}
        </RefundOption>
        <RefundOption {...optionProps("full")} label="Full refund" pence={full.refundPence}>
          {formatRefundParts(full, card)}
        </RefundOption>
        <RefundOption {...optionProps("none")} label="No refund" pence={0} />
        <RefundOption {...optionProps("amount")} label="Another amount">
          Up to {formatPence(full.refundPence)}
        </RefundOption>
      </div>
      {chosen.choice === "amount" && (
        <TextField
          id="change-refund-amount"
          label="Amount in pounds"
          inputMode="decimal"
          autoComplete="off"
          value={chosen.amount}
          error={chosen.amountError}
          onChange={(event) => chosen.setAmount(event.target.value)}
          className="mt-4 max-w-60"
        />
      )}
    </fieldset>
  );
}

interface ChangeOutcomeProps {
  booking: AdminBooking;
  state: BookingChangeState;
  /** Something else is chosen than the booking has. */
  isChanged: boolean;
  refundChoice: RefundChoice;
}

/** What the chosen change costs or brings back, or why it cannot be made. */
export function ChangeOutcome({ booking, state, isChanged, refundChoice }: ChangeOutcomeProps) {
  const { refusal, notify, setNotify } = state;
  const { data: preview, isPlaceholderData } = state.preview;
  return (
    <>
      <FailureAlert title="This cannot be changed" failure={refusal} />
      {isChanged && refusal === null && preview && (
        <>
          <BookingChangeSummary preview={preview} isOutdated={isPlaceholderData} />
          {preview.full.refundPence > 0 && (
            <RefundChoices preview={preview} choice={refundChoice} />
          )}
          <NotifyField email={booking.customer.email} isOn={notify} onChange={setNotify} />
        </>
      )}
    </>
  );
}
