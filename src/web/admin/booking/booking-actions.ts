import Banknote from "lucide-react/icons/banknote";
import CalendarSync from "lucide-react/icons/calendar-sync";
import CircleX from "lucide-react/icons/circle-x";
import FileDown from "lucide-react/icons/file-down";
import HandCoins from "lucide-react/icons/hand-coins";
import Send from "lucide-react/icons/send";
import Signature from "lucide-react/icons/signature";
import type { ComponentType } from "react";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import type { OpenChange } from "./BookingChanges.tsx";

export interface BookingAction {
  label: string;
  icon: ComponentType<{ className?: string }>;
  does: OpenChange | "send" | "invoice";
  /** It takes something away. */
  isRed?: boolean;
  /** Why it cannot be done; absent where it can. */
  whyNot?: string;
}

/** What staff can do about a booking as it stands, in the order of the menu. */
export function bookingActions(booking: DeskBooking): BookingAction[] {
  const isCancelled = booking.status === "cancelled";
  const actions: (BookingAction | false)[] = [
    !isCancelled && { label: "Reschedule Booking", icon: CalendarSync, does: "reschedule" },
    letterAction(booking),
    { label: "Download Invoice", icon: FileDown, does: "invoice" },
    isWaiverMissing(booking) && { label: "Sign waiver", icon: Signature, does: "sign" },
    booking.duePence > 0 && { label: "Take payment", icon: Banknote, does: "payment" },
    isMoneyToHandBack(booking) && { label: "Hand back money", icon: HandCoins, does: "hand-back" },
    !isCancelled && { label: "Cancel Booking", icon: CircleX, does: "cancel", isRed: true },
  ];
  return actions.filter((action) => action !== false);
}

function letterAction(booking: DeskBooking): BookingAction {
  const whyNot = whyNoLetter(booking);
  const common = { icon: Send, ...(whyNot !== null && { whyNot }) };
  if (booking.status !== "cancelled") {
    return { ...common, label: "Resend Confirmation", does: "send" };
  }
  return booking.isCancellationEmailSent
    ? { ...common, label: "Resend Cancellation", does: "send" }
    : { ...common, label: "Send Cancellation", does: "email" };
}

function whyNoLetter({ customer }: DeskBooking): string | null {
  if (customer.isErased) return "The customer was erased";
  return customer.email === "" ? "No e-mail address was given" : null;
}

function isWaiverMissing({ waiver, status, isOver, customer }: DeskBooking): boolean {
  return waiver === null && status === "confirmed" && !isOver && !customer.isErased;
}

function isMoneyToHandBack({ refunds }: DeskBooking): boolean {
  return refunds.some(({ origin, state }) => origin === "desk" && state === "queued");
}
