import { Menu } from "@base-ui/react/menu";
import BadgePercent from "lucide-react/icons/badge-percent";
import Banknote from "lucide-react/icons/banknote";
import CalendarSync from "lucide-react/icons/calendar-sync";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleX from "lucide-react/icons/circle-x";
import ContactRound from "lucide-react/icons/contact-round";
import CreditCard from "lucide-react/icons/credit-card";
import FileDown from "lucide-react/icons/file-down";
import HandCoins from "lucide-react/icons/hand-coins";
import Pencil from "lucide-react/icons/pencil";
import ReceiptText from "lucide-react/icons/receipt-text";
import Send from "lucide-react/icons/send";
import Shuffle from "lucide-react/icons/shuffle";
import Signature from "lucide-react/icons/signature";
import type { ComponentType } from "react";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { SpinnerIcon } from "../../ui/Spinner.tsx";
import { formatDenial, useOwnRole } from "../kit/own-role.ts";

/** The dialogs that can open above a booking. */
export type ActionDialogKind =
  | "reschedule"
  | "change"
  | "activity"
  | "adjust"
  | "contact"
  | "cancel"
  | "email"
  | "payment"
  | "cash-refund"
  | "sign";

export type BookingDocument = "invoice" | "receipt";

interface BookingMenuProps {
  booking: AdminBooking;
  isBusy: boolean;
  onOpen: (dialog: ActionDialogKind) => void;
  onSendEmail: () => void;
  onSendPaymentLink: () => void;
  onDownload: (document: BookingDocument) => void;
}

/** A menu of the actions that the booking allows. */
export function BookingMenu({
  booking,
  isBusy,
  onOpen,
  onSendEmail,
  onSendPaymentLink,
  onDownload,
}: BookingMenuProps) {
  const role = useOwnRole();
  function run({ command }: BookingAction) {
    if (isBusy) return;
    if (command === "send") onSendEmail();
    else if (command === "send-payment-link") onSendPaymentLink();
    else if (command === "invoice" || command === "receipt") onDownload(command);
    else onOpen(command);
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-busy={isBusy || undefined}
        className={buttonClass({ variant: "soft", size: "md" })}
      >
        Actions
        {isBusy ? <SpinnerIcon /> : <ChevronDown className="size-4" />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="max-h-(--available-height) w-60 overflow-y-auto rounded-control bg-float p-1.5 outline-none transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0">
            {getBookingActions(booking).map((action) => (
              <ActionItem
                key={action.label}
                action={lockAction(action, role)}
                onRun={() => run(action)}
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM_CLASS =
  "flex min-h-touch w-full items-center gap-2.5 rounded-badge px-2.5 py-1 font-medium " +
  "outline-none data-highlighted:bg-hover";

function ActionItem({ action, onRun }: { action: BookingAction; onRun: () => void }) {
  const { icon: Icon, label, isDestructive = false, disabledReason } = action;
  const colourClass = isDestructive ? "text-danger" : "text-ink-1";
  return (
    <>
      {isDestructive && <Menu.Separator className="my-1.5 h-px bg-line" />}
      <Menu.Item
        disabled={disabledReason !== undefined}
        onClick={onRun}
        className={`${ITEM_CLASS} ${disabledReason === undefined ? `cursor-pointer ${colourClass}` : "text-ink-3"}`}
      >
        <Icon className={`size-4.5 shrink-0 ${isDestructive ? "" : "text-ink-3"}`} />
        <span>
          {label}
          {disabledReason !== undefined && (
            <span className="block text-xs font-normal">{disabledReason}</span>
          )}
        </span>
      </Menu.Item>
    </>
  );
}

type BookingCommand = ActionDialogKind | BookingDocument | "send" | "send-payment-link";

interface BookingAction {
  label: string;
  icon: ComponentType<{ className?: string }>;
  command: BookingCommand;
  isDestructive?: boolean;
  /** Why the action is disabled; absent when it is enabled. */
  disabledReason?: string;
}

/** What a role needs besides seeing the booking. */
const COMMAND_PERMISSIONS: Readonly<Record<BookingCommand, StaffPermission>> = {
  reschedule: "sell",
  change: "sell",
  activity: "sell",
  adjust: "refund-beyond-policy",
  contact: "sell",
  cancel: "refund",
  email: "sell",
  payment: "take-cash",
  "cash-refund": "take-cash",
  sign: "sell",
  invoice: "see-bookings",
  receipt: "see-bookings",
  send: "sell",
  "send-payment-link": "sell",
};

/** Disables an action that the role does not allow. */
function lockAction(action: BookingAction, { role, permissions }: OwnStaffRole): BookingAction {
  const permission = COMMAND_PERMISSIONS[action.command];
  if (permissions.includes(permission)) return action;
  return { ...action, disabledReason: formatDenial(role, permission) };
}

/** The actions that the booking allows, in the order of the menu. */
function getBookingActions(booking: AdminBooking): BookingAction[] {
  const isCancelled = booking.status === "cancelled";
  const canChange = booking.status === "confirmed" && !booking.customer.isErased;
  const actions: (BookingAction | false)[] = [
    !isCancelled && { label: "Reschedule Booking", icon: CalendarSync, command: "reschedule" },
    canChange && { label: "Change tickets or add-ons", icon: Pencil, command: "change" },
    canChange && { label: "Change activity", icon: Shuffle, command: "activity" },
    canChange && { label: "Refund or reduce price", icon: BadgePercent, command: "adjust" },
    !booking.customer.isErased && {
      label: "Correct contact details",
      icon: ContactRound,
      command: "contact",
    },
    emailAction(booking),
    { label: "Download Invoice", icon: FileDown, command: "invoice" },
    { label: "Download Receipt", icon: ReceiptText, command: "receipt" },
    isWaiverMissing(booking) && { label: "Sign waiver", icon: Signature, command: "sign" },
    booking.duePence > 0 && { label: "Take payment", icon: Banknote, command: "payment" },
    booking.duePence > 0 && !isCancelled && paymentLinkAction(booking),
    hasQueuedCashRefund(booking) && {
      label: "Record cash refund",
      icon: HandCoins,
      command: "cash-refund",
    },
    !isCancelled && {
      label: "Cancel Booking",
      icon: CircleX,
      command: "cancel",
      isDestructive: true,
    },
  ];
  return actions.filter((action) => action !== false);
}

function emailAction(booking: AdminBooking): BookingAction {
  const disabledReason = getEmailDisabledReason(booking);
  const shared = { icon: Send, ...(disabledReason !== null && { disabledReason }) };
  if (booking.status !== "cancelled") {
    return { ...shared, label: "Resend Confirmation", command: "send" };
  }
  return booking.isCancellationEmailSent
    ? { ...shared, label: "Resend Cancellation", command: "send" }
    : { ...shared, label: "Send Cancellation", command: "email" };
}

function paymentLinkAction(booking: AdminBooking): BookingAction {
  const disabledReason = getEmailDisabledReason(booking);
  return {
    icon: CreditCard,
    label: "Send payment link",
    command: "send-payment-link",
    ...(disabledReason !== null && { disabledReason }),
  };
}

function getEmailDisabledReason({ customer }: AdminBooking): string | null {
  if (customer.isErased) return "The customer was erased";
  return customer.email === "" ? "No email address was given" : null;
}

function isWaiverMissing({ waiver, status, isOver, customer }: AdminBooking): boolean {
  return waiver === null && status === "confirmed" && !isOver && !customer.isErased;
}

function hasQueuedCashRefund({ refunds }: AdminBooking): boolean {
  return refunds.some(({ origin, state }) => origin === "offline" && state === "queued");
}
