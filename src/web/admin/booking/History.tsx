import CalendarSync from "lucide-react/icons/calendar-sync";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import CircleX from "lucide-react/icons/circle-x";
import CreditCard from "lucide-react/icons/credit-card";
import FilePenLine from "lucide-react/icons/file-pen-line";
import Gift from "lucide-react/icons/gift";
import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import Pencil from "lucide-react/icons/pencil";
import StickyNote from "lucide-react/icons/sticky-note";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserCheck from "lucide-react/icons/user-check";
import { type ComponentType, useId } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";
import { useVenue } from "../../app/use-venue.ts";

const ICONS: Record<HistoryEntry["icon"], ComponentType<{ className?: string }>> = {
  booked: Check,
  moved: CalendarSync,
  changed: Pencil,
  cancelled: CircleX,
  money: CreditCard,
  voucher: Gift,
  waiver: FilePenLine,
  mail: MailCheck,
  "mail-refused": MailX,
  note: StickyNote,
  "check-in": UserCheck,
  warning: TriangleAlert,
  other: Circle,
};

/** Everything that happened to a booking, newest first: what, by whom and when. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { timezone } = useVenue();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2.5 text-sm font-semibold">
        History
      </h3>
      <ol className="text-sm">
        {entries.map(({ id, icon, sentence, who, at }) => {
          const Icon = ICONS[icon];
          return (
            <li
              key={id}
              className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 pb-3.5 before:absolute before:top-5 before:bottom-0 before:left-[0.59rem] before:w-px before:bg-line last:before:hidden"
            >
              <span className="grid size-5 place-items-center rounded-full bg-card text-ink-3 inset-ring inset-ring-line">
                <Icon className="size-3" />
              </span>
              <div>
                <p className="text-pretty text-ink-1 wrap-anywhere">{sentence}</p>
                <p className="text-2xs text-ink-3">
                  {who}, {formatAdminDateTime(new Date(at), timezone)}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
