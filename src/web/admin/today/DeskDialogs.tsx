import type { DeskDay } from "../../../shared/contract/desk/desk-days.ts";
import { TakePaymentDialog } from "../changes/TakePaymentDialog.tsx";
import { SignAtDesk } from "../sign/SignAtDesk.tsx";

/** What somebody wants to do about a booking of the day. */
export interface AskedFor {
  what: "sign" | "pay";
  bookingId: string;
}

interface DeskDialogsProps {
  day: DeskDay;
  asked: AskedFor | null;
  onClose: () => void;
  /** Something of the booking is different now. */
  onChange: () => void;
}

/** Signing and paying, above the list. */
export function DeskDialogs({ day, asked, onClose, onChange }: DeskDialogsProps) {
  const about = (what: AskedFor["what"]) =>
    asked?.what === what ? bookingIn(day, asked.bookingId) : null;
  return (
    <>
      <SignAtDesk booking={about("sign")} onClose={onClose} onSigned={onChange} />
      <TakePaymentDialog booking={about("pay")} onClose={onClose} onTaken={onChange} />
    </>
  );
}

function bookingIn({ sessions }: DeskDay, bookingId: string) {
  for (const { bookings, activityId, activityName, startsAt, endsAt } of sessions) {
    const booking = bookings.find(({ id }) => id === bookingId);
    const status = "confirmed" as const;
    if (booking) return { ...booking, activityId, activityName, startsAt, endsAt, status };
  }
  return null;
}
