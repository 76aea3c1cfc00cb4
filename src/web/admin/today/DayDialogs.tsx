import type { DaySession, DeskDay } from "../../../shared/contract/admin/days.ts";
import { SignAtDesk } from "../booking-changes/sign/InPersonSignDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";
import { CloseDayDialog } from "../closing/CloseDayDialog.tsx";
import { SlotDialog } from "../closing/SlotDialog.tsx";

/** What somebody wants to do: about a booking of the day, a session, or the day itself. */
export type AskedFor =
  | { what: "sign" | "pay"; bookingId: string }
  | { what: "session"; session: DaySession }
  /** Null: the whole venue. */
  | { what: "close"; activityId: string | null };

interface DeskDialogsProps {
  day: DeskDay;
  asked: AskedFor | null;
  onClose: () => void;
  /** Something of the booking is different now. */
  onChange: () => void;
}

/** Signing, paying and closing, above the list. */
export function DeskDialogs({ day, asked, onClose, onChange }: DeskDialogsProps) {
  const about = (what: "sign" | "pay") =>
    asked?.what === what ? bookingIn(day, asked.bookingId) : null;
  return (
    <>
      <SignAtDesk booking={about("sign")} onClose={onClose} onSigned={onChange} />
      <TakePaymentDialog booking={about("pay")} onClose={onClose} onTaken={onChange} />
      <CloseDayDialog
        date={asked?.what === "close" ? day.date : null}
        activityId={asked?.what === "close" ? asked.activityId : null}
        onClose={onClose}
        onChanged={onChange}
      />
      <SlotDialog
        slot={asked?.what === "session" ? asked.session : null}
        onClose={onClose}
        onChanged={onChange}
      />
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
