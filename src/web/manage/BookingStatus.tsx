import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";

const STATUS_STYLES = {
  confirmed: { label: "Confirmed", icon: CircleCheck, colours: "bg-success-soft text-success" },
  pending: { label: "Pending", icon: Clock, colours: "bg-warn-soft text-warn" },
  cancelled: { label: "Cancelled", icon: CircleAlert, colours: "bg-danger-soft text-danger" },
} as const;

/** A booking's status as a label with an icon and a colour. */
export function BookingStatus({ status }: Pick<ManagedBooking, "status">) {
  const { label, icon: Icon, colours } = STATUS_STYLES[status];
  return (
    <p
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${colours}`}
    >
      <Icon className="size-4.5" />
      <span className="sr-only">Status: </span>
      {label}
    </p>
  );
}
