import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { BookingActionTarget } from "../booking-changes/booking-action-target.ts";
import { CancelDialog } from "../booking-changes/CancelDialog.tsx";
import { CancellationEmailDialog } from "../booking-changes/CancellationEmailDialog.tsx";
import { CashRefundDialog } from "../booking-changes/CashRefundDialog.tsx";
import { InPersonSignDialog } from "../booking-changes/InPersonSignDialog.tsx";
import { RescheduleDialog } from "../booking-changes/RescheduleDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";

/** The dialogs that can open above a booking. */
export type ActionDialogKind = "reschedule" | "cancel" | "email" | "payment" | "hand-back" | "sign";

interface BookingActionDialogsProps {
  booking: AdminBooking;
  /** Null when no dialog is open. */
  openDialog: ActionDialogKind | null;
  onClose: () => void;
  onChange: () => void;
}

/** The dialogs that change a booking. One at a time opens above the booking, which stays open. */
export function BookingActionDialogs({
  booking,
  openDialog,
  onClose,
  onChange,
}: BookingActionDialogsProps) {
  const target = toBookingActionTarget(booking);
  const bookingFor = (dialog: ActionDialogKind) => (openDialog === dialog ? target : null);

  function closePrompt() {
    onClose();
    onChange();
  }
  return (
    <>
      <RescheduleDialog
        booking={bookingFor("reschedule")}
        onClose={onClose}
        onRescheduled={onChange}
      />
      <CancelDialog booking={bookingFor("cancel")} onClose={onClose} onCancelled={onChange} />
      <CancellationEmailDialog booking={bookingFor("email")} onClose={closePrompt} />
      <TakePaymentDialog booking={bookingFor("payment")} onClose={onClose} onTaken={onChange} />
      <CashRefundDialog booking={bookingFor("hand-back")} onClose={onClose} onRefunded={onChange} />
      <InPersonSignDialog booking={bookingFor("sign")} onClose={onClose} onSigned={onChange} />
    </>
  );
}

function toBookingActionTarget(booking: AdminBooking): BookingActionTarget {
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
