import type { AdminDay, AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { InPersonSignDialog } from "../booking-changes/InPersonSignDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";
import { CloseDayDialog } from "../closing/CloseDayDialog.tsx";
import { SlotDialog } from "../closing/SlotDialog.tsx";

/** The dialog above the list: for a booking of the day, a slot, or the day itself. */
export type DayDialog =
  | { kind: "sign" | "pay"; bookingId: string }
  | { kind: "session"; slot: AdminDaySlot }
  /** Null means the whole venue. */
  | { kind: "close"; activityId: string | null };

interface DayDialogsProps {
  day: AdminDay;
  dialog: DayDialog | null;
  onClose: () => void;
  /** Called after each change. */
  onChange: () => void;
}

/** The dialogs above the list: signing, payment, closing, and one slot. */
export function DayDialogs({ day, dialog, onClose, onChange }: DayDialogsProps) {
  const bookingFor = (kind: "sign" | "pay") =>
    dialog?.kind === kind ? findDialogBooking(day, dialog.bookingId) : null;
  return (
    <>
      <InPersonSignDialog booking={bookingFor("sign")} onClose={onClose} onSigned={onChange} />
      <TakePaymentDialog booking={bookingFor("pay")} onClose={onClose} onTaken={onChange} />
      <CloseDayDialog
        date={dialog?.kind === "close" ? day.date : null}
        activityId={dialog?.kind === "close" ? dialog.activityId : null}
        onClose={onClose}
        onChanged={onChange}
      />
      <SlotDialog
        slot={dialog?.kind === "session" ? dialog.slot : null}
        onClose={onClose}
        onChanged={onChange}
      />
    </>
  );
}

function findDialogBooking({ sessions }: AdminDay, bookingId: string) {
  for (const { bookings, activityId, activityName, startsAt, endsAt } of sessions) {
    const booking = bookings.find(({ id }) => id === bookingId);
    const status = "confirmed" as const;
    if (booking) return { ...booking, activityId, activityName, startsAt, endsAt, status };
  }
  return null;
}
