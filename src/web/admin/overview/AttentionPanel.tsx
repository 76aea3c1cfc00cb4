import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import ClipboardList from "lucide-react/icons/clipboard-list";
import CreditCard from "lucide-react/icons/credit-card";
import Gift from "lucide-react/icons/gift";
import MailX from "lucide-react/icons/mail-x";
import Signature from "lucide-react/icons/signature";
import { Link, useSearchParams } from "react-router";
import type { AdminOverview, OverviewAttention } from "../../../shared/contract/admin/overview.ts";
import { formatEmailKind } from "../../../shared/email-kinds.ts";
import { formatList, pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { withOpenBooking } from "../kit/use-open-booking.ts";
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
        <TableMessage icon={CircleCheckBig} title="Nothing needs attention">
          Emails, payments, waivers and vouchers that need you appear here.
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

interface AttentionEntry {
  kind: keyof OverviewAttention;
  title: string;
  detail: string;
  /** Label and target of the link: a path, or a booking to open above the overview. */
  action: string;
  target: { path: string } | { bookingId: string };
}

interface AttentionContext {
  now: string;
  timezone: string;
}

/** Returns what needs attention, the most urgent first. A count of zero has no entry. */
export function toAttentionEntries(
  attention: OverviewAttention,
  context: AttentionContext,
): AttentionEntry[] {
  return [
    ...failedEmails(attention.failedEmails),
    ...unsettledPayments(attention.unsettledPayments, context),
    ...openTasks(attention.openTasks),
    ...unsignedWaivers(attention.unsignedWaivers, context),
    ...expiringVouchers(attention.expiringVouchers),
  ];
}

function failedEmails({ count, kinds }: OverviewAttention["failedEmails"]): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "failedEmails",
      title: `${pluralize(count, "email")} could not be sent`,
      detail: formatLabels(kinds.map(formatEmailKind)),
      action: "Review and resend",
      target: { path: `${adminPaths.emails}?state=failed` },
    },
  ];
}

function unsettledPayments(
  { count, pence, first }: OverviewAttention["unsettledPayments"],
  { now }: AttentionContext,
): AttentionEntry[] {
  if (count === 0 || first === null) return [];
  const { booking, createdAt } = first;
  const isOne = count === 1;
  const bookingText = booking ? `${isolateBidi(booking.customerName)}, ${booking.reference}, ` : "";
  const sinceText = `${bookingText}authorised ${formatTimeAgo(createdAt, now)}`;
  return [
    {
      kind: "unsettledPayments",
      title: `${pluralize(count, "payment")} ${isOne ? "is" : "are"} not settled, ${formatPence(pence)}`,
      detail: isOne
        ? sinceText.charAt(0).toUpperCase() + sinceText.slice(1)
        : `The oldest: ${sinceText}`,
      ...(isOne && booking
        ? { action: "Open payment", target: { bookingId: booking.id } }
        : { action: "Show in Health", target: { path: adminPaths.health } }),
    },
  ];
}

function openTasks(count: number): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "openTasks",
      title: `${pluralize(count, "task needs", "tasks need")} a person`,
      detail: "Cannot be settled automatically",
      action: "Show in Health",
      target: { path: adminPaths.health },
    },
  ];
}

function unsignedWaivers(
  { people: count, bookings, firstStartsAt }: OverviewAttention["unsignedWaivers"],
  { now, timezone }: AttentionContext,
): AttentionEntry[] {
  if (count === 0 || firstStartsAt === null) return [];
  const first = new Date(firstStartsAt);
  const arrives = first > new Date(now) ? "arrives at" : "was due at";
  return [
    {
      kind: "unsignedWaivers",
      title: `${pluralize(count, "person", "people")} today without a signed waiver`,
      detail: `${pluralize(bookings, "booking")}, the first ${arrives} ${formatTime(first, timezone)}`,
      action: "Show in Today",
      target: { path: adminPaths.today },
    },
  ];
}

function expiringVouchers({
  count,
  pence,
  withinDays,
}: OverviewAttention["expiringVouchers"]): AttentionEntry[] {
  if (count === 0) return [];
  const expire = count === 1 ? "expires" : "expire";
  return [
    {
      kind: "expiringVouchers",
      title: `${pluralize(count, "voucher")} ${expire} within ${pluralize(withinDays, "day")}`,
      detail: `${formatPence(pence)} is still unspent`,
      action: "See vouchers",
      target: { path: `${adminPaths.vouchers}?status=available&sort=expires&direction=ascending` },
    },
  ];
}

/** `21 minutes ago`, `2 hours ago`, `3 days ago`. */
export function formatTimeAgo(instant: string, now: string): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 60) return `${pluralize(Math.max(0, minutes), "minute")} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${pluralize(hours, "hour")} ago`
    : `${pluralize(Math.floor(hours / 24), "day")} ago`;
}

/** `Confirmation`, `Confirmation and gift voucher`, `Confirmation, rescheduled and gift voucher`. */
export function formatLabels(labels: readonly string[]): string {
  return formatList(
    labels.map((label, index) =>
      index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1),
    ),
  );
}
