import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import ClipboardList from "lucide-react/icons/clipboard-list";
import CreditCard from "lucide-react/icons/credit-card";
import Gift from "lucide-react/icons/gift";
import MailX from "lucide-react/icons/mail-x";
import Signature from "lucide-react/icons/signature";
import { Link, useSearchParams } from "react-router";
import type { AdminOverview, OverviewAttention } from "../../../shared/contract/admin/overview.ts";
import { useVenue } from "../../app/use-venue.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { withOpenBooking } from "../kit/use-open-booking.ts";
import { type AttentionEntry, toAttentionEntries } from "./attention-entries.ts";
import { OverviewPanel } from "./OverviewPanel.tsx";

/** What needs attention now, each entry with a link to the screen that deals with it. */
export function AttentionPanel({ overview }: { overview: AdminOverview }) {
  const { timezone } = useVenue();
  const entries = toAttentionEntries(overview.attention, { now: overview.now, timezone });
  return (
    <OverviewPanel
      title="Needs attention"
      aside={
        entries.length > 0 && (
          <span className="rounded-full bg-primary-soft px-2 text-xs/5 font-semibold text-on-primary-soft tabular-nums">
            {entries.length}
          </span>
        )
      }
    >
      {entries.length === 0 && (
        <TableMessage icon={CircleCheckBig} title="Nothing needs you">
          E-mails, payments, waivers and vouchers that need somebody stand here.
        </TableMessage>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.kind} entry={entry} />
          ))}
        </ul>
      )}
    </OverviewPanel>
  );
}

const DANGER_TINT = "bg-danger-soft text-danger";

const KIND_STYLES = {
  failedEmails: { icon: MailX, tint: DANGER_TINT },
  unsettledPayments: { icon: CreditCard, tint: DANGER_TINT },
  openTasks: { icon: ClipboardList, tint: DANGER_TINT },
  unsignedWaivers: { icon: Signature, tint: "bg-warn-soft text-warn" },
  expiringVouchers: { icon: Gift, tint: "bg-primary-soft text-on-primary-soft" },
} satisfies Record<keyof OverviewAttention, unknown>;

function Entry({ entry: { kind, title, detail, action, target } }: { entry: AttentionEntry }) {
  const [search] = useSearchParams();
  const { icon: Icon, tint } = KIND_STYLES[kind];
  const to =
    "path" in target ? target.path : { search: `?${withOpenBooking(search, target.bookingId)}` };
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-2 text-sm hover:bg-hover/50 side:min-h-13">
      <span className={`grid size-8 place-items-center rounded-[0.5625rem] ${tint}`}>
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div>
        <p className="font-semibold text-ink-1">{title}</p>
        <p className="text-2xs wrap-anywhere text-ink-3">{detail}</p>
      </div>
      <Link
        to={to}
        preventScrollReset={!("path" in target)}
        className="grid min-h-touch place-items-center rounded-button text-xs font-medium text-link no-underline after:absolute after:inset-0 hover:underline max-side:w-touch"
      >
        <span className="max-side:sr-only">{action}</span>
        <ChevronRight aria-hidden="true" className="size-4.5 side:hidden" />
      </Link>
    </li>
  );
}
