import type { DeskBooking } from "../../../shared/contract/admin/booking-details.ts";
import { CancelDialog } from "../booking-changes/CancelDialog.tsx";
import { EmailPrompt } from "../booking-changes/CancellationEmailDialog.tsx";
import { HandBackDialog } from "../booking-changes/CashRefundDialog.tsx";
import type { ChangedBooking } from "../booking-changes/parts/booking-action-target.ts";
import { RescheduleDialog } from "../booking-changes/RescheduleDialog.tsx";
import { SignAtDesk } from "../booking-changes/sign/InPersonSignDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";

/** What can be opened above a booking. */
export type OpenChange = "reschedule" | "cancel" | "email" | "payment" | "hand-back" | "sign";

interface BookingChangesProps {
  booking: DeskBooking;
  /** Null: none is open. */
  change: OpenChange | null;
  onClose: () => void;
  onChange: () => void;
}

/** The dialogs that change the booking, one at a time; above the booking, which stays open. */
export function BookingChanges({ booking, change, onClose, onChange }: BookingChangesProps) {
  const changing = changedBookingOf(booking);
  const when = (wanted: OpenChange) => (change === wanted ? changing : null);

  function closePrompt() {
    onClose();
    onChange();
  }
  return (
    <>
      <RescheduleDialog booking={when("reschedule")} onClose={onClose} onMoved={onChange} />
      <CancelDialog booking={when("cancel")} onClose={onClose} onCancelled={onChange} />
      <EmailPrompt booking={when("email")} onClose={closePrompt} />
      <TakePaymentDialog booking={when("payment")} onClose={onClose} onTaken={onChange} />
      <HandBackDialog booking={when("hand-back")} onClose={onClose} onHandedBack={onChange} />
      <SignAtDesk booking={when("sign")} onClose={onClose} onSigned={onChange} />
    </>
  );
}

/** What the dialogs that change a booking need to know of it. */
function changedBookingOf(booking: DeskBooking): ChangedBooking {
  const { id, reference, activityId, activityName, startsAt, endsAt } = booking;
  const { ticketCount, duePence, status, customer, order } = booking;
  return {
    id,
    reference,
    activityId,
    activityName,
    startsAt,
    endsAt,
    ticketCount,
    duePence,
    status,
    customerName: customer.name,
    email: customer.email,
    totalPence: order.totalPence,
  };
}
