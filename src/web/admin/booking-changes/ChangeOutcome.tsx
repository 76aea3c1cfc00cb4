import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { BookingChangeSummary, NotifyField } from "./BookingChangeSummary.tsx";
import { RefundChoices } from "./RefundChoices.tsx";
import type { BookingChangeState } from "./use-booking-change.ts";
import type { RefundChoice } from "./use-refund-choice.ts";

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
            <RefundChoices preview={preview} chosen={refundChoice} />
          )}
          <NotifyField email={booking.customer.email} isOn={notify} onChange={setNotify} />
        </>
      )}
    </>
  );
}
